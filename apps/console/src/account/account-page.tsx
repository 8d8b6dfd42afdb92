import type { SessionResource } from '@mailwright/contracts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApp } from '../data/api-client.ts';
import { queryClient } from '../data/query-client.ts';
import { sessionQuery, useSession } from '../data/use-session.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { Bar, Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { UsableBy } from '../parts/permitted.tsx';
import { useSpeech } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';
import { describeBrowser } from './describe-browser.ts';

/** The account's name and usage, the user's password and sessions. */
export function AccountPage() {
  return (
    <AccountFrame>
      <div className="two">
        <div className="stack">
          <NameForm />
          <Usage />
        </div>
        <div className="stack">
          <PasswordForm />
          <Sessions />
        </div>
      </div>
    </AccountFrame>
  );
}

function NameForm() {
  const { texts } = useSpeech();
  const { account } = useSession();
  const [name, setName] = useState(account.name);
  const { error, isRunning, attempt } = useAttempt();
  return (
    <form
      className="panel padded"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(async () => {
          await callApp('PATCH', '/account', { name });
          await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
          notifications.show({ message: texts.frame.saved });
        });
      }}
    >
      <ProblemNote error={errorBeside(error, ['name'])} />
      <UsableBy to="configure">
        <TextInput
          label={texts.account.name}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <div>
          <Button type="submit" variant="default" loading={isRunning}>
            {texts.frame.save}
          </Button>
        </div>
      </UsableBy>
    </form>
  );
}

function Usage() {
  const { texts, count } = useSpeech();
  const text = texts.account;
  const { limits } = useSession();
  return (
    <section className="panel padded" aria-labelledby="usage">
      <h2 className="section-title" id="usage">
        {text.usage}
      </h2>
      {(Object.keys(text.used) as (keyof typeof text.used)[]).map((name) => {
        const { used, limit } = limits[name];
        return (
          <div key={name}>
            <div className="line between small">
              <span>{text.used[name]}</span>
              <span className="quiet figures">
                {limit === null ? `${count(used)} · ${texts.frame.unlimited}` : text.usedOf(count(used), count(limit))}
              </span>
            </div>
            {limit !== null && <Bar part={used} whole={limit} label={text.used[name]} />}
          </div>
        );
      })}
    </section>
  );
}

function PasswordForm() {
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

function Sessions() {
  const { texts } = useSpeech();
  const text = texts.account;
  const { error, attempt } = useAttempt();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => callApp<SessionResource[]>('GET', '/sessions'),
  });
  return (
    <section className="panel padded" aria-labelledby="sessions">
      <h2 className="section-title" id="sessions">
        {text.sessions}
      </h2>
      <ProblemNote error={error} />
      <Loaded query={sessions}>
        {(all) => (
          <ul className="timeline">
            {all.toReversed().map((session) => {
              const browser = describeBrowser(session.user_agent) ?? text.unknownBrowser;
              return (
                <li key={session.uid} style={{ alignItems: 'center' }}>
                  <span className="tight" style={{ gap: 0 }}>
                    <span className="strong">{browser}</span>
                    <span className="caption quiet">
                      {session.ip_address ?? '—'} · {text.lastSeen} <When at={session.last_seen_at} />
                    </span>
                  </span>
                  {session.current ? (
                    <span className="caption quiet">{text.thisBrowser}</span>
                  ) : (
                    <Button
                      variant="subtle"
                      size="xs"
                      className="dangerous"
                      aria-label={text.endSessionOf(browser)}
                      onClick={() =>
                        void attempt(async () => {
                          await callApp('DELETE', `/sessions/${session.uid}`);
                          await queryClient.invalidateQueries({ queryKey: ['sessions'] });
                        })
                      }
                    >
                      {text.endSession}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
