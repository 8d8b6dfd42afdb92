import type { Database } from '@mailwright/database';
import type { BenchContext } from '../bench.ts';
import { openWorkers, type Workers } from '../fixture/open-workers.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';

// The next measurements ask for the same as the last ones. Others would only take up CPU time, because idle processes
// look for work.
const keptInstallations = 2;

/**
 * Opens each kind of processes once, and lends them to every measurement that asks for that kind, because starting
 * processes takes most of a tiny run. It keeps only the installations that were lent last.
 * @returns `open`, for a bench's context; `close`, which ends the processes.
 */
export function lendProcesses(): { open: NonNullable<BenchContext['open']>; close(): Promise<void> } {
  // The map's last entry is the one that was lent last.
  const installations = new Map<string, Promise<Installation>>();
  const workers = new Map<string, Promise<Workers>>();
  const lent = new Set<Promise<Installation>>();

  async function endOthers(): Promise<void> {
    for (const [key, opened] of installations) {
      if (installations.size <= keptInstallations) return;
      if (lent.has(opened)) continue;
      installations.delete(key);
      await (await opened).close();
    }
  }

  return {
    open: {
      installation: async (stack, options) => {
        const key = keyOf([options.environment, options.workers]);
        const opened = installations.get(key) ?? openInstallation(stack, options);
        installations.delete(key);
        installations.set(key, opened);
        lent.add(opened);
        const installation = await opened.catch((error: unknown) => {
          installations.delete(key);
          lent.delete(opened);
          throw error;
        });
        await endOthers();
        return {
          ...installation,
          close: async () => {
            await removeHooks(installation.database);
            lent.delete(opened);
          },
        };
      },
      workers: async (stack, options) => {
        const key = keyOf(options.environment);
        const opened = workers.get(key) ?? openWorkers(stack, { ...options, count: 0 });
        workers.set(key, opened);
        const each = await opened;
        await each.add(options.count - each.processes.length);
        return { ...each, close: () => removeHooks(each.database) };
      },
    },
    close: async () => {
      const opened = await Promise.all([...installations.values(), ...workers.values()]);
      for (const each of opened) await each.close();
    },
  };
}

const keyOf = (settings: unknown): string => JSON.stringify(settings ?? {});

// Deliveries that are still pending for receivers that hang or have ended mustn't slow down the next measurement.
async function removeHooks(database: Database): Promise<void> {
  await database.prisma.hook.updateMany({ where: { deletedAt: null }, data: { deletedAt: new Date() } });
}
