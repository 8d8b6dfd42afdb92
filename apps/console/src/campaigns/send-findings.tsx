import { useQuery } from '@tanstack/react-query';
import { validationQuery } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/audience.ts';
import '../texts/sending.ts';
import { FindingText } from './finding-text.tsx';

/** Lists the errors that prevent a campaign from being sent, and the warnings. */
export function SendFindings({ uid }: { uid: string }) {
  const { t } = useI18n();
  const { data } = useQuery(validationQuery(uid));
  if (data === undefined) return null;
  const parts = [
    { title: t('campaigns.toDo'), items: data.errors, className: 'note failed' },
    { title: t('campaigns.warnings'), items: data.warnings, className: 'note' },
  ].filter(({ items }) => items.length > 0);
  if (parts.length === 0) return <p className="note good small">{t('sending.ready')}</p>;
  return parts.map(({ title, items, className }) => (
    <div key={title} className={className}>
      <span className="strong">{title}</span>
      {items.map((finding, index) => (
        <span key={index} className="small wraps">
          {finding.part === 'audience' ? t('audience.incomplete') : <FindingText uid={uid} finding={finding} />}
        </span>
      ))}
    </div>
  ));
}
