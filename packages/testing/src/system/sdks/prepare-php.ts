import { sdkFolder, succeeds, tellNotRun } from './run-command.ts';

/** The sources of the SDK for PHP. */
export const phpSources = sdkFolder('php');

/** Whether PHP is on this machine with what the SDK needs, and these programs. Otherwise it says that `what` isn't run. */
export function preparePhp(what: string, ...programs: string[]): boolean {
  if (!succeeds(['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'])) {
    tellNotRun(what, 'there is no PHP with its extension curl on this machine');
    return false;
  }
  const missing = programs.filter((program) => !succeeds([program, '--version']));
  if (missing.length > 0) tellNotRun(what, `there is no ${missing.join(', no ')} on this machine`);
  return missing.length === 0;
}
