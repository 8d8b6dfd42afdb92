import type { components } from 'mailwright';
import { SeriesChart } from '../parts/chart.tsx';
import { useI18n } from '../texts/language.tsx';

export type Overview = components['schemas']['AccountOverview'];

/** Shows the figures of the last 30 days, with the number of subscribed people on each day. */
export function Figures({ overview }: { overview: Overview }) {
  const { t, locale, count, share } = useI18n();
  const { subscribers, growth, sending } = overview;
  const net = growth.reduce((sum, day) => sum + day.net, 0);
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const figures = [
    { label: t('home.subscribed'), value: count(subscribers.subscribed) },
    { label: t('home.net'), value: `${net > 0 ? '+' : ''}${count(net)}` },
    { label: t('home.sent'), value: count(sending.sent) },
    { label: t('home.bounceRate'), value: share(sending.bounce_rate ?? 0, sending.bounce_rate === null ? 0 : 1) },
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
          label={t('home.growth')}
          kind="area"
          series={[{ name: 'total', label: t('home.subscribed') }]}
          pointsLabel={t('home.date')}
          points={growth.map(({ date, total }) => {
            const day = new Date(`${date}T00:00:00Z`);
            return { label: short.format(day), title: long.format(day), values: { total } };
          })}
        />
      </div>
    </>
  );
}
