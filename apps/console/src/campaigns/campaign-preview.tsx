import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewQuery } from '../data/campaign-queries.ts';
import { MailPreview } from '../mail-preview/mail-preview.tsx';
import { useSpeech } from '../texts/language.tsx';

/** The mail of a campaign as it was saved last, as a subscriber would get it. */
export function CampaignPreview({
  uid,
  listUid = null,
  hasContent,
}: {
  uid: string;
  /** Whose subscribers can be chosen; without it the mail is shown to a sample. */
  listUid?: string | null;
  hasContent: boolean;
}) {
  const { texts } = useSpeech();
  const text = texts.content;
  const [subscriberUid, setSubscriberUid] = useState<string>();
  const preview = useQuery({ ...previewQuery(uid, { subscriberUid }), enabled: hasContent });
  return (
    <section className="panel padded" aria-label={text.preview}>
      <MailPreview
        title={text.preview}
        preview={preview}
        listUid={listUid}
        choose={setSubscriberUid}
        hasContent={hasContent}
      />
    </section>
  );
}
