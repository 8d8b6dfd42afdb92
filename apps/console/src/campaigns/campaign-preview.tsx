import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewQuery } from '../data/campaign-queries.ts';
import { MailPreview } from '../mail-preview/mail-preview.tsx';
import { variantTexts } from '../texts/variant-texts.ts';
import { useWriting } from '../texts/writing.ts';
import { letterOf } from './variant-values.ts';

/** Previews a campaign's mail as last saved, as a subscriber would get it. */
export function CampaignPreview({
  uid,
  listUid = null,
  variant,
  hasContent,
}: {
  uid: string;
  /** The list whose subscribers can be chosen; without it, the preview uses a sample subscriber. */
  listUid?: string | null;
  /** The number of the variant to show; the first one if undefined. */
  variant?: number | undefined;
  hasContent: boolean;
}) {
  const { texts, pick } = useWriting();
  const text = texts.content;
  const [subscriberUid, setSubscriberUid] = useState<string>();
  const preview = useQuery({ ...previewQuery(uid, { subscriberUid, variant }), enabled: hasContent });
  const title = variant === undefined ? text.preview : pick(variantTexts).previewOf(letterOf(variant - 1));
  return (
    <section className="panel padded" aria-label={text.preview}>
      <MailPreview
        title={title}
        preview={preview}
        listUid={listUid}
        choose={setSubscriberUid}
        hasContent={hasContent}
      />
    </section>
  );
}
