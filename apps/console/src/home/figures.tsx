import type { components } from '@mailwright/client';
import { SeriesChart } from '../parts/chart.tsx';
import { useI18n } from '../texts/language.tsx';

export type Overview = components['schemas']['AccountOverview'];

/** Shows the figures of the last 30 days, with the number of subscribed people on each day. */
export function Figures({ overview }: { overview: Overview }) {
  const { texts, locale, count, share } = useI18n();
  const text = texts.home;
  const { subscribers, growth, sending } = overview;
  const net = growth.reduce((sum, day) => sum + day.net, 0);
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const figures = [
    { label: text.subscribed, value: count(subscribers.subscribed) },
    { label: text.net, value: `${net > 0 ? '+' : ''}${count(net)}` },
    { label: text.sent, value: count(sending.sent) },
    { label: text.bounceRate, value: share(sending.bounce_rate ?? 0, sending.bounce_rate === null ? 0 : 1) },
  ];
  return (
    <>
      <div className="figures-row four">
        {figures.map(({ label, value }) => (
          <div key={label} className="panel figure">
            <b>{value}</b>
            <span className="caption quiet">{label}</span>
          </div>
        ))}
      </div>
      <div className="panel padded">
        <SeriesChart
          label={text.growth}
          kind="area"
          series={[{ name: 'total', label: text.subscribed }]}
          pointsLabel={text.date}
          points={growth.map(({ date, total }) => {
            const day = new Date(`${date}T00:00:00Z`);
            return { label: short.format(day), title: long.format(day), values: { total } };
          })}
        />
      </div>
    </>
  );
}
