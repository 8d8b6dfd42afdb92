import { beforeAll } from '@jest/globals';
import { EmailDetails, EmailResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import type { TestApi } from './start-test-api.ts';

/** An event of an account, as it was written for its hooks. */
type WrittenEvent = { data: Record<string, unknown>; subscriberId: string | null };

/** Sends transactional emails of an account whose sender is verified, and reads what has happened to them. */
export function useEmails(api: TestApi) {
  beforeAll(async () => {
    const row = { id: newId(), accountId: api.account.accountId, email: 'shop@example.com', domain: 'example.com' };
    await api.database.prisma.sender.create({ data: { ...row, emailNormalized: row.email, verifiedAt: new Date() } });
  });
  return {
    send: async (body: Record<string, unknown>) => {
      const sent = { subject: 'Hello', html: '<p>Secret words</p>', ...body };
      return EmailResource.parse((await api.call('post', '/emails').send(sent).expect(202)).body);
    },
    markSent: (uid: string) =>
      api.run(`UPDATE emails SET status = 'sent', sent_at = now() WHERE id = $1`, fromUid('eml', uid)),
    details: async (uid: string) => EmailDetails.parse((await api.call('get', `/emails/${uid}`).expect(200)).body),
    /** All events of a type, oldest first. */
    eventsOf: async (type: string) =>
      (await api.run(
        `SELECT e.data, e.subscriber_id AS "subscriberId" FROM events e WHERE e.type = $1 AND e.account_id = $2 ORDER BY e.id`,
        type,
        api.account.accountId,
      )) as WrittenEvent[],
  };
}
