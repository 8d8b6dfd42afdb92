import type { InvitationResource } from '@mailwright/contracts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { callApp } from '../data/api-client.ts';
import { refreshUsers } from '../data/user-queries.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { ProblemNote, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';

/** Lists the people who were invited and haven't joined yet; their link can be sent again or revoked. */
export function Invitations({ invitations }: { invitations: InvitationResource[] }) {
  const { texts } = useI18n();
  const text = texts.users;
  const [asked, setAsked] = useState<InvitationResource>();
  const { error, isRunning, attempt } = useAttempt();
  const resend = async ({ uid, email }: InvitationResource) => {
    await callApp('POST', `/invitations/${uid}/resend`);
    await refreshUsers();
    notifications.show({ message: text.invited(email) });
  };
  return (
    <section className="panel" aria-labelledby="invitations">
      <div className="tight" style={{ padding: '14px 16px' }}>
        <h2 className="section-title" id="invitations">
          {text.invitations}
        </h2>
        <ProblemNote error={error} />
      </div>
      <table className="rows">
        <thead>
          <tr>
            <th>{text.person}</th>
            <th>{text.role}</th>
            <th>
              <span className="skip">{texts.frame.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.uid}>
              <td>
                <span className="name wraps">{invitation.email}</span>
                <span className="below">
                  {invitation.expired ? (
                    <State tone="held">{text.expired}</State>
                  ) : (
                    <>
                      {text.until} <When at={invitation.expires_at} />
                    </>
                  )}
                </span>
              </td>
              <td>{text.roles[invitation.role]}</td>
              <td className="number">
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={text.resendOf(invitation.email)}
                  disabled={isRunning}
                  onClick={() => void attempt(() => resend(invitation))}
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Confirm
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={text.revokeTitle(asked?.email ?? '')}
        action={text.revoke}
        run={async () => {
          await callApp('DELETE', `/invitations/${asked?.uid}`);
          await refreshUsers();
        }}
      >
        {text.revokeText}
      </Confirm>
    </section>
  );
}
