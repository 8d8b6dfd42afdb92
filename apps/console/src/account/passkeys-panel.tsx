import type { PasskeyResource } from '@mailwright/contracts';
import { Button, Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { addPasskey, removePasskey, renamePasskey } from '../data/factor-changes.ts';
import { hasPasskeys } from '../data/passkey-calls.ts';
import { When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { PasskeyProblem } from '../parts/passkey-problem.tsx';
import { PasskeysElsewhere } from '../parts/passkeys-elsewhere.tsx';
import styles from './passkeys-panel.module.css';
import { ConfirmVerified, useVerified } from './verified.tsx';

/** Lists the user's passkeys, which can be added, renamed and removed. */
export function PasskeysPanel({ passkeys, passkeysAt }: { passkeys: PasskeyResource[]; passkeysAt: string | null }) {
  const { texts } = useI18n();
  const text = texts.security;
  const [named, setNamed] = useState<PasskeyResource | 'new'>();
  const [removed, setRemoved] = useState<PasskeyResource>();
  const verified = useVerified();
  const save = (name: string) => {
    setNamed(undefined);
    if (named === 'new') void verified.run(addPasskey, name, () => notifications.show({ message: text.passkeyAdded }));
    else if (named !== undefined) void verified.run(renamePasskey, { uid: named.uid, name });
  };
  return (
    <section className="panel padded" aria-labelledby="passkeys">
      <div className="tight">
        <h2 className="section-title" id="passkeys">
          {text.passkeys}
        </h2>
        <p className="quiet small">{text.passkeysText}</p>
      </div>
      <PasskeyProblem error={verified.error} />
      {passkeys.length === 0 ? (
        <p className="small quiet">{text.noPasskeys}</p>
      ) : (
        <ul className="timeline centered">
          {passkeys.map((passkey) => (
            <li key={passkey.uid}>
              <span className="tight joined">
                <span className="strong wraps">{passkey.name}</span>
                <span className="caption quiet">
                  {text.added} <When at={passkey.created_at} /> ·{' '}
                  {passkey.last_used_at === null ? (
                    text.neverUsed
                  ) : (
                    <>
                      {text.lastUsed} <When at={passkey.last_used_at} />
                    </>
                  )}
                  {passkey.synced && ` · ${text.synced}`}
                </span>
              </span>
              <span className={`line single ${styles.actions}`}>
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={text.renameOf(passkey.name)}
                  onClick={() => setNamed(passkey)}
                >
                  {text.rename}
                </Button>
                <Button
                  variant="subtle"
                  size="xs"
                  className="dangerous"
                  aria-label={text.removeOf(passkey.name)}
                  onClick={() => setRemoved(passkey)}
                >
                  {texts.frame.remove}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {passkeysAt !== location.origin ? (
        <PasskeysElsewhere at={passkeysAt} />
      ) : hasPasskeys ? (
        <div>
          <Button variant="default" loading={verified.isRunning} onClick={() => setNamed('new')}>
            {text.addPasskey}
          </Button>
        </div>
      ) : (
        <p className="small quiet">{text.unsupported}</p>
      )}
      {named !== undefined && (
        <NameDialog
          title={named === 'new' ? text.addPasskey : text.renameOf(named.name)}
          action={named === 'new' ? text.next : texts.frame.save}
          name={named === 'new' ? '' : named.name}
          close={() => setNamed(undefined)}
          save={save}
        />
      )}
      <ConfirmVerified
        opened={removed !== undefined}
        close={() => setRemoved(undefined)}
        title={text.removeTitle(removed?.name ?? '')}
        action={texts.frame.remove}
        run={() => removed !== undefined && void verified.run(removePasskey, removed.uid)}
      >
        {text.removeText}
      </ConfirmVerified>
      {verified.dialog}
    </section>
  );
}

function NameDialog({
  title,
  action,
  name: before,
  close,
  save,
}: {
  title: string;
  action: string;
  name: string;
  close(): void;
  save(name: string): void;
}) {
  const { texts } = useI18n();
  const text = texts.security;
  const [name, setName] = useState(before);
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save(name);
        }}
      >
        <TextInput
          label={text.passkeyName}
          description={text.passkeyNameHelp}
          maxLength={60}
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit">{action}</Button>
      </form>
    </Modal>
  );
}
