import { cancelEmail } from '../data/email-queries.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { Confirm } from '../parts/confirm.tsx';
import { emailTexts } from '../texts/email-texts.ts';
import { useSpeech } from '../texts/language.tsx';

/**
 * The question before a transactional email that waits is cancelled. It stays, with what went wrong, also when the mail waits no
 * more.
 */
export function CancelEmail({ email, opened, close }: { email: EmailDetails; opened: boolean; close(): void }) {
  const { pick } = useSpeech();
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
