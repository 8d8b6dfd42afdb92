// A lock on the account's row keeps concurrent additions within the plan's limit.
import type { Sql } from '@mailwright/database';
import { type FieldErrors, ProblemError, validationProblem } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import type { WantedChange } from './plan-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

// A page contains a hundred subscribers, and a batch's events a thousand, which multiplies the size of a subscriber.
export const maxTags = 500;
const maxValuesLength = 65_536;

/** The size limits that a change would exceed, by the name of the given value; undefined if it exceeds none. */
export function findExcess(
  next: SubscriberState,
  wanted: Pick<WantedChange, 'values' | 'addTags'>,
  fields: ListField[],
): FieldErrors | undefined {
  const errors: FieldErrors = {};
  if (wanted.addTags.length > 0 && next.tags.length > maxTags)
    errors['tag'] = [`would give the subscriber ${next.tags.length} tags; the maximum is ${maxTags}`];
  if (wanted.values.size > 0 && mayExceed(next.fields) && JSON.stringify(next.fields).length > maxValuesLength)
    for (const { id, tag } of fields)
      if (wanted.values.has(id))
        errors[tag] = [
          `is too long: all values of a subscriber together may have at most ${maxValuesLength} characters`,
        ];
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Whether values could have too many characters as JSON. This is cheaper than serializing each row of an import. */
function mayExceed(fields: SubscriberState['fields']): boolean {
  let most = 0;
  for (const value of Object.values(fields)) {
    // 64 characters for the field's id and the punctuation. A character takes at most six, as a \u escape.
    most += 64;
    for (const part of Array.isArray(value) ? value : [value]) most += 6 * String(part).length + 3;
  }
  return most > maxValuesLength;
}

/** Rejects a change for which `findExcess` returns errors. @throws ProblemError `validation_failed` */
export function refuseExcess(...change: Parameters<typeof findExcess>): void {
  const errors = findExcess(...change);
  if (errors !== undefined) throw validationProblem(errors);
}

/**
 * Checks, in the caller's transaction, that the account may have `wanted` more subscribers. It locks the account's row,
 * so that concurrent additions don't exceed the limit.
 * @throws ProblemError `plan_limit_reached`
 */
export async function reserveSubscribers(sql: Sql, accountId: string, limit: number, wanted: number): Promise<void> {
  if (wanted > (await countRemaining(sql, accountId, limit))) throw limitReached(limit);
}

/** Checks that the account may have any more subscribers, without a lock. @throws ProblemError `plan_limit_reached` */
export async function refuseWhenUsedUp(sql: Sql, accountId: string, limit: number): Promise<void> {
  if ((await countUsed(sql, accountId)) >= limit) throw limitReached(limit);
}

function limitReached(limit: number): ProblemError {
  return new ProblemError('plan_limit_reached', `The plan allows ${limit} subscribers across all lists.`);
}

/** How many more subscribers the account may have. Locks the account's row until the caller's transaction ends. */
export async function countRemaining(sql: Sql, accountId: string, limit: number): Promise<number> {
  await sql.query({ text: 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] });
  return Math.max(0, limit - (await countUsed(sql, accountId)));
}

async function countUsed(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ used: string }>({
    text: `SELECT coalesce(sum(s.subscribers), 0) AS used FROM lists l JOIN list_statistics s ON s.list_id = l.id
      WHERE l.account_id = $1 AND l.deleted_at IS NULL`,
    values: [accountId],
  });
  return Number(row?.used ?? 0);
}
