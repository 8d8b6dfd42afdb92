// Raw SQL: guarded, by the chunk's claim.
import type { Sql } from '@mailwright/database';
import type { Chunk } from './chunk-state.ts';

/** Removes a chunk all of whose recipients have a result. */
export async function finishChunk(sql: Sql, { id, claim }: Chunk): Promise<void> {
  await sql.query({
    name: 'finish-chunk',
    text: 'DELETE FROM campaign_chunks WHERE id = $1 AND claim = $2',
    values: [id, claim],
  });
}

/**
 * Releases what a worker has not sent of a chunk: the next worker gets it, `afterSeconds` later at the earliest. Of a
 * campaign that has ended meanwhile nothing is kept. Does nothing when another worker has taken the chunk over.
 */
export async function releaseChunk(
  sql: Sql,
  { id, claim }: Chunk,
  rest: { positions: number[]; afterSeconds: number },
): Promise<void> {
  await sql.query({
    name: 'release-chunk',
    text: `WITH ended AS (
        DELETE FROM campaign_chunks k USING campaigns c
        WHERE k.id = $1 AND k.claim = $2 AND c.id = k.campaign_id AND c.status NOT IN ('sending', 'paused'))
      UPDATE campaign_chunks k SET positions = $3::int[], started = 0, claim = k.claim + 1, locked_by = NULL,
        locked_until = now() + make_interval(secs => $4)
      FROM campaigns c
      WHERE k.id = $1 AND k.claim = $2 AND c.id = k.campaign_id AND c.status IN ('sending', 'paused')`,
    values: [id, claim, rest.positions, rest.afterSeconds],
  });
}
