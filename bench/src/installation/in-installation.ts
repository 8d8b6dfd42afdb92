import type { BenchContext } from '../bench.ts';
import { type Load, startLoad } from '../load/start-load.ts';
import type { ResponseBehavior } from '../receivers/receiver-messages.ts';
import { type Receivers, startReceivers } from '../receivers/start-receivers.ts';
import { type Installation, type InstallationOptions, openInstallation } from './open-installation.ts';

/** An installation, receivers for its hooks, and a client that puts load on it. */
export interface Site {
  installation: Installation;
  receivers: Receivers;
  load: Load;
}

/** Runs `work` with a new installation, and ends everything after that, even if `work` rejects. */
export async function inInstallation<Result>(
  { stack, profileFolder, open }: BenchContext,
  options: InstallationOptions & { groups: { count: number; behavior: ResponseBehavior }[] },
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const { groups, ...others } = options;
  const receivers = await startReceivers(groups);
  const load = startLoad();
  try {
    const installation = await (open?.installation ?? openInstallation)(stack, { profileFolder, ...others });
    try {
      return await work({ installation, receivers, load });
    } finally {
      // Node writes a profile only on an orderly exit.
      await installation.close(profileFolder !== undefined);
    }
  } finally {
    await Promise.all([load.stop(), receivers.stop()]);
  }
}
