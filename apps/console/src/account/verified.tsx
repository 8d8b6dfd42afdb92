import { MailwrightError } from '@mailwright/client';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callApp } from '../data/api-client.ts';
import { factorsQuery } from '../data/factor-queries.ts';
import { hasPasskeys, verifyByPasskey } from '../data/passkey-calls.ts';
import { useSession } from '../data/use-session.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { PasskeyProblem } from '../parts/passkey-problem.tsx';

/**
 * Runs an action that needs a recent proof of identity: if the service asks for one, a dialog asks the user, and the
 * action runs again.
 */
export function useVerified(): {
  error: Error | null;
  isRunning: boolean;
  run(work: () => Promise<unknown>): Promise<void>;
  /** Clears the error of the last run. */
  forget(): void;
  dialog: ReactNode;
} {
  const { error, isRunning, attempt, forget } = useAttempt();
  const [waiting, setWaiting] = useState<() => Promise<unknown>>();
  const run = (work: () => Promise<unknown>) =>
    attempt(async () => {
      try {
        await work();
      } catch (thrown) {
        if (!(thrown instanceof MailwrightError) || thrown.code !== 'proof_needed') throw thrown;
        setWaiting(() => work);
      }
    });
  const dialog = waiting !== undefined && (
    <VerifyDialog
      close={() => setWaiting(undefined)}
      verified={() => {
        setWaiting(undefined);
        void run(waiting);
      }}
    />
  );
  return { error, isRunning, run, forget, dialog };
}

function VerifyDialog({ close, verified }: { close(): void; verified(): void }) {
  const { texts } = useI18n();
  const text = texts.security;
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const { error, isRunning, attempt } = useAttempt();
  const { data: factors } = useQuery(factorsQuery);
  const usesPasskeys = hasPasskeys && factors?.passkeys_at === location.origin;
  if (factors?.has_password === false)
    return <MailedProof close={close} verified={verified} usesPasskeys={usesPasskeys} />;
  return (
    <Modal opened onClose={close} title={text.verifyTitle} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(() => callApp('POST', '/session/verify', { password }), verified);
        }}
      >
        <p className="quiet small">{text.verifyText}</p>
        <PasskeyProblem error={errorBeside(error, ['password'])} />
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordInput
          label={texts.signIn.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf(error, 'password')}
        />
        <div className="line">
          <Button type="submit" loading={isRunning}>
            {text.verify}
          </Button>
          {usesPasskeys && (
            <Button variant="default" onClick={() => void attempt(verifyByPasskey, verified)}>
              {text.withPasskey}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** For users without a password: a mailed link, or a passkey. */
function MailedProof({ close, verified, usesPasskeys }: { close(): void; verified(): void; usesPasskeys: boolean }) {
  const { texts } = useI18n();
  const text = texts.security;
  const { user } = useSession();
  const [isMailed, setIsMailed] = useState(false);
  const { error, isRunning, attempt } = useAttempt();
  return (
    <Modal opened onClose={close} title={text.verifyTitle} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <div className="stack">
        <p className="quiet small">{text.mailText}</p>
        <PasskeyProblem error={error} />
        {isMailed && (
          <p className="small" role="status">
            {text.linkMailed(user.email)}
          </p>
        )}
        <div className="line">
          {isMailed ? (
            <Button onClick={verified}>{text.verify}</Button>
          ) : (
            <Button
              loading={isRunning}
              onClick={() =>
                void attempt(
                  () => callApp('POST', '/address-links'),
                  () => setIsMailed(true),
                )
              }
            >
              {text.mailLink}
            </Button>
          )}
          {usesPasskeys && (
            <Button variant="default" onClick={() => void attempt(verifyByPasskey, verified)}>
              {text.withPasskey}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
