import { describe, expect, test } from '@jest/globals';
import { createNamedKey } from '@mailwright/accounts';
import { type EventName, eventNames, eventScopes } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

/** Resolves to a function that calls the API with a key that has these scopes. */
async function keyWith(accountId: string, scopes: string[]) {
  const made = await inTransaction(api.database, (sql) => createNamedKey(sql, { accountId, name: newId(), scopes }));
  if (!('key' in made)) throw new Error('The plan allows no more keys');
  return (method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
    api.bare[method](`/api/v1${path}`).set('authorization', `Bearer ${made.key}`);
}
const target = () => `https://example.com/${newId()}`;

/** An account with a hook for an event, and a failed delivery to that hook. */
async function addDelivered(event: EventName) {
  const { accountId } = await createTestAccount(api.database);
  const all = await keyWith(accountId, ['*']);
  const { body } = await all('post', '/hooks').send({ target_url: target(), event }).expect(201);
  const { uid: hook } = body as { uid: string };
  const [eventId, id] = [newId(), newId()];
  await api.run(
    `INSERT INTO events (id, account_id, type, data, occurred_at) VALUES ($1, $2, $3, '{}', now())`,
    eventId,
    accountId,
    event,
  );
  await api.run(
    `INSERT INTO deliveries (id, account_id, hook_id, event_id, status, finished_at) VALUES ($1, $2, $3, $4, 'failed', now())`,
    id,
    accountId,
    fromUid('hook', hook),
    eventId,
  );
  return { accountId, all, hook, delivery: toUid('dlv', id) };
}

describe('a key that may write hooks, but not read what an event contains,', () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const pairs = eventNames.flatMap((event) => eventScopes[event].map((scope): [EventName, string] => [event, scope]));

  test.each(pairs)('has no way to receive %s without %s', async (event, scope) => {
    const { accountId, hook, delivery } = await addDelivered(event);
    const others = eventScopes[event].filter((each) => each !== scope);
    const key = await keyWith(accountId, ['hooks:read', 'hooks:write', ...others]);
    const refused = await Promise.all([
      key('post', '/hooks').send({ target_url: target(), event }),
      key('patch', `/hooks/${hook}`).send({ target_url: target() }),
      key('patch', `/hooks/${hook}`).send({ event: 'campaign.sent', target_url: target() }),
      key('post', `/hooks/${hook}/test`),
      key('post', `/hooks/${hook}/recover`).send({ since }),
      key('get', `/deliveries/${delivery}`),
      key('get', `/events/${event}/recent`),
      key('post', `/deliveries/${delivery}/redeliver`),
    ]);
    for (const response of refused) {
      const { detail } = expectProblem(response, 'insufficient_scope');
      expect(detail).toContain(`The key lacks the scope ${scope}, which`);
    }
    const [row] = await api.run('SELECT status FROM deliveries WHERE id = $1', fromUid('dlv', delivery));
    expect(row).toMatchObject({ status: 'failed' });
    await key('get', `/hooks/${hook}`).expect(200);
  });

  test('cannot change its own hook to an event that needs another scope', async () => {
    const { accountId } = await createTestAccount(api.database);
    const key = await keyWith(accountId, ['hooks:*', 'campaigns:read']);
    const { body } = await key('post', '/hooks').send({ target_url: target(), event: 'campaign.sent' }).expect(201);
    const path = `/hooks/${(body as { uid: string }).uid}`;
    expectProblem(await key('patch', path).send({ event: 'subscriber.subscribed' }), 'insufficient_scope');
    await key('patch', path).send({ description: 'Reports' }).expect(200);
  });
});

test.each(eventNames)('a key with the scopes that %s requires can do all of that', async (event) => {
  const { accountId, hook, delivery } = await addDelivered(event);
  const key = await keyWith(accountId, ['hooks:*', ...eventScopes[event]]);
  await key('post', '/hooks').send({ target_url: target(), event }).expect(201);
  await key('patch', `/hooks/${hook}`).send({ target_url: target() }).expect(200);
  await key('get', `/deliveries/${delivery}`).expect(200);
  await key('post', `/deliveries/${delivery}/redeliver`).expect(202);
});
