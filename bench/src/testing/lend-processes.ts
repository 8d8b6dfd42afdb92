import type { Database } from '@mailwright/database';
import type { BenchContext } from '../bench.ts';
import { openWorkers, type Workers } from '../fixture/open-workers.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';

// The next measurements ask for the same as the last ones. Others would only take up CPU time, because idle processes
// look for work.
const keptOfAKind = 2;

/**
 * Opens each kind of processes once, and lends them to every measurement that asks for that kind, because starting
 * processes takes most of a tiny run. It keeps only those that were lent last.
 * @returns `open`, for a bench's context; `close`, which ends the processes.
 */
export function lendProcesses(): { open: NonNullable<BenchContext['open']>; close(): Promise<void> } {
  const installations = createLender<Installation>();
  const workers = createLender<Workers>();
  return {
    open: {
      installation: async (stack, options) => {
        const key = keyOf([options.environment, options.workers]);
        const { lent, giveBack } = await installations.lend(key, () => openInstallation(stack, options));
        return { ...lent, close: () => removeHooks(lent.database).finally(giveBack) };
      },
      workers: async (stack, options) => {
        const key = keyOf(options.environment);
        const { lent, giveBack } = await workers.lend(key, () => openWorkers(stack, { ...options, count: 0 }));
        await lent.add(options.count - lent.processes.length);
        return { ...lent, close: () => removeHooks(lent.database).finally(giveBack) };
      },
    },
    close: async () => {
      await installations.close();
      await workers.close();
    },
  };
}

const keyOf = (settings: unknown): string => JSON.stringify(settings ?? {});

function createLender<Kind extends { close(): Promise<void> }>() {
  // The map's last entry is the one that was lent last.
  const known = new Map<string, Promise<Kind>>();
  const inUse = new Set<Promise<Kind>>();

  async function endOthers(): Promise<void> {
    for (const [key, opened] of known) {
      if (known.size <= keptOfAKind) return;
      if (inUse.has(opened)) continue;
      known.delete(key);
      await (await opened).close();
    }
  }

  return {
    lend: async (key: string, open: () => Promise<Kind>): Promise<{ lent: Kind; giveBack(): void }> => {
      const opened = known.get(key) ?? open();
      known.delete(key);
      known.set(key, opened);
      inUse.add(opened);
      const lent = await opened.catch((error: unknown) => {
        known.delete(key);
        inUse.delete(opened);
        throw error;
      });
      await endOthers();
      return { lent, giveBack: () => void inUse.delete(opened) };
    },
    close: async (): Promise<void> => {
      for (const opened of known.values()) await (await opened).close();
    },
  };
}

// Deliveries that are still pending for receivers that hang or have ended mustn't slow down the next measurement.
async function removeHooks(database: Database): Promise<void> {
  await database.prisma.hook.updateMany({ where: { deletedAt: null }, data: { deletedAt: new Date() } });
}
