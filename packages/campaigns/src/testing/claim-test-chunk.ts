import { sql } from '@mailwright/database';
import type { TestCampaign, TestDatabase } from '@mailwright/testing';
import { type Chunk, claimChunk } from '../sending/chunks.ts';
import { claimFreezing, freezePiece } from '../sending/freeze-audience.ts';

/** Adds all recipients of a campaign. @param size how many subscribers to scan per piece; thousands if absent. */
export async function freezeTestAudience(
  database: TestDatabase,
  { campaignId }: TestCampaign,
  size = 5_000,
): Promise<void> {
  let run = await claimFreezing(database, { campaignId, key: 1 });
  while (run !== undefined) run = await freezePiece(database, run, { includes: sql`true`, size });
}

/** Claims a chunk as the worker with this key. @throws if there is none */
export async function claimTestChunk(
  database: TestDatabase,
  campaignId: string,
  key: number,
  size = 1_000,
): Promise<Chunk> {
  const claimed = await claimChunk(database, { campaignId, key, size, retriesFirst: false });
  if (claimed === undefined || !('chunk' in claimed)) throw new Error('There was no chunk to claim');
  return claimed.chunk;
}
