import { listUnreadMails, readUnreadMail } from '@mailwright/bounces';
import { ProblemError } from '@mailwright/platform';
import { type Command, InvalidArgumentError } from 'commander';
import { wholeNumber } from './read-option.ts';
import { type CommonOptions, runCommand, table, type Terminal } from './run-command.ts';

/** `admin bounces …` */
export function addBouncesCommands(program: Command, terminal: Terminal): void {
  const bounces = program.command('bounces').description('mails to the bounce domain that could not be processed');

  bounces
    .command('unread')
    .description('list the newest mails of the last 14 days that could not be processed')
    .option('--limit <count>', 'the maximum number of mails', wholeNumber(1, 1_000), 20)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
"no_report": the mail doesn't look like a report; "unmatched": nothing in it says which mail it concerns. For each kind of
address, at most a hundred a day are kept.

Example:
  npm run admin -- bounces unread`,
    )
    .action((options: CommonOptions & { limit: number }) =>
      runCommand(terminal, options, async (database) => {
        const mails = await listUnreadMails(database, options.limit);
        const rows = mails.map(({ id, createdAt, why, sentTo, subject }) => {
          return [id, createdAt.toISOString(), why, sentTo, subject];
        });
        const lines = table(['id', 'received', 'why', 'sent to', 'subject'], rows);
        const json = mails.map(({ id, createdAt, why, sentTo, subject }) => {
          return { id, received_at: createdAt.toISOString(), why, sent_to: sentTo, subject };
        });
        return { json, lines: mails.length === 0 ? ['Every mail of the last 14 days was processed.'] : lines };
      }),
    );

  bounces
    .command('show')
    .argument('<id>', 'the id that "bounces unread" shows', uuid)
    .description('show the beginning of such a mail as it was received')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- bounces show 019ac2b4-7f31-7c55-a2b1-5b1f0c9d8e7f')
    .action((id: string, options: CommonOptions) =>
      runCommand(terminal, options, async (database) => {
        const raw = await readUnreadMail(database, id);
        if (raw === undefined)
          throw new ProblemError('not_found', 'No unread mail has this id. List them with "bounces unread".');
        const text = raw.toString('utf8').replaceAll('\r\n', '\n');
        // Terminals act on some characters, and the mail is from a stranger.
        return { json: { id, text }, lines: [text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}')] };
      }),
    );
}

function uuid(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be an id that "bounces unread" shows.');
}
