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
  const { texts, count } = useI18n();
  const text = texts.users;
  const users = useQuery(usersQuery);
  const invitations = useQuery(invitationsQuery);
  const [isInviting, inviting] = useDisclosure(false);
  return (
    <AccountFrame actions={<Button onClick={inviting.open}>{text.invite}</Button>}>
      <ConfirmAddressNote />
      {users.data !== undefined && invitations.data !== undefined && (
        <p className="quiet">{text.sentence(count(users.data.length), invitations.data.length)}</p>
      )}
      <Loaded query={users}>{(all) => <Users users={all} />}</Loaded>
      <Loaded query={invitations}>{(all) => (all.length === 0 ? null : <Invitations invitations={all} />)}</Loaded>
      {isInviting && <InviteDialog close={inviting.close} />}
    </AccountFrame>
  );
}

function Users({ users }: { users: UserResource[] }) {
  const { texts } = useI18n();
  const text = texts.users;
  const [removed, setRemoved] = useState<UserResource>();
  const [changed, setChanged] = useState<{ user: UserResource; role: Role }>();
  const [reset, setReset] = useState<UserResource>();
  const verified = useVerified();
  const columns: Column<UserResource>[] = [
    { heading: text.person, cell: (user) => <Person user={user} /> },
    {
      heading: text.role,
      cell: (user) => (
        <NativeSelect
          size="xs"
          aria-label={text.roleOf(user.email)}
          value={user.role}
          data={roles.map((role) => ({ value: role, label: text.roles[role] }))}
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
              aria-label={texts.security.resetOf(user.email)}
              onClick={() => setReset(user)}
            >
              {texts.security.reset}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            className="dangerous"
            aria-label={text.removeOf(user.email)}
            onClick={() => setRemoved(user)}
          >
            {texts.frame.remove}
          </Button>
        </>
      ),
    },
  ];
  return (
    <section className="panel" aria-label={text.tab}>
      <ProblemNote error={verified.error} />
      <DataTable rows={users} columns={columns} keyOf={({ uid }) => uid} />
      <ConfirmVerified
        opened={removed !== undefined}
        close={() => setRemoved(undefined)}
        title={text.removeTitle(removed?.email ?? '')}
        action={texts.frame.remove}
        run={() => {
          if (removed !== undefined) void verified.run(removeUser, removed, () => removed.current && leave());
        }}
      >
        {text.removeText}
      </ConfirmVerified>
      <ConfirmVerified
        opened={changed !== undefined}
        close={() => setChanged(undefined)}
        title={changed?.user.current === true ? text.demoteTitle : text.changeTitle(changed?.user.email ?? '')}
        action={changed?.user.current === true ? text.demote : text.change}
        isDangerous={changed?.user.current === true}
        run={() => {
          if (changed === undefined) return;
          const message = text.roleChanged(changed.user.email, text.roles[changed.role]);
          void verified.run(changeRole, changed, () => notifications.show({ message }));
        }}
      >
        {changed?.user.current === true
          ? text.demoteText
          : changed !== undefined && text.changeText(text.roles[changed.role], text.roleHelp[changed.role])}
      </ConfirmVerified>
      <ConfirmVerified
        opened={reset !== undefined}
        close={() => setReset(undefined)}
        title={texts.security.resetTitle(reset?.email ?? '')}
        action={texts.security.reset}
        run={() => {
          if (reset === undefined) return;
          const message = texts.security.resetDone(reset.email);
          void verified.run(resetFactors, reset, () => notifications.show({ message }));
        }}
      >
        {texts.security.resetText}
      </ConfirmVerified>
      {verified.dialog}
    </section>
  );
}

function Person({ user }: { user: UserResource }) {
  const { texts } = useI18n();
  const text = texts.users;
  return (
    <RowName
      below={
        <>
          {user.last_seen_at === null ? (
            text.notSignedIn
          ) : (
            <>
              {text.lastSeen} <When at={user.last_seen_at} />
            </>
          )}
          {user.codes && ` · ${texts.security.hasCodes}`}
          {user.passkeys > 0 && ` · ${texts.security.hasPasskeys}`}
        </>
      }
    >
      {user.email}
      {user.current && <span className="quiet"> · {text.you}</span>}
    </RowName>
  );
}
