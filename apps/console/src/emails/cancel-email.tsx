import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { cancelEmail, type EmailDetails } from '../data/email-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { emailTexts } from '../texts/email-texts.ts';
import { useSpeech } from '../texts/language.tsx';

/** Cancels a single mail that waits, after a question. */
export function CancelEmail({ email }: { email: EmailDetails }) {
  const { pick } = useSpeech();
  const text = pick(emailTexts);
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {text.cancel}
      </Button>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={text.cancelTitle}
        action={text.cancelAction}
        run={() => cancelEmail(email.uid)}
      >
        <p className="small">{text.cancelText(email.to.email ?? text.erased)}</p>
      </Confirm>
    </>
  );
}
