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
  const { t } = useI18n();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { error, isRunning, run } = useChange(mailPasswordReset, () => setIsSent(true));
  return (
    <OutsidePage title={t('sign-in.resetTitle')} sentence={t('sign-in.resetSentence')}>
      {isSent ? (
        <div className="note good" role="status">
          {t('sign-in.linkSent')}
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
            label={t('sign-in.email')}
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={isRunning}>
            {t('sign-in.sendLink')}
          </Button>
        </form>
      )}
      <Link to="/sign-in" className="small">
        {t('sign-in.back')}
      </Link>
    </OutsidePage>
  );
}
