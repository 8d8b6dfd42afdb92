import { fromUid, newId } from '@mailwright/platform';
import type { TestAccount } from '@mailwright/testing';
import type { TestApi } from './start-test-api.ts';

/** Adds a draft of a campaign that can be sent; resolves to its uid. */
export async function addDraft(
  api: TestApi,
  list: string,
  changes: Record<string, unknown> = {},
  account: TestAccount = api.account,
): Promise<string> {
  const html = '<p>Hello {{ FIRST_NAME }}</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>';
  const body = { name: 'January', list_uid: list, subject: 'News for {{ FIRST_NAME }}', html, ...changes };
  const response = await api.call('post', '/campaigns', account).send(body);
  if (response.status !== 201) throw new Error(`POST /campaigns: ${response.status} ${response.text}`);
  return (response.body as { uid: string }).uid;
}

/** What has happened to a recipient, as a worker would have recorded it. */
export interface GivenRecipient {
  /** The subscriber's uid; a made-up one when absent. */
  sub?: string;
  email?: string;
  state: 'queued' | 'deferred' | 'sent' | 'failed' | 'skipped' | 'uncertain';
  code?: string;
  reply?: string;
}

/** Adds recipients to a campaign that has been started, and counts them, as a worker would. */
export async function addRecipients(api: TestApi, campaign: string, recipients: GivenRecipient[]): Promise<void> {
  const id = fromUid('cmp', campaign);
  await api.run(
    `WITH run AS (SELECT total FROM campaign_runs WHERE campaign_id = $1)
      INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, attempts, code, reply, changed_at)
      SELECT $1, run.total + r.number, r.subscriber_id, r.email, r.status::recipient_status, 1, r.code, r.reply, now()
      FROM run, unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
        WITH ORDINALITY AS r (subscriber_id, email, status, code, reply, number)`,
    id,
    recipients.map(({ sub }) => (sub === undefined ? newId() : fromUid('sub', sub))),
    recipients.map(({ email }, index) => email ?? `r${index}@example.com`),
    recipients.map(({ state }) => state),
    recipients.map(({ code }) => code ?? null),
    recipients.map(({ reply }) => reply ?? null),
  );
  await api.run(
    `UPDATE campaign_runs r SET total = c.total, next_position = c.total + 1, sent = c.sent, failed = c.failed,
        skipped = c.skipped, uncertain = c.uncertain, deferred = c.deferred
      FROM (SELECT count(*) AS total, count(*) FILTER (WHERE status = 'sent') AS sent,
        count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'skipped') AS skipped,
        count(*) FILTER (WHERE status = 'uncertain') AS uncertain, count(*) FILTER (WHERE status = 'deferred') AS deferred
        FROM campaign_recipients WHERE campaign_id = $1) AS c
      WHERE r.campaign_id = $1`,
    id,
  );
}

/** Ends a campaign, as the workers do when it has been sent to everyone. */
export async function finishCampaign(api: TestApi, campaign: string): Promise<void> {
  await api.run(`UPDATE campaigns SET status = 'sent', finished_at = now() WHERE id = $1`, fromUid('cmp', campaign));
}

/** An A/B test whose winner is chosen by a person. */
export const manualTest = {
  variants: [{}, { subject: 'Other news' }],
  ab_test: { sample_percent: 20, metric: 'opens', winner: 'manual' },
};
