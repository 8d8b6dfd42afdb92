import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportColumns } from '@mailwright/contracts';
import { listen, urlOf } from '@mailwright/platform';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { fillList, type FilledList } from '../support/fill-audience.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let server: Server;
beforeAll(async () => {
  server = createServer(api.app);
  await listen(server, 0, '127.0.0.1');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const start = (list: string, body: Record<string, unknown>, account: TestAccount) =>
  api.call('post', `/lists/${list}/exports`, account).send(body);

/** Starts an export on its own connection without reading any of it. */
function open(list: string, account: TestAccount): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { ...account.headers, 'content-type': 'application/json' };
    const sent = request(`${urlOf(server, '127.0.0.1')}/api/v1/lists/${list}/exports`, { method: 'POST', headers });
    sent.once('response', resolve).once('error', reject);
    sent.end(JSON.stringify({ format: 'ndjson', columns: ['EMAIL', ...exportColumns] }));
  });
}

describe('while a client has an export open without reading it', () => {
  let account: TestAccount;
  let list: FilledList;
  beforeAll(async () => {
    await api.run(`INSERT INTO plans (code, name, api_access, heavy_requests) VALUES ('one', 'One', true, 1)`);
    account = await createTestAccount(api.database, { plan: 'one' });
    // More than the buffers of a loopback connection can hold.
    list = await fillList(api.database, account.accountId, 60_000);
  });

  test('the export has a heavy-request slot, but no database connection and no transaction, and frees the slot when the client disconnects', async () => {
    const response = await open(list.uid, account);
    response.on('error', () => undefined);
    await until('all connections to be idle', () =>
      Promise.resolve(api.database.pool.idleCount === api.database.pool.totalCount),
    );
    expectProblem(await start(list.uid, {}, account), 'too_many_heavy_requests');
    const inTransaction = await api.run(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'`,
    );
    expect(inTransaction).toEqual([]);
    response.destroy();
    await until('the slot', async () => (await start(list.uid, { email: 'x@example.com' }, account)).status === 200);
  });

  test('the client still gets everything if it reads the export later', async () => {
    const response = await open(list.uid, account);
    await new Promise((resolve) => setImmediate(resolve));
    let lines = 0;
    for await (const chunk of response)
      lines += (chunk as Buffer).reduce((count, byte) => count + Number(byte === 10), 0);
    expect([lines, response.complete]).toEqual([60_000, true]);
  });

  test('a database failure breaks off the response, and the log gives the reason', async () => {
    const response = await open(list.uid, account);
    await api.run('ALTER TABLE subscribers RENAME COLUMN ip_address TO ip_address_gone');
    try {
      const read = (async () => {
        for await (const _chunk of response);
      })();
      await expect(read).rejects.toThrow('aborted');
    } finally {
      await api.run('ALTER TABLE subscribers RENAME COLUMN ip_address_gone TO ip_address');
    }
    await until('the log line', () =>
      Promise.resolve(api.log.some((line) => line.includes('ip_address')) || undefined),
    );
  });
});
