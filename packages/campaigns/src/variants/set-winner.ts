// If several winners are set at once, the conditional UPDATE decides.
import { type Sql, sql } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';

/** The decision of a test, made in the caller's transaction. */
interface Decision {
  campaignId: string;
  accountId: string;
  /** The number of a variant of the campaign. */
  winner: number;
  actor: Actor;
  /** The campaign's statuses in which it may be decided. */
  statuses: readonly ('sending' | 'paused')[];
}

/**
 * Makes a variant the winner of a test that has none and whose recipients wait for it. Once this commits, they can be
 * sent to. Resolves to false if this call did not decide it.
 */
export async function setWinner(runner: Sql, decision: Decision): Promise<boolean> {
  const { campaignId, accountId, winner, actor, statuses } = decision;
  // Lock the campaign's row first, as everyone does who locks both.
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
