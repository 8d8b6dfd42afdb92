import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { callApp } from '../data/api-client.ts';
import { queryClient } from '../data/query-client.ts';
import { useSession } from '../data/use-session.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useSpeech } from '../texts/language.tsx';

/** Changes the user's password. */
export function PasswordForm() {
  const { texts } = useSpeech();
  const text = texts.account;
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { error, isRunning, attempt } = useAttempt();
  return (
    <form
      className="panel padded"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(
          () => callApp('POST', '/password', { current_password: current, new_password: next }),
          () => {
            setCurrent('');
            setNext('');
            notifications.show({ message: text.passwordChanged });
            void queryClient.invalidateQueries({ queryKey: ['sessions'] });
          },
        );
      }}
    >
      <div className="tight">
        <h2 className="section-title">{text.password}</h2>
        <p className="quiet small">{text.passwordText}</p>
      </div>
      <ProblemNote error={errorBeside(error, ['current_password', 'new_password'])} />
      {/* Password managers file the password under it. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordInput
        label={text.currentPassword}
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        error={errorOf(error, 'current_password')}
      />
      <PasswordInput
        label={text.newPassword}
        description={texts.signIn.passwordHelp}
        autoComplete="new-password"
        required
        withAsterisk={false}
        minLength={12}
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
        error={errorOf(error, 'new_password')}
      />
      <div>
        <Button type="submit" variant="default" loading={isRunning}>
          {text.changePassword}
        </Button>
      </div>
    </form>
  );
}
