import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { mailPasswordReset } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { OutsidePage } from './outside-page.tsx';

/** Asks for an email with a link that sets a new password. */
export function ForgottenPasswordPage() {
  const { texts } = useI18n();
  const text = texts.signIn;
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { error, isRunning, run } = useChange(mailPasswordReset, () => setIsSent(true));
  return (
    <OutsidePage title={text.resetTitle} sentence={text.resetSentence}>
      {isSent ? (
        <div className="note good" role="status">
          {text.linkSent}
        </div>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void run(email);
          }}
        >
          <ProblemNote error={error} />
          <TextInput
            label={text.email}
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={isRunning}>
            {text.sendLink}
          </Button>
        </form>
      )}
      <Link to="/sign-in" className="small">
        {text.back}
      </Link>
    </OutsidePage>
  );
}
