import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { campaignQuery } from '../data/campaign-queries.ts';
import { useExplain } from '../parts/use-explain.ts';
import { useI18n } from '../texts/language.tsx';

/** What is wrong with a campaign, with a link to the place outside the campaign where it is corrected. */
export function FindingText({
  uid,
  finding,
}: {
  uid: string;
  finding: { part: string; code?: string; message: string };
}) {
  const { t } = useI18n();
  const explain = useExplain();
  const { data: campaign } = useQuery(campaignQuery(uid));
  if (finding.code !== 'postal_address_missing' || campaign === undefined) return explain(finding);
  return (
    <>
      {explain(finding)} <Link to={`/lists/${campaign.list_uid}/settings`}>{t('campaigns.toListSettings')}</Link>
    </>
  );
}
