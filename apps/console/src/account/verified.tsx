import { MailwrightError } from 'mailwright';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mailAddressLink } from '../data/account-queries.ts';
import { proveIdentity } from '../data/factor-changes.ts';
import { factorsQuery } from '../data/factor-queries.ts';
import { hasPasskeys } from '../data/passkey-calls.ts';
import { type Change, inPage, makeChange, useChange } from '../data/use-change.ts';
import { useSession } from '../data/use-session.ts';
import { Confirm } from '../parts/confirm.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { PasskeyProblem } from '../parts/passkey-problem.tsx';

/** Makes changes that need a recent proof of identity. */
export interface Verified {
  /** Why the last change failed. */
  error: Error | null;
  isRunning: boolean;
  /**
   * Makes a change, and then calls `then`. If the service asks for a proof of identity, a dialog asks the user, and the
   * change is made afterwards.
   */
  run<Input, Result>(change: Change<Input, Result>, input: Input, then?: (result: Result) => unknown): Promise<void>;
  /** Clears the error of the last change. */
  forget(): void;
  dialog: ReactNode;
}

/** Lets a component make changes that need a recent proof of identity. */
export function useVerified(): Verified {
  const [waiting, setWaiting] = useState<() => Promise<unknown>>();
  const { error, isRunning, run, forget } = useChange({
    run: async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (thrown) {
        if (!(thrown instanceof MailwrightError) || thrown.code !== 'proof_needed') throw thrown;
        setWaiting(() => work);
      }
    },
    refreshes: [],
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
  return {
    error,
    isRunning,
    run: (change, input, then) =>
      run(async () => {
        const result = await makeChange(change, input);
        await then?.(result);
      }),
    forget,
    dialog,
  };
}

/** Asks before such a change. When confirmed it closes, because the dialog for the proof may follow. */
export function ConfirmVerified({
  run,
  ...shown
}: {
  opened: boolean;
  close(): void;
  title: string;
  action: string;
  run(): unknown;
  isDangerous?: boolean;
  children: ReactNode;
}) {
  const change = useChange(
    // What is run shows its own errors, and continues after this dialog.
    inPage(() => void run()),
    shown.close,
  );
  return <Confirm {...shown} change={change} input={undefined} />;
}

function VerifyDialog({ close, verified }: { close(): void; verified(): void }) {
  const { t } = useI18n();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const { error, isRunning, run } = useChange(proveIdentity, verified);
  const { data: factors } = useQuery(factorsQuery);
  const usesPasskeys = hasPasskeys && factors?.passkeys_at === location.origin;
  if (factors?.has_password === false)
    return <MailedProof close={close} verified={verified} usesPasskeys={usesPasskeys} />;
  return (
    <Modal opened onClose={close} title={t('security.verifyTitle')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(password);
        }}
      >
        <p className="quiet small">{t('security.verifyText')}</p>
        <PasskeyProblem error={errorBeside(error, ['password'])} />
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordInput
          label={t('sign-in.password')}
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf(error, 'password')}
        />
        <div className="line">
          <Button type="submit" loading={isRunning}>
            {t('security.verify')}
          </Button>
          {usesPasskeys && (
            <Button variant="default" onClick={() => void run(null)}>
              {t('security.withPasskey')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** For users without a password: a mailed link, or a passkey. */
function MailedProof({ close, verified, usesPasskeys }: { close(): void; verified(): void; usesPasskeys: boolean }) {
  const { t } = useI18n();
  const { user } = useSession();
  const [isMailed, setIsMailed] = useState(false);
  const mailing = useChange(mailAddressLink, () => setIsMailed(true));
  const proving = useChange(proveIdentity, verified);
  return (
    <Modal opened onClose={close} title={t('security.verifyTitle')}>
      <div className="stack">
        <p className="quiet small">{t('security.mailText')}</p>
        <PasskeyProblem error={mailing.error ?? proving.error} />
        {isMailed && (
          <p className="small" role="status">
            {t('security.linkMailed', { email: user.email })}
          </p>
        )}
        <div className="line">
          {isMailed ? (
            <Button onClick={verified}>{t('security.verify')}</Button>
          ) : (
            <Button
              loading={mailing.isRunning || proving.isRunning}
              onClick={() => {
                proving.forget();
                void mailing.run();
              }}
            >
              {t('security.mailLink')}
            </Button>
          )}
          {usesPasskeys && (
            <Button
              variant="default"
              onClick={() => {
                mailing.forget();
                void proving.run(null);
              }}
            >
              {t('security.withPasskey')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
