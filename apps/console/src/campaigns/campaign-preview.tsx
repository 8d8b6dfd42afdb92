import { useQuery } from '@tanstack/react-query';
import { type Campaign, previewQuery } from '../data/campaign-queries.ts';
import { MailPreview, type PreviewFrame } from '../mail-preview/mail-preview.tsx';
import type { PreviewedAs } from '../mail-preview/use-previewed-as.ts';
import { variantTexts } from '../texts/variant-texts.ts';
import { useWriting } from '../texts/writing.ts';
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
  const { pick } = useWriting();
  const { uid, html, template_uid: templateUid, variants } = campaign;
  const hasOwn = (variants?.[(variant ?? 0) - 1]?.html ?? null) !== null;
  const hasContent = html !== null || templateUid !== null || hasOwn;
  const { subscriberUid } = as;
  const preview = useQuery({ ...previewQuery(uid, { subscriberUid, variant }), enabled: hasContent && as.isKnown });
  // The panel around it already says that it is a preview.
  const title = variant === undefined ? null : pick(variantTexts).previewOf(letterOf(variant - 1));
  return <MailPreview title={title} preview={preview} {...as.choice} hasContent={hasContent} frame={frame} />;
}

/** Previews a campaign's mail by itself, as its first recipient gets it. */
export function FinalPreview({ campaign }: { campaign: Campaign }) {
  const { texts } = useWriting();
  const as = useFirstRecipient(campaign);
  return (
    <section className="stack" aria-label={texts.content.preview}>
      <h2 className="section-title">{texts.content.preview}</h2>
      <CampaignPreview campaign={campaign} as={as} />
    </section>
  );
}
