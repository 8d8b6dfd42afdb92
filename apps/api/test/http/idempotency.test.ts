import { describe, expect, test } from '@jest/globals';
import { claimRequest } from '@mailwright/accounts';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, until } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { hook, list, useIdempotentRequests } from '../support/idempotent-requests.ts';
import { takeSnapshot } from '../support/snapshot.ts';

const requests = useIdempotentRequests();
const { api, other, post, readRow, forgetAnswer } = requests;

const emails = ['grace@example.com'];
const countMails = async () => Number((await api.run('SELECT count(*) AS mails FROM mails'))[0]?.['mails']);

/** A sender whose address is not verified. */
async function addSender(): Promise<string> {
  const { body } = await api
    .call('post', '/senders')
    .send({ email: `${newId()}@example.com` })
    .expect(201);
  return (body as { uid: string }).uid;
}

async function count(table: 'hooks' | 'lists' | 'subscribers', account = api.account): Promise<number> {
  const [row] = await api.database.query<{ rows: number }>({
    text: `SELECT count(*)::int AS rows FROM ${table} WHERE account_id = $1`,
    values: [account.accountId],
  });
  return row?.rows ?? 0;
}

describe('a repeated request with the same Idempotency-Key', () => {
  const cases: [string, object][] = [
    ['/hooks', hook],
    ['/lists', list],
  ];
  test.each(cases)(
    'to POST %s gets the first response again, byte for byte, and creates nothing',
    async (path, body) => {
      const table = path.slice(1) as 'hooks' | 'lists';
      const before = await count(table);
      const first = await post(path, body).expect(201);
      expect(first.headers['idempotent-replayed']).toBeUndefined();
      for (const at of [api, other]) {
        const again = await post(path, body, api.account, at).expect(201);
        expect(again.text).toBe(first.text);
        expect(again.headers['idempotent-replayed']).toBe('true');
        expect(again.headers['location']).toBe(first.headers['location']);
        expect(again.headers['content-type']).toBe(first.headers['content-type']);
        expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      }
      expect(await count(table)).toBe(before + 1);
    },
  );

  test('gets the original status: still 201 for a subscriber who exists by now', async () => {
    const listUid = await api.addList();
    const body = { list_uid: listUid, EMAIL: 'grace@example.com' };
    const first = await post('/subscribers', body).expect(201);
    await api.call('post', '/subscribers').send(body).expect(200);
    expect((await post('/subscribers', body).expect(201)).text).toBe(first.text);
  });

  test('counts as the same request with its properties in another order or in a form', async () => {
    const first = await post('/lists', list).expect(201);
    const reversed = Object.fromEntries(Object.entries(list).toReversed());
    expect((await post('/lists', reversed).expect(201)).text).toBe(first.text);
    const form = api.call('post', '/lists').set('Idempotency-Key', requests.key).type('form').send(list);
    expect((await form.expect(201)).text).toBe(first.text);
  });

  test('counts as the same request when the key is quoted, as in the draft', async () => {
    const first = await post('/lists', list).expect(201);
    const quoted = api.call('post', '/lists').set('Idempotency-Key', `"${requests.key}"`).send(list);
    expect((await quoted.expect(201)).text).toBe(first.text);
  });
});

describe('an Idempotency-Key used for another request', () => {
  test('with another body or path returns 422 idempotency_key_reused and changes nothing', async () => {
    await post('/lists', list).expect(201);
    const before = await takeSnapshot(api.database);
    expectProblem(await post('/lists', { ...list, name: 'Other' }), 'idempotency_key_reused');
    expectProblem(await post('/hooks', hook), 'idempotency_key_reused');
    expect(await takeSnapshot(api.database)).toEqual(before);
    await post('/lists', list).expect(201).expect('Idempotent-Replayed', 'true');
  });

  test('with the same body for another resource returns 422 idempotency_key_reused and changes nothing', async () => {
    const [{ uid: first }, { uid: second }] = [await api.addHook(), await api.addHook()];
    const done = await post(`/hooks/${first}/rotate-secret`, {}).expect(200);
    const before = await takeSnapshot(api.database);
    const reused = await post(`/hooks/${second}/rotate-secret`, {});
    expectProblem(reused, 'idempotency_key_reused');
    expect(reused.text).not.toContain((done.body as { secret: string }).secret);
    expect(await takeSnapshot(api.database)).toEqual(before);
    expect((await post(`/hooks/${first}/rotate-secret`, {}).expect(200)).body).toEqual(done.body);
  });

  test('does not affect the same key of another account', async () => {
    const stranger = await createTestAccount(api.database);
    const mine = await post('/hooks', hook).expect(201);
    const theirs = await post('/hooks', { ...hook, description: 'theirs' }, stranger).expect(201);
    expect(theirs.body.uid).not.toBe(mine.body.uid);
    expect(theirs.body.secret).not.toBe(mine.body.secret);
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    expect(await count('hooks', stranger)).toBe(1);
  });
});

describe('concurrent repetitions of one request', () => {
  test('run it once; the others get 409, or the stored response once there is one', async () => {
    const before = await count('lists');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post('/lists', list, api.account, i % 2 === 0 ? api : other)),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expectProblem(response, 'idempotency_key_in_use');
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect(await count('lists')).toBe(before + 1);
  });

  test('get 409 while another process runs the request', async () => {
    const client = await api.database.pool.connect();
    try {
      // Blocks the insertion of the list, and so the first request.
      await client.query('BEGIN');
      await client.query('LOCK TABLE lists IN SHARE MODE');
      const first = post('/lists', list).then((response) => response);
      await until('the claim', readRow);
      const second = await post('/lists', list, api.account, other);
      expectProblem(second, 'idempotency_key_in_use');
      expect(second.headers['retry-after']).toBe('1');
      expectProblem(await post('/lists', { ...list, name: 'Other' }), 'idempotency_key_reused');
      await client.query('COMMIT');
      expect((await first).status).toBe(201);
    } finally {
      client.release();
    }
    await post('/lists', list).expect(201).expect('Idempotent-Replayed', 'true');
  });
});

describe('a request whose process crashed', () => {
  const cases: [table: 'hooks' | 'lists' | 'subscribers', body: () => Promise<object>][] = [
    ['hooks', async () => hook],
    ['lists', async () => list],
    ['subscribers', async () => ({ list_uid: await api.addList(), EMAIL: 'grace@example.com', tag: 'vip' })],
  ];
  test.each(cases)('after the commit creates its resource only once: %s', async (table, make) => {
    const body = await make();
    const first = await post(`/${table}`, body).expect(201);
    const rows = await count(table);
    await forgetAnswer();
    const again = await post(`/${table}`, body).expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    expect(await count(table)).toBe(rows);
    await post(`/${table}`, body).expect(201).expect('Idempotent-Replayed', 'true');
  });

  test('before the commit creates its resource with the reserved id when it is repeated', async () => {
    await claimRequest(api.database, {
      accountId: api.account.accountId,
      key: requests.key,
      requestHashes: [(await hashOf('/hooks', hook)) ?? Buffer.alloc(0)],
    });
    expectProblem(await post('/hooks', hook), 'idempotency_key_in_use');
    await forgetAnswer();
    const { resourceId } = (await readRow()) ?? { resourceId: '' };
    const made = await post('/hooks', hook).expect(201);
    expect(fromUid('hook', made.body.uid as string)).toBe(resourceId);
  });

  const mails: [name: string, path: () => Promise<string>, body: object][] = [
    ['the test of a campaign', async () => `/campaigns/${await addDraft(api, await api.addList())}/test`, { emails }],
    [
      'the test of a welcome mail',
      async () =>
        `/lists/${await api.addList({ welcome_email: { subject: 'Hi', html: '<p>Hi</p>' } })}/welcome-email/test`,
      { emails },
    ],
    [
      'the test of a confirmation mail',
      async () => `/lists/${await api.addList({ confirmation_email: null })}/confirmation-email/test`,
      { emails },
    ],
    ['the link of a sender', async () => `/senders/${await addSender()}/resend`, {}],
  ];
  test.each(mails)('before its response was stored sends its mails only once: %s', async (_name, path, body) => {
    const to = await path();
    const before = await countMails();
    await api.run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE 'The process died' USING ERRCODE = 'XX000'; END $$`);
    await api.run(
      `CREATE TRIGGER refuse BEFORE UPDATE OF response ON idempotent_requests FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await post(to, body);
    await api.run('DROP FUNCTION refuse CASCADE');
    await forgetAnswer();
    expect((await post(to, body)).status).toBeLessThan(300);
    expect((await countMails()) - before).toBe(1);
    expect((await post(to, body)).headers['idempotent-replayed']).toBe('true');
  });

  test('is taken over by exactly one of many repetitions', async () => {
    await post('/lists', list).expect(201);
    const rows = await count('lists');
    await forgetAnswer();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post('/lists', list)));
    const fresh = responses.filter(
      ({ status, headers }) => status === 201 && headers['idempotent-replayed'] === undefined,
    );
    expect(fresh).toHaveLength(1);
    expect(await count('lists')).toBe(rows);
  });

  /** Sends this request with another key; resolves to the hash that was stored for it. */
  async function hashOf(path: string, body: object): Promise<Buffer | undefined> {
    const another = newId();
    await api.call('post', path).set('Idempotency-Key', another).send(body).expect(201);
    const [row] = await api.database.query<{ hash: Buffer }>({
      text: 'SELECT request_hash AS hash FROM idempotent_requests WHERE key = $1',
      values: [another],
    });
    return row?.hash;
  }
});
