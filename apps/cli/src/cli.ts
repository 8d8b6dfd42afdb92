import { Command, CommanderError } from 'commander';
import { type Failure, describeFailure, failureLines } from './describe-failure.ts';
import { addCompletionCommand } from './completion-command.ts';
import { addExportCommand } from './export-command.ts';
import { addFollowCommands } from './follow-commands.ts';
import { addImportCommand } from './import-command.ts';
import { addListenCommand } from './listen-command.ts';
import { addListsCommand } from './lists-command.ts';
import { addLoginCommands } from './login-command.ts';
import { addMoveCommand } from './move/move-command.ts';
import { type ConnectionOptions, findUrl } from './open-client.ts';
import { addOpenCommand } from './open-command.ts';
import { addResourceCommands } from './resource-commands.ts';
import { exitCodes, type Run, type Terminal } from './terminal.ts';
import { addTriggerCommand } from './trigger-command.ts';

/**
 * `npm run cli -- …`: an API user's commands for whole lists. Output goes to standard output, and errors and progress
 * go to standard error.
 * @returns the exit code: 0, 1 if it failed, 2 if an argument is wrong, 3 if an import has left rows out, 130 after
 *   Ctrl-C.
 */
export async function cli(args: string[], terminal: Terminal): Promise<number> {
  const json = args.includes('--json');
  let exitCode: number = exitCodes.done;
  const program = createProgram(terminal, json);
  const run: Run = async (ended) => void (exitCode = await ended);
  for (const add of commands) add(program, terminal, run);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return describeMisuse(error, terminal, json);
    if (terminal.interrupted.aborted) return exitCodes.interrupted;
    const failure = describeFailure(error, findUrl(program.opts<ConnectionOptions>(), terminal));
    if (json) printFailure(terminal, failure);
    else for (const line of failureLines(failure)) terminal.stderr.write(`${line}\n`);
    return failure.exitCode;
  }
}

// In the order of the help: the first hour, whole lists, then every operation.
const commands = [
  addLoginCommands,
  addListenCommand,
  addTriggerCommand,
  addOpenCommand,
  addImportCommand,
  addFollowCommands,
  addExportCommand,
  addMoveCommand,
  addListsCommand,
  addResourceCommands,
  addCompletionCommand,
];

function describeMisuse(error: CommanderError, terminal: Terminal, json: boolean): number {
  if (error.exitCode === 0) return exitCodes.done;
  const message =
    error.code === 'commander.help'
      ? 'Enter a command; --help lists them.'
      : error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  if (json) printFailure(terminal, { code: 'usage', message, exitCode: exitCodes.misused });
  return exitCodes.misused;
}

function printFailure({ stderr }: Terminal, { exitCode: _exitCode, ...failure }: Failure): void {
  stderr.write(`${JSON.stringify({ error: failure })}\n`);
}

function createProgram(terminal: Terminal, json: boolean): Command {
  const program = new Command(terminal.program);
  return program
    .description('Calls the API of a Mailwright: events on your machine, imports and exports, and every operation.')
    .version(terminal.version, '--version', 'print the version of this program')
    .option('--url <url>', 'the address of the Mailwright (MAILWRIGHT_URL; http://127.0.0.1:3000)')
    .option('--profile <name>', 'which of the Mailwrights of `login` (MAILWRIGHT_PROFILE)')
    .option('--api-key-file <file>', 'a file that contains the API key')
    .option('--api-key <key>', 'the API key itself; other users of this machine can see it in the process list')
    .configureHelp({ showGlobalOptions: true })
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
Run a command with --help for details. Its output goes to standard output, progress and errors to standard error.

The safest ways to pass the API key are login, the variable MAILWRIGHT_API_KEY, and --api-key-file. The key needs the scopes
imports:read and imports:write for imports, lists:read and subscribers:read for lists and exports; the help of an operation
names its own.

Exit codes: 0 done, 1 failed, 2 invalid command or options, 3 an import or a move left something out, 130 after Ctrl-C.

Examples:
  export MAILWRIGHT_URL=https://mail.example.com MAILWRIGHT_API_KEY=mw_live_…
  ${terminal.program} lists
  ${terminal.program} listen --forward http://localhost:4000/webhooks
  ${terminal.program} subscribers create list_uid=list_… EMAIL=ada@example.com FIRST_NAME=Ada
  ${terminal.program} import contacts.csv --list list_… --dry-run
  ${terminal.program} import contacts.csv --list list_… --tag spring
  npm run --silent cli -- export --list list_… --out subscribers.csv`,
    );
}
