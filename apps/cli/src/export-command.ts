import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type ExportSubscribers, type MailwrightClient, MailwrightError } from 'mailwright';
import { type Command, Option } from 'commander';
import { formatBytes } from './format-quantity.ts';
import { type ConnectionOptions, openClient } from './open-client.ts';
import { createProgressLine } from './progress-line.ts';
import { countBytes, saveStream } from './save-stream.ts';
import { exitCodes, type Run, type Terminal, UsageError } from './terminal.ts';

interface ExportOptions extends ConnectionOptions {
  list: string;
  out?: string;
  format: 'csv' | 'ndjson';
  columns?: string;
  gzip?: true;
  status?: NonNullable<ExportSubscribers['status']>;
  tag?: string;
}

const statuses = ['unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'];

/** `export` */
export function addExportCommand(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('export')
    .description('write the subscribers of a list to a file or to standard output')
    .requiredOption('--list <uid>', 'the uid of the list; "lists" shows them')
    .option(
      '--out <file>',
      'the file to write, which gets this name only once it is complete (a pipe, a device or a link is written to directly); standard output if not given',
    )
    .addOption(new Option('--format <format>', 'the format of the file').choices(['csv', 'ndjson']).default('csv'))
    .option(
      '--columns <columns>',
      'tags of fields, and uid, status, tags and others, in this order, separated by commas; if not given, the columns that an import reads',
    )
    .option('--gzip', 'compress the file')
    .addOption(new Option('--status <status>', 'only subscribers with this status').choices(statuses))
    .option('--tag <tag>', 'only subscribers with this tag')
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 failed or interrupted, 2 invalid command or options, 130 after Ctrl-C.

Examples:
  npm run cli -- export --list list_… --out subscribers.csv
  npm run --silent cli -- export --list list_… --format ndjson --status subscribed | jq -r .EMAIL`,
    )
    .action((_options: unknown, self: Command) => {
      const options = self.optsWithGlobals<ExportOptions>();
      return run(exportSubscribers(openClient(options, terminal), options, terminal));
    });
}

async function exportSubscribers(
  client: MailwrightClient,
  options: ExportOptions,
  terminal: Terminal,
): Promise<number> {
  const { list, out } = options;
  const { interrupted: signal, stdout, stderr } = terminal;
  const { data, error, response } = await client.POST('/lists/{uid}/exports', {
    params: { path: { uid: list } },
    body: toRequest(options),
    // The response is a file, whatever its type.
    headers: { Accept: '*/*' },
    parseAs: 'stream',
    signal,
  });
  if (!response.ok || data === undefined || data === null) throw new MailwrightError(response, error);
  const line = createProgressLine(terminal);
  let bytes = 0;
  const onBytes = (count: number): void => {
    bytes += count;
    line.show({ title: 'Exporting', facts: [formatBytes(bytes)] });
  };
  const body = data as ReadableStream<Uint8Array>;
  try {
    if (out !== undefined) await saveStream(body, out, { signal, onBytes });
    else await pipeline(Readable.fromWeb(body), countBytes(onBytes), stdout, { signal, end: false });
  } finally {
    line.clear();
  }
  if (out !== undefined) stderr.write(`${out} has ${formatBytes(bytes)}.\n`);
  return exitCodes.done;
}

function toRequest({ format, columns, gzip, status, tag }: ExportOptions): ExportSubscribers {
  const named = columns?.split(',').map((column) => column.trim());
  if (named?.includes('') === true)
    throw new UsageError('--columns contains an empty name. Separate the names with single commas.');
  return {
    format,
    gzip: gzip === true,
    ...(named === undefined ? {} : { columns: named }),
    ...(status === undefined ? {} : { status }),
    ...(tag === undefined ? {} : { tag }),
  };
}
