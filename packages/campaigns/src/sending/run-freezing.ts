import { violatedUnique } from '@mailwright/database';
import type { EngineDeps } from './engine-deps.ts';
import { claimFreezing, FreezingLost, freezePiece } from './freeze-audience.ts';

// Sending begins after the first piece.
const firstSize = 2_000;
const size = 20_000;

/**
 * Adds the next piece of the recipients of a campaign that was started, unless another worker does.
 * @returns whether there are more to add; false also when another worker adds them, or the campaign isn't sent any more.
 * @throws when Postgres is unavailable
 */
export async function runFreezing(
  { database, log, ports }: Pick<EngineDeps, 'database' | 'log' | 'ports'>,
  campaignId: string,
  key: number,
): Promise<boolean> {
  const run = await claimFreezing(database, { campaignId, key });
  if (run === undefined) return false;
  const pieceSize = run.frozenThrough === null ? firstSize : size;
  try {
    const left = await freezePiece(database, run, { includes: ports.audienceOf(run), size: pieceSize });
    if (left === undefined) log.info('campaign.frozen', { campaignId });
    return left !== undefined;
  } catch (error) {
    // Another worker goes on with it.
    if (!(error instanceof FreezingLost) && violatedUnique(error) === undefined) throw error;
    return false;
  }
}
