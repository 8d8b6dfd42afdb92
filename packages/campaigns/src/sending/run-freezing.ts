import { violatedUnique } from '@mailwright/database';
import type { EngineDeps } from './engine-deps.ts';
import { claimFreezing, FreezingLost, freezePiece } from './freeze-audience.ts';

// Sending begins after the first piece.
const firstSize = 2_000;
const size = 20_000;

/**
 * Adds the recipients of a campaign that was started, in pieces, until all are added, the campaign isn't sent any more or
 * the signal is aborted. Does nothing when another worker does.
 * @param options `onAdded`: called after each piece.
 * @throws when Postgres is unavailable
 */
export async function runFreezing(
  deps: Pick<EngineDeps, 'database' | 'log' | 'ports'>,
  campaignId: string,
  options: { key: number; stop: AbortSignal; onAdded(): void },
): Promise<void> {
  const { database, log } = deps;
  const { key } = options;
  const startedAt = performance.now();
  let run = await claimFreezing(database, { campaignId, key });
  const includes = run && deps.ports.audienceOf(run);
  try {
    while (run !== undefined && includes !== undefined && !options.stop.aborted) {
      const pieceSize = run.frozenThrough === null ? firstSize : size;
      const frozen = await freezePiece(database, run, { includes, size: pieceSize, key });
      options.onAdded();
      run = frozen;
      if (frozen === undefined)
        log.info('campaign.frozen', { campaignId, durationMs: Math.round(performance.now() - startedAt) });
    }
  } catch (error) {
    // Another worker goes on with it.
    if (!(error instanceof FreezingLost) && violatedUnique(error) === undefined) throw error;
  }
}
