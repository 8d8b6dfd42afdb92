import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeliveryDetails, DeliveryResource } from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { addDeliveries } from '../support/add-deliveries.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let hook: string;
beforeEach(async () => {
  hook = (await api.addHook()).uid;
});

const add = (given: Parameters<typeof addDeliveries>[2] = {}) => addDeliveries(api.database, hook, given);
const toUids = (ids: string[]) => ids.map((id) => toUid('dlv', id));

async function list(query = ''): Promise<{ uids: string[]; next: string | undefined; total: string | undefined }> {
  const { body, headers } = await api.call('get', `/hooks/${hook}/deliveries${query}`).expect(200);
  const uids = (body as unknown[]).map((delivery) => DeliveryResource.parse(delivery).uid);
  const next = /<[^>]+(\?[^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
  return { uids, next, total: headers['x-total-count'] };
}

/** Reads page after page by following the Link headers. */
async function walk(query: string): Promise<{ uids: string[]; pages: number }> {
  const seen: string[] = [];
  let pages = 0;
  for (let next: string | undefined = query; next !== undefined; pages += 1) {
    const page = await list(next);
    seen.push(...page.uids);
    next = page.next;
  }
  return { uids: seen, pages };
}

describe('GET /hooks/{uid}/deliveries', () => {
  test('shows the state of each delivery', async () => {
    await add({ status: 'pending', attempts: 0, madeSecondsAgo: 4 });
    await add({ status: 'succeeded', madeSecondsAgo: 3 });
    await add({ status: 'failed', attempts: 3, reason: 'server-error', madeSecondsAgo: 2 });
    await add({ status: 'cancelled', attempts: 0, test: true });
    const { body } = await api.call('get', `/hooks/${hook}/deliveries`).expect(200);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const all = { hook_uid: hook, event: 'subscriber.updated', occurred_at: time, created_at: time };
    const finished = { ...all, next_attempt_at: null, finished_at: time, test: false, reason: null };
    expect(body).toEqual(
      [
        { ...finished, status: 'cancelled', reason: 'hook-switched-off', attempt_count: 0, test: true },
        { ...finished, status: 'failed', reason: 'server-error', attempt_count: 3 },
        { ...finished, status: 'succeeded', attempt_count: 1 },
        {
          ...all,
          status: 'pending',
          reason: null,
          attempt_count: 0,
          next_attempt_at: time,
          finished_at: null,
          test: false,
        },
      ].map((delivery) => ({
        ...delivery,
        uid: expect.stringMatching(/^dlv_\w{26}$/),
        event_uid: expect.stringMatching(/^evt_\w{26}$/),
      })),
    );
  });

  test('pages from the newest to the oldest in any status, each once, while others are added', async () => {
    const made: string[] = [];
    for (const status of ['failed', 'succeeded', 'pending', 'cancelled', 'succeeded', 'failed', 'succeeded'] as const)
      made.push(...(await add({ status, madeSecondsAgo: 100 - made.length })));
    const seen: string[] = [];
    for (let next: string | undefined = '?limit=3'; next !== undefined;) {
      const page = await list(next);
      seen.push(...page.uids);
      next = page.next;
      await add();
      await api.database.query({
        text: `UPDATE deliveries SET status = 'succeeded', finished_at = now() WHERE id = $1`,
        values: [made[2]],
      });
    }
    expect(seen).toEqual(toUids(made).toReversed());
  });

  test('returns no next page when the last page is exactly full or there are no deliveries', async () => {
    expect(await list()).toEqual({ uids: [], next: undefined, total: undefined });
    await add({ count: 4 });
    const first = await list('?limit=2');
    expect(await list(first.next)).toMatchObject({ uids: [expect.any(String), expect.any(String)], next: undefined });
  });

  test('applies each filter alone and all combined, and also to the next page and the total', async () => {
    const failed = await add({ count: 3, madeSecondsAgo: 500 });
    const other = await add({ count: 3, madeSecondsAgo: 400, event: 'subscriber.tagged' });
    const tests = await add({ count: 3, madeSecondsAgo: 300, status: 'succeeded', test: true });
    const late = await add({ count: 3, madeSecondsAgo: 200, status: 'succeeded' });
    const at = (seconds: number) => encodeURIComponent(new Date(Date.now() - seconds * 1_000).toISOString());
    const cases: [query: string, ids: string[]][] = [
      ['status=failed', [...failed, ...other]],
      ['status=pending', []],
      ['event=subscriber.tagged', other],
      ['test=true', tests],
      ['test=false', [...failed, ...other, ...late]],
      [`created_after=${at(350)}`, [...tests, ...late]],
      [`created_before=${at(350)}`, [...failed, ...other]],
      [`created_after=${at(450)}&created_before=${at(250)}`, [...other, ...tests]],
      [`status=failed&event=subscriber.updated&test=false&created_before=${at(450)}`, failed],
      [`status=succeeded&test=true&event=subscriber.tagged&created_after=${at(450)}`, []],
    ];
    for (const [query, ids] of cases) {
      const expected = toUids(ids).toReversed();
      expect([query, (await walk(`?limit=2&${query}`)).uids]).toEqual([query, expected]);
      const page = await list(`?limit=2&include_total=true&${query}`);
      expect([query, page.total]).toEqual([query, String(ids.length)]);
      if (page.next !== undefined) {
        const given = new URLSearchParams(query);
        const next = new URLSearchParams(page.next);
        expect([...next.keys()].sort()).toEqual([...given.keys(), 'limit', 'cursor', 'include_total'].sort());
        for (const [name, value] of given) expect(next.get(name)).toBe(value);
      }
    }
  });

  test('reads times to the millisecond, created_after inclusive and created_before exclusive', async () => {
    const [id = ''] = await add({ madeSecondsAgo: 60 });
    const { body } = await api.call('get', `/deliveries/${toUid('dlv', id)}`).expect(200);
    const at = new Date(body.created_at as string).getTime();
    const counts = async (parameter: string) =>
      Promise.all(
        [-1, 0, 1].map(
          async (offset) => (await list(`?${parameter}=${new Date(at + offset).toISOString()}`)).uids.length,
        ),
      );
    expect(await counts('created_after')).toEqual([1, 1, 0]);
    expect(await counts('created_before')).toEqual([0, 0, 1]);
  });

  test('finds a delivery by the time at which its transaction began, which may be a minute and a half before it was written', async () => {
    const [id = ''] = await add({ madeSecondsAgo: 60 });
    await api.database.query({
      text: `UPDATE deliveries SET created_at = created_at - interval '90 seconds' WHERE id = $1`,
      values: [id],
    });
    const time = new Date(Date.now() - 140_000).toISOString();
    expect((await list(`?created_before=${time}`)).uids).toEqual(toUids([id]));
    expect((await list(`?created_after=${time}`)).uids).toEqual([]);
  });

  test('reads at most ten thousand deliveries per page: a page without matches has a next page, and the last page has none', async () => {
    const first = await add({ count: 2, test: true, madeSecondsAgo: 3_600 });
    for (let batch = 0; batch < 2; batch += 1)
      await add({ count: 6_000, attempts: 0, madeSecondsAgo: 1_800 - batch * 60 });
    const page = await list('?test=true&limit=5');
    expect(page).toMatchObject({ uids: [], next: expect.stringContaining('test=true') });
    expect(await walk('?test=true&limit=5')).toEqual({ uids: toUids(first).toReversed(), pages: 2 });
    expect((await list('?test=true&include_total=true')).total).toBe('2');
  });

  const wrong: [query: string, field: string][] = [
    ['status=sent', 'status'],
    ['event=subscriber.imagined', 'event'],
    ['test=yes', 'test'],
    ['created_after=yesterday', 'created_after'],
    ['created_before=2026-13-01T00:00:00Z', 'created_before'],
    ['cursor=hook_01k6n8qf4tef0v9k0x7h3w2c5d', 'cursor'],
    ['limit=101', 'limit'],
    ['list_uid=x', 'list_uid'],
  ];
  test.each(wrong)('with ?%s returns 422 naming the parameter', async (query, field) => {
    expectProblem(await api.call('get', `/hooks/${hook}/deliveries?${query}`), 'validation_failed', [field]);
  });

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59.999999Z'])(
    'accepts the extreme time %s',
    async (time) => {
      const [id = ''] = await add();
      const isPast = time.startsWith('0');
      expect((await list(`?created_after=${encodeURIComponent(time)}`)).uids).toEqual(isPast ? toUids([id]) : []);
      expect((await list(`?created_before=${encodeURIComponent(time)}`)).uids).toEqual(isPast ? [] : toUids([id]));
    },
  );

  test('shows the deliveries of a disabled or removed hook, but not those of a deleted hook', async () => {
    const ids = await add();
    for (const status of ['switched_off', 'removed']) {
      await api.database.query({
        text: 'UPDATE hooks SET status = $2::hook_status WHERE id = $1',
        values: [fromUid('hook', hook), status],
      });
      expect((await list()).uids).toEqual(toUids(ids));
    }
    await api.call('delete', `/hooks/${hook}`).expect(204);
    expectProblem(await api.call('get', `/hooks/${hook}/deliveries`), 'not_found');
    expectProblem(await api.call('get', `/hooks/${hook}/recoveries`), 'not_found');
  });
});

describe('GET /deliveries/{uid}', () => {
  test('returns its attempts in order, with their responses', async () => {
    const [id = ''] = await add({ attempts: 2 });
    await api.database.query({
      text: `INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms, error_code)
        VALUES ($1, 3, '2026-01-02T03:04:05.678Z', 10000, 'timed-out')`,
      values: [id],
    });
    const { body } = await api.call('get', `/deliveries/${toUid('dlv', id)}`).expect(200);
    const delivery = DeliveryDetails.parse(body);
    expect(delivery).toMatchObject({ uid: toUid('dlv', id), hook_uid: hook, status: 'failed', reason: 'rejected' });
    expect(delivery.attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(delivery.attempts[0]).toMatchObject({
      duration_ms: 12,
      status_code: 400,
      error_code: null,
      response_excerpt: 'Hello',
    });
    expect(delivery.attempts[2]).toEqual({
      number: 3,
      started_at: '2026-01-02T03:04:05.678Z',
      duration_ms: 10_000,
      status_code: null,
      error_code: 'timed-out',
      response_excerpt: null,
    });
  });

  test('returns only the last hundred attempts if there are more', async () => {
    const [id = ''] = await add({ attempts: 130 });
    const { body } = await api.call('get', `/deliveries/${toUid('dlv', id)}`).expect(200);
    expect(body.attempt_count).toBe(130);
    expect((body.attempts as { number: number }[]).map(({ number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 31),
    );
  });

  test('returns the body byte for byte as it is signed and sent, with its properties in order', async () => {
    const data = {
      z: 1,
      a: [1.5, null, { '10': 'ten', '9': 'nine' }],
      é: '\u2028"\\\n</script>',
      list: {},
    };
    const [id = ''] = await add({ data });
    const response = await api.call('get', `/deliveries/${toUid('dlv', id)}`).expect(200);
    const [row] = await api.database.query<{ event: string; occurredAt: Date; data: string }>({
      text: `SELECT type AS event, occurred_at AS "occurredAt", data::text AS data FROM events e
        WHERE id = (SELECT event_id FROM deliveries WHERE id = $1)`,
      values: [id],
    });
    if (row === undefined) throw new Error('There is no event');
    const [uid, at] = [toUid('dlv', id), row.occurredAt.toISOString()];
    const sent = `{"id":"${uid}","event":"${row.event}","occurred_at":"${at}","data":${row.data}}`;
    expect(row.data).toBe(JSON.stringify(data));
    expect(response.text).toContain(`"body":${sent}`);
    expect(sent).toContain('"z":1');
  });

  test('is still returned after its hook has been deleted', async () => {
    const [id = ''] = await add();
    await api.call('delete', `/hooks/${hook}`).expect(204);
    await api.call('get', `/deliveries/${toUid('dlv', id)}`).expect(200);
  });

  test.each(['dlv_x', toUid('evt', newId()), toUid('dlv', newId()), '%00', 'dlv_'])(
    'returns 404 for %s',
    async (uid) => {
      expectProblem(await api.call('get', `/deliveries/${uid}`), 'not_found');
    },
  );
});
