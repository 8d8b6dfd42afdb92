import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Permitted } from '../parts/permitted.tsx';
import { useWriting } from '../texts/writing.ts';
import { TestDialog } from './test-dialog.tsx';

/** Shows a mail, and sends it as a test. Both are of what was saved last, and so wait until all is saved. */
export function TryMail({
  isDirty,
  send,
  children,
}: {
  /** Whether something isn't saved. */
  isDirty: boolean;
  /** Sends it as a test. Resolves to whom it was sent. @throws MailwrightError */
  send(emails: string[]): Promise<{ emails: string[] }>;
  /** The mail, which is read when it is shown. */
  children: ReactNode;
}) {
  const { texts } = useWriting();
  const text = texts.content;
  const [isShowing, showing] = useDisclosure(false);
  const [isTesting, testing] = useDisclosure(false);
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
      {isTesting && <TestDialog send={send} close={testing.close} />}
      <Modal
        opened={isShowing}
        onClose={showing.close}
        size={760}
        title={text.preview}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        {children}
      </Modal>
    </div>
  );
}
