import { PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { signUp } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { beginSession } from '../data/use-session.ts';
import { Form } from '../parts/form.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import { OutsidePage } from './outside-page.tsx';

/** Creates an account with its first user, and signs that user in. */
export function SignUpPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const signing = useChange(signUp, (session) => {
    beginSession(session);
    return navigate('/', { replace: true });
  });
  const { values, textOf } = useFields({ name: '', email: '', password: '' }, signing.error);
  return (
    <OutsidePage title={t('sign-in.signUp')} sentence={t('sign-in.signUpSentence')}>
      <Form
        action={t('sign-in.create')}
        change={signing}
        submit={() => signing.run(values)}
        fields={Object.keys(values)}
      >
        <TextInput
          label={t('sign-in.accountName')}
          description={t('sign-in.accountNameHelp')}
          required
          autoComplete="organization"
          {...textOf('name')}
        />
        <TextInput label={t('sign-in.email')} type="email" required autoComplete="username" {...textOf('email')} />
        <PasswordInput
          label={t('sign-in.password')}
          description={t('sign-in.passwordHelp')}
          required
          minLength={12}
          autoComplete="new-password"
          {...textOf('password')}
        />
      </Form>
      <p className="small quiet">
        {t('sign-in.haveAccount')} <Link to="/sign-in">{t('sign-in.submit')}</Link>
      </p>
    </OutsidePage>
  );
}
