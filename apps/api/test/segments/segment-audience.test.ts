import { beforeAll, expect, test } from '@jest/globals';
import {
  checkConditions,
  compileConditions,
  type ComparedList,
  findSegment,
  type LoadedSegment,
  loadSegment,
  showConditions,
  type StoredGroup,
} from '@mailwright/audience';
import type { Conditions, SegmentResource } from '@mailwright/contracts';
import { sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { type FilledList, fillList } from '../support/fill-audience.ts';
import { useTestApi } from '../support/start-test-api.ts';

// Sending to a segment, or to conditions of its own, is built on these functions.
const api = useTestApi();
const size = 20_000;
const now = new Date();
let filled: FilledList;
let list: ComparedList;
beforeAll(async () => {
  const { accountId } = api.account;
  filled = await fillList(api.database, accountId, size);
  const stranger = await createTestAccount(api.database);
  await fillList(api.database, stranger.accountId, size);
  await api.run('VACUUM ANALYZE');
  const fields = await api.database.prisma.listField.findMany({ where: { listId: filled.id } });
  list = { accountId, listId: filled.id, fields };
}, 60_000);

const rare: Conditions = { all: [{ tag: 'rare' }, { status: ['subscribed', 'bounced'] }] };

async function addSegment(conditions: Conditions): Promise<LoadedSegment> {
  const { body } = await api
    .call('post', '/segments')
    .send({ name: 'S', list_uid: filled.uid, conditions })
    .expect(201);
  return loadSegment(api.database, api.account.accountId, (body as SegmentResource).uid, filled.uid);
}

/** The statement that reads the next subscribers who match conditions. */
const batchSql = (conditions: StoredGroup, after: string, limit: number) => sql`
  SELECT s.id FROM subscribers s WHERE s.list_id = ${filled.id}::uuid AND s.id > ${after}::uuid
    AND ${compileConditions(conditions, now)} ORDER BY s.id LIMIT ${limit}`;

test('a loaded segment selects its subscribers in batches, each of them once', async () => {
  const segment = await addSegment({ any: [{ tag: 'rare' }, { status: ['bounced'] }] });
  const ids: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await api.database.query<{ id: string }>(batchSql(segment.conditions, after, 70));
    ids.push(...rows.map(({ id }) => id));
    const last = ids.at(-1);
    if (rows.length < 70 || last === undefined) break;
    after = last;
  }
  // One subscriber in a hundred is bounced, and all subscribers with the rare tag are among them.
  expect(new Set(ids).size).toBe(size / 100);
  expect(ids).toHaveLength(size / 100);
});

test('a segment can be found by its id only in its own account', async () => {
  const segment = await addSegment(rare);
  const stranger = await createTestAccount(api.database);
  expect(await findSegment(api.database, api.account.accountId, segment.id)).toEqual(segment);
  expect(await findSegment(api.database, stranger.accountId, segment.id)).toBeUndefined();
  expect(await findSegment(api.database, api.account.accountId, newId())).toBeUndefined();
});

test('conditions without a segment are checked under the name of their property, and returned as they were given', async () => {
  const given: Conditions = { all: [{ field: 'EMAIL', operator: 'ends_with', value: '@example.com' }] };
  const stored = await checkConditions(api.database, list, given, 'audience.conditions');
  expect(showConditions(stored, list.fields)).toEqual(given);
  const wrong: Conditions = { all: [{ field: 'NOSUCH', operator: 'is_set' }] };
  await expect(checkConditions(api.database, list, wrong, 'audience.conditions')).rejects.toMatchObject({
    code: 'validation_failed',
    errors: { 'audience.conditions.all[0].field': ['is not a field of this list'] },
  });
});
