import type { NewHook } from 'mailwright';
import { Button, Modal } from '@mantine/core';
import { Code } from '../parts/copy.tsx';
import { When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/hooks.ts';

/**
 * Shows a webhook's new secret, which is shown only once; after a rotation, also how long the previous one still signs.
 */
export function SecretDialog({ made, close }: { made: NewHook | undefined; close(): void }) {
  const { t, exact } = useI18n();
  return (
    <Modal
      opened={made !== undefined}
      onClose={close}
      title={t('hooks.secretTitle')}
      size="lg"
      // If the dialog were closed by accident, the secret would be lost.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {made !== undefined && (
        <div className="stack">
          <p>{t('hooks.secretText')}</p>
          <Code text={made.secret} label={t('hooks.secretTitle')} />
          {made.previous_secret_expires_at !== null && (
            <p className="small quiet">
              {t('hooks.previousUntil', { time: exact(made.previous_secret_expires_at) })} (
              <When at={made.previous_secret_expires_at} />)
            </p>
          )}
          <Button onClick={close}>{t('frame.done')}</Button>
        </div>
      )}
    </Modal>
  );
}
