import type { InvitationResource } from '@mailwright/contracts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useChange } from '../data/use-change.ts';
import { resendInvitation, revokeInvitation } from '../data/user-queries.ts';
import { ConfirmChange } from '../parts/confirm-change.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { ProblemNote, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';

/** Lists the people who were invited and haven't joined yet; their link can be sent again or revoked. */
export function Invitations({ invitations }: { invitations: InvitationResource[] }) {
  const { texts } = useI18n();
  const text = texts.users;
  const [asked, setAsked] = useState<InvitationResource>();
  const { error, isRunning, run } = useChange(resendInvitation, (_, { email }) =>
    notifications.show({ message: text.invited(email) }),
  );
  const revocation = useChange(revokeInvitation, () => setAsked(undefined));
  const columns: Column<InvitationResource>[] = [
    {
      heading: text.person,
      cell: ({ email, expired, expires_at: at }) => (
        <RowName
          below={
            expired ? (
              <State tone="held">{text.expired}</State>
            ) : (
              <>
                {text.until} <When at={at} />
              </>
            )
          }
        >
          {email}
        </RowName>
      ),
    },
    { heading: text.role, cell: ({ role }) => text.roles[role] },
    {
      kind: 'actions',
      cell: (invitation) => (
        <>
          <Button
            variant="subtle"
            size="xs"
            aria-label={text.resendOf(invitation.email)}
            disabled={isRunning}
            onClick={() => void run(invitation)}
          >
            {text.resend}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            className="dangerous"
            aria-label={text.revokeOf(invitation.email)}
            onClick={() => setAsked(invitation)}
          >
            {text.revoke}
          </Button>
        </>
      ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="invitations">
      <div className="tight inset">
        <h2 className="section-title" id="invitations">
          {text.invitations}
        </h2>
        <ProblemNote error={error} />
      </div>
      <DataTable rows={invitations} columns={columns} keyOf={({ uid }) => uid} />
      <ConfirmChange
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={text.revokeTitle(asked?.email ?? '')}
        action={text.revoke}
        change={revocation}
        input={asked?.uid ?? ''}
      >
        {text.revokeText}
      </ConfirmChange>
    </section>
  );
}
