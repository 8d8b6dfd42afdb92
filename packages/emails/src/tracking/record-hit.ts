// One statement counts a hit and adds it to the history; its event commits in the same transaction.
import { showSubscribers } from '@mailwright/audience';
import { type Database, inTransaction, type SqlFragment, sql } from '@mailwright/database';
import { type EventWork, type EventWriter, noWork } from '@mailwright/outbox';
import { describeEmail } from '../read/present-email.ts';

/** A request for an email's image, or for one of its tracked links. */
export interface EmailHit {
  /** The id of its row in the history: recording the same hit twice counts once. */
  id: string;
  emailId: string;
  /** Where the link leads; null for the image. */
  url: string | null;
  /** Whether the request was made by a program rather than a person. */
  isBot: boolean;
  ip: string | null;
  userAgent: string | null;
  /** Null when it isn't known; undefined without a database of countries. */
  country: string | null | undefined;
  occurredAt: Date;
}

// Opens or clicks of an email beyond this number are only counted: they get no history and no event.
const maxInHistory = 100;

/**
 * Records a hit, without the address and the user agent if the account has anonymous tracking. Does nothing if the
 * email doesn't exist, isn't tracked, or belongs to an erased person.
 * @returns the work to publish, and the account; undefined when nothing was recorded.
 */
export async function recordHit(
  { database, events }: { database: Pick<Database, 'pool'>; events: EventWriter },
  hit: EmailHit,
): Promise<{ work: EventWork; accountId: string } | undefined> {
  const { occurredAt } = hit;
  const isClick = hit.url !== null;
  return inTransaction(database, async (runner) => {
    const [email] = await runner.query<HitRow>(countHit(hit, isClick ? clickColumns : openColumns));
    if (email === undefined) return undefined;
    const { accountId, subscriberId } = email;
    if (email.requests > maxInHistory) return { work: noWork, accountId };
    const [shown] = subscriberId === null ? [] : await showSubscribers(runner, accountId, [subscriberId]);
    const about = { listId: shown?.listId ?? null, subscriberId: shown?.id ?? null };
    const type = isClick ? 'email.clicked' : 'email.opened';
    const data = { ...(shown && { subscriber: shown.subscriber, list: shown.list }), ...describeHit(hit, email) };
    const work = await events.append(runner, accountId, [{ type, ...about, data, occurredAt }]);
    return { work, accountId };
  });
}

/** What an event says about a hit. */
function describeHit({ url, isBot, country, occurredAt }: EmailHit, email: HitRow): object {
  return {
    email: describeEmail(email),
    [url === null ? 'opened_at' : 'clicked_at']: occurredAt.toISOString(),
    first: isBot ? email.requests === 1 : email.hits === 1,
    bot: isBot,
    ip: email.ip,
    user_agent: email.userAgent,
    ...(country === undefined ? {} : { country }),
    ...(url === null ? {} : { url }),
  };
}

/** Where hits of a kind are counted. */
interface HitColumns {
  type: 'opened' | 'clicked';
  hits: SqlFragment;
  requests: SqlFragment;
  firstAt: SqlFragment;
  isTracked: SqlFragment;
}

const openColumns: HitColumns = {
  type: 'opened',
  hits: sql`opens`,
  requests: sql`open_requests`,
  firstAt: sql`first_opened_at`,
  isTracked: sql`track_opens`,
};
const clickColumns: HitColumns = {
  type: 'clicked',
  hits: sql`clicks`,
  requests: sql`click_requests`,
  firstAt: sql`first_clicked_at`,
  isTracked: sql`track_clicks`,
};

function countHit(hit: EmailHit, { type, hits, requests, firstAt, isTracked }: HitColumns): SqlFragment {
  const { isBot, occurredAt } = hit;
  return sql`WITH hit AS (
      UPDATE emails e SET ${requests} = e.${requests} + 1, ${hits} = e.${hits} + CASE WHEN ${isBot} THEN 0 ELSE 1 END,
        ${firstAt} = CASE WHEN ${isBot} THEN e.${firstAt} ELSE coalesce(e.${firstAt}, ${occurredAt}::timestamptz) END
      WHERE e.id = ${hit.emailId}::uuid AND e.${isTracked} AND e.email <> ''
        AND NOT EXISTS (SELECT 1 FROM email_events WHERE id = ${hit.id}::uuid)
      RETURNING e.*),
    shown AS (
      SELECT h.*, CASE WHEN a.anonymous_tracking THEN NULL ELSE ${hit.ip} END AS ip,
        CASE WHEN a.anonymous_tracking THEN NULL ELSE ${hit.userAgent} END AS user_agent
      FROM hit h JOIN accounts a ON a.id = h.account_id),
    history AS (
      INSERT INTO email_events (id, email_id, type, occurred_at, is_bot, ip, user_agent, url)
      SELECT ${hit.id}::uuid, id, ${type}::email_event_type, ${occurredAt}::timestamptz, ${isBot}, ip, user_agent, ${hit.url}
      FROM shown WHERE ${requests} <= ${maxInHistory}::int)
    SELECT id, copy_of AS "copyOf", account_id AS "accountId", subscriber_id AS "subscriberId", email, tag,
      more_tags AS "moreTags", metadata, ${hits} AS hits, ${requests} AS requests, ip, user_agent AS "userAgent" FROM shown`;
}

interface HitRow {
  id: string;
  copyOf: string | null;
  accountId: string;
  subscriberId: string | null;
  email: string;
  tag: string | null;
  moreTags: string[];
  metadata: Record<string, string>;
  hits: number;
  requests: number;
  ip: string | null;
  userAgent: string | null;
}
