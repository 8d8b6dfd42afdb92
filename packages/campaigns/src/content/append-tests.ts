import { isSuppressed } from '@mailwright/audience';
import { type Mailbox, parseEmailAddress, type TestCampaign } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendMail } from '@mailwright/outbox';
import { type AppSecrets, fromUid, ProblemError } from '@mailwright/platform';
import type { CampaignDeps } from './campaign-row.ts';

const validForMs = 86_400_000;

/** A mail to send as a test. */
export interface TestMail {
  from: Mailbox;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
}

/** The dependencies of sending tests. */
export interface TestDeps extends CampaignDeps {
  appSecrets: AppSecrets;
  /** Runs in the transaction that writes the mails: if it rejects, none is sent. */
  onAppended(sql: Sql): Promise<void>;
}

/**
 * Writes a mail for each address of a test. Resolves to the ids of the mails, which the caller publishes.
 * @throws ProblemError `sender_not_verified`; `address_suppressed`; whatever `onAppended` throws
 */
export async function appendTests(
  deps: TestDeps,
  accountId: string,
  mail: TestMail,
  { emails, subscriber_uid: subscriberUid }: Pick<TestCampaign, 'emails' | 'subscriber_uid'>,
): Promise<string[]> {
  const { database, clock } = deps;
  if (!(await deps.isVerifiedSender(accountId, mail.from.address))) throw new ProblemError('sender_not_verified');
  await refuseSuppressed(database, accountId, emails, deps.appSecrets);
  const subscriberId = subscriberUid === undefined ? null : (fromUid('sub', subscriberUid) ?? null);
  const expiresAt = new Date(clock.now().getTime() + validForMs);
  return inTransaction(database, async (sql) => {
    const ids: string[] = [];
    for (const to of emails) {
      const content = { ...mail, to, subject: `[Test] ${mail.subject}` };
      ids.push(await appendMail(sql, { kind: 'campaign_test', accountId, subscriberId, expiresAt, content }));
    }
    await deps.onAppended(sql);
    return ids;
  });
}

async function refuseSuppressed(
  database: Database,
  accountId: string,
  emails: string[],
  appSecrets: AppSecrets,
): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const [index, email] of emails.entries()) {
    const normalized = parseEmailAddress(email)?.normalized ?? '';
    if (await isSuppressed(database, accountId, normalized, appSecrets)) errors[`emails[${index}]`] = ['is suppressed'];
  }
  if (Object.keys(errors).length > 0) throw new ProblemError('address_suppressed', undefined, { errors });
}
