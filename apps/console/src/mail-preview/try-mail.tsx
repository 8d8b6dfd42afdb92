import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { TestDialog } from './test-dialog.tsx';

/**
 * Previews a mail and sends it as a test. Both use what was last saved, so they are disabled until everything is saved.
 */
export function TryMail({
  isDirty,
  send,
  children,
}: {
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** Sends a test; resolves to the addresses that it was sent to. @throws MailwrightError */
  send(emails: string[]): Promise<{ emails: string[] }>;
  /** The preview, which is read when it is shown. */
  children: ReactNode;
}) {
  const { t } = useI18n();
  const [isShowing, showing] = useDisclosure(false);
  const [isTesting, testing] = useDisclosure(false);
  return (
    <div className="tight">
      <div className="line">
        <Button size="xs" variant="default" disabled={isDirty} onClick={showing.open}>
          {t('content.previewMail')}
        </Button>
        <Permitted to="send">
          <Button size="xs" variant="default" disabled={isDirty} onClick={testing.open}>
            {t('campaigns.test')}
          </Button>
        </Permitted>
      </div>
      {isDirty && <span className="caption quiet">{t('content.saveToTry')}</span>}
      {isTesting && <TestDialog send={send} close={testing.close} />}
      <Modal
        opened={isShowing}
        onClose={showing.close}
        size={760}
        title={t('content.preview')}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        {children}
      </Modal>
    </div>
  );
}
