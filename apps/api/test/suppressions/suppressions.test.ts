import { beforeEach, describe, expect, test } from '@jest/globals';
import { SuppressionResource } from '@mailwright/contracts';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { locationOf, nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
/** Each test has a new account with a list. */
let account: TestAccount;
let list: string;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  list = await api.addList({}, account);
});

const suppress = (what: object, of = account) => api.call('post', '/suppressions', of).send(what);
const add = (EMAIL: string, of = account, to = list) =>
  api.call('post', '/subscribers', of).send({ list_uid: to, EMAIL });
const at = (name: string) => `/suppressions/${encodeURIComponent(name)}`;

describe('POST /suppressions', () => {
  test('suppresses an address as it was given, and returns its Location', async () => {
    const response = await suppress({ email: ' Grace@Example.com ' }).expect(201);
    const made = SuppressionResource.parse(response.body);
    expect(made).toMatchObject({ kind: 'address', email: 'Grace@Example.com', domain: null, reason: 'manual' });
    const location = locationOf(response);
    expect((await api.call('get', location, account).expect(200)).body).toEqual(made);
  });

  test.each(['example.com', '@example.com', 'EXAMPLE.com', ' example.com '])(
    'suppresses the domain %j',
    async (domain) => {
      const response = await suppress({ domain }).expect(201);
      expect(response.body).toMatchObject({ kind: 'domain', email: null, domain: 'example.com' });
      const location = locationOf(response);
      expect((await api.call('get', location, account).expect(200)).body).toEqual(response.body);
    },
  );

  test('leaves an already suppressed address as it is, in any spelling', async () => {
    const first = await suppress({ email: 'a@bücher.example' }).expect(201);
    const again = await suppress({ email: 'A@XN--BCHER-KVA.example' }).expect(200);
    expect(again.body).toEqual(first.body);
    const domain = await suppress({ domain: 'bücher.example' }).expect(201);
    expect((await suppress({ domain: '@xn--bcher-kva.EXAMPLE' }).expect(200)).body).toEqual(domain.body);
    const all = await api.call('get', '/suppressions?include_total=true', account).expect(200);
    expect(all.body).toEqual([first.body, domain.body]);
    expect(all.headers['x-total-count']).toBe('2');
  });

  test('adds one suppression for many concurrent requests (201), and returns the same one to the others (200)', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => suppress({ email: 'crowd@example.com' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => (body as SuppressionResource).uid)).size).toBe(1);
  });

  test('never returns 404 while other requests lift the suppression', async () => {
    const calls = Array.from({ length: 150 }, (_, i) =>
      i % 2 === 0 ? suppress({ email: 'x@example.com' }) : api.call('delete', at('x@example.com'), account),
    );
    const responses = await Promise.all(calls);
    const statuses = (odd: number) => new Set(responses.filter((_, i) => i % 2 === odd).map(({ status }) => status));
    expect([200, 201]).toEqual(expect.arrayContaining([...statuses(0)]));
    expect([204, 404]).toEqual(expect.arrayContaining([...statuses(1)]));
  });

  test.each([
    ['neither an address nor a domain', {}, ['email']],
    ['both an address and a domain', { email: 'a@example.com', domain: 'example.com' }, ['email']],
    ['text that is not an address', { email: 'example.com' }, ['email']],
    ['text that is not a domain', { domain: 'a@example.com' }, ['domain']],
    ['an empty domain', { domain: '' }, ['domain']],
    ['a domain without a dot', { domain: 'localhost' }, ['domain']],
    ['an unknown property', { email: 'a@example.com', reason: 'bounced' }, ['reason']],
  ])('refuses %s, naming it', async (_name, body, fields) => {
    expectProblem(await suppress(body), 'validation_failed', fields);
    expect((await api.call('get', '/suppressions', account).expect(200)).body).toEqual([]);
  });
});

describe('a suppressed address', () => {
  const cases: [what: string, suppressed: object, address: string][] = [
    ['an address', { email: 'grace@example.com' }, 'grace@example.com'],
    ['an address in upper case', { email: 'GRACE@EXAMPLE.COM' }, 'Grace@example.com'],
    ['an address with an IDN domain', { email: 'grace@xn--bcher-kva.example' }, 'grace@BÜCHER.example'],
    ['an address that is decomposed Unicode', { email: 'rene\u0301@example.com' }, 'ren\u00e9@example.com'],
    ['a domain', { domain: 'example.com' }, 'anybody@Example.COM'],
    ['an IDN domain', { domain: 'bücher.example' }, 'grace@xn--bcher-kva.example'],
    ['a domain in ASCII', { domain: 'XN--BCHER-KVA.example' }, 'grace@bücher.example'],
  ];
  test.each(cases)(
    'given as %s cannot be added, singly or in a batch, nor by changing an address',
    async (_name, what, address) => {
      const other = await watch.add(list, 'other@elsewhere.example', {}, account);
      await suppress(what).expect(201);
      expectProblem(await add(address), 'address_suppressed', ['EMAIL']);
      const batch = await api
        .call('post', '/subscribers/batch', account)
        .send({ list_uid: list, subscribers: [{ EMAIL: address }, { EMAIL: 'fine@elsewhere.example' }] })
        .expect(200);
      expect(batch.body.counts).toMatchObject({ suppressed: 1, created: 1 });
      const taking = await api.call('patch', `/subscribers/${other.uid}`, account).send({ EMAIL: address });
      expectProblem(taking, 'address_suppressed', ['EMAIL']);
      expect(await watch.read(other.uid, account)).toEqual(other);
    },
  );

  test('leaves existing subscribers and their status as they are, and their other properties can be changed', async () => {
    const there = await watch.add(list, 'there@example.com', { FIRST_NAME: 'There' }, account);
    await suppress({ domain: 'example.com' }).expect(201);
    expect(await watch.read(there.uid, account)).toEqual(there);
    const merged = await api
      .call('post', '/subscribers', account)
      .send({ list_uid: list, EMAIL: 'there@example.com', FIRST_NAME: 'Here', tag: 'x' })
      .expect(200);
    expect(merged.body).toMatchObject({ status: 'subscribed', FIRST_NAME: 'Here', tags: ['x'] });
    await api.call('patch', `/subscribers/${there.uid}`, account).send({ EMAIL: 'THERE@example.com' }).expect(200);
  });

  test('does not include subdomains of a suppressed domain or longer domain names', async () => {
    await suppress({ domain: 'example.com' }).expect(201);
    await add('a@sub.example.com').expect(201);
    await add('a@notexample.com').expect(201);
    await add('a@example.com.au').expect(201);
  });

  test('is not suppressed for another account', async () => {
    const stranger = await createTestAccount(api.database);
    const theirs = await api.addList({}, stranger);
    await suppress({ email: 'grace@example.com' }).expect(201);
    await suppress({ domain: 'example.org' }).expect(201);
    await add('grace@example.com', stranger, theirs).expect(201);
    await add('grace@example.org', stranger, theirs).expect(201);
    expect((await api.call('get', '/suppressions', stranger).expect(200)).body).toEqual([]);
    for (const name of ['grace@example.com', 'example.org']) {
      expectProblem(await api.call('get', at(name), stranger), 'not_found');
      expectProblem(await api.call('delete', at(name), stranger), 'not_found');
    }
    await api.call('get', at('grace@example.com'), account).expect(200);
  });
});

describe('lifting a suppression', () => {
  test('allows an address to be added again at once, in any spelling', async () => {
    await suppress({ email: 'grace@bücher.example' }).expect(201);
    await api.call('delete', at('GRACE@XN--BCHER-KVA.example'), account).expect(204);
    expectProblem(await api.call('delete', at('grace@bücher.example'), account), 'not_found');
    await add('grace@bücher.example').expect(201);
  });

  test('of an address leaves its domain suppressed, and lifting that of the domain leaves the address suppressed', async () => {
    await suppress({ email: 'grace@example.com' }).expect(201);
    await suppress({ domain: 'example.com' }).expect(201);
    const both = await api.call('get', '/suppressions?email=GRACE%40example.com&include_total=true', account);
    expect((both.body as SuppressionResource[]).map(({ kind }) => kind)).toEqual(['address', 'domain']);
    expect(both.headers['x-total-count']).toBe('2');
    await api.call('delete', at('grace@example.com'), account).expect(204);
    expectProblem(await add('grace@example.com'), 'address_suppressed', ['EMAIL']);
    await suppress({ email: 'grace@example.com' }).expect(201);
    await api.call('delete', at('example.com'), account).expect(204);
    expectProblem(await add('grace@example.com'), 'address_suppressed', ['EMAIL']);
    await add('ada@example.com').expect(201);
  });

  test.each([
    'nobody@example.com',
    'nowhere.example',
    'no address',
    'sup_01k6n8r2hzf2vvbq5xm8y7c1ea',
    'a/b@example.com',
  ])('returns 404 if nothing is suppressed: %s', async (name) => {
    expectProblem(await api.call('delete', at(name), account), 'not_found');
    expectProblem(await api.call('get', at(name), account), 'not_found');
  });
});

test('suppressions are paged, and a filter by text that is not an address finds none', async () => {
  const made: unknown[] = [];
  for (let i = 0; i < 5; i += 1) made.push((await suppress({ email: `p${i}@example.com` }).expect(201)).body);
  const seen: unknown[] = [];
  let next: string | undefined = '/suppressions?limit=2';
  while (next !== undefined) {
    const { body, headers }: { body: unknown; headers: Record<string, string> } = await api
      .call('get', next, account)
      .expect(200);
    seen.push(...(body as unknown[]));
    next = nextPageOf({ headers });
  }
  expect(seen).toEqual(made);
  const none = await api.call('get', '/suppressions?email=no%20address&include_total=true', account).expect(200);
  expect([none.body, none.headers['x-total-count']]).toEqual([[], '0']);
});

test('on a double opt-in list no subscriber is asked to confirm a new address that is suppressed', async () => {
  const double = await api.addList({ subscription: 'double_opt_in' }, account);
  const { uid } = await watch.add(double, 'old@elsewhere.example', {}, account);
  await suppress({ domain: 'example.com' }).expect(201);
  const mails = await watch.mailsOf(uid);
  const response = await api.call('patch', `/subscribers/${uid}`, account).send({ EMAIL: 'new@example.com' });
  expectProblem(response, 'address_suppressed', ['EMAIL']);
  expect(await watch.mailsOf(uid)).toBe(mails);
});
