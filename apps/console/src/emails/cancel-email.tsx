import { cancelEmail } from '../data/email-queries.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { Confirm } from '../parts/confirm.tsx';
import { emailTexts } from '../texts/email-texts.ts';
import { useI18n } from '../texts/language.tsx';

/**
 * Asks before a waiting transactional email is cancelled. If that fails, the dialog stays open with the error, even
 * when the email is no longer waiting.
 */
export function CancelEmail({ email, opened, close }: { email: EmailDetails; opened: boolean; close(): void }) {
  const { pick } = useI18n();
  const text = pick(emailTexts);
  return (
    <Confirm
      opened={opened}
      close={close}
      title={text.cancelTitle}
      action={text.cancelAction}
      run={() => cancelEmail(email.uid)}
    >
      <p className="small">{text.cancelText(email.to.email ?? text.erased)}</p>
    </Confirm>
  );
}
