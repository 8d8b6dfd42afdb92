import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import { addImport } from '../support/add-import.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { fillList, type FilledList } from '../support/fill-audience.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let large: FilledList;
beforeAll(async () => {
  large = await fillList(api.database, api.account.accountId, 5_000);
});

const start = (list: string, body: Record<string, unknown> = {}, account?: TestAccount) =>
  api.call('post', `/lists/${list}/exports`, account).send(body);

/** The bytes of an export. */
async function download(list: string, body: Record<string, unknown> = {}): Promise<Buffer> {
  const response = await start(list, body)
    .buffer(true)
    .parse((stream, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return response.body as Buffer;
}

const textOf = async (list: string, body: Record<string, unknown> = {}) => (await download(list, body)).toString();

/** The addresses in an export of the EMAIL column. */
async function emailsOf(list: string, body: Record<string, unknown> = {}): Promise<string[]> {
  const [, ...rows] = (await textOf(list, { ...body, columns: ['EMAIL'] })).split('\r\n');
  return rows.slice(0, -1);
}

const numbered = (from: number, to: number, keep: (n: number) => boolean = () => true) =>
  Array.from({ length: to - from + 1 }, (_, index) => index + from)
    .filter(keep)
    .map((n) => `e${n}@example.com`);

/** Adds a list with a subscriber who has a value of every kind. */
async function addPerson(): Promise<{ list: string; uid: string; subscriber: Record<string, unknown> }> {
  const list = await api.addList({
    name: 'Größe/東京',
    fields: [
      { tag: 'NUM', type: 'number' },
      { tag: 'SOME', type: 'multiselect', options: ['a', 'b'] },
      { tag: 'NONE', type: 'boolean' },
    ],
  });
  const body = { EMAIL: 'Grace@example.com', FIRST_NAME: '=1+1', LAST_NAME: 'Höpper', NUM: -1.5, SOME: ['a', 'b'] };
  const added = await api
    .call('post', '/subscribers')
    .send({ list_uid: list, ...body, tag: 'vip, spring', ip_address: '203.0.113.7' })
    .expect(201);
  const subscriber = added.body as Record<string, unknown>;
  return { list, uid: String(subscriber['uid']), subscriber };
}

describe('an export of a list', () => {
  test('is CSV with all fields, tags, status, IP address and time, in UTF-8 with a byte order mark', async () => {
    const { list, subscriber } = await addPerson();
    expect(await textOf(list)).toBe(
      '\u{feff}EMAIL,FIRST_NAME,LAST_NAME,NUM,SOME,NONE,tags,status,ip_address,created_at\r\n' +
        `Grace@example.com,'=1+1,Höpper,-1.5,"a,b",,"vip,spring",subscribed,203.0.113.7,${String(subscriber['created_at'])}\r\n`,
    );
  });

  test('is a file named after the list and the date, and no cache keeps a copy', async () => {
    const { list } = await addPerson();
    const day = new Date().toISOString().slice(0, 10);
    const response = await start(list).expect(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers['cache-control']).toBe('no-store');
    // Midnight may pass between the two.
    expect(response.headers['content-disposition']?.replace(/\d{4}-\d\d-\d\d/g, day)).toBe(
      `attachment; filename=Groe--${day}.csv; filename*=UTF-8''Gr%C3%B6%C3%9Fe-%E6%9D%B1%E4%BA%AC-${day}.csv`,
    );
  });

  test('has the requested columns in the requested order; as NDJSON, with the types of a subscriber', async () => {
    const { list, subscriber } = await addPerson();
    const { list_uid: _list, ...all } = subscriber;
    const columns = Object.keys(all);
    const lines = (await textOf(list, { format: 'ndjson', columns })).split('\n');
    expect(lines).toHaveLength(2);
    expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).toEqual(columns);
    expect(JSON.parse(lines[0] ?? '')).toEqual(all);
    expect(await textOf(list, { columns: ['status', 'EMAIL'] })).toBe(
      '\u{feff}status,EMAIL\r\nsubscribed,Grace@example.com\r\n',
    );
    const response = await start(list, { format: 'ndjson' }).expect(200);
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    expect(response.headers['content-disposition']).toMatch(/\.ndjson$/);
  });

  test('with gzip is a gzip file with the same content', async () => {
    for (const format of ['csv', 'ndjson']) {
      const packed = await download(large.uid, { format, gzip: true });
      expect(gunzipSync(packed).toString()).toBe(await textOf(large.uid, { format }));
    }
    const response = await start(large.uid, { gzip: true, email: 'e1@example.com' }).expect(200);
    expect(response.headers['content-type']).toBe('application/gzip');
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-disposition']).toMatch(/\.csv\.gz"?$/);
  });

  test('of many pages has each subscriber once, in the order in which they were added', async () => {
    expect(await emailsOf(large.uid)).toEqual(numbered(1, 5_000));
  });

  test('without subscribers has only the header, and as NDJSON nothing', async () => {
    const list = await api.addList();
    expect(await textOf(list, { columns: ['EMAIL', 'tags'] })).toBe('\u{feff}EMAIL,tags\r\n');
    expect(await textOf(list, { format: 'ndjson' })).toBe('');
    expect(gunzipSync(await download(list, { format: 'ndjson', gzip: true })).toString()).toBe('');
  });

  test('has all subscribers even if they have a lot of data', async () => {
    const list = await api.addList({ fields: Array.from({ length: 12 }, (_, n) => ({ tag: `F${n}` })) });
    const values = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`F${n}`, 'x'.repeat(5_000)]));
    const subscribers = Array.from({ length: 15 }, (_, n) => ({ EMAIL: `s${n}@example.com`, ...values }));
    for (const batch of [0, 1, 2, 3]) {
      const part = subscribers.map((one) => ({ ...one, EMAIL: `${batch}-${one.EMAIL}` }));
      await api.call('post', '/subscribers/batch').send({ list_uid: list, subscribers: part }).expect(200);
    }
    expect((await textOf(list)).split('\r\n')).toHaveLength(62);
  });
});

describe('an export has exactly the subscribers who match', () => {
  test('each criterion, and all criteria together', async () => {
    const every = (n: number) => n % 3 === 0;
    const import_uid = await addImport(api.database, api.account.accountId, large.uid, { every: 3 });
    const [half] = await api.run(
      'SELECT updated_at::text AS at FROM subscribers WHERE list_id = $1 AND email = $2',
      large.id,
      'e2500@example.com',
    );
    const updated_since = new Date(String(half?.['at'])).toISOString();
    const cases: [Record<string, string>, (n: number) => boolean][] = [
      [{ status: 'bounced' }, (n) => n % 100 === 0],
      [{ tag: 'half' }, (n) => n % 2 === 0],
      [{ tag: 'rare' }, (n) => n % 1_000 === 0],
      [{ tag: 'nosuch' }, () => false],
      [{ email: 'E7@Example.com' }, (n) => n === 7],
      [{ email: 'no address' }, () => false],
      [{ import_uid }, every],
      [{ import_uid, tag: 'half', status: 'bounced' }, (n) => every(n) && n % 100 === 0],
      [{ updated_since }, (n) => n >= 2_500],
      [{ updated_since, tag: 'rare' }, (n) => n >= 2_500 && n % 1_000 === 0],
      [{ status: 'subscribed', tag: 'half' }, (n) => n % 2 === 0 && n % 100 !== 0],
      [{ email: 'e6@example.com', import_uid, updated_since: new Date(0).toISOString() }, (n) => n === 6],
    ];
    for (const [criteria, keep] of cases)
      expect([criteria, await emailsOf(large.uid, criteria)]).toEqual([criteria, numbered(1, 5_000, keep)]);
    const elsewhere = await addImport(api.database, api.account.accountId, await api.addList());
    expect(await emailsOf(large.uid, { import_uid: elsewhere })).toEqual([]);
  });

  test('while others are added, changed and deleted: no subscriber is in it twice, and everyone who stays is in it', async () => {
    const list = await fillList(api.database, api.account.accountId, 4_000);
    let ended = false;
    const changes = (async () => {
      for (let n = 1; !ended; n += 1) {
        await api.run(
          `UPDATE subscribers SET updated_at = now() WHERE list_id = $1 AND email LIKE 'e%0@example.com'`,
          list.id,
        );
        await api.run('DELETE FROM subscribers WHERE list_id = $1 AND email = $2', list.id, `e${n * 7}@example.com`);
        await api.run(
          `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
            SELECT gen_random_uuid(), account_id, id, 'subscribed', $2, $2, '{}', 'api' FROM lists WHERE id = $1`,
          list.id,
          `new${n}@example.com`,
        );
      }
    })();
    const since = new Date(0).toISOString();
    const emails = await emailsOf(list.uid, { updated_since: since });
    ended = true;
    await changes;
    expect(new Set(emails).size).toBe(emails.length);
    const stayed = numbered(1, 4_000, (n) => n % 7 !== 0);
    expect(emails.filter((email) => stayed.includes(email))).toEqual(stayed);
  });
});

describe('an export is refused', () => {
  test('for a column that the list does not have, which is named', async () => {
    const response = await start(large.uid, { columns: ['EMAIL', 'NICKNAME'] });
    expectProblem(response, 'validation_failed', ['columns']);
    expect(response.body).toMatchObject({ errors: { columns: ['NICKNAME is not a field of this list'] } });
    for (const [body, field] of [
      [{ columns: [] }, 'columns'],
      [{ columns: ['EMAIL', 'EMAIL'] }, 'columns'],
      [{ columns: ['nickname'] }, 'columns[0]'],
      [{ columns: ['list_uid'] }, 'columns[0]'],
      [{ format: 'xlsx' }, 'format'],
      [{ status: 'gone' }, 'status'],
      [{ updated_since: 'yesterday' }, 'updated_since'],
      [{ unknown: 1 }, 'unknown'],
    ] as const)
      expectProblem(await start(large.uid, body), 'validation_failed', [field]);
  });

  test('for a list or an import of another account, without an entry in the audit log', async () => {
    const stranger = await createTestAccount(api.database);
    const theirs = await api.addList({}, stranger);
    const theirImport = await addImport(api.database, stranger.accountId, theirs);
    expectProblem(await start(theirs), 'not_found');
    expectProblem(await start(toUid('list', newId())), 'not_found');
    expectProblem(await start(large.uid, { import_uid: theirImport }), 'not_found', ['import_uid']);
    await start(theirs, { import_uid: theirImport }, stranger).expect(200);
    const rows = await api.run(
      `SELECT subject FROM audit_log WHERE action = 'subscribers.exported' AND subject = $1`,
      theirs,
    );
    expect(rows).toEqual([{ subject: theirs }]);
  });

  test('without the scope to read subscribers', async () => {
    const writer = await createTestAccount(api.database, { scopes: ['subscribers:write', 'lists:*'] });
    expectProblem(await start(await api.addList({}, writer), {}, writer), 'insufficient_scope');
  });
});

test('an export is in the audit log with who made it, the list, the criteria and the format, but without addresses', async () => {
  const list = await api.addList();
  await start(list, { status: 'subscribed', email: 'grace@example.com', gzip: true, columns: ['EMAIL'] }).expect(200);
  const rows = await api.run(
    "SELECT action, actor, actor_id, details, account_id FROM audit_log WHERE subject = $1 AND action <> 'list.created'",
    list,
  );
  expect(rows).toEqual([
    {
      action: 'subscribers.exported',
      actor: 'api_key',
      actor_id: api.account.keyId,
      account_id: api.account.accountId,
      details: { status: 'subscribed', email: '[address]', format: 'csv', gzip: true, columns: ['EMAIL'] },
    },
  ]);
});

test('an export with an Idempotency-Key runs each time it is requested, and its response is not stored', async () => {
  const list = await api.addList();
  const key = newId();
  const send = (): supertest.Test => start(list, { columns: ['EMAIL'] }).set('Idempotency-Key', key);
  const first = await send().expect(200);
  await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'a@example.com' }).expect(201);
  const second = await send().expect(200);
  expect([first.text, second.text]).toEqual(['\u{feff}EMAIL\r\n', '\u{feff}EMAIL\r\na@example.com\r\n']);
  expect(second.headers['idempotent-replayed']).toBeUndefined();
  expect(await api.run('SELECT 1 FROM idempotent_requests WHERE key = $1', key)).toEqual([]);
});

test('an export whose first page fails returns a problem, not a file', async () => {
  const list = await api.addList();
  await api.run('ALTER TABLE subscribers RENAME COLUMN ip_address TO ip_address_gone');
  try {
    for (const gzip of [false, true]) {
      const response = await start(list, { gzip });
      expectProblem(response, 'internal_error');
      expect(response.headers['content-disposition']).toBeUndefined();
    }
  } finally {
    await api.run('ALTER TABLE subscribers RENAME COLUMN ip_address_gone TO ip_address');
  }
  await start(list).expect(200);
});

test('an export has no subscribers of another list', async () => {
  const other = await fillList(api.database, api.account.accountId, 10);
  expect(await emailsOf(other.uid)).toEqual(numbered(1, 10));
});
