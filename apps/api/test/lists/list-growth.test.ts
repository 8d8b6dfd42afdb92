import { beforeAll, expect, test } from '@jest/globals';
import { compactGrowth } from '@mailwright/audience';
import { GrowthDay } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { z } from 'zod';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList();
});

const growth = async (query: string, of = list): Promise<GrowthDay[]> =>
  z.array(GrowthDay).parse((await api.call('get', `/lists/${of}/growth${query}`).expect(200)).body);
const add = async (email: string, to = list, fields: object = {}): Promise<string> => {
  const body = { list_uid: to, EMAIL: email, ...fields };
  return ((await api.call('post', '/subscribers').send(body).expect(201)).body as { uid: string }).uid;
};
/** Moves what a list's growth has recorded in the last hour to this time. */
const moveTo = (at: string, of: string) =>
  api.run(
    `UPDATE list_growth SET at = $2 WHERE list_id = $1 AND at > now() - interval '1 hour'`,
    fromUid('list', of),
    at,
  );
const today = () => new Date().toISOString().slice(0, 10);
const nothing = { subscribed: 0, unsubscribed: 0, bounced: 0, complained: 0, blocklisted: 0, deleted: 0, net: 0 };

test('each way of joining and leaving a list is counted once, on its day, with the total at the end of the day', async () => {
  const people = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) people.push(await add(`${name}@example.com`));
  const [left = '', back = '', gone = '', erased = '', bounced = '', complained = ''] = people;
  await api.call('post', `/subscribers/${left}/unsubscribe`).send({}).expect(200);
  await api.call('post', `/subscribers/${left}/unsubscribe`).send({}).expect(200);
  await api.call('post', `/subscribers/${back}/unsubscribe`).send({}).expect(200);
  await api.call('post', `/subscribers/${back}/subscribe`).send({}).expect(200);
  await api.call('delete', `/subscribers/${gone}`).expect(204);
  await api.call('post', `/subscribers/${erased}/erase`).send({}).expect(204);
  for (const [uid, kind] of [
    [bounced, 'hard'],
    [complained, 'complaint'],
  ] as const) {
    const { body } = await api.call('get', `/subscribers/${uid}`);
    await api
      .call('post', '/bounces')
      .send({ kind, email: (body as { EMAIL: string }).EMAIL })
      .expect(201);
  }
  // A change of someone who wasn't subscribed counts neither as joining nor as leaving.
  await api.run(`UPDATE subscribers SET status = 'bounced' WHERE id = $1`, fromUid('sub', left));
  const [day] = (await growth('')).slice(-1);
  expect(day).toEqual({
    date: expect.any(String),
    subscribed: 8,
    unsubscribed: 2,
    bounced: 1,
    complained: 1,
    blocklisted: 0,
    deleted: 2,
    net: 2,
    total: 2,
  });
  const { body } = await api.call('get', `/lists/${list}`);
  expect(body).toMatchObject({ statistics: { subscribed: 2 } });
});

test('unconfirmed people join when they confirm, and a batch counts everyone it adds', async () => {
  const other = await api.addList({ subscription: 'double_opt_in' });
  const uid = await add('waits@example.com', other);
  expect((await growth('', other)).at(-1)).toMatchObject({ subscribed: 0, total: 0 });
  await api.run(`UPDATE subscribers SET status = 'subscribed' WHERE id = $1`, fromUid('sub', uid));
  const single = await api.addList();
  const subscribers = Array.from({ length: 300 }, (_, n) => ({ EMAIL: `n${n}@example.com` }));
  await api.call('post', '/subscribers/batch').send({ list_uid: single, subscribers }).expect(200);
  expect((await growth('', other)).at(-1)).toMatchObject({ subscribed: 1, total: 1 });
  expect((await growth('', single)).at(-1)).toMatchObject({ subscribed: 300, net: 300, total: 300 });
});

test('days without a change have zeros, and a day begins and ends by the clock of the time zone', async () => {
  const other = await api.addList();
  await add('late@example.com', other);
  await moveTo('2026-03-01T23:30:00Z', other);
  await add('early@example.com', other);
  await moveTo('2026-03-02T00:00:00Z', other);
  const days = async (zone: string) => {
    const shown = await growth(`?from=2026-02-28&to=2026-03-03&time_zone=${zone}`, other);
    return shown.map(({ date, subscribed, total }) => [date, subscribed, total]);
  };
  expect(await days('UTC')).toEqual([
    ['2026-02-28', 0, 0],
    ['2026-03-01', 1, 1],
    ['2026-03-02', 1, 2],
    ['2026-03-03', 0, 2],
  ]);
  expect(await days('Asia/Kolkata')).toEqual([
    ['2026-02-28', 0, 0],
    ['2026-03-01', 0, 0],
    ['2026-03-02', 2, 2],
    ['2026-03-03', 0, 2],
  ]);
  expect(await days('America/New_York')).toEqual([
    ['2026-02-28', 0, 0],
    ['2026-03-01', 2, 2],
    ['2026-03-02', 0, 2],
    ['2026-03-03', 0, 2],
  ]);
  const [day] = await growth('?from=2026-03-01&to=2026-03-01', other);
  expect(day).toEqual({ date: '2026-03-01', ...nothing, subscribed: 1, net: 1, total: 1 });
});

test('thirty days up to today are returned by default, and a request may name up to 366 days', async () => {
  const before = today();
  const shown = await growth('');
  expect(shown).toHaveLength(30);
  // Midnight may have passed meanwhile.
  expect([before, today()]).toContain(shown.at(-1)?.date);
  expect(await growth('?from=2024-01-01&to=2024-12-31')).toHaveLength(366);
  for (const [query, field] of [
    ['?from=2024-01-01&to=2025-01-01', 'from'],
    ['?from=2024-01-02&to=2024-01-01', 'from'],
    ['?from=2024-02-30', 'from'],
    ['?to=yesterday', 'to'],
    ['?to=0000-01-01', 'to'],
    ['?time_zone=Mars/Olympus', 'time_zone'],
  ] as const) {
    expectProblem(await api.call('get', `/lists/${list}/growth${query}`), 'validation_failed', [field]);
  }
});

test('compacting the shards changes no figures, and leaves one row for each past half hour', async () => {
  const other = await api.addList();
  for (let n = 0; n < 4; n += 1) await add(`${n}@example.com`, other);
  const id = fromUid('list', other);
  await api.run(`DELETE FROM list_growth WHERE list_id = $1`, id);
  for (const [at, shard] of [
    ['2026-03-01T10:00:00Z', 1],
    ['2026-03-01T10:00:00Z', 2],
    ['2026-03-01T10:30:00Z', 2],
    ['2026-03-01T10:30:00Z', -1],
  ] as const) {
    await api.run('INSERT INTO list_growth VALUES ($1, $2, $3, 2, 1, 0, 0, 0, 0)', id, at, shard);
  }
  const before = await growth('?from=2026-03-01&to=2026-03-01', other);
  expect(before).toMatchObject([{ subscribed: 8, unsubscribed: 4, net: 4, total: 4 }]);
  await Promise.all([compactGrowth(api.database), compactGrowth(api.database)]);
  expect(await growth('?from=2026-03-01&to=2026-03-01', other)).toEqual(before);
  const rows = await api.run('SELECT shard, subscribed FROM list_growth WHERE list_id = $1 ORDER BY at', id);
  expect(rows).toEqual([
    { shard: -1, subscribed: 4 },
    { shard: -1, subscribed: 4 },
  ]);
});
