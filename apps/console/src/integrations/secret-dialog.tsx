import type { NewHook } from '@mailwright/client';
import { Button, Modal } from '@mantine/core';
import { Code } from '../parts/copy.tsx';
import { When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';

/**
 * Shows a webhook's new secret, which is shown only once; after a rotation, also how long the previous one still signs.
 */
export function SecretDialog({ made, close }: { made: NewHook | undefined; close(): void }) {
  const { texts, exact } = useI18n();
  const text = texts.hooks;
  return (
    <Modal
      opened={made !== undefined}
      onClose={close}
      title={text.secretTitle}
      size="lg"
      // If the dialog were closed by accident, the secret would be lost.
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      {made !== undefined && (
        <div className="stack">
          <p>{text.secretText}</p>
          <Code text={made.secret} label={text.secretTitle} />
          {made.previous_secret_expires_at !== null && (
            <p className="small quiet">
              {text.previousUntil(exact(made.previous_secret_expires_at))} (
              <When at={made.previous_secret_expires_at} />)
            </p>
          )}
          <Button onClick={close}>{texts.frame.done}</Button>
        </div>
      )}
    </Modal>
  );
}
