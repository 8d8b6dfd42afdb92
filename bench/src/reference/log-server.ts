// The reference for `logs`: the least code that sends the rows of a cursor as CSV to anyone who asks.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { LogOrder, LogServerStarted } from './reference-messages.ts';

const rowsAtOnce = 1_000;

async function sendLog({ databaseUrl, campaignId }: LogOrder, response: ServerResponse): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(
    `DECLARE log CURSOR FOR SELECT a.subscriber_id, r.email, a.occurred_at, a.is_first, a.is_bot, a.ip, a.user_agent, a.country
      FROM campaign_activity a
        LEFT JOIN campaign_recipients r ON r.campaign_id = a.campaign_id AND r.position = a.position
      WHERE a.campaign_id = $1 AND a.kind = 'open' ORDER BY a.id`,
    [campaignId],
  );
  response.setHeader('Content-Type', 'text/csv');
  response.write('subscriber_id,email,occurred_at,first,bot,ip,user_agent,country\n');
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${rowsAtOnce} FROM log`, rowMode: 'array' });
    if (rows.length === 0) break;
    const text = rows.map((row) => `${row.map(formatCell).join(',')}\n`).join('');
    if (!response.write(text)) await new Promise<void>((resolve) => response.once('drain', resolve));
  }
  response.end();
  await client.end();
}

function formatCell(value: unknown): string {
  return value instanceof Date ? value.toISOString() : `"${String(value)}"`;
}

process.on('message', (order: LogOrder) => {
  const server = createServer((_request, response) => void sendLog(order, response));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ port } satisfies LogServerStarted);
  });
});
process.on('disconnect', () => process.exit());
