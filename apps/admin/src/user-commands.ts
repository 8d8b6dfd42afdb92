import { randomBytes } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { resetFactorsOf, setPassword } from '@mailwright/accounts';
import { newPassword } from '@mailwright/contracts';
import { validationProblem } from '@mailwright/platform';
import type { Command } from 'commander';
import { email } from './read-option.ts';
import { runCommand, type Terminal } from './run-command.ts';

/** `admin user …` */
export function addUserCommands(program: Command, terminal: Terminal): void {
  const user = program.command('user').description('users: set-password, reset-factors');
  user
    .command('set-password')
    .description("set a user's password and end all of their sessions")
    .requiredOption('--email <address>', "the user's email address", email)
    .option(
      '--password-stdin',
      'read the password from standard input; if not given, a password is generated and printed, only once',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Other users of this machine could see a password on the command line, so there is no option for it.

Examples:
  npm run admin -- user set-password --email ada@example.com
  npm run admin -- user set-password --email ada@example.com --password-stdin < password.txt`,
    )
    .action((options: { email: string; passwordStdin?: true; json?: true }) =>
      runCommand(terminal, options, async (database) => {
        const made = options.passwordStdin === true ? undefined : randomBytes(18).toString('base64url');
        await setPassword(database, options.email, made ?? (await readPassword(terminal.stdin)));
        return {
          json: { email: options.email, ...(made === undefined ? {} : { password: made }) },
          lines: [
            `The password of ${options.email} has been set, and their sessions have been ended.`,
            ...(made === undefined ? [] : [`Password, shown only once: ${made}`]),
          ],
        };
      }),
    );
  user
    .command('reset-factors')
    .description("remove a user's codes and passkeys, so that the password is enough, and end all of their sessions")
    .requiredOption('--email <address>', "the user's email address", email)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
For a user who has lost their phone and their recovery codes. Make sure that the request really comes from them.

Example:
  npm run admin -- user reset-factors --email ada@example.com`,
    )
    .action((options: { email: string; json?: true }) =>
      runCommand(terminal, options, async (database) => {
        await resetFactorsOf(database, options.email);
        return {
          json: { email: options.email },
          lines: [`${options.email} now signs in with only a password, and their sessions have been ended.`],
        };
      }),
    );
}

async function readPassword(stdin: NodeJS.ReadableStream): Promise<string> {
  // The line break with which echo and editors end a file isn't part of the password.
  const given = (await readText(stdin)).replace(/\r?\n$/, '');
  const result = newPassword.safeParse(given);
  if (result.success) return result.data;
  throw validationProblem({ password: result.error.issues.map(({ message }) => message) });
}
