import type { CurrentSessionResource, SignInOptions } from '@mailwright/contracts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApp } from '../data/api-client.ts';
import { beginSession } from '../data/use-session.ts';
import { proveWork } from '../proof/solve-challenge.ts';
import { useAttempt } from '../parts/use-attempt.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { OutsidePage } from './outside-page.tsx';

/**
 * Signs up, with a proof of work if the server asks for one.
 * @throws MailwrightError for an error response
 */
async function signUp(fields: { name: string; email: string; password: string }): Promise<CurrentSessionResource> {
  const { sign_up_proof: needsProof } = await callApp<SignInOptions>('GET', '/sign-in-options');
  const proof = needsProof ? { proof: await proveWork() } : {};
  return callApp<CurrentSessionResource>('POST', '/sign-up', { ...fields, ...proof });
}

/** Creates an account with its first user, and signs that user in. */
export function SignUpPage() {
  const { texts } = useI18n();
  const text = texts.signIn;
  const navigate = useNavigate();
  const [fields, setFields] = useState({ name: '', email: '', password: '' });
  const { error, isRunning, attempt } = useAttempt();
  const set = (name: keyof typeof fields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setFields((before) => ({ ...before, [name]: value }));
  };
  return (
    <OutsidePage title={text.signUp} sentence={text.signUpSentence}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(
            () => signUp(fields),
            (session) => {
              beginSession(session);
              return navigate('/', { replace: true });
            },
          );
        }}
      >
        <ProblemNote error={errorBeside(error, Object.keys(fields))} />
        <TextInput
          label={text.accountName}
          description={text.accountNameHelp}
          required
          withAsterisk={false}
          autoComplete="organization"
          value={fields.name}
          onChange={set('name')}
          error={errorOf(error, 'name')}
        />
        <TextInput
          label={text.email}
          type="email"
          required
          withAsterisk={false}
          autoComplete="username"
          value={fields.email}
          onChange={set('email')}
          error={errorOf(error, 'email')}
        />
        <PasswordInput
          label={text.password}
          description={text.passwordHelp}
          required
          withAsterisk={false}
          minLength={12}
          autoComplete="new-password"
          value={fields.password}
          onChange={set('password')}
          error={errorOf(error, 'password')}
        />
        <Button type="submit" loading={isRunning}>
          {text.create}
        </Button>
      </form>
      <p className="small quiet">
        {text.haveAccount} <Link to="/sign-in">{text.submit}</Link>
      </p>
    </OutsidePage>
  );
}
