import { afterEach, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  anyRow,
  callSingle,
  type ComparedList,
  firstAddresses,
  outcomeOfRow,
  readList,
  toBatchRow,
} from '../support/batch-and-singles.ts';
import { createBatches } from '../support/send-batch.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
const batches = createBatches(api);
beforeAll(async () => {
  await watch.hearAll();
  await api.call('post', '/suppressions').send({ email: 'suppressed@example.com' }).expect(201);
  await api.database.query({ text: 'UPDATE plans SET max_lists = NULL, requests_per_second = NULL' });
});
afterEach(() => watch.expectConsistent());

async function prepare(subscription: string, resubscribe: boolean): Promise<ComparedList> {
  const list = await api.addList({ subscription, fields: [{ tag: 'AGE', type: 'number' }] });
  const uids: string[] = [];
  for (const email of firstAddresses) uids.push((await watch.add(list, email)).uid);
  return { list, uids, resubscribe };
}

// A failure prints the seed and path with which fast-check can repeat it.
test('a batch of any actions has the same results, and leaves the same subscribers, consents and events, as the same calls one by one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('single_opt_in', 'double_opt_in'),
      fc.boolean(),
      fc.array(anyRow, { minLength: 1, maxLength: 16, size: 'max' }),
      async (subscription, resubscribe, rows) => {
        const one = await prepare(subscription, resubscribe);
        const other = await prepare(subscription, resubscribe);
        const singles: string[] = [];
        for (const row of rows) singles.push(await callSingle(api, one, row));
        const batch = rows.map((row) => toBatchRow(row, other.uids));
        const { results } = await batches.send(other.list, batch, { resubscribe });
        expect(results.map(outcomeOfRow)).toEqual(singles);
        expect(await readList(api, other.list)).toEqual(await readList(api, one.list));
      },
    ),
    { numRuns: 30 },
  );
}, 180_000);
