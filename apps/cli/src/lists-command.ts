import { eachOf, type List, type MailwrightClient, MailwrightError } from 'mailwright';
import type { Command } from 'commander';
import { formatCount, formatTable } from './format-quantity.ts';
import { type ConnectionOptions, openClient } from './open-client.ts';
import { exitCodes, print, type Run, type Terminal } from './terminal.ts';

/** `lists` */
export function addListsCommand(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('lists')
    .description('show the lists: their uid, name, and how many subscribers each has')
    .option('--json', 'print JSON')
    .action((_options: { json?: true }, command: Command) => {
      const options = command.optsWithGlobals<ConnectionOptions & { json?: true }>();
      return run(showLists(openClient(options, terminal), terminal, options.json === true));
    });
}

async function showLists(client: MailwrightClient, terminal: Terminal, json: boolean): Promise<number> {
  const rows: (Pick<List, 'uid' | 'name'> & { subscribers: number })[] = [];
  const { interrupted: signal } = terminal;
  for await (const { uid, name } of eachOf(client, '/lists', { query: { limit: 100 }, signal })) {
    rows.push({ uid, name, subscribers: await countSubscribers(client, uid, signal) });
  }
  if (json) print(terminal, [JSON.stringify(rows, undefined, 2)]);
  else if (rows.length === 0) print(terminal, ['There are no lists yet. Create one first.']);
  else {
    const cells = rows.map(({ uid, name, subscribers }) => [uid, formatCount(subscribers), name]);
    print(terminal, formatTable(['UID', 'SUBSCRIBERS', 'NAME'], cells));
  }
  return exitCodes.done;
}

async function countSubscribers(client: MailwrightClient, listUid: string, signal: AbortSignal): Promise<number> {
  const query = { list_uid: listUid, limit: 1, include_total: 'true' as const };
  const { response, error } = await client.GET('/subscribers', { params: { query }, signal });
  if (!response.ok) throw new MailwrightError(response, error);
  return Number(response.headers.get('x-total-count'));
}
