import type { Database } from '@mailwright/database';
import type { BenchContext } from '../bench.ts';
import { openWorkers, type Workers } from '../fixture/open-workers.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';

/**
 * Opens processes once for each kind of them, and lends them to every measurement that asks for such: starting processes is
 * most of what a tiny run takes.
 * @returns `open`, for a bench's context; `close` ends the processes.
 */
export function lendProcesses(): { open: NonNullable<BenchContext['open']>; close(): Promise<void> } {
  const installations = new Map<string, Promise<Installation>>();
  const workers = new Map<string, Promise<Workers>>();
  return {
    open: {
      installation: async (stack, options) => {
        const lent = await once(installations, [options.environment, options.workers], () =>
          openInstallation(stack, options),
        );
        return { ...lent, close: () => removeHooks(lent.database) };
      },
      workers: async (stack, options) => {
        const lent = await once(workers, options.environment, () => openWorkers(stack, { ...options, count: 0 }));
        await lent.add(options.count - lent.processes.length);
        return { ...lent, close: () => removeHooks(lent.database) };
      },
    },
    close: async () => {
      const opened = await Promise.all([...installations.values(), ...workers.values()]);
      for (const each of opened) await each.close();
    },
  };
}

function once<T>(opened: Map<string, Promise<T>>, settings: unknown, open: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(settings ?? {});
  const known = opened.get(key) ?? open();
  opened.set(key, known);
  return known;
}

// What is still pending for receivers that hang, or that have ended, must not slow down the next measurement.
async function removeHooks(database: Database): Promise<void> {
  await database.prisma.hook.updateMany({ where: { deletedAt: null }, data: { deletedAt: new Date() } });
}
