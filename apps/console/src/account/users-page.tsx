import type { Role, UserResource } from '@mailwright/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leave } from '../data/use-session.ts';
import { changeRole, invitationsQuery, removeUser, resetFactors, usersQuery } from '../data/user-queries.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ConfirmAddressNote } from './confirm-address-note.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ConfirmVerified, useVerified } from './verified.tsx';

const roles: Role[] = ['owner', 'manager', 'editor', 'viewer'];

/** Lists who signs in to the account and who is invited. */
export function UsersPage() {
  const { t } = useI18n();
  const users = useQuery(usersQuery);
  const invitations = useQuery(invitationsQuery);
  const [isInviting, inviting] = useDisclosure(false);
  return (
    <AccountFrame actions={<Button onClick={inviting.open}>{t('users.invite')}</Button>}>
      <ConfirmAddressNote />
      {users.data !== undefined && invitations.data !== undefined && (
        <p className="quiet">{t('users.sentence', { users: users.data.length, invited: invitations.data.length })}</p>
      )}
      <Loaded query={users}>{(all) => <Users users={all} />}</Loaded>
      <Loaded query={invitations}>{(all) => (all.length === 0 ? null : <Invitations invitations={all} />)}</Loaded>
      {isInviting && <InviteDialog close={inviting.close} />}
    </AccountFrame>
  );
}

function Users({ users }: { users: UserResource[] }) {
  const { t } = useI18n();
  const [removed, setRemoved] = useState<UserResource>();
  const [changed, setChanged] = useState<{ user: UserResource; role: Role }>();
  const [reset, setReset] = useState<UserResource>();
  const verified = useVerified();
  const columns: Column<UserResource>[] = [
    { heading: t('users.person'), cell: (user) => <Person user={user} /> },
    {
      heading: t('users.role'),
      cell: (user) => (
        <NativeSelect
          size="xs"
          aria-label={t('users.roleOf', { email: user.email })}
          value={user.role}
          data={roles.map((role) => ({ value: role, label: t(`users.roles.${role}`) }))}
          // Ask before changing the role: in a closed select, the arrow keys choose a value at once.
          onChange={(event) => setChanged({ user, role: event.currentTarget.value as Role })}
        />
      ),
    },
    {
      kind: 'actions',
      cell: (user) => (
        <>
          {!user.current && (user.codes || user.passkeys > 0) && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('security.resetOf', { email: user.email })}
              onClick={() => setReset(user)}
            >
              {t('security.reset')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            className="dangerous"
            aria-label={t('users.removeOf', { email: user.email })}
            onClick={() => setRemoved(user)}
          >
            {t('frame.remove')}
          </Button>
        </>
      ),
    },
  ];
  return (
    <section className="panel" aria-label={t('users.tab')}>
      <ProblemNote error={verified.error} />
      <DataTable rows={users} columns={columns} keyOf={({ uid }) => uid} />
      <ConfirmVerified
        opened={removed !== undefined}
        close={() => setRemoved(undefined)}
        title={t('users.removeTitle', { email: removed?.email ?? '' })}
        action={t('frame.remove')}
        run={() => {
          if (removed !== undefined) void verified.run(removeUser, removed, () => removed.current && leave());
        }}
      >
        {t('users.removeText')}
      </ConfirmVerified>
      <ConfirmVerified
        opened={changed !== undefined}
        close={() => setChanged(undefined)}
        title={
          changed?.user.current === true
            ? t('users.demoteTitle')
            : t('users.changeTitle', { email: changed?.user.email ?? '' })
        }
        action={changed?.user.current === true ? t('users.demote') : t('users.change')}
        isDangerous={changed?.user.current === true}
        run={() => {
          if (changed === undefined) return;
          const message = t('users.roleChanged', { email: changed.user.email, role: t(`users.roles.${changed.role}`) });
          void verified.run(changeRole, changed, () => notifications.show({ message }));
        }}
      >
        {changed?.user.current === true
          ? t('users.demoteText')
          : changed !== undefined &&
            t('users.changeText', {
              role: t(`users.roles.${changed.role}`),
              help: t(`users.roleHelp.${changed.role}`),
            })}
      </ConfirmVerified>
      <ConfirmVerified
        opened={reset !== undefined}
        close={() => setReset(undefined)}
        title={t('security.resetTitle', { email: reset?.email ?? '' })}
        action={t('security.reset')}
        run={() => {
          if (reset === undefined) return;
          const message = t('security.resetDone', { email: reset.email });
          void verified.run(resetFactors, reset, () => notifications.show({ message }));
        }}
      >
        {t('security.resetText')}
      </ConfirmVerified>
      {verified.dialog}
    </section>
  );
}

function Person({ user }: { user: UserResource }) {
  const { t } = useI18n();
  return (
    <RowName
      below={
        <>
          {user.last_seen_at === null ? (
            t('users.notSignedIn')
          ) : (
            <>
              {t('users.lastSeen')} <When at={user.last_seen_at} />
            </>
          )}
          {user.codes && ` · ${t('security.hasCodes')}`}
          {user.passkeys > 0 && ` · ${t('security.hasPasskeys')}`}
        </>
      }
    >
      {user.email}
      {user.current && <span className="quiet"> · {t('users.you')}</span>}
    </RowName>
  );
}
