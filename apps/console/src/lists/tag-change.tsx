import type { components } from 'mailwright';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../data/query-client.ts';
import { tagChangeQuery } from '../data/tag-queries.ts';
import { Bar } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/tags.ts';

/** The progress of a tag that is renamed or removed in the background. */
export function TagChange({ change }: { change: components['schemas']['TagChange'] }) {
  const { t, count } = useI18n();
  const { data = change } = useQuery(tagChangeQuery(change));
  const { tag, name, status, subscribers_changed: changed, subscribers_total: total } = data;
  const isDone = status === 'completed';
  useEffect(() => {
    if (!isDone) return;
    // Refresh the tags page, the suggestions, and the subscribers that have the tag.
    for (const queryKey of [
      ['lists', change.list_uid, 'tags'],
      ['subscribers', change.list_uid],
    ])
      void queryClient.invalidateQueries({ queryKey });
  }, [isDone]);
  const figures = `${count(changed)}${total === null ? '' : ` / ${count(total)}`}`;
  return (
    <div className={isDone ? 'note good' : 'note'} role="status">
      <span className="figures">
        {name === null
          ? t('tags.removing', { tag, figures, isDone })
          : t('tags.renaming', { tag, name, figures, isDone })}
      </span>
      {!isDone && total !== null && (
        <Box w="100%">
          <Bar part={changed} whole={total} label={tag} />
        </Box>
      )}
    </div>
  );
}
