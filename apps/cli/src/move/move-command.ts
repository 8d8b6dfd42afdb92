import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { type ConnectionOptions, openClient } from '../open-client.ts';
import { createProgressLine } from '../progress-line.ts';
import { exitCodes, print, type Run, type Terminal, UsageError } from '../terminal.ts';
import { createListmonkSource } from './listmonk/read-listmonk.ts';
import { createMailchimpSource } from './mailchimp/read-mailchimp.ts';
import { isComplete } from './move-report.ts';
import { movedParts, type MovedPart, type MoveOptions, planMove, runMove } from './run-move.ts';
import { planLines, planOf, reportLines } from './show-move.ts';
import type { Sender, Source } from './source.ts';

interface MoveCommandOptions extends ConnectionOptions {
  only?: ReadonlySet<MovedPart>;
  list?: string;
  sender?: Sender;
  events?: true;
  dryRun?: true;
  json?: true;
}

interface ListmonkCommandOptions extends MoveCommandOptions {
  from?: string;
  user?: string;
  token?: string;
  tokenFile?: string;
}

interface MailchimpCommandOptions extends MoveCommandOptions {
  from?: string;
  mailchimpKey?: string;
  mailchimpKeyFile?: string;
}

/** What a source needs of the command that reads it. */
type OpenSource = (given: { signal: AbortSignal; onWait(text: string): void }) => Source;

/** `move` */
export function addMoveCommand(program: Command, terminal: Terminal, run: Run): void {
  const move = program
    .command('move')
    .description('bring lists, subscribers, templates and campaigns over from another system, by its API');
  addListmonk(move, terminal, run);
  addMailchimp(move, terminal, run);
}

function addListmonk(move: Command, terminal: Terminal, run: Run): void {
  const command = move
    .command('listmonk')
    .description('bring everything over from listmonk')
    .option('--from <url>', 'the address of listmonk (LISTMONK_URL)')
    .option('--user <name>', 'the name of an API user of listmonk (LISTMONK_USER)')
    .option('--token-file <file>', 'a file that contains its token')
    .option('--token <token>', 'the token itself; other users of this machine can see it in the process list');
  addMoveOptions(command)
    .addHelpText(
      'after',
      `
Create an API user in listmonk under Admin → Users, with a role that may get lists, subscribers, templates and campaigns. The
safest way to pass its token is the variable LISTMONK_TOKEN or --token-file. ${explanation}

Examples:
  export LISTMONK_TOKEN=…
  ${terminal.program} move listmonk --from https://listmonk.example.com --user api --dry-run
  ${terminal.program} move listmonk --from https://listmonk.example.com --user api --list 3 --only lists`,
    )
    .action((_options: unknown, self: Command) => {
      const options = self.optsWithGlobals<ListmonkCommandOptions>();
      return run(moveFrom(openListmonk(options, terminal), options, terminal));
    });
}

function openListmonk(options: ListmonkCommandOptions, terminal: Terminal): OpenSource {
  const { environment } = terminal;
  const url = checkUrl(options.from ?? environment['LISTMONK_URL'], '--from (LISTMONK_URL)');
  const user = options.user ?? environment['LISTMONK_USER'] ?? '';
  if (user === '') throw new UsageError('Which API user of listmonk? Give --user, or set LISTMONK_USER.');
  const secret = { value: options.token, file: options.tokenFile, variable: 'LISTMONK_TOKEN', option: '--token' };
  const token = readSecret(secret, terminal);
  return (given) => createListmonkSource({ url, user, token, ...given });
}

function addMailchimp(move: Command, terminal: Terminal, run: Run): void {
  const command = move
    .command('mailchimp')
    .description('bring everything over from Mailchimp')
    .option('--mailchimp-key-file <file>', 'a file that contains an API key of Mailchimp')
    .option(
      '--mailchimp-key <key>',
      'the API key of Mailchimp itself, such as …-us1; other users of this machine can see it in the process list',
    )
    .option(
      '--from <url>',
      "the address of Mailchimp's API, if it isn't that of the key's data center (MAILCHIMP_API_URL)",
    );
  addMoveOptions(command)
    .addHelpText(
      'after',
      `
Create an API key in Mailchimp under Profile → Extras → API keys. The safest way to pass it is the variable MAILCHIMP_API_KEY
or --mailchimp-key-file. --api-key may also be a key of Mailchimp, which ends with its data center, such as -us1. ${explanation}

Examples:
  export MAILCHIMP_API_KEY=…-us1
  ${terminal.program} move mailchimp --dry-run
  ${terminal.program} move mailchimp --list Newsletter --only lists,campaigns`,
    )
    .action((_options: unknown, self: Command) => {
      const options = takeMailchimpKey(self.optsWithGlobals<MailchimpCommandOptions>());
      return run(moveFrom(openMailchimp(options, terminal), options, terminal));
    });
}

const mailchimpKey = /^[0-9a-z]{8,}-([a-z]{2,4}\d+)$/i;

/** Every command has --api-key for Mailwright's key, but a key of Mailchimp's form can't be one. */
function takeMailchimpKey({ apiKey, ...options }: MailchimpCommandOptions): MailchimpCommandOptions {
  if (apiKey === undefined) return options;
  if (!mailchimpKey.test(apiKey)) return { ...options, apiKey };
  if (options.mailchimpKey !== undefined) throw new UsageError('Give either --mailchimp-key or --api-key, not both.');
  return { ...options, mailchimpKey: apiKey };
}

function openMailchimp(options: MailchimpCommandOptions, terminal: Terminal): OpenSource {
  const { from, mailchimpKey: value, mailchimpKeyFile: file } = options;
  const key = readSecret({ value, file, variable: 'MAILCHIMP_API_KEY', option: '--mailchimp-key' }, terminal);
  const dataCenter = mailchimpKey.exec(key)?.[1];
  if (dataCenter === undefined)
    throw new UsageError('The key of Mailchimp must end with its data center, such as -us1. Copy all of it.');
  const given = from ?? (terminal.environment['MAILCHIMP_API_URL'] || `https://${dataCenter}.api.mailchimp.com/3.0`);
  const url = checkUrl(given, '--from (MAILCHIMP_API_URL)');
  return (connection) => createMailchimpSource({ url, key, ...connection });
}

const explanation = `The key of Mailwright
needs the scopes lists:read, lists:write, imports:read, imports:write, templates:read, templates:write, campaigns:read and
campaigns:write.

It shows what there is, and then moves it. Nobody gets mail by it: campaigns become drafts, and people who have unsubscribed,
bounced or been blocklisted stay so. People who haven't confirmed yet are left out. Run it again after an interruption, or
later for what is new: lists, templates and campaigns are found by their names, and subscribers are updated. While it reads,
the subscribers of a list are in a file in the folder for temporary files, which is removed.

Exit codes: 0 done, 1 failed, 2 invalid command or options, 3 something could not be moved, 130 after Ctrl-C.`;

function addMoveOptions(command: Command): Command {
  return command
    .option('--only <parts>', `only these, separated by commas: ${movedParts.join(', ')}`, readParts)
    .option('--list <list>', 'only this list, by its id or name there, and only its campaigns')
    .option('--sender <sender>', "the sender of new lists, such as 'Ada <ada@example.com>'", readSender)
    .option('--events', 'send webhook deliveries, and start automations, which send mail')
    .option('--dry-run', 'move nothing; show what there is to move')
    .option('--json', 'print the result as JSON');
}

function readParts(text: string): ReadonlySet<MovedPart> {
  const given = text.split(',').map((part) => part.trim());
  const parts = movedParts.filter((part) => given.includes(part));
  if (given.some((part) => !(movedParts as readonly string[]).includes(part)))
    throw new InvalidArgumentError(`Allowed are ${movedParts.join(', ')}, separated by commas.`);
  return new Set(parts);
}

function readSender(text: string): Sender {
  const [, name = '', email = ''] = /^\s*"?([^"<>]+?)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(text) ?? [];
  if (name === '') throw new InvalidArgumentError("It must be a name and an address, such as 'Ada <ada@example.com>'.");
  return { name, email };
}

/** An address to read from. @throws UsageError */
function checkUrl(text: string | undefined, name: string): string {
  if (text === undefined || text === '') throw new UsageError(`Where is it? Give ${name}.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    // It may contain a password.
    throw new UsageError(`${name} isn't an address such as https://mail.example.com.`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address must not contain a password: it would be shown.');
  return `${url.origin}${url.pathname}`;
}

interface Secret {
  value: string | undefined;
  file: string | undefined;
  variable: string;
  option: string;
}

/** A secret from an option, a file or a variable. @throws UsageError */
function readSecret({ value, file, variable, option }: Secret, { environment }: Terminal): string {
  if (value !== undefined && file !== undefined)
    throw new UsageError(`Give either ${option} or ${option}-file, not both.`);
  const secret = file === undefined ? (value ?? environment[variable] ?? '') : readFile(file, option);
  if (secret.trim() !== '') return secret.trim();
  throw new UsageError(`The secret is missing. Set ${variable}, or give a file that contains it with ${option}-file.`);
}

function readFile(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} of ${option}-file can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function moveFrom(open: OpenSource, options: MoveCommandOptions, terminal: Terminal): Promise<number> {
  const client = openClient(options, terminal);
  const { interrupted: signal } = terminal;
  const line = createProgressLine(terminal);
  const source = open({ signal, onWait: line.note });
  const { only = new Set(movedParts), list, sender, events = false } = options;
  const wanted: MoveOptions = { parts: only, list, sender, sendEvents: events };
  const context = { source, client, line, signal };
  try {
    const plan = await planMove(context, wanted);
    const isDry = options.dryRun === true;
    if (options.json !== true) print(terminal, planLines(source, plan, only));
    else if (isDry) print(terminal, [JSON.stringify(planOf(source, plan), undefined, 2)]);
    if (isDry) return exitCodes.done;
    const report = await runMove(context, plan, wanted);
    line.clear();
    print(terminal, options.json === true ? [JSON.stringify(report, undefined, 2)] : ['', ...reportLines(report)]);
    return isComplete(report) ? exitCodes.done : exitCodes.withErrors;
  } catch (error) {
    line.clear();
    if (signal.aborted)
      terminal.stderr.write('Interrupted. Run it again to continue: what is here already is found again.\n');
    throw error;
  }
}
