import type { Campaign, CampaignReport } from '../data/campaign-queries.ts';
import { DataTable } from '../parts/data-table.tsx';
import { SeriesChart } from '../parts/chart.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import { hoursOf } from './report-hours.ts';

/** Shows opens and clicks by hour, by domain and, if known, by country. */
export function ReportActivity({
  campaign,
  report,
  withBots,
}: {
  campaign: Campaign;
  report: CampaignReport;
  withBots: boolean;
}) {
  const { t, locale } = useI18n();
  if (!campaign.track_opens && !campaign.track_clicks)
    return <p className="panel padded small quiet">{t('reports.notTracked')}</p>;
  const axis = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit' });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const toParts = (part: { opens: number; clicks: number } & Partial<WithBots>) => ({
    opens: withBots ? (part.opens_with_bots ?? part.opens) : part.opens,
    clicks: withBots ? (part.clicks_with_bots ?? part.clicks) : part.clicks,
  });
  const points = hoursOf(report.hours).map(({ at, hour }) => ({
    label: axis.format(at),
    title: full.format(at),
    values: hour === undefined ? { opens: 0, clicks: 0 } : toParts(hour),
  }));
  const domains = report.domains.map((each) => ({ name: each.domain, ...toParts(each) })).filter(isSome);
  const byCountry = report.by_country.map((each) => ({
    name: countries.of(each.country) ?? each.country,
    ...toParts(each),
  }));
  return (
    <>
      <section className="panel padded">
        <SeriesChart
          label={t('reports.overTime')}
          kind="area"
          series={[
            { name: 'opens', label: t('reports.opens') },
            { name: 'clicks', label: t('reports.clicks') },
          ]}
          points={points}
        />
      </section>
      {domains.length > 0 && (
        <div className={byCountry.length > 0 ? 'two' : 'stack'}>
          <ActivityTable title={t('reports.byDomain')} head={t('reports.domain')} rows={domains} />
          {byCountry.length > 0 && (
            <ActivityTable title={t('reports.byCountry')} head={t('reports.country')} rows={byCountry} />
          )}
        </div>
      )}
    </>
  );
}

interface WithBots {
  opens_with_bots: number;
  clicks_with_bots: number;
}

const isSome = ({ opens, clicks }: { opens: number; clicks: number }) => opens + clicks > 0;

function ActivityTable({
  title,
  head,
  rows,
}: {
  title: string;
  head: string;
  rows: { name: string; opens: number; clicks: number }[];
}) {
  const { t, count } = useI18n();
  return (
    <Panel title={title} hasTable>
      <DataTable
        rows={rows}
        columns={[
          { heading: head, cell: ({ name }) => name },
          { heading: t('reports.opens'), kind: 'figure', cell: ({ opens }) => count(opens) },
          { heading: t('reports.clicks'), kind: 'figure', cell: ({ clicks }) => count(clicks) },
        ]}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}
