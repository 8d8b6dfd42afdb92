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
Set APP_SECRET and APP_SECRET_PREVIOUS to the same values as for the processes. A secret is shown by a name of 8 digits,
which each process also logs when it starts (app_secrets.known).`,
    );

  withOptions(
    secrets.command('status').description('show what is stored under which secret, without changing anything'),
  )
    .addHelpText(
      'after',
      `
You can remove a previous secret from APP_SECRET_PREVIOUS if no stored data needs it, and if no mails sent under it are
still read.

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
        're-encrypt under the current secret what is stored under previous ones: secrets of hooks, DKIM keys, passwords of transports, secrets of one-time codes, suppressions',
      ),
  )
    .option('--lost-secret', 'continue even if some data is stored under a secret that is not given because it is lost')
    .addHelpText(
      'after',
      `
Run it when every process has the current secret; the processes can keep running. You can stop it and run it again at any
time. At the end, it prints the same as "secrets status". It changes nothing if some data is stored under a secret that is
not given. It reports its progress on standard error, unless --json is given.

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
      'when the last process got the current secret: count only links mailed before that time',
      time,
    )
    .option('--json', 'print JSON');
}
