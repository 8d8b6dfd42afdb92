import type { Role } from '@mailwright/contracts';
import { Radio, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { inviteUser } from '../data/user-queries.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './invite-dialog.module.css';
import { useVerified } from './verified.tsx';

const roles: Role[] = ['viewer', 'editor', 'manager', 'owner'];
const first: { email: string; role: Role } = { email: '', role: 'editor' };

/** Invites a person with a role. */
export function InviteDialog({ close }: { close(): void }) {
  const { t } = useI18n();
  const verified = useVerified();
  const { values, change, textOf } = useFields(first, verified.error);
  const invite = () =>
    verified.run(inviteUser, values, () => {
      notifications.show({ message: t('users.invited', { email: values.email }) });
      close();
    });
  return (
    <>
      <FormDialog
        title={t('users.inviteTitle')}
        action={t('users.sendInvitation')}
        close={close}
        change={verified}
        submit={invite}
        fields={['email']}
      >
        <p className="quiet small">{t('users.inviteText')}</p>
        <TextInput label={t('users.email')} type="email" required data-autofocus {...textOf('email')} />
        <Radio.Group label={t('users.role')} value={values.role} onChange={(role) => change({ role })}>
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
      </FormDialog>
      {verified.dialog}
    </>
  );
}
