import type { List } from 'mailwright';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { growthQuery } from '../data/list-queries.ts';
import { SeriesChart } from '../parts/chart.tsx';
import { Loaded } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { ListFrame } from './list-frame.tsx';
import { sumGrowth } from './sum-growth.ts';

const spans = [30, 90] as const;
const states = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'] as const;

/** Shows a list's size and growth: its subscribers by status, and how many people joined and left each day. */
export function GrowthPage() {
  return (
    <ListFrame>
      {(list) => (
        <>
          <ByState list={list} />
          <Growth list={list} />
        </>
      )}
    </ListFrame>
  );
}

function ByState({ list }: { list: List }) {
  const { t, count } = useI18n();
  return (
    <div className="figures-row">
      {states.map((state) => (
        <Link key={state} className="panel figure opens" to={`/lists/${list.uid}?status=${state}`}>
          <b>{count(list.statistics[state])}</b>
          <span className="quiet caption">{t(`subscribers.states.${state}`)}</span>
        </Link>
      ))}
    </div>
  );
}

function Growth({ list }: { list: List }) {
  const { t, locale } = useI18n();
  const [search, setSearch] = useSearchParams();
  const days = search.get('days') === '90' ? 90 : 30;
  const query = useQuery(growthQuery(list.uid, days));
  // The API already counts by the viewer's days, so these dates must not be shifted by a zone again.
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  return (
    <section className="panel padded" aria-label={t('lists.tabGrowth')}>
      <Loaded query={query}>
        {(growth) => {
          const sum = sumGrowth(growth);
          const points = growth.map(({ date, total, subscribed, left }) => ({
            label: day.format(new Date(date)),
            title: whole.format(new Date(date)),
            values: { total, subscribed, left },
          }));
          return (
            <>
              <div className="line between">
                <p role="status" className="figures">
                  {t('growth.stands', { net: signed.format(sum.net), joined: sum.joined, left: sum.left, days })}
                </p>
                <SegmentedControl
                  size="xs"
                  aria-label={t('growth.span')}
                  value={String(days)}
                  onChange={(value) => setSearch(value === '90' ? { days: value } : {}, { replace: true })}
                  data={spans.map((span) => ({ value: String(span), label: t('growth.days', { days: span }) }))}
                />
              </div>
              <SeriesChart
                label={t('growth.total')}
                kind="area"
                series={[{ name: 'total', label: t('lists.subscribed') }]}
                points={points}
                pointsLabel={t('growth.day')}
              />
              <SeriesChart
                label={t('growth.changes')}
                kind="bar"
                series={[
                  { name: 'subscribed', label: t('growth.joined') },
                  { name: 'left', label: t('growth.left') },
                ]}
                points={points}
                pointsLabel={t('growth.day')}
                height={180}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
