import type { CurrentSessionResource, SecondStep as Step } from '@mailwright/contracts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signInOptionsQuery } from '../data/factor-queries.ts';
import { hasPasskeys } from '../data/passkey-calls.ts';
import { signIn } from '../data/sign-in-changes.ts';
import { useChange } from '../data/use-change.ts';
import { beginSession } from '../data/use-session.ts';
import { OidcNotice } from '../parts/oidc-notice.tsx';
import { PasskeysElsewhere } from '../parts/passkeys-elsewhere.tsx';
import { PasskeyProblem } from '../parts/passkey-problem.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/identities.ts';
import { loadAhead, OutsidePage } from './outside-page.tsx';
import { SecondStep } from './second-step.tsx';

/** Signs in with a password, or with the token of a link, which follows `#` in the address. */
export function SignInPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [token] = useState(() => location.hash.slice(1));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<Step>();
  const { data: options } = useQuery(signInOptionsQuery);
  const enter = (session: CurrentSessionResource): void | Promise<void> => {
    beginSession(session);
    const next = search.get('next') ?? '/';
    // Navigate only within the console, never to another site.
    return navigate(/^\/(?![/\\])/.test(next) ? next : '/', { replace: true });
  };
  const { error, isRunning, run } = useChange(signIn, (result) => {
    if ('second_factor' in result) setStep(result);
    else return enter(result);
    return undefined;
  });
  useEffect(() => {
    if (token === '') return undefined;
    // The token works only once and must not stay in the browser history.
    history.replaceState(null, '', location.pathname);
    loadAhead();
    // In development React runs effects twice, the second time right after the first.
    const starting = setTimeout(() => void run({ token }));
    return () => clearTimeout(starting);
  }, [token]);
  if (step !== undefined) return <SecondStep step={step} enter={enter} cancel={() => setStep(undefined)} />;
  return (
    <OutsidePage
      title={t('sign-in.title')}
      sentence={isRunning && token !== '' ? t('sign-in.byLink') : t('sign-in.sentence')}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ email, password });
        }}
      >
        {error === null && <OidcNotice provider={options?.oidc ?? null} />}
        <PasskeyProblem error={error} />
        <TextInput
          label={t('sign-in.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('sign-in.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isRunning}>
          {t('sign-in.submit')}
        </Button>
        {hasPasskeys && options?.passkeys_at === location.origin && (
          <Button variant="default" onClick={() => void run('passkey')}>
            {t('security.signInWithPasskey')}
          </Button>
        )}
        {options !== undefined && options.passkeys_at !== null && options.passkeys_at !== location.origin && (
          <PasskeysElsewhere at={options.passkeys_at} />
        )}
        {options?.oidc != null && (
          <Button
            component="a"
            variant="default"
            href={`/app/oidc/start?return_to=${encodeURIComponent(search.get('next') ?? '/')}`}
          >
            {t('identities.continueWith', { name: options.oidc.name })}
          </Button>
        )}
      </form>
      <div className="small tight">
        <Link to="/forgotten-password">{t('sign-in.forgot')}</Link>
        {options?.sign_up === true && (
          <span className="quiet">
            {t('sign-in.noAccount')} <Link to="/sign-up">{t('sign-in.signUp')}</Link>
          </span>
        )}
      </div>
    </OutsidePage>
  );
}
