import type { List } from 'mailwright';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { matchingQuery, type Segment } from '../data/segment-queries.ts';
import { subscriberTones } from '../lists/subscriber-tones.ts';
import { ProblemNote, State } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { errorBesideConditions } from './condition-errors.ts';
import { type Group, isComplete, writeConditions } from './conditions.ts';

/**
 * Shows how many subscribers the conditions select, and the first few of them, as soon as every condition has its
 * value.
 */
export function SegmentPreview({
  list,
  value,
  segment,
  showError,
}: {
  list: List;
  value: Group;
  segment: Segment | undefined;
  /** Receives the service's error about the conditions. */
  showError(error: Error | null): void;
}) {
  const { t } = useI18n();
  const [settled] = useDebouncedValue(value, 400);
  const isWhole = isComplete(settled);
  const query = useQuery({ ...matchingQuery(list.uid, writeConditions(settled)), enabled: isWhole });
  const { data } = query;
  // An error no longer applies once the conditions have changed.
  const error = isWhole ? query.error : null;
  useEffect(() => showError(error), [error]);
  return (
    <Panel title={t('segments.preview')}>
      {!isWhole && <p className="quiet small">{t('segments.incomplete')}</p>}
      <ProblemNote error={errorBesideConditions(error, 'conditions')} retry={() => void query.refetch()} />
      {isWhole && error === null && data === undefined && <p className="quiet small">{t('segments.counting')}</p>}
      {isWhole && error === null && data !== undefined && (
        <>
          <p role="status" className={query.isPlaceholderData ? 'quiet figures' : 'figures'}>
            {data.is_exact
              ? t('segments.matching', { count: data.count })
              : t('segments.matchingAtLeast', { count: data.count })}
          </p>
          {data.subscribers.length > 0 && (
            <ul className="timeline">
              {data.subscribers.slice(0, 8).map(({ uid, EMAIL, status }) => (
                <li key={uid}>
                  <Link className="wraps" to={`/lists/${list.uid}/subscribers/${uid}`}>
                    {EMAIL}
                  </Link>
                  <State tone={subscriberTones[status]}>{t(`subscribers.states.${status}`)}</State>
                </li>
              ))}
            </ul>
          )}
          {segment !== undefined && data.count > 0 && (
            <Link className="small" to={`/lists/${list.uid}?segment=${segment.uid}`}>
              {t('segments.seeAll')}
            </Link>
          )}
        </>
      )}
    </Panel>
  );
}
