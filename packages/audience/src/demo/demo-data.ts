// One statement decides which of several concurrent requests adds or removes demo data.
import { type Sql, sql, type Transaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** The ids of an account's demo data. */
export interface DemoData {
  listId: string;
  segmentId: string;
  templateId: string;
  draftId: string;
  sentId: string;
  automationId: string;
  isComplete: boolean;
  /** Identifies the claim: the time at which it expires. */
  claim: string;
}

const lease = '1 minute';
const columns = `list_id AS "listId", segment_id AS "segmentId", template_id AS "templateId", draft_id AS "draftId",
  sent_id AS "sentId", automation_id AS "automationId", completed_at IS NOT NULL AS "isComplete", locked_until::text AS claim`;

/**
 * Claims an account's demo data for a request that adds it, with the existing ids or new ones. The claim expires after
 * a minute. Resolves to undefined while another request holds it.
 */
export async function claimDemoData(runner: Sql, accountId: string): Promise<DemoData | undefined> {
  const ids = sql.join(Array.from({ length: 6 }, () => sql`${newId()}::uuid`));
  const [claimed] = await runner.query<DemoData>(sql`
    INSERT INTO demo_data AS d (account_id, list_id, segment_id, template_id, sent_id, draft_id, automation_id, locked_until)
    VALUES (${accountId}::uuid, ${ids}, now() + interval '${sql.raw(lease)}')
    ON CONFLICT (account_id) DO UPDATE SET locked_until = excluded.locked_until WHERE d.locked_until <= now()
    RETURNING ${sql.raw(columns)}`);
  return claimed;
}

/**
 * Claims demo data for a request that removes it. Null when the account has none; undefined while another request holds
 * it.
 */
export async function claimDemoRemoval(runner: Sql, accountId: string): Promise<DemoData | null | undefined> {
  const [claimed] = await runner.query<DemoData>(sql`
    UPDATE demo_data SET locked_until = now() + interval '${sql.raw(lease)}', completed_at = NULL
    WHERE account_id = ${accountId}::uuid AND locked_until <= now() RETURNING ${sql.raw(columns)}`);
  if (claimed !== undefined) return claimed;
  const found = await runner.query(sql`SELECT 1 FROM demo_data WHERE account_id = ${accountId}::uuid`);
  return found.length === 0 ? null : undefined;
}

/**
 * Ends a request's claim; `isComplete`: whether all of the data has been added. Does nothing if the claim has expired,
 * since another request may hold it by now.
 */
export async function releaseDemoData(
  runner: Sql,
  accountId: string,
  { claim }: DemoData,
  isComplete: boolean,
): Promise<void> {
  await runner.query(sql`
    UPDATE demo_data SET locked_until = 'epoch', completed_at = CASE WHEN ${isComplete}::boolean THEN now() ELSE completed_at END
    WHERE account_id = ${accountId}::uuid AND locked_until = ${claim}::timestamptz`);
}

/** Deletes the record of demo data that has been removed, unless another request has claimed it by now. */
export async function forgetDemoData(runner: Sql, accountId: string, { claim }: DemoData): Promise<void> {
  await runner.query(sql`
    DELETE FROM demo_data WHERE account_id = ${accountId}::uuid AND locked_until = ${claim}::timestamptz`);
}

/** Whether a list is the account's demo list. Nothing can be sent to it, since its addresses don't exist. */
export async function isDemoList(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  listId: string,
): Promise<boolean> {
  return (await prisma.demoData.count({ where: { accountId, listId } })) > 0;
}
