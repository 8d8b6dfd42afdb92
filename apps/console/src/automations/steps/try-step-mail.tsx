import { unwrap } from '@mailwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api-client.ts';
import { stepPreviewQuery } from '../../data/automation-queries.ts';
import { MailPreview } from '../../mail-preview/mail-preview.tsx';
import { TryMail } from '../../mail-preview/try-mail.tsx';
import { useFlow } from '../flow/flow-context.ts';

/** Previews the mail of a step and sends it as a test. */
export function TryStepMail({ step }: { step: string }) {
  const { automation, isDirty } = useFlow();
  const path = { uid: automation.uid, step };
  return (
    <TryMail
      isDirty={isDirty}
      send={(emails) =>
        unwrap(api.POST('/automations/{uid}/steps/{step}/test', { params: { path }, body: { emails } }))
      }
    >
      <Preview step={step} />
    </TryMail>
  );
}

function Preview({ step }: { step: string }) {
  const { automation } = useFlow();
  const [subscriberUid, setSubscriberUid] = useState<string>();
  const preview = useQuery(stepPreviewQuery(automation.uid, step, subscriberUid));
  return (
    <div className="stack">
      <MailPreview preview={preview} listUid={automation.list_uid} choose={setSubscriberUid} hasContent />
    </div>
  );
}
