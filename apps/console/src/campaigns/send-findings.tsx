import { useQuery } from '@tanstack/react-query';
import { validationQuery } from '../data/campaign-queries.ts';
import { useExplain } from '../parts/use-explain.ts';
import { useI18n } from '../texts/language.tsx';
import { audienceTexts } from '../texts/audience-texts.ts';
import { sendingTexts } from '../texts/sending-texts.ts';

/** Lists the errors that prevent a campaign from being sent, and the warnings. */
export function SendFindings({ uid }: { uid: string }) {
  const { texts, pick } = useI18n();
  const text = texts.campaigns;
  const explain = useExplain();
  const { data } = useQuery(validationQuery(uid));
  if (data === undefined) return null;
  const parts = [
    { title: text.toDo, items: data.errors, className: 'note failed' },
    { title: text.warnings, items: data.warnings, className: 'note' },
  ].filter(({ items }) => items.length > 0);
  if (parts.length === 0) return <p className="note good small">{pick(sendingTexts).ready}</p>;
  return parts.map(({ title, items, className }) => (
    <div key={title} className={className}>
      <span className="strong">{title}</span>
      {items.map((finding, index) => (
        <span key={index} className="small wraps">
          {finding.part === 'audience' ? pick(audienceTexts).incomplete : explain(finding)}
        </span>
      ))}
    </div>
  ));
}
