import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { webhookListener } from '@mailwright/webhooks';
import {
  addresses,
  type AddingProcess,
  type AddingProcessOptions,
  codeOf,
  startAddingProcess,
} from '../support/adding-process.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
let process: AddingProcess;
beforeEach(async () => {
  list = await api.addList();
  await api.addHook({ event: 'subscriber.subscribed', list_uid: list });
  process = startProcess();
  await process.add('first@example.com');
  process.statements.length = 0;
});

const startProcess = (options: AddingProcessOptions = {}) => startAddingProcess(api, list, options);

/** Counts the list's subscribers except `first@example.com`, and their consents, events and deliveries. */
async function counts(): Promise<Record<string, unknown>> {
  const [row] = await api.run(
    `SELECT count(*)::int AS subscribers, count(DISTINCT email_normalized)::int AS addresses,
        (SELECT count(*)::int FROM subscriber_consents c WHERE c.subscriber_id = ANY(array_agg(s.id))) AS consents,
        (SELECT count(*)::int FROM events e WHERE e.subscriber_id = ANY(array_agg(s.id))) AS events,
        (SELECT count(*)::int FROM deliveries d JOIN events e ON e.id = d.event_id
          WHERE e.subscriber_id = ANY(array_agg(s.id))) AS deliveries
      FROM subscribers s JOIN lists l ON l.id = s.list_id
      WHERE l.id = $1 AND s.email <> 'first@example.com'`,
    await listId(),
  );
  return row ?? {};
}

async function listId(): Promise<unknown> {
  const [row] = await api.run('SELECT id FROM lists ORDER BY id DESC LIMIT 1');
  return row?.['id'];
}

const all = (count: number) => ({
  subscribers: count,
  addresses: count,
  consents: count,
  events: count,
  deliveries: count,
});

test('concurrent additions are written in one statement, and each has its own consent, event and delivery', async () => {
  const added = await Promise.all(addresses(20).map((email) => process.add(email)));
  expect(process.statements).toEqual(['add-subscribers']);
  expect(added.map(({ created, subscriber }) => [created, subscriber['EMAIL']])).toEqual(
    addresses(20).map((email) => [true, email]),
  );
  expect(await counts()).toEqual(all(20));
  expect(added.map(({ work }) => work[webhookListener]?.created)).toEqual(added.map(() => 1));
  expect(added.flatMap(({ work }) => work[webhookListener]?.due ?? [])).toHaveLength(1);
});

test('additions to lists of several accounts share a statement and stay within their accounts', async () => {
  const other = await createTestAccount(api.database);
  const body = { name: 'Other', from_name: 'Ada', from_email: 'ada@example.com', subscription: 'double_opt_in' };
  const { body: made } = await api.call('post', '/lists', other).send(body).expect(201);
  const theirs = { to: made.uid as string, by: other.accountId };
  await process.add('warm-up@example.com', theirs);
  process.statements.length = 0;
  const [mine, yours] = await Promise.all([process.add('x@example.com'), process.add('x@example.com', theirs)]);
  expect(process.statements).toEqual(['add-subscribers']);
  expect(mine).toMatchObject({ created: true, mailIds: [], subscriber: { list_uid: list, status: 'subscribed' } });
  expect(yours).toMatchObject({ created: true, work: {}, subscriber: { list_uid: made.uid, status: 'unconfirmed' } });
  const mails = await api.run('SELECT id, account_id FROM mails WHERE id = ANY($1::uuid[])', yours.mailIds);
  expect(mails).toEqual([{ id: yours.mailIds[0], account_id: other.accountId }]);
  // A cached definition is not visible to another account.
  expect(await codeOf(process.add('y@example.com', { by: other.accountId }))).toBe('not_found');
});

test('a row that the database refuses fails alone, and the others of its group succeed', async () => {
  await api.run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
  await api.run(`CREATE TRIGGER refuse BEFORE INSERT ON subscribers FOR EACH ROW
    WHEN (NEW.email = 'bad@example.com') EXECUTE FUNCTION refuse()`);
  try {
    const others = addresses(10).map((email) => process.add(email));
    const bad = codeOf(process.add('bad@example.com'));
    expect((await Promise.all(others)).map(({ created }) => created)).toEqual(others.map(() => true));
    expect(await bad).toBe('P0001');
    expect(await counts()).toEqual(all(10));
  } finally {
    await api.run('DROP TRIGGER refuse ON subscribers');
    await api.run('DROP FUNCTION refuse');
  }
});

test('a suppressed address is refused on its own, and the others of its group succeed', async () => {
  await api.call('post', '/suppressions').send({ email: 's3@example.com' }).expect(201);
  const codes = await Promise.all(addresses(6, 's').map((email) => codeOf(process.add(email))));
  expect(codes).toEqual(['done', 'done', 'done', 'address_suppressed', 'done', 'done']);
  expect(await counts()).toEqual(all(5));
});

test('of two concurrent additions of one address, one creates the subscriber and the other updates it', async () => {
  const [one, two] = await Promise.all([
    process.add('twice@example.com', { FIRST_NAME: 'Ada' }),
    process.add('Twice@Example.com', { LAST_NAME: 'Lovelace' }),
  ]);
  expect([one.created, two.created]).toEqual([true, false]);
  expect(two.subscriber).toMatchObject({ uid: one.subscriber.uid, FIRST_NAME: 'Ada', LAST_NAME: 'Lovelace' });
  expect(await counts()).toMatchObject({ subscribers: 1, consents: 1 });
});

describe('a row planned with an outdated list definition is planned again', () => {
  test.each([
    ['after another process has renamed the list', `UPDATE lists SET name = 'Renamed' WHERE id = $1`],
    [
      'after another process has changed the default of a field',
      `UPDATE list_fields SET default_value = '"Grace"' WHERE tag = 'FIRST_NAME' AND list_id = $1`,
    ],
  ])('%s', async (_what, text) => {
    await api.run(text, await listId());
    const { subscriber } = await process.add('a0@example.com');
    const [event] = await api.run(
      `SELECT data FROM events WHERE subscriber_id IN
      (SELECT id FROM subscribers WHERE email = 'a0@example.com' AND list_id = $1)`,
      await listId(),
    );
    const isRenamed = text.includes('Renamed');
    expect(subscriber).toMatchObject({ FIRST_NAME: isRenamed ? null : 'Grace' });
    expect(event).toMatchObject({ data: { subscriber, list: { name: isRenamed ? 'Renamed' : 'News' } } });
  });

  test('after another process has removed a field or made one required', async () => {
    await api.call('delete', `/lists/${list}/fields/FIRST_NAME`).expect(204);
    expect(await codeOf(process.add('a0@example.com', { FIRST_NAME: 'Ada' }))).toBe('validation_failed');
    const field = { tag: 'CITY', label: 'City', type: 'text', required: true };
    await api.call('post', `/lists/${list}/fields`).send(field).expect(201);
    expect(await codeOf(process.add('a1@example.com'))).toBe('validation_failed');
    expect((await process.add('a2@example.com', { CITY: 'London' })).subscriber).toMatchObject({ CITY: 'London' });
  });

  test('after the list has been deleted', async () => {
    await api.call('delete', `/lists/${list}`).expect(202);
    expect(await codeOf(process.add('a0@example.com'))).toBe('not_found');
  });

  test('after the plan has acquired a subscriber limit', async () => {
    await api.run(`INSERT INTO plans (code, name, api_access, max_subscribers) VALUES ('two', 'Two', true, 2)
      ON CONFLICT DO NOTHING`);
    const account = await createTestAccount(api.database);
    const body = { name: 'Own', from_name: 'Ada', from_email: 'ada@example.com' };
    const { body: made } = await api.call('post', '/lists', account).send(body).expect(201);
    const own = { to: made.uid as string, by: account.accountId };
    await process.add('a0@example.com', own);
    await api.run(`UPDATE accounts SET plan_code = 'two' WHERE id = $1`, account.accountId);
    const codes = await Promise.all(addresses(4, 'b').map((email) => codeOf(process.add(email, own))));
    expect(codes.sort()).toEqual(['done', 'plan_limit_reached', 'plan_limit_reached', 'plan_limit_reached']);
  });
});

test('an address that another transaction locks blocks only its own request', async () => {
  const client = await api.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, source)
        SELECT $1, account_id, id, 'subscribed', 'a3@example.com', 'a3@example.com', 'api' FROM lists WHERE id = $2`,
      [newId(), await listId()],
    );
    let isHeld = true;
    const held = process.add('a3@example.com').finally(() => void (isHeld = false));
    const others = addresses(6).filter((email) => email !== 'a3@example.com');
    // The other transaction ends only after these requests have their responses.
    const added = await Promise.all(others.map((email) => process.add(email)));
    expect(added.map(({ created }) => created)).toEqual(others.map(() => true));
    expect(isHeld).toBe(true);
    expect(process.errors).toMatchObject([{ code: '55P03' }]);
    await client.query('ROLLBACK');
    expect(await held).toMatchObject({ created: true });
    expect(await counts()).toEqual(all(6));
  } finally {
    client.release(true);
  }
});

test('an account whose row made a group fail adds on its own for a while, and others still share statements', async () => {
  process = startProcess({
    pauseMs: 600_000,
    after: ({ name }) => {
      if (name === 'add-subscribers' && process.errors.length === 0)
        throw new Error('Connection terminated unexpectedly');
    },
  });
  const other = await createTestAccount(api.database);
  const body = { name: 'Other', from_name: 'Ada', from_email: 'ada@example.com' };
  const { body: made } = await api.call('post', '/lists', other).send(body).expect(201);
  const theirs = { to: made.uid as string, by: other.accountId };
  await process.add('first@example.com');
  await process.add('first@example.com', theirs);
  await process.add('a0@example.com');
  expect(process.errors).toHaveLength(1);
  process.statements.length = 0;
  expect(await process.add('a1@example.com')).toMatchObject({ created: true });
  expect(process.statements).toEqual(['load-list-and-subscriber-by-email', 'add-subscriber']);
  process.statements.length = 0;
  expect(await process.add('a1@example.com', theirs)).toMatchObject({ created: true });
  expect(process.statements).toEqual(['add-subscribers']);
});

test('a connection that is killed while a group is written leaves no part of the group', async () => {
  await api.run('CREATE SEQUENCE kills');
  await api.run(`CREATE FUNCTION kill_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('kills') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
    RETURN NEW; END $$`);
  await api.run(`CREATE TRIGGER kill_once BEFORE INSERT ON subscribers FOR EACH ROW
    WHEN (NEW.email = 'a5@example.com') EXECUTE FUNCTION kill_once()`);
  try {
    const added = await Promise.all(addresses(10).map((email) => process.add(email)));
    expect(process.errors).toHaveLength(1);
    expect(added.map(({ created }) => created)).toEqual(added.map(() => true));
    expect(await counts()).toEqual(all(10));
  } finally {
    await api.run('DROP TRIGGER kill_once ON subscribers');
    await api.run('DROP FUNCTION kill_once');
  }
});

test('a group that committed before its connection broke is reported as created, and nothing in it happens twice', async () => {
  let isBroken = false;
  process = startProcess({
    after: ({ name }) => {
      if (name !== 'add-subscribers' || isBroken) return;
      isBroken = true;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  await process.add('first@example.com');
  const added = await Promise.all(addresses(10).map((email) => process.add(email)));
  expect(isBroken).toBe(true);
  expect(added.map(({ created }) => created)).toEqual(added.map(() => true));
  expect(await counts()).toEqual(all(10));
});

test('processes that add the same people concurrently, in any order, create and count each person once', async () => {
  const processes = [process, startProcess(), startProcess()];
  for (const one of processes) await one.add('first@example.com');
  const people = addresses(60);
  const shuffled = [people, people.toReversed(), [...people.slice(30), ...people.slice(0, 30)]];
  const added = await Promise.all(
    processes.flatMap((one, n) => (shuffled[n] ?? []).map((email, i) => one.add(email, { FIRST_NAME: `${n}-${i}` }))),
  );
  expect(added.filter(({ created }) => created)).toHaveLength(60);
  expect(await counts()).toMatchObject({ subscribers: 60, addresses: 60, consents: 60 });
  const { body } = await api.call('get', `/lists/${list}`).expect(200);
  expect(body.statistics).toMatchObject({ subscribed: 61 });
  const codes = processes.flatMap(({ errors }) => errors.map((error) => (error as { code?: string }).code));
  expect(codes.filter((code) => code === '40P01')).toEqual([]);
});

test('a large row is written on its own, so that it delays no other row', async () => {
  await process.add('large@example.com', {
    FIRST_NAME: 'x'.repeat(4_500),
    LAST_NAME: 'x'.repeat(4_500),
  });
  expect(process.statements).not.toContain('add-subscribers');
  expect(process.statements).toContain('add-subscriber');
});
