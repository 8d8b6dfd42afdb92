import { type Sql, violatedUnique } from '@mailwright/database';
import { appendEventsParameters, appendEventsSql, appendEventsValues } from '@mailwright/events';
import { newId, ProblemError } from '@mailwright/platform';
import { noSuchList } from './load-list.ts';
import type { PlannedChange } from './plan-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** `conflict`: somebody else was faster, and the change must be planned anew from what is there now. */
export type SaveResult = { kind: 'saved'; eventIds: string[] } | { kind: 'conflict' };

// The parameters both statements begin with; `commonValues` has their values.
const commonParameters = 14;
const insertParameters = commonParameters + 2;
const updateParameters = commonParameters + 1;

// Subscriber, consent and events commit in one statement and one round trip; as an interactive transaction the same
// took three times as long. Parameters from the first one on: consent id, its source, its IP address, the events'.
function savingSql(write: string, first: number): string {
  return `WITH written AS (${write}),
    consented AS (
      INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, ip_address)
      SELECT $${first}::uuid, $2::uuid, w.id, 'resubscribed', $${first + 1}::subscriber_source, $${first + 2}
      FROM written w WHERE $${first + 1} IS NOT NULL),
    told AS (${appendEventsSql(first + 3, 'EXISTS (SELECT 1 FROM written)')})
  SELECT EXISTS (SELECT 1 FROM written) AS written, ARRAY(SELECT id FROM told) AS "eventIds"`;
}

const insertSql = savingSql(
  `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, ip_address,
      revision, updated_at, subscribed_at, confirmed_at, unsubscribed_at, source, created_at)
    VALUES ($1, $2, $3, $4::subscriber_status, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15::subscriber_source, $16)
    ON CONFLICT (list_id, email_normalized) DO NOTHING
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
  return save(sql, 'add-subscriber', insertSql, values, accountId, planned);
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
  const events = appendEventsValues(accountId, planned.events);
  if (events.length !== appendEventsParameters) throw new Error('The parameters of the events have changed');
  try {
    const [row] = await sql.query<{ written: boolean; eventIds: string[] }>({
      name,
      text,
      values: [...rowValues, newId(), planned.consent?.source, planned.consent?.ipAddress, ...events],
    });
    return row?.written === true ? { kind: 'saved', eventIds: row.eventIds } : { kind: 'conflict' };
  } catch (error) {
    if (violatedUnique(error) !== undefined) {
      throw new ProblemError('subscriber_exists', undefined, {
        errors: { EMAIL: ['belongs to another subscriber of the list'] },
        cause: error,
      });
    }
    if ((error as { code?: unknown }).code === '23503') throw noSuchList();
    throw error;
  }
}
