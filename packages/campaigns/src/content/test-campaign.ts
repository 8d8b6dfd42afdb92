import { isSuppressed } from '@mailwright/audience';
import { parseEmailAddress, type TestCampaign } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { appendMail } from '@mailwright/outbox';
import { type AppSecrets, fromUid, ProblemError } from '@mailwright/platform';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { findCampaign } from '../campaigns/read-campaigns.ts';
import { renderFor } from './preview-campaign.ts';

const validForMs = 86_400_000;

/**
 * Sends a campaign as a test, by the outbox of the service's own mail. Resolves to the ids of the mails, to be published.
 * @throws ProblemError `not_found`; `sender_not_verified`; `address_suppressed`; `validation_failed` when its content can't
 *   be sent
 */
export async function testCampaign(
  deps: CampaignDeps & { appSecrets: AppSecrets; baseUrl: string },
  accountId: string,
  uid: string,
  body: TestCampaign,
): Promise<string[]> {
  const { database, clock } = deps;
  const row = await findCampaign(database, accountId, uid);
  const rendered = await renderFor(deps, row, body.subscriber_uid);
  const from = { name: row.fromName ?? '', address: row.fromEmail ?? '' };
  if (!(await deps.isVerifiedSender(accountId, from.address))) throw new ProblemError('sender_not_verified');
  await refuseSuppressed(database, accountId, body.emails, deps.appSecrets);
  const subscriberId = body.subscriber_uid === undefined ? null : (fromUid('sub', body.subscriber_uid) ?? null);
  const expiresAt = new Date(clock.now().getTime() + validForMs);
  return inTransaction(database, async (sql) => {
    const ids: string[] = [];
    for (const to of body.emails) {
      const content = { to, from, replyTo: row.replyTo, ...rendered, subject: `[Test] ${rendered.subject}` };
      ids.push(await appendMail(sql, { kind: 'campaign_test', accountId, subscriberId, expiresAt, content }));
    }
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
