import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changePassword } from '../data/factor-changes.ts';
import { useSession } from '../data/use-session.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside } from '../parts/field-errors.ts';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import { useVerified } from './verified.tsx';

const empty = { current_password: '', new_password: '' };

/** Changes the user's password, or sets the first one. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useI18n();
  const { user } = useSession();
  const { error, isRunning, run, dialog } = useVerified();
  const { values, change, textOf } = useFields(empty, error);
  const save = () => {
    const { current_password: _, ...first } = values;
    return run(changePassword, hasPassword ? values : first, () => {
      change(empty);
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
        <ProblemNote error={errorBeside(error, Object.keys(empty))} />
        {/* Password managers save the password under this address. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {hasPassword && (
          <PasswordInput
            label={t('account.currentPassword')}
            autoComplete="current-password"
            required
            {...textOf('current_password')}
          />
        )}
        <PasswordInput
          label={t('account.newPassword')}
          description={t('sign-in.passwordHelp')}
          autoComplete="new-password"
          required
          minLength={12}
          {...textOf('new_password')}
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
