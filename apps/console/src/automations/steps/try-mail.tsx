import { unwrap } from '@mailwright/client';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api-client.ts';
import { stepPreviewQuery } from '../../data/automation-queries.ts';
import { MailPreview } from '../../mail-preview/mail-preview.tsx';
import { TestDialog } from '../../mail-preview/test-dialog.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useAutomating } from '../../texts/automating.ts';
import { useWriting } from '../../texts/writing.ts';
import { useFlow } from '../flow/flow-context.ts';

/** Shows the mail of a step, and sends it as a test. Both are of what was saved last, and so wait until all is saved. */
export function TryMail({ step }: { step: string }) {
  const { texts } = useWriting();
  const text = useAutomating().texts.flow;
  const { automation, isDirty } = useFlow();
  const [isShowing, showing] = useDisclosure(false);
  const [isTesting, testing] = useDisclosure(false);
  const path = { uid: automation.uid, step };
  return (
    <div className="tight">
      <div className="line">
        <Button size="xs" variant="default" disabled={isDirty} onClick={showing.open}>
          {text.previewMail}
        </Button>
        <Permitted to="send">
          <Button size="xs" variant="default" disabled={isDirty} onClick={testing.open}>
            {texts.campaigns.test}
          </Button>
        </Permitted>
      </div>
      {isDirty && <span className="caption quiet">{text.saveToTry}</span>}
      {isTesting && (
        <TestDialog
          send={(emails) =>
            unwrap(api.POST('/automations/{uid}/steps/{step}/test', { params: { path }, body: { emails } }))
          }
          close={testing.close}
        />
      )}
      <Modal
        opened={isShowing}
        onClose={showing.close}
        size={760}
        title={texts.content.preview}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <Preview step={step} />
      </Modal>
    </div>
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
