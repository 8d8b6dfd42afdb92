import { useQuery } from '@tanstack/react-query';
import { type Campaign, previewQuery } from '../data/campaign-queries.ts';
import { MailPreview, type PreviewFrame } from '../mail-preview/mail-preview.tsx';
import type { PreviewedAs } from '../mail-preview/use-previewed-as.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import '../texts/variants.ts';
import { useFirstRecipient } from './use-first-recipient.ts';
import { letterOf } from './variant-values.ts';

/** Previews a campaign's mail as last saved, as a subscriber would get it. */
export function CampaignPreview({
  campaign,
  as,
  variant,
  frame,
}: {
  campaign: Campaign;
  as: PreviewedAs;
  /** The number of the variant to show; the first one if undefined. */
  variant?: number | undefined;
  frame?: PreviewFrame;
}) {
  const { t } = useI18n();
  const { uid, html, template_uid: templateUid, variants } = campaign;
  const hasOwn = (variants?.[(variant ?? 0) - 1]?.html ?? null) !== null;
  const hasContent = html !== null || templateUid !== null || hasOwn;
  const { subscriberUid } = as;
  const preview = useQuery({ ...previewQuery(uid, { subscriberUid, variant }), enabled: hasContent && as.isKnown });
  // The panel around it already says that it is a preview.
  const title = variant === undefined ? null : t('variants.previewOf', { letter: letterOf(variant - 1) });
  return <MailPreview title={title} preview={preview} {...as.choice} hasContent={hasContent} frame={frame} />;
}

/** Previews a campaign's mail by itself, as its first recipient gets it. */
export function FinalPreview({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const as = useFirstRecipient(campaign);
  return (
    <section className="stack" aria-label={t('content.preview')}>
      <h2 className="section-title">{t('content.preview')}</h2>
      <CampaignPreview campaign={campaign} as={as} />
    </section>
  );
}
