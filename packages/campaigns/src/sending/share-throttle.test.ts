import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign } from '@mailwright/testing';
import { openTestEngines, sent, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
beforeAll(async () => {
  engines = await openTestEngines();
  // Logs every claim in the shared schedule, in milliseconds, by the clock of Postgres.
  await engines.database.query({
    text: `CREATE TABLE claims (id serial, mails int, from_ms float8, to_ms float8, at_ms float8)`,
  });
  await engines.database.query({
    text: `CREATE FUNCTION log_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO claims (mails, from_ms, to_ms, at_ms) VALUES (new.next_position - old.next_position,
        1000 * extract(epoch FROM old.allowed_at), 1000 * extract(epoch FROM new.allowed_at), 1000 * extract(epoch FROM now()));
      RETURN NULL; END $$`,
  });
  await engines.database.query({
    text: `CREATE TRIGGER log_claims AFTER UPDATE ON campaign_runs FOR EACH ROW
      WHEN (new.allowed_at IS DISTINCT FROM old.allowed_at) EXECUTE FUNCTION log_claim()`,
  });
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

const perMinute = 600;
const mailMs = 60_000 / perMinute;
const savedMs = 2_000;

test('three workers together send 600 mails a minute within 5 %, since each mail has its own time in a shared schedule', async () => {
  const { database } = engines;
  const { campaignId } = await createTestCampaign(database, { recipients: 100, throttlePerMinute: perMinute });
  const times: number[] = [];
  const reply = () => {
    times.push(Date.now());
    return sent;
  };
  const route = createTestRoute({ reply });
  for (let n = 0; n < 3; n += 1) engines.start({ route });
  await awaitStatus(database, campaignId, 'sent');
  expect(route.sent).toHaveLength(100);

  const claims = await database.query<{ mails: number; fromMs: number; toMs: number; atMs: number }>({
    text: `SELECT mails, from_ms AS "fromMs", to_ms AS "toMs", at_ms AS "atMs" FROM claims ORDER BY id`,
  });
  let used = 0;
  for (const [index, { mails, fromMs, toMs, atMs }] of claims.entries()) {
    // A claim begins where the last one ended, whichever worker made that, and doesn't reach into the future.
    if (index > 0) expect(fromMs).toBe(claims[index - 1]?.toMs);
    expect(toMs).toBeLessThanOrEqual(atMs + 1);
    // At most two seconds are saved up while no worker claims.
    const began = Math.max(fromMs, atMs - savedMs);
    used += toMs - began;
    expect(toMs - began).toBeGreaterThanOrEqual(mails * mailMs - 1);
  }
  expect(claims.reduce((sum, { mails }) => sum + mails, 0)).toBe(100);
  const rate = (100 / used) * 60_000;
  expect(rate).toBeGreaterThan(perMinute * 0.95);
  expect(rate).toBeLessThan(perMinute * 1.05);
  // However slow or fast the machine is, no mail is sent early. Postgres uses the same clock.
  const begin = (claims[0]?.atMs ?? 0) - savedMs;
  for (const [index, at] of times.entries()) expect(at - begin).toBeGreaterThanOrEqual((index + 1) * mailMs - 10);
});
