import { readFileSync } from 'node:fs';
import type { Collection } from 'mailwright';
import type { Command } from 'commander';
import { callOperation, type CliField, type CliOperation, readInput } from './call-operation.ts';
import { formatTable } from './format-quantity.ts';
import { type ConnectionOptions, openMailwright } from './open-client.ts';
import { operations } from './operations.ts';
import { saveStream } from './save-stream.ts';
import { exitCodes, print, type Run, type Terminal, UsageError } from './terminal.ts';

interface Options extends ConnectionOptions {
  json?: true;
  all?: true;
  body?: string;
  out?: string;
}

/** A command for each resource of the API, with a command for each of its operations: `hooks list`, `emails send`. */
export function addResourceCommands(program: Command, terminal: Terminal, run: Run): void {
  for (const resource of new Set(operations.map((operation) => operation.resource))) {
    const existing = program.commands.find((command) => command.name() === resource);
    const own = operations.filter((each) => each.resource === resource);
    const group = existing ?? program.command(resource).description(own.map(({ name }) => name).join(', '));
    for (const operation of own) {
      const command = group.command(operation.name).summary(firstLower(operation.summary));
      command.description([`${operation.summary}.`, operation.description].join(' ').trim());
      const usage = operation.parameters.map((name) => `<${name}>`).join(' ');
      command.usage(`${usage} ${hasFields(operation) ? '[name=value…] ' : ''}[options]`.trim());
      command.argument('[input...]').option('--json', 'print JSON');
      if (operation.reply === 'collection') command.option('--all', 'all pages, not only the first');
      if (operation.body !== undefined)
        command.option('--body <file>', 'a file with the body as JSON; - for standard input');
      if (operation.reply === 'file') command.option('--out <file>', 'where to save it; standard output if not given');
      command.addHelpText('after', fieldHelp(operation));
      command.action((given: string[], _options: unknown, self: Command) =>
        run(runOperation(operation, given, self.optsWithGlobals<Options>(), terminal)),
      );
    }
  }
}

const hasFields = ({ query, body = [] }: CliOperation): boolean => query.length + body.length > 0;

function fieldHelp(operation: CliOperation): string {
  const { query, body = [], scope } = operation;
  const fields = [...body, ...query.filter(({ name }) => name !== 'cursor')];
  const lines = formatTable([], fields.map(describeField));
  const needs = scope === undefined ? '' : `\nThe key needs the scope ${scope}.\n`;
  if (lines.length === 0) return needs;
  return `
Values, as name=value (text), name:=JSON, name[inner]=value, or name=@file:
${lines.map((line) => `  ${line}`.slice(0, 160)).join('\n')}
${needs}`;
}

function describeField({ name, type, description = '', isRequired }: CliField): string[] {
  return [name, type, `${isRequired ? '(required) ' : ''}${description.split('\n')[0] ?? ''}`];
}

const firstLower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

async function runOperation(
  operation: CliOperation,
  given: string[],
  options: Options,
  terminal: Terminal,
): Promise<number> {
  const read = (name: string): string => readText(name);
  const body = options.body === undefined ? {} : await readBody(options.body, terminal);
  const input = readInput(operation, given, read, body);
  const mailwright = openMailwright(options, terminal);
  const result = callOperation(mailwright, operation, input, terminal.interrupted);
  if (operation.reply === 'collection') await printCollection(result as Collection<object>, options, terminal);
  else if (operation.reply === 'file') await save((await result) as Response, options, terminal);
  else if (operation.reply === 'object') print(terminal, [JSON.stringify(await result, undefined, 2)]);
  else {
    await result;
    if (options.json !== true) print(terminal, ['Done.']);
  }
  return exitCodes.done;
}

async function readBody(name: string, { stdin }: Terminal): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = [];
  if (name === '-') for await (const chunk of stdin) chunks.push(chunk);
  const text = name === '-' ? Buffer.concat(chunks).toString('utf8') : readText(name);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UsageError(`${name === '-' ? 'Standard input' : name} isn't JSON.`);
  }
}

function readText(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    throw new UsageError(`${name} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function printCollection(collection: Collection<object>, options: Options, terminal: Terminal): Promise<void> {
  const page = options.all === true ? { items: await collection.toArray(), nextCursor: undefined } : await collection;
  if (options.json === true) print(terminal, [JSON.stringify(page.items, undefined, 2)]);
  else if (page.items.length === 0) print(terminal, ['There are none.']);
  else print(terminal, tableOf(page.items as Record<string, unknown>[]));
  if (page.nextCursor !== undefined) terminal.stderr.write('There are more: --all shows them.\n');
}

const columns = [
  'uid',
  'name',
  'EMAIL',
  'email',
  'tag',
  'domain',
  'event',
  'target_url',
  'subject',
  'status',
  'created_at',
];

function tableOf(items: Record<string, unknown>[]): string[] {
  const known = columns.filter((name) => items.some((item) => isPlain(item[name])));
  const shown = known.length > 0 ? known : Object.keys(items[0] ?? {}).slice(0, 6);
  return formatTable(
    shown.map((name) => name.toUpperCase().replaceAll('_', ' ')),
    items.map((item) => shown.map((name) => (isPlain(item[name]) ? clean(String(item[name])) : ''))),
  );
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Text of others without what would control the terminal. */
const clean = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

async function save(response: Response, { out }: Options, terminal: Terminal): Promise<void> {
  const { body } = response;
  if (body === null) return;
  const { interrupted: signal } = terminal;
  const stream = body as Parameters<typeof saveStream>[0];
  if (out !== undefined) return saveStream(stream, out, { signal });
  for await (const part of stream) terminal.stdout.write(part);
}
