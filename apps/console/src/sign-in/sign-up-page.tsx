import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { signUp } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { beginSession } from '../data/use-session.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { OutsidePage } from './outside-page.tsx';

/** Creates an account with its first user, and signs that user in. */
export function SignUpPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [fields, setFields] = useState({ name: '', email: '', password: '' });
  const { error, isRunning, run } = useChange(signUp, (session) => {
    beginSession(session);
    return navigate('/', { replace: true });
  });
  const set = (name: keyof typeof fields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setFields((before) => ({ ...before, [name]: value }));
  };
  return (
    <OutsidePage title={t('sign-in.signUp')} sentence={t('sign-in.signUpSentence')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(fields);
        }}
      >
        <ProblemNote error={errorBeside(error, Object.keys(fields))} />
        <TextInput
          label={t('sign-in.accountName')}
          description={t('sign-in.accountNameHelp')}
          required
          withAsterisk={false}
          autoComplete="organization"
          value={fields.name}
          onChange={set('name')}
          error={errorOf(error, 'name')}
        />
        <TextInput
          label={t('sign-in.email')}
          type="email"
          required
          withAsterisk={false}
          autoComplete="username"
          value={fields.email}
          onChange={set('email')}
          error={errorOf(error, 'email')}
        />
        <PasswordInput
          label={t('sign-in.password')}
          description={t('sign-in.passwordHelp')}
          required
          withAsterisk={false}
          minLength={12}
          autoComplete="new-password"
          value={fields.password}
          onChange={set('password')}
          error={errorOf(error, 'password')}
        />
        <Button type="submit" loading={isRunning}>
          {t('sign-in.create')}
        </Button>
      </form>
      <p className="small quiet">
        {t('sign-in.haveAccount')} <Link to="/sign-in">{t('sign-in.submit')}</Link>
      </p>
    </OutsidePage>
  );
}
