import type { Compose, PrepareCompose } from './sending-ports.ts';

/** Composes the mails of a campaign, and measures what they cost. */
export interface MeasuredCompose {
  /** @throws when the template can't be rendered for the recipient */
  compose: Compose;
  /** Once several mails in a row have taken too much processor time: the milliseconds of the last one. Else undefined. */
  slowMs(): number | undefined;
  /** Begins to measure anew, for a campaign that was paused and is resumed. */
  restart(): void;
}

/** The most processor time that a campaign's mail may take, in milliseconds; usual mails take less than a hundredth. */
export const maxMailMs = 100;
const maxSlowInARow = 3;

/** Measures the mails of all chunks together. @param prepare resolves to what is measured. */
export function measureComposing(prepare: PrepareCompose): () => Promise<MeasuredCompose> {
  let slowInARow = 0;
  let lastMs = 0;
  const measure =
    (compose: Compose): Compose =>
    (recipient) => {
      const startedAt = performance.now();
      // Elapsed time is cheaper to measure but may be that of a busy machine: it makes a mail suspect, and no more.
      const usedBefore = slowInARow === 0 ? undefined : process.cpuUsage();
      try {
        return compose(recipient);
      } finally {
        lastMs = usedBefore === undefined ? performance.now() - startedAt : usedMs(usedBefore);
        slowInARow = lastMs > maxMailMs ? slowInARow + 1 : 0;
      }
    };
  return async () => ({
    compose: measure(await prepare()),
    slowMs: () => (slowInARow > maxSlowInARow ? lastMs : undefined),
    restart: () => {
      slowInARow = 0;
    },
  });
}

function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
