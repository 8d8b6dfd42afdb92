import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getTagChange, requestTagChange } from '@mailwright/audience';
import { childEnvironment, newId, toUid } from '@mailwright/platform';
import { createTestAccount, testAppSecrets, until } from '@mailwright/testing';
import { addFullList, createTestWorkers, type TestWorkers } from '../support/start-test-workers.ts';

const built = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const size = 12_000;
const kills = 4;

let workers: TestWorkers;
beforeAll(async () => {
  workers = await createTestWorkers();
});
afterAll(() => workers.close());

test(`after kill -9 of ${kills} workers and the loss of all jobs, a tag of ${size} subscribers is renamed exactly once for each, with one event`, async () => {
  const { database, queues } = workers;
  const { accountId, keyId } = await createTestAccount(database, { plan: 'unlimited' });
  const list = await addFullList(database, accountId, size);
  await database.query({ text: 'ANALYZE subscribers, subscriber_tags' });
  await database.query({
    text: `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext)
      VALUES ($1, $2, 'subscriber.tagged', 'https://example.com/', '\\x00')`,
    values: [newId(), accountId],
  });
  const listUid = toUid('list', list);
  const actor = { kind: 'api_key' as const, id: keyId, ipAddress: null };
  const { uid } = await requestTagChange(database, accountId, { listUid, tag: 'vip', name: 'x' }, actor, () =>
    Promise.resolve(),
  );
  const progress = () => getTagChange(database, accountId, listUid, uid);
  const start = () =>
    spawn(process.execPath, [built], {
      stdio: 'ignore',
      env: childEnvironment({
        DATABASE_URL: database.url,
        REDIS_URL: queues.redisUrl,
        QUEUE_PREFIX: queues.prefix,
        APP_SECRET: testAppSecrets.current,
        OPS_PORT: '0',
        LOG_LEVEL: 'silent',
      }),
    });

  for (let kill = 0; kill < kills; kill += 1) {
    const from = (await progress()).subscribers_changed;
    const victim = start();
    try {
      await until('some progress', async () => (await progress()).subscribers_changed > from, 60_000);
    } finally {
      victim.kill('SIGKILL');
      await once(victim, 'exit');
    }
    expect((await progress()).status).toBe('running');
    await queues.removeJobs();
    // Makes the dead worker's lease expire.
    await database.query({ text: `UPDATE tag_changes SET locked_until = now() - interval '1 second'` });
  }
  await workers.start();
  await until('the change to be completed', async () => (await progress()).status === 'completed', 120_000);

  expect(await progress()).toMatchObject({ subscribers_total: size, subscribers_changed: size });
  const [result] = await database.query({
    text: `SELECT
      (SELECT count(*)::int FROM subscribers WHERE list_id = $1 AND 'x' = ANY(tags) AND NOT 'vip' = ANY(tags) AND revision = 2) AS renamed,
      (SELECT count(*)::int FROM subscriber_tags WHERE list_id = $1 AND tag = 'x') AS indexed,
      (SELECT count(*)::int FROM subscriber_tags WHERE list_id = $1 AND tag = 'vip') AS left,
      (SELECT count(*)::int FROM events WHERE list_id = $1) AS events,
      (SELECT count(DISTINCT subscriber_id)::int FROM events WHERE list_id = $1) AS subscribers,
      (SELECT count(*)::int FROM deliveries WHERE account_id = $2) AS deliveries`,
    values: [list, accountId],
  });
  expect(result).toEqual({ renamed: size, indexed: size, left: 0, events: size, subscribers: size, deliveries: size });
}, 300_000);
