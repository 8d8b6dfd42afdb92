import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startReceiver } from '../receiver/start-receiver.ts';
import { readTestServers } from '../servers/test-servers-file.ts';
import { findFaults } from './installation/find-faults.ts';
import { awaitFinished } from './installation/read-deliveries.ts';
import { type Installation, startInstallation } from './installation/start-installation.ts';
import { type OwnPostgres, startOwnPostgres } from './installation/start-own-servers.ts';

let postgres: OwnPostgres;
let installation: Installation;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  const { redisUrl } = await readTestServers();
  installation = await startInstallation({ databaseUrl: postgres.url, redisUrl, workers: 2 });
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await postgres?.close();
});

test('while Postgres is restarted and killed under load, every event that got a 201 is delivered, and so is every stored event', async () => {
  const receiver = await startReceiver({
    reply: (_request, response) => void setTimeout(() => response.writeHead(204).end(), 20),
  });
  try {
    const account = await installation.newAccount();
    const list = await account.addList();
    const hook = await account.addHook(receiver.url);
    const processes = [installation.api(), ...installation.workers()];

    let isOver = false;
    const added: string[] = [];
    const statuses = new Set<number>();
    const addSubscribers = async (loop: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const email = `person-${loop}-${n}@example.com`;
        const { response } = await account.client.POST('/subscribers', { body: { list_uid: list, EMAIL: email } });
        statuses.add(response.status);
        if (response.status === 201) added.push(email);
      }
    };
    const load = Promise.all([0, 1, 2, 3].map(addSubscribers));
    for (const ending of ['stop', 'kill', 'stop', 'kill'] as const) {
      const enough = added.length + 60;
      await installation.until('more to be added', async () => added.length > enough);
      await postgres.restart(ending, 500);
    }
    isOver = true;
    await load;
    // Requests get a 503 while Postgres is unavailable, and nothing else goes wrong.
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(processes.every((process) => process.isRunning())).toBe(true);

    // A request that got a 503 may have been stored anyway.
    const stored = await installation.database.query<{ email: string }>({
      text: `SELECT data->'subscriber'->>'EMAIL' AS email FROM events WHERE account_id = $1`,
      values: [account.accountId],
    });
    const emails = stored.map(({ email }) => email);
    expect(added.filter((email) => !emails.includes(email))).toEqual([]);
    const deliveries = await awaitFinished(installation, hook, emails.length);
    expect(findFaults(emails, deliveries, receiver.requests)).toEqual([]);
    expect(await account.readHook(hook)).toMatchObject({ status: 'active', consecutive_failures: 0 });
  } finally {
    await receiver.close();
  }
}, 240_000);
