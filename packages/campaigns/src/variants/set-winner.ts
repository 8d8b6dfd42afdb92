// Raw SQL: guarded, the conditional UPDATE decides which of several winners it is.
import { type Sql, sql } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';

/** A test that is decided in the caller's transaction. */
interface Decision {
  campaignId: string;
  accountId: string;
  /** The number of a variant of the campaign. */
  winner: number;
  actor: Actor;
  /** In which it may be decided. */
  statuses: readonly ('sending' | 'paused')[];
}

/**
 * Makes a variant the winner of a test that has none and whose recipients wait for it: from the commit on they can be sent to.
 * Resolves to false when it was not for this call to decide it.
 */
export async function setWinner(runner: Sql, decision: Decision): Promise<boolean> {
  const { campaignId, accountId, winner, actor, statuses } = decision;
  // The campaign's row first, as all who lock both do.
  const isOpen = await runner.query(sql`SELECT 1 FROM campaigns WHERE id = ${campaignId}::uuid
    AND account_id = ${accountId}::uuid AND status = ANY(${[...statuses]}::campaign_status[]) FOR NO KEY UPDATE`);
  if (isOpen.length === 0) return false;
  const decided = await runner.query(sql`UPDATE campaign_runs
    SET winner = ${winner}::smallint, decided_at = now(), decided_by = ${actor.kind}::audit_actor
    WHERE campaign_id = ${campaignId}::uuid AND winner IS NULL AND variant_count >= ${winner}::int AND sample_percent < 100
    RETURNING 1`);
  if (decided.length === 0) return false;
  await runner.query(
    sql`UPDATE campaigns SET version = version + 1, updated_at = now() WHERE id = ${campaignId}::uuid`,
  );
  return true;
}
