import { runCommand, sdkFolder, succeeds, tellNotRun } from './run-command.ts';

/** The sources of the SDK for Go. */
export const goSources = sdkFolder('go');

/** What Go's commands run with: never another Go than that of this machine, which would be a download. */
export const goEnvironment = { GOTOOLCHAIN: 'local', GOFLAGS: '-buildvcs=false' };

/**
 * Downloads the modules that the SDK needs, once for each machine. Without Go, or without its registry, it says that
 * `what` isn't run, and resolves to false.
 */
export async function prepareGo(what: string): Promise<boolean> {
  if (!succeeds(['go', 'version'])) {
    tellNotRun(what, 'there is no Go on this machine');
    return false;
  }
  const { status, output } = await runCommand(['go', 'mod', 'download'], {
    cwd: goSources,
    environment: goEnvironment,
  });
  if (status !== 0) tellNotRun(what, output.trim());
  return status === 0;
}
