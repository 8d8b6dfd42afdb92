import { useQuery } from '@tanstack/react-query';
import { type CampaignReport, unsubscribeReasonsQuery } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';
import { reasonTexts } from '../texts/reason-texts.ts';
import { reportTexts } from '../texts/report-texts.ts';

/** Shows whom a campaign has lost: bounces and complaints by kind, why mails bounced, and why people unsubscribed. */
export function ReportLosses({ uid, report }: { uid: string; report: CampaignReport }) {
  const { pick } = useI18n();
  const text = pick(reportTexts);
  const bounceText = pick(reasonTexts);
  const { data: reasons } = useQuery(unsubscribeReasonsQuery(uid));
  const { hard_bounced: hard, soft_bounced: soft, complained, unsubscribes } = report;
  const given = Object.entries(reasons ?? {}) as [keyof typeof text.unsubscribeReasons, number][];
  const said = given.reduce((sum, [, people]) => sum + people, 0);
  return (
    <div className="two">
      <PeopleTable
        title={text.bounces}
        rows={[
          { label: text.bounceKinds.hard, people: hard },
          { label: text.bounceKinds.soft, people: soft },
          { label: text.bounceKinds.complaint, people: complained },
        ]}
      />
      {report.bounce_reasons.length > 0 && (
        <PeopleTable
          title={bounceText.title}
          rows={report.bounce_reasons.map(({ reason, bounces }) => ({
            label: bounceText.reasons[reason],
            people: bounces,
          }))}
        />
      )}
      <PeopleTable
        title={text.unsubscribes}
        rows={[
          ...given
            .filter(([, people]) => people > 0)
            .map(([reason, people]) => ({ label: text.unsubscribeReasons[reason], people })),
          { label: text.noReason, people: Math.max(0, unsubscribes - said) },
        ]}
      />
    </div>
  );
}

function PeopleTable({ title, rows }: { title: string; rows: { label: string; people: number }[] }) {
  const { count, pick } = useI18n();
  return (
    <section className="panel" aria-label={title}>
      <h2 className="section-title inset">{title}</h2>
      <table className="rows">
        <thead className="unseen">
          <tr>
            <th>{title}</th>
            <th>{pick(reportTexts).people}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, people }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="number">{count(people)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
