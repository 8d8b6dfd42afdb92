import { useQuery } from '@tanstack/react-query';
import { type CampaignReport, unsubscribeReasonsQuery } from '../data/campaign-queries.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reasons.ts';
import '../texts/reports.ts';

/** Shows whom a campaign has lost: bounces and complaints by kind, why mails bounced, and why people unsubscribed. */
export function ReportLosses({ uid, report }: { uid: string; report: CampaignReport }) {
  const { t } = useI18n();
  const { data: reasons } = useQuery(unsubscribeReasonsQuery(uid));
  const { hard_bounced: hard, soft_bounced: soft, complained, unsubscribes } = report;
  const given = Object.entries(reasons ?? {}) as [
    'too_many' | 'not_relevant' | 'not_expected' | 'never_signed_up' | 'other',
    number,
  ][];
  const said = given.reduce((sum, [, people]) => sum + people, 0);
  return (
    <div className="two">
      <PeopleTable
        title={t('reports.bounces')}
        rows={[
          { label: t('reports.bounceKinds.hard'), people: hard },
          { label: t('reports.bounceKinds.soft'), people: soft },
          { label: t('reports.bounceKinds.complaint'), people: complained },
        ]}
      />
      {report.bounce_reasons.length > 0 && (
        <PeopleTable
          title={t('reasons.title')}
          rows={report.bounce_reasons.map(({ reason, bounces }) => ({
            label: t(`reasons.reasons.${reason}`),
            people: bounces,
          }))}
        />
      )}
      <PeopleTable
        title={t('reports.unsubscribes')}
        rows={[
          ...given
            .filter(([, people]) => people > 0)
            .map(([reason, people]) => ({ label: t(`reports.unsubscribeReasons.${reason}`), people })),
          { label: t('reports.noReason'), people: Math.max(0, unsubscribes - said) },
        ]}
      />
    </div>
  );
}

function PeopleTable({ title, rows }: { title: string; rows: { label: string; people: number }[] }) {
  const { t, count } = useI18n();
  return (
    <Panel title={title} hasTable>
      <DataTable
        rows={rows}
        columns={[
          { heading: title, cell: ({ label }) => label },
          { heading: t('reports.people'), kind: 'figure', cell: ({ people }) => count(people) },
        ]}
        keyOf={({ label }) => label}
        hasHeadings={false}
      />
    </Panel>
  );
}
