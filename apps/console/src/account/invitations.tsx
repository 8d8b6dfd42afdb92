import type { InvitationResource } from '@mailwright/contracts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useChange } from '../data/use-change.ts';
import { resendInvitation, revokeInvitation } from '../data/user-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { ProblemNote, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';

/** Lists the people who were invited and haven't joined yet; their link can be sent again or revoked. */
export function Invitations({ invitations }: { invitations: InvitationResource[] }) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<InvitationResource>();
  const { error, isRunning, run } = useChange(resendInvitation, (_, { email }) =>
    notifications.show({ message: t('users.invited', { email }) }),
  );
  const revocation = useChange(revokeInvitation, () => setAsked(undefined));
  const columns: Column<InvitationResource>[] = [
    {
      heading: t('users.person'),
      cell: ({ email, expired, expires_at: at }) => (
        <RowName
          below={
            expired ? (
              <State tone="held">{t('users.expired')}</State>
            ) : (
              <>
                {t('users.until')} <When at={at} />
              </>
            )
          }
        >
          {email}
        </RowName>
      ),
    },
    { heading: t('users.role'), cell: ({ role }) => t(`users.roles.${role}`) },
    {
      kind: 'actions',
      cell: (invitation) => (
        <>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('users.resendOf', { email: invitation.email })}
            disabled={isRunning}
            onClick={() => void run(invitation)}
          >
            {t('users.resend')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            className="dangerous"
            aria-label={t('users.revokeOf', { email: invitation.email })}
            onClick={() => setAsked(invitation)}
          >
            {t('users.revoke')}
          </Button>
        </>
      ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="invitations">
      <div className="tight inset">
        <h2 className="section-title" id="invitations">
          {t('users.invitations')}
        </h2>
        <ProblemNote error={error} />
      </div>
      <DataTable rows={invitations} columns={columns} keyOf={({ uid }) => uid} />
      <Confirm
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={t('users.revokeTitle', { email: asked?.email ?? '' })}
        action={t('users.revoke')}
        change={revocation}
        input={asked?.uid ?? ''}
      >
        {t('users.revokeText')}
      </Confirm>
    </section>
  );
}
