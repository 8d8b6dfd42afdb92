import type { Role } from '@mailwright/contracts';
import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { inviteUser } from '../data/user-queries.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './invite-dialog.module.css';
import { useVerified } from './verified.tsx';

const roles: Role[] = ['viewer', 'editor', 'manager', 'owner'];

/** Invites a person with a role. */
export function InviteDialog({ close }: { close(): void }) {
  const { t } = useI18n();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const { error, isRunning, run, dialog } = useVerified();
  const invite = () =>
    run(inviteUser, { email, role }, () => {
      notifications.show({ message: t('users.invited', { email }) });
      close();
    });
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={t('users.inviteTitle')}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <p className="quiet small">{t('users.inviteText')}</p>
          <ProblemNote error={errorBeside(error, ['email'])} />
          <TextInput
            label={t('users.email')}
            type="email"
            required
            withAsterisk={false}
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errorOf(error, 'email')}
          />
          <Radio.Group label={t('users.role')} value={role} onChange={setRole}>
            <div className={`stack ${styles.roles}`}>
              {roles.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={t(`users.roles.${each}`)}
                  description={t(`users.roleHelp.${each}`)}
                />
              ))}
            </div>
          </Radio.Group>
          <Button type="submit" loading={isRunning}>
            {t('users.sendInvitation')}
          </Button>
        </form>
      </Modal>
      {dialog}
    </>
  );
}
