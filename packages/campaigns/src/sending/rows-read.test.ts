import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction, type Sql } from '@mailwright/database';
import { createTestCampaign, createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { claimTestChunk, freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { readRecipients } from './read-chunk-recipients.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'ALTER TABLE subscribers SET (autovacuum_enabled = off)' });
});
afterAll(() => database.drop());

test('reading a hundred recipients reads their subscribers, however many the account has added since Postgres analyzed', async () => {
  await createTestCampaign(database, { recipients: 3_000 });
  await database.query({ text: 'VACUUM (ANALYZE) subscribers' });
  const campaign = await createTestCampaign(database, { recipients: 10_000 });
  await freezeTestAudience(database, campaign);
  const chunk = await claimTestChunk(database, campaign.campaignId, 5, 100);
  const read = await inTransaction(database, async (sql) => {
    const { accountId } = campaign;
    const before = await countRead(sql);
    const recipients = await readRecipients(sql, chunk, { accountId, appSecrets: testAppSecrets, now: new Date() });
    expect(recipients).toHaveLength(100);
    return (await countRead(sql)) - before;
  });
  expect(read).toBeGreaterThanOrEqual(100);
  expect(read).toBeLessThanOrEqual(200);
});

/** How many rows of subscribers this connection has read lately. */
async function countRead(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ rows: number }>({
    text: `SELECT (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables
      WHERE relname = 'subscribers'`,
  });
  return row?.rows ?? NaN;
}
