import { describe, expect, test } from '@jest/globals';
import { type Operation, operations } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { z } from 'zod';
import { addExampleCall, addExamples, neededBy } from '../support/add-examples.ts';
import { exampleCall } from '../support/example-call.ts';
import { unknownUids } from '../support/example-uids.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

// All operations, so that new ones are included automatically.
const all = Object.values(operations) as Operation[];
const named = all.filter(({ path }) => /\{(uid|email)\}/.test(path));
const byAddress = named.filter(({ query }) => query instanceof z.ZodObject && 'list_uid' in query.shape);
const collections = all.filter(
  ({ path, query }) => query instanceof z.ZodObject && 'include_total' in query.shape && !path.includes('{'),
);

const api = useTestApi();

/** Valid uids of the right kind for resources that do not exist. */
const missingUids = () => unknownUids((prefix) => toUid(prefix, newId()));

describe("another account's resource", () => {
  test.each(named.map((operation) => [operation.id, operation] as const))(
    'is a plain 404 for %s, the same as a missing resource, and nothing changes',
    async (_id, operation) => {
      const stranger = await createTestAccount(api.database);
      const { method, path, body, headers } = await addExampleCall(api, stranger, operation);
      const before = await takeSnapshot(api.database);
      const response = await api.call(method, path).set('X-Request-Id', 'same').set(headers).send(body);
      expectProblem(response, 'not_found');
      const call = exampleCall(operation, missingUids());
      const nothing = await api.call(method, call.path).set('X-Request-Id', 'same').set(call.headers).send(call.body);
      expect(response.body).toEqual(nothing.body);
      expect(await takeSnapshot(api.database)).toEqual(before);
      // The owner's key succeeds, so the account was the only reason for the refusal.
      const own = await api.call(method, path, stranger).set(headers).send(body);
      expect({ status: own.status, text: own.text }).toMatchObject({ status: expect.any(Number) });
      expect(own.status).toBeLessThan(300);
    },
  );

  test.each(byAddress.map((operation) => [operation.id, operation] as const))(
    'is a 404 for %s by its address, both in its own list and in ours',
    async (_id, operation) => {
      const stranger = await createTestAccount(api.database);
      const theirs = await addExamples(api, stranger, [...neededBy(operation), 'list', 'sub']);
      const ours = await api.addList();
      const before = await takeSnapshot(api.database);
      for (const list of [theirs.list, ours]) {
        const { method, path, body, headers } = exampleCall(operation, { ...theirs, sub: 'grace@example.com' });
        const response = await api.call(method, `${path}?list_uid=${list}`).set(headers).send(body);
        expect(response.status).toBe(404);
      }
      expect(await takeSnapshot(api.database)).toEqual(before);
    },
  );

  test.each(
    all
      .filter(({ id }) =>
        JSON.stringify(exampleCall(operations[id as keyof typeof operations], missingUids()).body)?.includes('list_'),
      )
      .map((operation) => [operation.id, operation] as const),
  )('is a 404 for %s when it is named in the body, and nothing changes', async (_id, operation) => {
    const stranger = await createTestAccount(api.database);
    const { method, path, body, headers } = await addExampleCall(api, stranger, operation);
    const before = await takeSnapshot(api.database);
    expectProblem(await api.call(method, path).set(headers).send(body), 'not_found', ['list_uid']);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test.each(collections.map((operation) => [operation.id, operation] as const))(
    'is neither returned nor counted by %s',
    async (_id, operation) => {
      const stranger = await createTestAccount(api.database);
      await addExamples(api, stranger);
      const empty = await createTestAccount(api.database);
      const response = await api.call('get', `${operation.path}?include_total=true`, empty).expect(200);
      expect(response.body).toEqual([]);
      expect(response.headers['x-total-count']).toBe('0');
      const own = await api.call('get', `${operation.path}?include_total=true`, stranger).expect(200);
      expect(Number(own.headers['x-total-count'])).toBeGreaterThan(0);
    },
  );

  test('is tested with every kind of operation', () => {
    expect(collections.map(({ id }) => id)).toEqual([
      'listLists',
      'listSubscribers',
      'listImports',
      'listSegments',
      'listSuppressions',
      'listTemplates',
      'listMedia',
      'listSenders',
      'listDomains',
      'listTransports',
      'listCampaigns',
      'listAutomations',
      'listEmails',
      'listBounceCallbacks',
      'listHooks',
    ]);
    expect(named.length).toBeGreaterThanOrEqual(41);
    expect(byAddress.length).toBeGreaterThanOrEqual(10);
  });
});

test('a recovery of another hook of the same account is a plain 404', async () => {
  const [first, second] = [await addExamples(api, api.account, ['rec']), await addExamples(api, api.account, ['rec'])];
  expectProblem(await api.call('get', `/hooks/${first.hook}/recoveries/${second.rec}`), 'not_found');
  await api.call('get', `/hooks/${first.hook}/recoveries/${first.rec}`).expect(200);
});
