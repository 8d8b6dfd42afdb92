import type { Database } from '@mailwright/database';
import type { BenchContext } from '../bench.ts';
import { openWorkers, type Workers } from '../fixture/open-workers.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';

// The next measurements ask for what the last ones have: others would only take CPU, since idle processes look for work.
const keptInstallations = 2;

/**
 * Opens processes once for each kind of them, and lends them to every measurement that asks for such: starting processes is
 * most of what a tiny run takes. Of the installations it keeps those that were lent last.
 * @returns `open`, for a bench's context; `close` ends the processes.
 */
export function lendProcesses(): { open: NonNullable<BenchContext['open']>; close(): Promise<void> } {
  // The one that was lent last is the last.
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

// What is still pending for receivers that hang, or that have ended, must not slow down the next measurement.
async function removeHooks(database: Database): Promise<void> {
  await database.prisma.hook.updateMany({ where: { deletedAt: null }, data: { deletedAt: new Date() } });
}
