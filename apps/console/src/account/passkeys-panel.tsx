import type { PasskeyResource } from '@mailwright/contracts';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { addPasskey, removePasskey, renamePasskey } from '../data/factor-changes.ts';
import { hasPasskeys } from '../data/passkey-calls.ts';
import { When } from '../parts/feedback.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { PasskeyProblem } from '../parts/passkey-problem.tsx';
import { PasskeysElsewhere } from '../parts/passkeys-elsewhere.tsx';
import styles from './passkeys-panel.module.css';
import { ConfirmVerified, useVerified } from './verified.tsx';

/** Lists the user's passkeys, which can be added, renamed and removed. */
export function PasskeysPanel({ passkeys, passkeysAt }: { passkeys: PasskeyResource[]; passkeysAt: string | null }) {
  const { t } = useI18n();
  const [named, setNamed] = useState<PasskeyResource | 'new'>();
  const [removed, setRemoved] = useState<PasskeyResource>();
  const verified = useVerified();
  const save = (name: string) => {
    setNamed(undefined);
    if (named === 'new')
      void verified.run(addPasskey, name, () => notifications.show({ message: t('security.passkeyAdded') }));
    else if (named !== undefined) void verified.run(renamePasskey, { uid: named.uid, name });
  };
  return (
    <Panel title={t('security.passkeys')} about={t('security.passkeysText')}>
      <PasskeyProblem error={verified.error} />
      {passkeys.length === 0 ? (
        <p className="small quiet">{t('security.noPasskeys')}</p>
      ) : (
        <ul className="timeline centered">
          {passkeys.map((passkey) => (
            <li key={passkey.uid}>
              <span className="tight joined">
                <span className="strong wraps">{passkey.name}</span>
                <span className="caption quiet">
                  {t('security.added')} <When at={passkey.created_at} /> ·{' '}
                  {passkey.last_used_at === null ? (
                    t('security.neverUsed')
                  ) : (
                    <>
                      {t('security.lastUsed')} <When at={passkey.last_used_at} />
                    </>
                  )}
                  {passkey.synced && ` · ${t('security.synced')}`}
                </span>
              </span>
              <span className={`line single ${styles.actions}`}>
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t('security.renameOf', { name: passkey.name })}
                  onClick={() => setNamed(passkey)}
                >
                  {t('security.rename')}
                </Button>
                <Button
                  variant="subtle"
                  size="xs"
                  className="dangerous"
                  aria-label={t('security.removeOf', { name: passkey.name })}
                  onClick={() => setRemoved(passkey)}
                >
                  {t('frame.remove')}
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
            {t('security.addPasskey')}
          </Button>
        </div>
      ) : (
        <p className="small quiet">{t('security.unsupported')}</p>
      )}
      {named !== undefined && (
        <NameDialog
          title={named === 'new' ? t('security.addPasskey') : t('security.renameOf', { name: named.name })}
          action={named === 'new' ? t('security.next') : t('frame.save')}
          name={named === 'new' ? '' : named.name}
          close={() => setNamed(undefined)}
          save={save}
        />
      )}
      <ConfirmVerified
        opened={removed !== undefined}
        close={() => setRemoved(undefined)}
        title={t('security.removeTitle', { name: removed?.name ?? '' })}
        action={t('frame.remove')}
        run={() => removed !== undefined && void verified.run(removePasskey, removed.uid)}
      >
        {t('security.removeText')}
      </ConfirmVerified>
      {verified.dialog}
    </Panel>
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
  const { t } = useI18n();
  const { values, textOf } = useFields({ name: before }, null);
  return (
    <FormDialog
      title={title}
      action={action}
      close={close}
      change={{ error: null, isRunning: false }}
      submit={() => save(values.name)}
    >
      <TextInput
        label={t('security.passkeyName')}
        description={t('security.passkeyNameHelp')}
        maxLength={60}
        required
        data-autofocus
        {...textOf('name')}
      />
    </FormDialog>
  );
}
