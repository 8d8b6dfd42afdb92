import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { activityQuery, consentsQuery } from '../data/subscriber-queries.ts';
import { Loaded, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useI18n } from '../texts/language.tsx';
import { mergeTimeline, type TimelineEntry, type TimelineKind, timelineKinds } from './merge-timeline.ts';

/** Shows a subscriber's consents, mails and activity, newest first, and loads more on request. */
export function SubscriberTimeline({ uid }: { uid: string }) {
  const { t } = useI18n();
  const consents = useQuery(consentsQuery(uid));
  const activity = useInfiniteQuery(activityQuery(uid));
  const [kind, setKind] = useState<TimelineKind>();
  return (
    <section className="panel padded" aria-labelledby="timeline">
      <div className="line between">
        <h2 className="section-title" id="timeline">
          {t('subscribers.timeline')}
        </h2>
        <NativeSelect
          size="xs"
          aria-label={t('subscribers.timelineKind')}
          value={kind ?? ''}
          onChange={(event) => setKind((event.currentTarget.value || undefined) as TimelineKind | undefined)}
          data={[
            { value: '', label: t('frame.all') },
            ...timelineKinds.map((value) => ({ value, label: t(`subscribers.timelineKinds.${value}`) })),
          ]}
        />
      </div>
      <Loaded query={consents}>
        {(agreed) => (
          <Loaded query={activity}>
            {({ pages }) => {
              const activities = pages.flatMap(({ items }) => items);
              const entries = mergeTimeline(agreed, activities, !activity.hasNextPage, kind);
              return (
                <>
                  {entries.length === 0 && <p className="quiet small">{t('subscribers.nothingYet')}</p>}
                  <ul className="timeline">
                    {entries.map((entry, index) => (
                      <Entry key={index} entry={entry} />
                    ))}
                  </ul>
                  <MoreButton query={activity} />
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useI18n();
  const { consent, activity } = entry;
  return (
    <li>
      <span className="wraps">
        {consent !== undefined ? (
          <>
            {t(`subscribers.consents.${consent.action}`)}
            <span className="quiet">
              {' '}
              · {t('subscribers.by', { source: t(`subscribers.sources.${consent.source}`) })}
            </span>
            {consent.ip_address !== null && <span className="quiet"> · {consent.ip_address}</span>}
            {consent.reason !== null && <span className="quiet"> · {consent.reason}</span>}
          </>
        ) : (
          <>
            {t.ifKnown(`subscribers.activities.${activity.type}`) ?? activity.type}{' '}
            <Link to={`/campaigns/${activity.campaign.uid}`}>{activity.campaign.name}</Link>
            {activity.url !== null && <span className="quiet"> · {activity.url}</span>}
            {activity.code !== null && <span className="quiet"> · {activity.code}</span>}
            {activity.bot && <span className="quiet"> · {t('subscribers.bot')}</span>}
          </>
        )}
      </span>
      <span className="quiet figures">
        <When at={entry.at} />
      </span>
    </li>
  );
}
