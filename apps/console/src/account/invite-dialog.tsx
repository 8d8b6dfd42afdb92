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
  const { texts } = useI18n();
  const text = texts.users;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const { error, isRunning, run, dialog } = useVerified();
  const invite = () =>
    run(inviteUser, { email, role }, () => {
      notifications.show({ message: text.invited(email) });
      close();
    });
  return (
    <>
      <Modal opened onClose={close} title={text.inviteTitle} closeButtonProps={{ 'aria-label': texts.frame.close }}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <p className="quiet small">{text.inviteText}</p>
          <ProblemNote error={errorBeside(error, ['email'])} />
          <TextInput
            label={text.email}
            type="email"
            required
            withAsterisk={false}
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errorOf(error, 'email')}
          />
          <Radio.Group label={text.role} value={role} onChange={setRole}>
            <div className={`stack ${styles.roles}`}>
              {roles.map((each) => (
                <Radio key={each} value={each} label={text.roles[each]} description={text.roleHelp[each]} />
              ))}
            </div>
          </Radio.Group>
          <Button type="submit" loading={isRunning}>
            {text.sendInvitation}
          </Button>
        </form>
      </Modal>
      {dialog}
    </>
  );
}
