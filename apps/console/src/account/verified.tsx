import { MailwrightError } from '@mailwright/client';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { callApp } from '../data/api-client.ts';
import { hasPasskeys, verifyByPasskey } from '../data/passkey-calls.ts';
import { useSession } from '../data/use-session.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useSpeech } from '../texts/language.tsx';
import { PasskeyProblem } from '../parts/passkey-problem.tsx';

/**
 * Runs what needs a recent proof of who is signed in: when the service asks for one, so does a dialog, and then it runs again.
 */
export function useVerified(): {
  error: Error | null;
  isRunning: boolean;
  run(work: () => Promise<unknown>): Promise<void>;
  dialog: ReactNode;
} {
  const { error, isRunning, attempt } = useAttempt();
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
  return { error, isRunning, run, dialog };
}

function VerifyDialog({ close, verified }: { close(): void; verified(): void }) {
  const { texts } = useSpeech();
  const text = texts.security;
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const { error, isRunning, attempt } = useAttempt();
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
          {hasPasskeys && (
            <Button variant="default" onClick={() => void attempt(verifyByPasskey, verified)}>
              {text.withPasskey}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
