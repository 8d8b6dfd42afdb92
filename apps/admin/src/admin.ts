import { isDatabaseUnavailable, isNotMigrated } from '@mailwright/database';
import { ConfigError, type FieldErrors, ProblemError } from '@mailwright/platform';
import { Command, CommanderError } from 'commander';
import { addAccountCommands } from './account-commands.ts';
import { addBouncesCommands } from './bounces-commands.ts';
import { addDeliveriesCommands } from './deliveries-commands.ts';
import { NoAppSecretError, NoDatabaseError, UnknownSecretError } from './find-installation.ts';
import { addKeyCommands } from './key-commands.ts';
import { addPlanCommands } from './plan-commands.ts';
import type { CommonOptions, Terminal } from './run-command.ts';
import { addSecretsCommands } from './secrets-commands.ts';
import { addUserCommands } from './user-commands.ts';

/** What went wrong, in the form that --json prints. */
interface Failure {
  code: string;
  message: string;
  errors?: FieldErrors;
}

const [failed, misused] = [1, 2];

/**
 * `npm run admin -- …`: the operator's commands for accounts, keys, users, plans, secrets, deliveries and bounces.
 * Output goes to standard output, and errors go to standard error.
 * @returns the exit code: 0, 1 if it failed, 2 if an argument is wrong.
 */
export async function admin(args: string[], terminal: Terminal = process): Promise<number> {
  const json = args.includes('--json');
  try {
    await createProgram(terminal, json).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      const needsCommand = error.code === 'commander.help';
      const message = needsCommand
        ? 'Enter a command; --help lists them.'
        : error.message.replace(/^error: /, '').replaceAll('\n', ' ');
      if (json) printFailure(terminal, { code: 'usage', message });
      return misused;
    }
    const { exitCode, ...failure } = describe(error);
    if (json) printFailure(terminal, failure);
    else terminal.stderr.write(`${failure.message}\n`);
    return exitCode;
  }
}

function createProgram(terminal: Terminal, json: boolean): Command {
  const program = new Command('npm run admin --');
  program
    .description(
      'Manages the accounts, API keys, users, plans, secrets, deliveries and bounces of this Mailwright. Changes to accounts are recorded in the audit log.',
    )
    .option('--data-dir <dir>', 'the data folder of the npm start to use')
    .configureHelp({ showGlobalOptions: true })
    // Commands find it among their own options.
    .hook('preAction', (_program, command) => {
      command.setOptionValue('dataDir', program.opts<CommonOptions>().dataDir);
    })
    .exitOverride()
    .showHelpAfterError('Run it with --help for details.')
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      // With --json, the error is printed as JSON and nothing else.
      writeErr: (text) => void (json || terminal.stderr.write(text)),
    })
    .addHelpText(
      'after',
      `
Run a command with --help for details, and with --json to print JSON.

It uses the database in DATABASE_URL or, if that is unset, the database of a running npm start, which it finds in the data
folder (.local or MAILWRIGHT_DATA_DIR). With --data-dir, it always uses the npm start of that folder.

Exit codes: 0 done, 1 failed, 2 invalid command or options.

Examples:
  npm run admin -- account create --email ada@example.com
  npm run admin -- user set-password --email ada@example.com
  npm run --silent admin -- account list --json
  npm run admin -- account list --data-dir /srv/mailwright     (after npm start -- --data-dir /srv/mailwright)`,
    );
  addAccountCommands(program, terminal);
  addKeyCommands(program, terminal);
  addUserCommands(program, terminal);
  addPlanCommands(program, terminal);
  addSecretsCommands(program, terminal);
  addDeliveriesCommands(program, terminal);
  addBouncesCommands(program, terminal);
  return program;
}

function printFailure({ stderr }: Pick<Terminal, 'stderr'>, failure: Failure): void {
  stderr.write(`${JSON.stringify({ error: failure })}\n`);
}

function describe(error: unknown): Failure & { exitCode: number } {
  if (error instanceof ProblemError) {
    const { code, message, errors } = error;
    const exitCode = code === 'validation_failed' ? misused : failed;
    return { code, message, ...(errors === undefined ? {} : { errors }), exitCode };
  }
  const { message } = error as Error;
  if (error instanceof NoDatabaseError) return { code: 'no_database', message, exitCode: failed };
  if (error instanceof NoAppSecretError) return { code: 'no_app_secret', message, exitCode: failed };
  if (error instanceof UnknownSecretError) return { code: 'unknown_app_secret', message, exitCode: failed };
  if (error instanceof ConfigError) return { code: 'wrong_environment', message, exitCode: failed };
  if (isDatabaseUnavailable(error)) {
    const hint = 'Postgres does not respond. Check that it is running and that DATABASE_URL is correct.';
    return { code: 'service_unavailable', message: `${hint} (${lastLine(message)})`, exitCode: failed };
  }
  if (isNotMigrated(error)) {
    return { code: 'not_migrated', message: 'The database is not up to date: run npm run migrate.', exitCode: failed };
  }
  return { code: 'internal_error', message: lastLine(message), exitCode: failed };
}

/** What happened, according to an error from Prisma; the lines before the last one are about the call in our code. */
function lastLine(message: string): string {
  return message.trimEnd().split('\n').at(-1) ?? '';
}
