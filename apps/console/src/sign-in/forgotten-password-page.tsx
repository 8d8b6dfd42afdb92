import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { mailPasswordReset } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Form } from '../parts/form.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import { OutsidePage } from './outside-page.tsx';

/** Asks for an email with a link that sets a new password. */
export function ForgottenPasswordPage() {
  const { t } = useI18n();
  const [isSent, setIsSent] = useState(false);
  const mailing = useChange(mailPasswordReset, () => setIsSent(true));
  const { values, textOf } = useFields({ email: '' }, null);
  return (
    <OutsidePage title={t('sign-in.resetTitle')} sentence={t('sign-in.resetSentence')}>
      {isSent ? (
        <div className="note good" role="status">
          {t('sign-in.linkSent')}
        </div>
      ) : (
        <Form action={t('sign-in.sendLink')} change={mailing} submit={() => mailing.run(values.email)}>
          <TextInput label={t('sign-in.email')} type="email" required autoComplete="username" {...textOf('email')} />
        </Form>
      )}
      <Link to="/sign-in" className="small">
        {t('sign-in.back')}
      </Link>
    </OutsidePage>
  );
}
