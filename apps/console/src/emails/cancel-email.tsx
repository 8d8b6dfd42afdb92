import { cancelEmail } from '../data/email-queries.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { useChange } from '../data/use-change.ts';
import { ConfirmChange } from '../parts/confirm-change.tsx';
import { emailTexts } from '../texts/email-texts.ts';
import { useI18n } from '../texts/language.tsx';

/**
 * Asks before a waiting transactional email is cancelled. If that fails, the dialog stays open with the error, even
 * when the email is no longer waiting.
 */
export function CancelEmail({ email, opened, close }: { email: EmailDetails; opened: boolean; close(): void }) {
  const { pick } = useI18n();
  const text = pick(emailTexts);
  const cancellation = useChange(cancelEmail, close);
  return (
    <ConfirmChange
      opened={opened}
      close={close}
      title={text.cancelTitle}
      action={text.cancelAction}
      change={cancellation}
      input={email.uid}
    >
      <p className="small">{text.cancelText(email.to.email ?? text.erased)}</p>
    </ConfirmChange>
  );
}
