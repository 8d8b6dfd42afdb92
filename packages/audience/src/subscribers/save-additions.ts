// One statement writes all additions that arrived together.
import type { AddSubscriber, SubscriberResource } from '@mailwright/contracts';
import { prepared, type Sql, sql } from '@mailwright/database';
import { type AccountEvent, appendMailsSql, type EventWriter, type SubscriberMailKind } from '@mailwright/outbox';
import { type AppSecrets, newId, ProblemError } from '@mailwright/platform';
import { mailExpiry } from '../sign-up/subscriber-mail.ts';
import { hashesSuppressing } from '../suppressions/match-suppressions.ts';
import type { ListForSubscribers } from './load-subscriber.ts';
import { planAddition } from './plan-change.ts';
import { readAddition } from './read-values.ts';
import { nothingToPublish, type ToPublish } from './save-change.ts';
import { refuseExcess } from './subscriber-limits.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** An addition to be written in a group. */
export interface PreparedAddition {
  accountId: string;
  next: SubscriberState;
  subscriber: SubscriberResource;
  /** The row that `saveAdditions` writes, as JSON. */
  row: string;
  events: AccountEvent[];
  /** The id of the mail to the subscriber; null if there is none. */
  mailId: string | null;
}

/** The columns of a new subscriber, and of their consent and mail, as `saveAdditions` reads them. */
interface Row extends SubscriberState {
  accountId: string;
  /** The key that must still be valid; null if that has been checked. */
  keyId: string | null;
  version: number;
  hashes: string[];
  consentId: string;
  mailId: string | null;
  mailKind: SubscriberMailKind | null;
  mailExpiresAt: Date | null;
}

/** How long a row's JSON may be to be written in a group. */
export const maxGroupedLength = 8_192;

/**
 * Plans the addition of a new subscriber with a cached list definition. Undefined when it would be rejected, since an
 * outdated definition must not decide that.
 * @param request `keyId`: the key, if it may have been revoked meanwhile; null if it needn't be checked.
 */
export function prepareAddition(
  list: ListForSubscribers,
  { id, body, keyId }: { id: string; body: AddSubscriber; keyId: string | null },
  now: Date,
  appSecrets: AppSecrets,
): PreparedAddition | undefined {
  try {
    const wanted = readAddition(list, body, { isNew: true, source: 'api' });
    const { next, subscriber, events, mail } = planAddition(list, wanted, id, now);
    refuseExcess(next, wanted, list.fields);
    const { accountId, version } = list;
    const mailId = mail === undefined ? null : newId();
    // Not `{ ...next, … }`: V8 would create hidden classes for each copy, 3 kB of memory that outlive the request.
    const row: Row = {
      id: next.id,
      listId: next.listId,
      status: next.status,
      email: next.email,
      emailNormalized: next.emailNormalized,
      fields: next.fields,
      tags: next.tags,
      source: next.source,
      ipAddress: next.ipAddress,
      revision: next.revision,
      createdAt: next.createdAt,
      updatedAt: next.updatedAt,
      subscribedAt: next.subscribedAt,
      confirmedAt: next.confirmedAt,
      unsubscribedAt: next.unsubscribedAt,
      accountId,
      keyId,
      version,
      hashes: hashesSuppressing(next.emailNormalized, appSecrets).map((hash) => `\\x${hash.toString('hex')}`),
      consentId: newId(),
      mailId,
      mailKind: mail ?? null,
      mailExpiresAt: mail === undefined ? null : mailExpiry(mail, now),
    };
    return {
      accountId,
      next,
      subscriber,
      row: JSON.stringify(row),
      events: events.map((event) => ({ ...event, accountId })),
      mailId,
    };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/**
 * Writes new subscribers of any accounts, with their consents, mails, events and the rows of the events' listeners, in
 * one statement. Resolves to what to publish for each, or to undefined if it wasn't written: the list has another
 * version or is gone, the plan limits subscribers, the address is suppressed or already on the list, the key is
 * revoked, or its account may not use the API.
 */
export async function saveAdditions(
  runner: Sql,
  events: EventWriter,
  additions: PreparedAddition[],
): Promise<(ToPublish | undefined)[]> {
  const happened = events.toSql(
    additions.flatMap((addition) => addition.events),
    sql`e.subscriber_id IN (SELECT id FROM written)`,
  );
  const rows = `[${additions.map(({ row }) => row).join(',')}]`;
  // The lock timeout applies only to this transaction, which is this statement. The rows are joined to it, so that it
  // is set before the first of them is inserted. They are written in the order of the key, so that two groups wait for
  // each other rather than deadlock.
  const statement = sql`WITH given AS MATERIALIZED (
      SELECT r.* FROM (SELECT set_config('lock_timeout', ${lockTimeout}, true)) AS limited,
        json_to_recordset(${rows}::json) AS r (id uuid, "accountId" uuid, "keyId" uuid, "listId" uuid, version int,
          status subscriber_status, email text, "emailNormalized" text, fields jsonb, tags text[],
          source subscriber_source, "ipAddress" text, revision int, "createdAt" timestamptz, "updatedAt" timestamptz,
          "subscribedAt" timestamptz, "confirmedAt" timestamptz, "unsubscribedAt" timestamptz, hashes bytea[],
          "consentId" uuid, "mailId" uuid, "mailKind" mail_kind, "mailExpiresAt" timestamptz)),
    written AS (
      INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, ip_address,
        revision, created_at, updated_at, subscribed_at, confirmed_at, unsubscribed_at)
      SELECT g.id, g."accountId", g."listId", g.status, g.email, g."emailNormalized", g.fields, g.tags, g.source,
        g."ipAddress", g.revision, g."createdAt", g."updatedAt", g."subscribedAt", g."confirmedAt", g."unsubscribedAt"
      FROM given g
      JOIN lists l ON l.id = g."listId" AND l.account_id = g."accountId" AND l.version = g.version AND l.deleted_at IS NULL
      JOIN accounts a ON a.id = l.account_id
      JOIN plans p ON p.code = a.plan_code AND p.max_subscribers IS NULL
      LEFT JOIN api_keys k ON k.id = g."keyId" AND k.account_id = g."accountId" AND k.revoked_at IS NULL
      WHERE (g."keyId" IS NULL OR (k.id IS NOT NULL AND a.status = 'active' AND p.api_access)) AND NOT EXISTS (
        SELECT 1 FROM suppressions x WHERE x.account_id = g."accountId" AND x.value_hash = ANY(g.hashes))
      ORDER BY g."listId", g."emailNormalized", g.id
      ON CONFLICT DO NOTHING
      RETURNING id),
    consented AS (
      INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, ip_address)
      SELECT g."consentId", g."accountId", g.id, 'subscribed', g.source, g."ipAddress"
      FROM given g WHERE g.id IN (SELECT id FROM written)),
    mailed AS (${appendMailsSql(sql`SELECT g."mailId" AS id, g."accountId" AS account_id, g."mailKind" AS kind,
        g.id AS subscriber_id, g."mailExpiresAt" AS expires_at, false AS readdressed
      FROM given g WHERE g."mailId" IS NOT NULL AND g.id IN (SELECT id FROM written)`)}),
    ${happened.ctes}
  SELECT ARRAY(SELECT id FROM written) AS ids, ${happened.work} AS work, ${happened.createdPerSubscriber} AS created`;
  const [result] = await runner.query<Result>(prepared('add-subscribers', statement));
  return result === undefined ? additions.map(() => undefined) : distribute(additions, result);
}

const lockTimeout = '50ms';

interface Result {
  ids: string[];
  work: ToPublish['work'];
  /** How many rows were written for each listener, by its name and by subscriber. */
  created: Record<string, Record<string, number>>;
}

/**
 * Assigns each row the counts that were written for it. The workers' due items are published once, with the first row
 * that has any.
 */
function distribute(additions: PreparedAddition[], { ids, work, created }: Result): (ToPublish | undefined)[] {
  const written = new Set(ids);
  const listeners = Object.entries(work).filter(([, { created: count }]) => count > 0);
  const published = new Set<string>();
  return additions.map(({ next: { id }, mailId }) => {
    if (!written.has(id)) return undefined;
    const mailIds = mailId === null ? [] : [mailId];
    if (listeners.length === 0) return { ...nothingToPublish, mailIds };
    const own: ToPublish['work'] = {};
    for (const [name, { due }] of listeners) {
      const count = created[name]?.[id] ?? 0;
      if (count === 0) continue;
      own[name] = { created: count, due: published.has(name) ? [] : due };
      published.add(name);
    }
    return { work: own, mailIds };
  });
}
