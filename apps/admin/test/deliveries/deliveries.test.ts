import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import {
  addHook,
  type Claim,
  claimDelivery,
  claimDueDeliveries,
  createAddressGuard,
  readDeliveryPause,
  testHook,
} from '@mailwright/webhooks';
import { pause, resume, showDeliveries } from '../../src/pause-and-resume.ts';
import { type AdminCaller, createAdminCaller, type Ended } from '../support/run-admin.ts';

let database: TestDatabase;
let admin: AdminCaller['admin'];
let hook: { id: string; deliveryId: string };
beforeAll(async () => {
  database = await createTestDatabase();
  ({ admin } = createAdminCaller(database));
  const { accountId } = await createTestAccount(database);
  const guard = createAddressGuard({ allowHttp: false, allowedCidrs: [] });
  const appSecrets = testAppSecrets;
  const body = { target_url: 'https://example.com/', event: 'subscriber.subscribed' as const };
  const { uid } = await addHook({ database, guard, appSecrets, recoverDays: 7 }, accountId, newId(), body, operator);
  guard.close();
  const deliveryId = newId();
  await testHook(database, accountId, uid, deliveryId);
  hook = { id: fromUid('hook', uid) ?? '', deliveryId };
});
afterAll(() => database.drop());

/** Runs `npm run admin -- deliveries …`. */
function deliveries(...args: string[]): Promise<Ended> {
  return admin(['deliveries', ...args]);
}

/** Claims as workers do: due deliveries, and a requested one. The leases end before the next claim. */
async function claimBothWays(): Promise<(Claim | undefined)[]> {
  const lease = { workerId: 1, seconds: 0 };
  const [due] = await claimDueDeliveries(database, lease, [{ sourceId: hook.id, max: 10, since: undefined }]);
  return [due, await claimDelivery(database, lease, { deliveryId: hook.deliveryId, attempt: 1 })];
}

test('while deliveries are paused, no worker can claim one, and once they are resumed, all can', async () => {
  const claimed = expect.objectContaining({ deliveryId: hook.deliveryId });
  expect(await claimBothWays()).toEqual([claimed, claimed]);

  const paused = await deliveries('pause', '--reason', 'our DNS is broken');
  expect(paused).toEqual({ code: 0, stderr: '', stdout: expect.stringMatching(/^Deliveries are paused\..*resume\n$/) });
  expect(await claimBothWays()).toEqual([undefined, undefined]);

  const status = await deliveries('status', '--json');
  expect(status).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(status.stdout)).toMatchObject({ paused: true, reason: 'our DNS is broken', pending: 1 });

  const resumed = await deliveries('resume');
  expect(resumed).toEqual({ code: 0, stderr: '', stdout: 'Deliveries are sent again.\n' });
  expect(await claimBothWays()).toEqual([claimed, claimed]);
});

test('a second pause keeps the time and the reason of the first one, and a second resume changes nothing', async () => {
  const first = await pause(database, 'moving the database');
  const state = { paused: true, paused_at: expect.stringMatching(/^\d{4}-.*Z$/), reason: 'moving the database' };
  expect(first.json).toEqual({ changed: true, ...state });
  const second = await pause(database, 'something else');
  expect(second.json).toEqual({ ...(first.json as object), changed: false });
  expect(second.lines).toEqual([
    expect.stringMatching(/^Deliveries were already paused: since \d{4}-.*Z, moving the database\.$/),
  ]);
  const running = { paused: false, paused_at: null, reason: null };
  expect((await resume(database)).json).toEqual({ changed: true, ...running });
  const again = await resume(database);
  expect(again).toEqual({ json: { changed: false, ...running }, lines: ['Deliveries were not paused.'] });
});

test('status shows the pause, what is pending and since when it has been due, and the registered workers', async () => {
  await database.query({ text: "UPDATE deliveries SET next_attempt_at = now() - interval '90 seconds'" });
  await database.query({ text: 'INSERT INTO webhook_workers DEFAULT VALUES' });
  const figures = { pending: 1, pending_is_capped: false, due_hooks: 1, workers: 1 };
  const running = await showDeliveries(database);
  expect(running.json).toMatchObject({ paused: false, paused_at: null, reason: null, ...figures });
  expect((running.json as { oldest_due_seconds: number }).oldest_due_seconds).toBeGreaterThanOrEqual(90);
  expect(running.lines).toEqual([
    'Deliveries are not paused.',
    '',
    'Pending deliveries    1',
    'Hooks with some due   1',
    expect.stringMatching(/^Oldest due for {8}\d+ s$/),
    'Workers registered    1',
  ]);

  await pause(database, null);
  const paused = await showDeliveries(database);
  expect(paused.json).toMatchObject({ paused: true, reason: null, ...figures });
  expect(paused.lines[0]).toMatch(/^Deliveries are paused: since \d{4}-.*Z, no reason given\.$/);
  await resume(database);
});

test('status says if more deliveries are pending than it counts', async () => {
  await database.query({
    text: `INSERT INTO deliveries (id, account_id, event_id, hook_id)
      SELECT uuid_v7(), d.account_id, uuid_v7(), d.hook_id FROM deliveries d, generate_series(1, 10000) WHERE d.id = $1`,
    values: [hook.deliveryId],
  });
  const { json, lines } = await showDeliveries(database);
  expect(json).toMatchObject({ pending: 10_000, pending_is_capped: true, due_hooks: 1 });
  expect(lines).toContain('Pending deliveries    10000 or more');
});

test('a reason that is too long is rejected as misuse, and nothing is paused', async () => {
  const { code, stdout, stderr } = await deliveries('pause', '--reason', 'x'.repeat(501));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain("option '--reason <text>' argument");
  expect(await readDeliveryPause(database)).toBeUndefined();
});
