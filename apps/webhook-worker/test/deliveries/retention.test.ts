import { afterEach, expect, test } from '@jest/globals';
import { firstIdAt, newId } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { startTestWebhookWorker, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

const dayMs = 86_400_000;

let worker: TestWebhookWorker | undefined;
afterEach(() => worker?.stop());

test('a worker removes rows older than WEBHOOK_RETENTION_DAYS, and logs how many', async () => {
  worker = await startTestWebhookWorker({ workers: 0 });
  const { database, account } = worker;
  const [older, younger] = [8, 6].map((days) => firstIdAt(Date.now() - days * dayMs).slice(0, 15) + newId().slice(15));
  await database.query({
    text: `INSERT INTO events (id, account_id, type, data, occurred_at)
      SELECT id, $1, 'subscriber.subscribed', '{}', now() FROM unnest($2::uuid[]) AS id`,
    values: [account.accountId, [older, younger]],
  });
  await worker.start({ WEBHOOK_RETENTION_DAYS: '7' });
  const ids = () => database.query({ text: 'SELECT id FROM events' });
  const { log } = worker;
  await until('the removal to be logged', async () => log.join('').includes('deliveries.removed'));
  expect(await ids()).toEqual([{ id: younger }]);
  expect(log.join('')).toMatch(/"events":1,.*"rotatedOut":0/);
});
