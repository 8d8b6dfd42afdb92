import type { InvitationLink } from '@mailwright/contracts';
import { PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { acceptInvitation, invitationLinkQuery } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { beginSession } from '../data/use-session.ts';
import { Loaded, ProblemNote } from '../parts/feedback.tsx';
import { Form } from '../parts/form.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import { OutsidePage } from './outside-page.tsx';

/** Accepts an invitation. Its token follows `#` in the address. */
export function JoinPage() {
  const { t } = useI18n();
  const [token] = useState(() => location.hash.slice(1));
  // The token must not stay in the browser history.
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  const link = useQuery({ ...invitationLinkQuery(token), enabled: token !== '' });
  if (token === '' || link.error !== null) return <Unusable error={link.error} />;
  if (link.data === undefined)
    return (
      <OutsidePage title={t('users.joining')} sentence="">
        <Loaded query={link}>{() => null}</Loaded>
      </OutsidePage>
    );
  return <JoinForm token={token} link={link.data} />;
}

function Unusable({ error }: { error: Error | null }) {
  const { t } = useI18n();
  return (
    <OutsidePage title={t('users.joinFailed')} sentence={t('users.joinFailedText')}>
      <ProblemNote error={error} />
      <Link to="/sign-in" className="small">
        {t('sign-in.back')}
      </Link>
    </OutsidePage>
  );
}

function JoinForm({ token, link }: { token: string; link: InvitationLink }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const joining = useChange(acceptInvitation, (session) => {
    beginSession(session);
    return navigate('/', { replace: true });
  });
  const { values, textOf } = useFields({ password: '' }, joining.error);
  return (
    <OutsidePage
      title={t('users.joinTitle', { account: link.account_name })}
      sentence={t('users.joinSentence', { email: link.email, role: t(`users.roles.${link.role}`) })}
    >
      <Form
        action={t('users.joining')}
        change={joining}
        submit={() => joining.run({ token, ...values })}
        fields={['password']}
      >
        {/* Password managers save the password under this address. */}
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <PasswordInput
          label={t('sign-in.password')}
          description={t('sign-in.passwordHelp')}
          autoComplete="new-password"
          required
          minLength={12}
          {...textOf('password')}
        />
      </Form>
    </OutsidePage>
  );
}
