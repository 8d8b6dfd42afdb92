import type { BenchContext } from '../bench.ts';
import { type Load, startLoad } from '../load/start-load.ts';
import type { Answer } from '../receivers/messages.ts';
import { type Receivers, startReceivers } from '../receivers/start-receivers.ts';
import { type Installation, type InstallationOptions, openInstallation } from './open-installation.ts';

/** An installation, receivers for its hooks, and a client that puts load on it. */
export interface Site {
  installation: Installation;
  receivers: Receivers;
  load: Load;
}

/** Does something with an installation, all made for it and ended after it, however it ends. */
export async function inInstallation<Result>(
  { stack, profileFolder }: BenchContext,
  options: InstallationOptions & { groups: { count: number; answer: Answer }[] },
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const { groups, ...others } = options;
  const receivers = await startReceivers(groups);
  const load = startLoad();
  try {
    const installation = await openInstallation(stack, { profileFolder, ...others });
    try {
      return await work({ installation, receivers, load });
    } finally {
      // A profile is written at an orderly end only.
      await installation.close(profileFolder !== undefined);
    }
  } finally {
    await Promise.all([load.stop(), receivers.stop()]);
  }
}
