import type { Command } from 'commander';
import { findAppSecrets } from './find-installation.ts';
import { time } from './read-option.ts';
import type { SecretsOptions } from './reencrypt-secrets.ts';
import { runCommand, type Terminal } from './run-command.ts';

// Imported on demand, because it imports most packages, which take as long to load as everything else.
const loadWork = () => import('./reencrypt-secrets.ts');

/** `admin secrets …` */
export function addSecretsCommands(program: Command, terminal: Terminal): void {
  const secrets = program
    .command('secrets')
    .description('APP_SECRET and APP_SECRET_PREVIOUS: status, reencrypt')
    .addHelpText(
      'after',
      `
APP_SECRET and APP_SECRET_PREVIOUS have to be set as the processes have them. A secret is shown by a name of 8 digits,
which each process also logs when it starts (app_secrets.known).`,
    );

  withOptions(secrets.command('status').description('show what is stored under which secret, and changes nothing'))
    .addHelpText(
      'after',
      `
A previous secret that nothing stored needs, and under which no mails were sent that are still read, can be taken out of
APP_SECRET_PREVIOUS.

Example:
  npm run admin -- secrets status --switched-at 2026-11-20T12:00:00Z`,
    )
    .action(async (options: SecretsOptions) => {
      const { showSecrets } = await loadWork();
      return runCommand(terminal, options, (database, config) =>
        showSecrets(database, findAppSecrets(config, options.dataDir), options),
      );
    });

  withOptions(
    secrets
      .command('reencrypt')
      .description(
        'put under the current secret what is under previous ones: secrets of hooks, DKIM keys, passwords of transports, secrets of one-time codes, suppressions',
      ),
  )
    .option('--lost-secret', 'go on although something is under a secret that is not given, since that is lost')
    .addHelpText(
      'after',
      `
To be run when every process has the current secret. They go on meanwhile. It may be stopped and run again at any time,
and says at the end what "secrets status" says. It changes nothing when something is under a secret that is not given. It reports its progress on standard error, unless --json is given.

Example:
  npm run admin -- secrets reencrypt`,
    )
    .action(async (options: SecretsOptions) => {
      const { reencryptSecrets } = await loadWork();
      return runCommand(terminal, options, (database, config) =>
        reencryptSecrets(database, findAppSecrets(config, options.dataDir), options, terminal),
      );
    });
}

function withOptions(command: Command): Command {
  return command
    .option(
      '--switched-at <time>',
      'when the last process got the current secret: count links mailed before only',
      time,
    )
    .option('--json', 'print JSON');
}
