// One statement counts an open and adds it to the history; its event commits in the same transaction.
import { showSubscribers } from '@mailwright/audience';
import { type Database, inTransaction, sql } from '@mailwright/database';
import { type EventWork, type EventWriter, noWork } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';

/** A request for an email's image. */
export interface EmailOpen {
  /** The id of its row in the history: recording the same open twice counts once. */
  id: string;
  emailId: string;
  /** Whether the request was made by a program rather than a person. */
  isBot: boolean;
  ip: string | null;
  userAgent: string | null;
  /** Null when it isn't known; undefined without a database of countries. */
  country: string | null | undefined;
  occurredAt: Date;
}

// Opens of an email beyond this number are only counted: they get no history and no event.
const maxInHistory = 100;

/**
 * Records an open, without the address and the user agent if the account has anonymous tracking. Does nothing if the
 * email doesn't exist, isn't tracked, or belongs to an erased person.
 * @returns the work to publish, and the account; undefined when nothing was recorded.
 */
export async function recordOpen(
  { database, events }: { database: Pick<Database, 'pool'>; events: EventWriter },
  open: EmailOpen,
): Promise<{ work: EventWork; accountId: string } | undefined> {
  const { isBot, country, occurredAt } = open;
  return inTransaction(database, async (runner) => {
    const [email] = await runner.query<OpenedRow>(sql`WITH opened AS (
        UPDATE emails e SET open_requests = e.open_requests + 1, opens = e.opens + CASE WHEN ${isBot} THEN 0 ELSE 1 END,
          first_opened_at = CASE WHEN ${isBot} THEN e.first_opened_at ELSE coalesce(e.first_opened_at, ${occurredAt}::timestamptz) END
        WHERE e.id = ${open.emailId}::uuid AND e.track_opens AND e.email <> ''
          AND NOT EXISTS (SELECT 1 FROM email_events WHERE id = ${open.id}::uuid)
        RETURNING e.*),
      shown AS (
        SELECT o.*, CASE WHEN a.anonymous_tracking THEN NULL ELSE ${open.ip} END AS ip,
          CASE WHEN a.anonymous_tracking THEN NULL ELSE ${open.userAgent} END AS user_agent
        FROM opened o JOIN accounts a ON a.id = o.account_id),
      history AS (
        INSERT INTO email_events (id, email_id, type, occurred_at, is_bot, ip, user_agent)
        SELECT ${open.id}::uuid, id, 'opened', ${occurredAt}::timestamptz, ${isBot}, ip, user_agent FROM shown
        WHERE open_requests <= ${maxInHistory}::int)
      SELECT account_id AS "accountId", subscriber_id AS "subscriberId", email, tag, metadata, opens,
        open_requests AS requests, ip, user_agent AS "userAgent" FROM shown`);
    if (email === undefined) return undefined;
    if (email.requests > maxInHistory) return { work: noWork, accountId: email.accountId };
    const { accountId, subscriberId, tag, metadata, ip, userAgent } = email;
    const [shown] = subscriberId === null ? [] : await showSubscribers(runner, accountId, [subscriberId]);
    const data = {
      ...(shown && { subscriber: shown.subscriber, list: shown.list }),
      email: { uid: toUid('eml', open.emailId), to: email.email, tag, metadata },
      opened_at: occurredAt.toISOString(),
      first: isBot ? email.requests === 1 : email.opens === 1,
      bot: isBot,
      ip,
      user_agent: userAgent,
      ...(country === undefined ? {} : { country }),
    };
    const about = { listId: shown?.listId ?? null, subscriberId: shown?.id ?? null };
    const work = await events.append(runner, accountId, [{ type: 'email.opened', ...about, data, occurredAt }]);
    return { work, accountId };
  });
}

interface OpenedRow {
  accountId: string;
  subscriberId: string | null;
  email: string;
  tag: string | null;
  metadata: Record<string, string>;
  opens: number;
  requests: number;
  ip: string | null;
  userAgent: string | null;
}
