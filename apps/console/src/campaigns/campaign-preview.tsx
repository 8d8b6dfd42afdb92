import { MailwrightError } from '@mailwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewQuery } from '../data/campaign-queries.ts';
import { MailPreview } from '../mail-preview/mail-preview.tsx';
import { useWriting } from '../texts/writing.ts';

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
  const { texts } = useWriting();
  const text = texts.content;
  const [subscriberUid, setSubscriberUid] = useState<string>();
  const preview = useQuery({ ...previewQuery(uid, { subscriberUid }), enabled: hasContent });
  // What is wrong is said where it can be changed.
  const isBlocked = preview.error instanceof MailwrightError && preview.error.code === 'validation_failed';
  return (
    <section className="panel padded" aria-label={text.preview}>
      {isBlocked ? (
        <p className="quiet small">{text.previewBlocked}</p>
      ) : (
        <MailPreview
          title={text.preview}
          preview={preview}
          listUid={listUid}
          choose={setSubscriberUid}
          hasContent={hasContent}
        />
      )}
    </section>
  );
}
