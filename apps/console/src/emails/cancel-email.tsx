import { cancelEmail } from '../data/email-queries.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';
import { nameRecipients } from './name-recipients.ts';

/**
 * Asks before a waiting transactional email is cancelled. If that fails, the dialog stays open with the error, even
 * when the email is no longer waiting.
 */
export function CancelEmail({ email, opened, close }: { email: EmailDetails; opened: boolean; close(): void }) {
  const { t } = useI18n();
  const cancellation = useChange(cancelEmail, close);
  return (
    <Confirm
      opened={opened}
      close={close}
      title={t('emails.cancelTitle')}
      action={t('emails.cancelAction')}
      other={t('emails.cancelNot')}
      change={cancellation}
      input={email.uid}
    >
      <p className="small">{t('emails.cancelText', { to: nameRecipients(t, email) })}</p>
    </Confirm>
  );
}
