import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { changePassword } from '../data/factor-changes.ts';
import { useSession } from '../data/use-session.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { useVerified } from './verified.tsx';

/** Changes the user's password, or sets the first one. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useI18n();
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { error, isRunning, run, dialog } = useVerified();
  const save = () => {
    const body = { ...(hasPassword ? { current_password: current } : {}), new_password: next };
    return run(changePassword, body, () => {
      setCurrent('');
      setNext('');
      notifications.show({ message: t('account.passwordChanged') });
    });
  };
  return (
    <>
      <form
        className="panel padded"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="tight">
          <h2 className="section-title">{t('account.password')}</h2>
          <p className="quiet small">{hasPassword ? t('account.passwordText') : t('account.noPassword')}</p>
        </div>
        <ProblemNote error={errorBeside(error, ['current_password', 'new_password'])} />
        {/* Password managers save the password under this address. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {hasPassword && (
          <PasswordInput
            label={t('account.currentPassword')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={errorOf(error, 'current_password')}
          />
        )}
        <PasswordInput
          label={t('account.newPassword')}
          description={t('sign-in.passwordHelp')}
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
            {hasPassword ? t('account.changePassword') : t('account.setPassword')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
