import type { List } from 'mailwright';
import { Button, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkTarget, type BulkWork, isBulkRunning, runBulk, useBulkChange } from '../data/bulk-change.ts';
import type { SubscriberFilters } from '../data/subscriber-filters.ts';
import { subscriberCountQuery, tagsQuery } from '../data/subscriber-queries.ts';
import { inPage, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import { countSelected, type Selection } from './selection.ts';
import '../texts/bulk.ts';

type Action = BulkWork['action'];
const actions: Action[] = ['tag', 'untag', 'unsubscribe', 'delete'];

/** The actions on the selected subscribers, or on all that match. */
export function BulkActions({
  list,
  filters,
  selection,
  clear,
}: {
  list: List;
  filters: SubscriberFilters;
  selection: Selection;
  clear(): void;
}) {
  const { t, count } = useI18n();
  useBulkChange();
  const { data: known = [] } = useQuery(tagsQuery(list.uid));
  const isAll = selection.kind === 'all';
  const { data: matching } = useQuery({ ...subscriberCountQuery(list.uid, filters), enabled: isAll });
  const [asked, setAsked] = useState<Action>();
  const [tags, setTags] = useState<string[]>([]);
  const selected = countSelected(selection, matching);
  const shown = selected === undefined ? '…' : count(selected);
  const target = (): BulkTarget =>
    selection.kind === 'some'
      ? { people: [...selection.people.values()] }
      : { filters, except: selection.except, total: selected ?? 0 };
  const begin = (action: Action) => {
    const work: BulkWork = action === 'tag' || action === 'untag' ? { action, tags } : { action };
    // The dialog closes at once, because the page shows the progress and any error.
    void runBulk(list.uid, work, target());
    clear();
    setTags([]);
  };
  const change = useChange(
    inPage(() => begin(asked ?? 'tag')),
    () => setAsked(undefined),
  );
  if (selected === 0) return null;
  const isTagging = asked === 'tag' || asked === 'untag';
  return (
    <>
      <div className="line" role="status">
        <span className="strong figures">
          {isAll ? t('bulk.allSelected', { count: shown }) : t('bulk.selected', { count: shown })}
        </span>
        {actions.map((action) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            className={action === 'delete' ? 'dangerous' : ''}
            disabled={selected === undefined || isBulkRunning()}
            onClick={() => setAsked(action)}
          >
            {t(`bulk.buttons.${action}`)}
          </Button>
        ))}
        <Button size="xs" variant="subtle" onClick={clear}>
          {t('bulk.clear')}
        </Button>
      </div>
      <Confirm
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={t(`bulk.titles.${asked ?? 'tag'}`, { count: selected ?? 0 })}
        action={t(`bulk.actions.${asked ?? 'tag'}`)}
        isDangerous={!isTagging}
        isDisabled={isTagging && tags.length === 0}
        change={change}
        input={undefined}
      >
        {isTagging ? (
          <TagsInput
            label={t('subscribers.tags')}
            data={known}
            value={tags}
            onChange={setTags}
            maxLength={100}
            data-autofocus
          />
        ) : (
          t(`bulk.texts.${asked === 'delete' ? 'delete' : 'unsubscribe'}`)
        )}
      </Confirm>
    </>
  );
}
