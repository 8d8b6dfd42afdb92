import { describe, expect, test } from '@jest/globals';
import { type Operation, operations } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import type { Response } from 'supertest';
import { addExamples, neededBy } from '../support/add-examples.ts';
import { exampleCall } from '../support/example-call.ts';
import { type ExampleUids, unknownUids } from '../support/example-uids.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

// An image contains its own address. Without this option that would be the address of the test's server, which differs
// for each request.
const api = useTestApi({ baseUrl: 'https://mail.example.com' });

// Uploads are guarded by their offset instead of If-Match.
const changes = (Object.values(operations) as Operation[]).filter(
  ({ method, upload }) => ['PATCH', 'DELETE'].includes(method) && upload === undefined,
);

/** A new account with a resource that the operation changes, filled in as far as the ETag covers it. */
async function makeTarget(operation: Operation) {
  const account = await createTestAccount(api.database);
  const uids = await addExamples(api, account, neededBy(operation).add('list'));
  await fill(uids, account);
  const { method, path, body } = exampleCall(operation, uids);
  const resource = path.replace(/^(\/subscribers\/.*)\/tags\/.*$/, '$1');
  return {
    uids,
    account,
    tag: async () => (await api.call('get', resource, account).expect(200)).headers['etag'] ?? '',
    send: (ifMatch: string) => api.call(method, path, account).set('If-Match', ifMatch).send(body),
  };
}

/** Sets optional properties of the list and its fields, so that each of them counts in the ETag. */
async function fill({ list }: ExampleUids, account: TestAccount): Promise<void> {
  const contact = { city: 'Bern', url: 'https://example.com/' };
  await api.call('patch', `/lists/${list}`, account).send({ reply_to: 'r@example.com', contact }).expect(200);
  const field = { tag: 'SOME', type: 'multiselect', options: ['a', 'b'], default_value: ['b'] };
  await api.call('post', `/lists/${list}/fields`, account).send(field).expect(201);
}

describe.each(changes.map((operation) => [operation.id, operation] as const))('If-Match of %s', (_id, operation) => {
  test("returns 412 and changes nothing when it does not match the resource's current ETag", async () => {
    const { tag, send } = await makeTarget(operation);
    const current = await tag();
    const others = ['"x"', `W/${current}`, current.slice(1, -1), `${current}x`, `"x", W/${current}`, '"*"', ''];
    const before = await takeSnapshot(api.database);
    for (const other of others) expectProblem(await send(other), 'precondition_failed');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  const matching: [name: string, make: (tag: string) => string][] = [
    ['its ETag, among others', (tag) => `"a", W/"b" ,${tag},"c,d"`],
    ['any resource, by an asterisk', () => '*'],
  ];
  test.each(matching)('lets the request through when it names %s', async (_name, make) => {
    const { tag, send } = await makeTarget(operation);
    const response = await send(make(await tag()));
    expect([200, 202, 204]).toContain(response.status);
  });
});

// A resource without a uid in the path always exists.
const mayBeMissing = changes.filter(({ path }) => path.includes('{'));
test.each(mayBeMissing.map((operation) => [operation.id, operation] as const))(
  'If-Match of %s leaves a missing resource 404',
  async (_id, operation) => {
    const { method, path, body } = exampleCall(
      operation,
      unknownUids((prefix) => `${prefix}_x`),
    );
    for (const ifMatch of ['*', '"x"'])
      expectProblem(await api.call(method, path).set('If-Match', ifMatch).send(body), 'not_found');
  },
);

describe('of concurrent changes with the same ETag, only the first is made:', () => {
  interface Race {
    resource: string;
    /** Sent one after another, each once the one before it waits. */
    sends: ['patch' | 'delete', path: string, body?: object][];
    /** The row for which all of them have to wait. */
    held: ['lists' | 'subscribers' | 'hooks' | 'templates' | 'campaigns', uid: string];
  }
  const cases: [string, (uids: ExampleUids) => Race][] = [
    [
      'of a list',
      ({ list }) => ({
        resource: `/lists/${list}`,
        sends: [
          ['patch', `/lists/${list}`, { name: 'First' }],
          ['patch', `/lists/${list}`, { name: 'Second' }],
          ['delete', `/lists/${list}`],
        ],
        held: ['lists', list],
      }),
    ],
    [
      'of a field',
      ({ list }) => ({
        resource: `/lists/${list}/fields/FIRST_NAME`,
        sends: [
          ['patch', `/lists/${list}/fields/FIRST_NAME`, { label: 'First' }],
          ['patch', `/lists/${list}/fields/FIRST_NAME`, { label: 'Second' }],
          ['delete', `/lists/${list}/fields/FIRST_NAME`],
        ],
        held: ['lists', list],
      }),
    ],
    [
      'of a subscriber',
      ({ sub }) => ({
        resource: `/subscribers/${sub}`,
        sends: [
          ['patch', `/subscribers/${sub}`, { FIRST_NAME: 'First' }],
          ['patch', `/subscribers/${sub}`, { FIRST_NAME: 'Second' }],
          ['delete', `/subscribers/${sub}/tags/vip`],
          ['delete', `/subscribers/${sub}`],
        ],
        held: ['subscribers', sub],
      }),
    ],
    [
      'of a hook',
      ({ hook }) => ({
        resource: `/hooks/${hook}`,
        sends: [
          ['patch', `/hooks/${hook}`, { description: 'First' }],
          ['patch', `/hooks/${hook}`, { description: 'Second' }],
          ['delete', `/hooks/${hook}`],
        ],
        held: ['hooks', hook],
      }),
    ],
    [
      'of a template',
      ({ tpl }) => ({
        resource: `/templates/${tpl}`,
        sends: [
          ['patch', `/templates/${tpl}`, { name: 'First' }],
          ['patch', `/templates/${tpl}`, { name: 'Second' }],
          ['delete', `/templates/${tpl}`],
        ],
        held: ['templates', tpl],
      }),
    ],
    [
      'of a campaign',
      ({ cmp }) => ({
        resource: `/campaigns/${cmp}`,
        sends: [
          ['patch', `/campaigns/${cmp}`, { name: 'First' }],
          ['patch', `/campaigns/${cmp}`, { name: 'Second' }],
          ['delete', `/campaigns/${cmp}`],
        ],
        held: ['campaigns', cmp],
      }),
    ],
  ];
  test.each(cases)('%s', async (_name, makeRace) => {
    const account = await createTestAccount(api.database);
    const { resource, sends, held } = makeRace(await addExamples(api, account, ['list', 'sub', 'hook', 'tpl', 'cmp']));
    const tag = (await api.call('get', resource, account).expect(200)).headers['etag'] ?? '';
    const [table, uid] = held;
    const holder = await api.database.pool.connect();
    const responses: Promise<Response>[] = [];
    try {
      await holder.query('BEGIN');
      await holder.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [fromUid(prefixes[table], uid)]);
      for (const [method, path, body] of sends) {
        responses.push(
          api
            .call(method, path, account)
            .set('If-Match', tag)
            .send(body)
            .then((response) => response),
        );
        await until(`${responses.length} requests to wait`, async () => (await countWaiting()) === responses.length);
      }
    } finally {
      await holder.query('COMMIT');
      holder.release();
    }
    const [first, ...others] = await Promise.all(responses);
    expect(first?.status).toBe(200);
    for (const other of others) expectProblem(other, 'precondition_failed');
  });

  const prefixes = { lists: 'list', subscribers: 'sub', hooks: 'hook', templates: 'tpl', campaigns: 'cmp' } as const;

  async function countWaiting(): Promise<number> {
    const waiting = await api.database.query({
      text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    });
    return waiting.length;
  }
});

describe('what is refused regardless of If-Match keeps its own error:', () => {
  test('changing a hook that a 410 has removed returns 409', async () => {
    const { hook } = await addExamples(api, api.account, ['hook']);
    await api.database.query({
      text: `UPDATE hooks SET status = 'removed', removed_at = now() WHERE id = $1`,
      values: [fromUid('hook', hook)],
    });
    const patch = api.call('patch', `/hooks/${hook}`).set('If-Match', '"x"').send({ description: 'x' });
    expectProblem(await patch, 'hook_removed');
  });

  test('deleting EMAIL returns 409', async () => {
    const { list } = await addExamples(api, api.account, ['list']);
    const response = await api.call('delete', `/lists/${list}/fields/EMAIL`).set('If-Match', '"x"');
    expectProblem(response, 'field_protected');
  });
});

test('changing one of a list’s fields changes the ETag that a change of the list requires', async () => {
  const { list } = await addExamples(api, api.account, ['list']);
  const tag = (await api.call('get', `/lists/${list}`).expect(200)).headers['etag'] ?? '';
  await api.call('patch', `/lists/${list}/fields/FIRST_NAME`).send({ label: 'Given name' }).expect(200);
  expectProblem(await api.call('delete', `/lists/${list}`).set('If-Match', tag), 'precondition_failed');
});
