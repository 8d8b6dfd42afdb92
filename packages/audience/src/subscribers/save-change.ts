import { type Sql, violatedUnique } from '@mailwright/database';
import { appendEventsParameters, appendEventsSql, appendEventsValues } from '@mailwright/events';
import { appendMailsSql } from '@mailwright/mail-outbox';
import { newId, ProblemError } from '@mailwright/platform';
import { confirmationExpiry } from '../confirmations/confirmation-lifetime.ts';
import { noSuchList } from './load-list.ts';
import type { PlannedChange } from './plan-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** To be announced: events and mails whose rows have committed. */
export interface Announcements {
  eventIds: string[];
  mailIds: string[];
}

/**
 * `conflict`: somebody else was faster, and the change must be planned anew from what is there now. `made-before`: there
 * is a subscriber with the id of the new one, from an earlier run of the same request.
 */
export type SaveResult = ({ kind: 'saved' } & Announcements) | { kind: 'conflict' } | { kind: 'made-before' };

// The parameters both statements begin with; `commonValues` has their values.
const commonParameters = 14;
const insertParameters = commonParameters + 2;
const updateParameters = commonParameters + 1;
const consentParameters = 5;
const mailParameters = 2;

// Subscriber, consent, events and mail commit in one statement and one round trip; as an interactive transaction the
// same took three times as long. Parameters from the first one on: the consent's, the mail's, the events'.
function savingSql(write: string, first: number): string {
  const mail = first + consentParameters;
  return `WITH written AS (${write}),
    consented AS (
      INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, ip_address, reason)
      SELECT $${first}::uuid, $2::uuid, w.id, $${first + 1}::consent_action, $${first + 2}::subscriber_source,
        $${first + 3}, $${first + 4}
      FROM written w WHERE $${first + 1} IS NOT NULL),
    asked AS (${appendMailsSql(
      `SELECT $${mail}::uuid AS id, $2::uuid AS account_id, w.id AS subscriber_id, $${mail + 1}::timestamptz AS expires_at
      FROM written w WHERE $${mail}::uuid IS NOT NULL`,
    )}),
    told AS (${appendEventsSql(mail + mailParameters, 'EXISTS (SELECT 1 FROM written)')})
  SELECT EXISTS (SELECT 1 FROM written) AS written, ARRAY(SELECT id FROM told) AS "eventIds",
    ARRAY(SELECT id FROM asked) AS "mailIds"`;
}

const insertSql = savingSql(
  `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, ip_address,
      revision, updated_at, subscribed_at, confirmed_at, unsubscribed_at, source, created_at)
    VALUES ($1, $2, $3, $4::subscriber_status, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15::subscriber_source, $16)
    ON CONFLICT DO NOTHING
    RETURNING id`,
  insertParameters + 1,
);

// The revision makes two writers at once take turns: the later one finds no row, and plans anew.
const updateSql = savingSql(
  `UPDATE subscribers SET status = $4::subscriber_status, email = $5, email_normalized = $6, fields = $7::jsonb, tags = $8,
      ip_address = $9, revision = $10, updated_at = $11, subscribed_at = $12, confirmed_at = $13, unsubscribed_at = $14
    WHERE id = $1 AND account_id = $2 AND list_id = $3 AND revision = $15
    RETURNING id`,
  updateParameters + 1,
);

/** Writes a new subscriber with its events. @throws ProblemError `not_found` when the list went away meanwhile. */
export async function saveAddition(sql: Sql, accountId: string, planned: PlannedChange): Promise<SaveResult> {
  const { next } = planned;
  const values = [...commonValues(accountId, next), next.source, next.createdAt];
  const saved = await save(sql, 'add-subscriber', insertSql, values, accountId, planned);
  if (saved.kind !== 'conflict') return saved;
  const made = await sql.query({ text: 'SELECT 1 FROM subscribers WHERE id = $1', values: [next.id] });
  return made.length > 0 ? { kind: 'made-before' } : saved;
}

/** Writes a change of a subscriber with its events. @throws ProblemError `subscriber_exists` when the address is taken. */
export async function saveUpdate(sql: Sql, accountId: string, planned: PlannedChange): Promise<SaveResult> {
  const { next } = planned;
  const values = [...commonValues(accountId, next), next.revision - 1];
  return save(sql, 'update-subscriber', updateSql, values, accountId, planned);
}

function commonValues(accountId: string, next: SubscriberState): unknown[] {
  return [
    next.id,
    accountId,
    next.listId,
    next.status,
    next.email,
    next.emailNormalized,
    JSON.stringify(next.fields),
    next.tags,
    next.ipAddress,
    next.revision,
    next.updatedAt,
    next.subscribedAt,
    next.confirmedAt,
    next.unsubscribedAt,
  ];
}

async function save(
  sql: Sql,
  name: string,
  text: string,
  rowValues: unknown[],
  accountId: string,
  planned: PlannedChange,
): Promise<SaveResult> {
  const { consent, next } = planned;
  const events = appendEventsValues(accountId, planned.events);
  if (events.length !== appendEventsParameters) throw new Error('The parameters of the events have changed');
  const consentValues = [newId(), consent?.action, consent?.source, consent?.ipAddress, consent?.reason];
  const mailValues = planned.asksToConfirm ? [newId(), confirmationExpiry(next.updatedAt)] : [null, null];
  try {
    const [row] = await sql.query<Announcements & { written: boolean }>({
      name,
      text,
      values: [...rowValues, ...consentValues, ...mailValues, ...events],
    });
    if (row?.written !== true) return { kind: 'conflict' };
    return { kind: 'saved', eventIds: row.eventIds, mailIds: row.mailIds };
  } catch (error) {
    const violated = violatedUnique(error);
    if (violated !== undefined) {
      throw new ProblemError('subscriber_exists', undefined, {
        errors: { EMAIL: ['belongs to another subscriber of the list'] },
        cause: error,
      });
    }
    if ((error as { code?: unknown }).code === '23503') throw noSuchList();
    throw error;
  }
}
