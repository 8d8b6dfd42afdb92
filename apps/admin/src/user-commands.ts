import { randomBytes } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { setPassword } from '@mailwright/accounts';
import { newPassword } from '@mailwright/contracts';
import { validationProblem } from '@mailwright/platform';
import type { Command } from 'commander';
import { email } from './read-option.ts';
import { runCommand, type Terminal } from './run-command.ts';

/** `admin user …` */
export function addUserCommands(program: Command, terminal: Terminal): void {
  program
    .command('user')
    .description('users: set-password')
    .command('set-password')
    .description("set a user's password and end all of their sessions")
    .requiredOption('--email <address>', "the user's email address", email)
    .option(
      '--password-stdin',
      'read the password from standard input; if not given, one is made and printed, this once',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A password on the command line would be seen by everybody on this machine, so there is no option for it.

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
            `The password of ${options.email} is set, and their sessions are ended.`,
            ...(made === undefined ? [] : [`Password, shown only this once: ${made}`]),
          ],
        };
      }),
    );
}

async function readPassword(stdin: NodeJS.ReadableStream): Promise<string> {
  // The line break that echo and editors end a file with is none of the password.
  const given = (await readText(stdin)).replace(/\r?\n$/, '');
  const result = newPassword.safeParse(given);
  if (result.success) return result.data;
  throw validationProblem({ password: result.error.issues.map(({ message }) => message) });
}
