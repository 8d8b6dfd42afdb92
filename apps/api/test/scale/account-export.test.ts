import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listen, urlOf } from '@mailwright/platform';
import { liveMegabytes, until } from '@mailwright/testing';
import { fillList, type FilledList } from '../support/fill-audience.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const recipients = 100_000;
const subscribers = 50_000;
let server: Server;
let browser: Browser;
let list: FilledList;
beforeAll(async () => {
  server = createServer(api.app);
  await listen(server, 0, '127.0.0.1');
  browser = await signUpBrowser(api);
  list = await fillList(api.database, browser.accountId, subscribers);
  await api.run(
    `WITH campaign AS (
        INSERT INTO campaigns (id, account_id, list_id, name, status, actor, started_at)
        VALUES (uuid_v7(), $1, $2, 'Large', 'sent', 'user', now()) RETURNING id)
      INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, attempts, reply, changed_at)
      SELECT id, n, gen_random_uuid(), 'e' || n || '@example.com', 'sent', 1, md5(n::text) || md5('a' || n) || md5('b' || n), now() FROM campaign, generate_series(1, $3::int) AS n`,
    browser.accountId,
    list.id,
    recipients,
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a download on its own connection without reading any of it. */
function open(by: Browser): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: by.cookie, 'x-csrf-token': by.csrfToken };
    // The agent would use a connection again that the server may just be closing.
    const sent = request(`${urlOf(server, '127.0.0.1')}/app/account/export`, { method: 'POST', headers, agent: false });
    sent.once('response', resolve).once('error', reject);
    sent.end();
  });
}

/** Reads a download to its end without keeping it. @param whileReading is called after every ten million bytes. */
async function readAll(response: IncomingMessage, whileReading = (): void => undefined) {
  let lines = 0;
  let bytes = 0;
  let last = '';
  for await (const chunk of response.pipe(createGunzip())) {
    const part = chunk as Buffer;
    if (Math.floor(bytes / 10_000_000) < Math.floor((bytes + part.length) / 10_000_000)) whileReading();
    bytes += part.length;
    lines += part.reduce((count, byte) => count + Number(byte === 10), 0);
    last = (last + part.toString('latin1')).slice(-2_000);
  }
  const end = JSON.parse(last.trimEnd().split('\n').at(-1) ?? '') as { type: string; counts: Record<string, number> };
  return { lines, bytes, end };
}

/** Starts a download once no other download of the browser's account holds the slot. */
const begin = (): Promise<IncomingMessage> =>
  until('the slot', async () => {
    const response = await open(browser);
    response.on('error', () => undefined);
    if (response.statusCode === 200) return response;
    response.resume();
    return false;
  });

test('a download of hundreds of thousands of rows keeps only a few pages of them in memory, and its last line counts them all', async () => {
  // A first download, since its compiled code and connection buffers stay in memory.
  await readAll(await open(await signUpBrowser(api)));
  const before = liveMegabytes();
  const during: number[] = [];
  const { lines, bytes, end } = await readAll(await begin(), () => during.push(liveMegabytes() - before));
  expect(end).toMatchObject({ type: 'end', counts: { recipient: recipients, subscriber: subscribers } });
  expect(lines).toBe(Object.values(end.counts).reduce((sum, count) => sum + count, 1));
  expect(bytes).toBeGreaterThan(40_000_000);
  expect(during.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...during)).toBeLessThan(20);
}, 300_000);

test('a download that is not being read stops reading rows, holds no connection or transaction, and is the only one of its account', async () => {
  const response = await begin();
  let seen = -1;
  await until('it to stop reading', async () => {
    const stopped = api.statements() === seen;
    seen = api.statements();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return stopped && api.statements() === seen;
  });
  expect(api.database.pool.idleCount).toBe(api.database.pool.totalCount);
  const inTransaction = await api.run(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`,
  );
  expect(inTransaction).toEqual([]);
  const refused = await browser.call('post', '/account/export').expect(429);
  expect(refused.body).toMatchObject({ code: 'too_many_heavy_requests' });
  expect(refused.headers['retry-after']).toBe('60');
  // The open download doesn't block one of another account.
  expect((await readAll(await open(await signUpBrowser(api)))).end.type).toBe('end');
  response.destroy();
  (await begin()).destroy();
}, 300_000);

test('rows that are deleted during a download may be missing from it, but the download still completes', async () => {
  const response = await begin();
  // The last rows, which the download hasn't reached yet. They are few, since the connection of a download that isn't
  // read for a minute is closed.
  await api.run('DELETE FROM campaign_recipients WHERE position > $1', recipients - 5_000);
  await api.run(
    `DELETE FROM subscribers WHERE list_id = $1
      AND id IN (SELECT id FROM subscribers WHERE list_id = $1 ORDER BY id DESC LIMIT 5000)`,
    list.id,
  );
  const { end, lines } = await readAll(response);
  expect(end.type).toBe('end');
  expect(end.counts).toMatchObject({ recipient: recipients - 5_000, list: 1, campaign: 1 });
  expect(lines).toBe(Object.values(end.counts).reduce((sum, count) => sum + count, 1));
}, 300_000);

test('a download that breaks off cannot be mistaken for a whole file', async () => {
  const response = await begin();
  await api.run('ALTER TABLE campaign_recipients RENAME COLUMN reply TO reply_gone');
  try {
    const chunks: Buffer[] = [];
    const read = async () => {
      for await (const chunk of response) chunks.push(chunk as Buffer);
    };
    await expect(read()).rejects.toThrow('aborted');
    // Both the gzip file and its content lack their end.
    expect(() => gunzipSync(Buffer.concat(chunks))).toThrow('unexpected end of file');
    const text = gunzipSync(Buffer.concat(chunks), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    expect(text).not.toContain('{"type":"end"');
  } finally {
    await api.run('ALTER TABLE campaign_recipients RENAME COLUMN reply_gone TO reply');
  }
}, 300_000);
