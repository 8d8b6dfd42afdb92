import { describe, expect, test } from '@jest/globals';
import { removeExpiredRequests } from '@mailwright/accounts';
import { newId } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { hook, list, useIdempotentRequests } from '../support/idempotent-requests.ts';
import { takeSnapshot } from '../support/snapshot.ts';

const requests = useIdempotentRequests();
const { api, post, readRow, forgetAnswer } = requests;

describe('a request that fails', () => {
  test('because its body is invalid stores nothing and releases its key', async () => {
    expectProblem(await post('/lists', { ...list, name: '' }), 'validation_failed', ['name']);
    expect(await readRow()).toBeUndefined();
    const malformed = await api.call('post', '/lists').set('Idempotency-Key', requests.key).type('json').send('{');
    expectProblem(malformed, 'malformed_body');
    await post('/lists', list).expect(201);
  });

  test('because its resource does not exist releases its key, so that it succeeds once the resource exists', async () => {
    expectProblem(await post('/hooks', { ...hook, list_uid: 'list_x' }), 'not_found', ['list_uid']);
    expect(await readRow()).toBeUndefined();
    await post('/hooks', hook).expect(201);
  });

  test('with a 5xx keeps its key locked, since its progress is unknown, and runs again once the lock expires', async () => {
    await api.database.query({ text: 'ALTER TABLE hooks RENAME TO hooks_away' });
    try {
      expectProblem(await post('/hooks', hook), 'internal_error');
    } finally {
      await api.database.query({ text: 'ALTER TABLE hooks_away RENAME TO hooks' });
    }
    expectProblem(await post('/hooks', hook), 'idempotency_key_in_use');
    await forgetAnswer();
    await post('/hooks', hook).expect(201);
  });
});

describe('the stored response', () => {
  test('cannot be read from the database, least of all secrets', async () => {
    const { body } = await post('/hooks', { ...hook, description: 'a rare word' }).expect(201);
    const row = await readRow();
    const stored = row?.response ?? Buffer.alloc(0);
    expect(stored.length).toBeGreaterThan(100);
    for (const text of [body.secret as string, body.uid as string, 'a rare word', 'example.com'])
      expect(stored.includes(text)).toBe(false);
  });

  test('cannot be decrypted under another key or account', async () => {
    await post('/hooks', hook).expect(201);
    const first = requests.key;
    requests.key = newId();
    await post('/hooks', hook).expect(201);
    await api.database.query({
      text: `UPDATE idempotent_requests SET response = (SELECT response FROM idempotent_requests WHERE key = $1) WHERE key = $2`,
      values: [first, requests.key],
    });
    expectProblem(await post('/hooks', hook), 'internal_error');
  });

  test('expires after 24 hours: the key can then be used again, and the sweep deletes the row', async () => {
    const first = await post('/hooks', hook).expect(201);
    const [row] = await api.database.query<{ hours: number }>({
      text: `SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours FROM idempotent_requests WHERE key = $1`,
      values: [requests.key],
    });
    expect(row?.hours).toBeGreaterThan(23.9);
    expect(row?.hours).toBeLessThanOrEqual(24.001);
    const expire = () =>
      api.database.query({
        text: `UPDATE idempotent_requests SET expires_at = now() - interval '1 second' WHERE key = $1`,
        values: [requests.key],
      });
    await expire();
    const second = await post('/hooks', { ...hook, description: 'new' }).expect(201);
    expect(second.body.uid).not.toBe(first.body.uid);
    expect(await removeExpiredRequests(api.database)).toBe(0);
    await expire();
    expect(await removeExpiredRequests(api.database)).toBe(1);
    expect(await readRow()).toBeUndefined();
  });
});

describe('the Idempotency-Key', () => {
  const wrong: [name: string, value: string][] = [
    ['empty', ''],
    ['empty quotation marks', '""'],
    ['256 characters long', 'x'.repeat(256)],
    ['not ASCII', 'é'],
    ['text with a tab', 'a\tb'],
  ];
  test.each(wrong)('that is %s returns 422 naming it, and changes nothing', async (_name, value) => {
    const before = await takeSnapshot(api.database);
    const response = await api.call('post', '/lists').set('Idempotency-Key', value).send(list);
    expectProblem(response, 'validation_failed', ['Idempotency-Key']);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('of 255 characters, or with spaces and quotation marks, is valid', async () => {
    for (const value of ['y'.repeat(255), 'a b', 'a"b', '"a', '"a\\"b\\\\"']) {
      await api.call('post', '/lists').set('Idempotency-Key', value).send(list).expect(201);
      const again = await api.call('post', '/lists').set('Idempotency-Key', value).send(list).expect(201);
      expect(again.headers['idempotent-replayed']).toBe('true');
    }
  });

  test('that is given twice returns 422', async () => {
    const response = await api
      .call('post', '/lists')
      .set('Idempotency-Key', ['a', 'b'] as unknown as string)
      .send(list);
    expectProblem(response, 'validation_failed', ['Idempotency-Key']);
  });

  test('is ignored on methods other than POST', async () => {
    const path = `/hooks/${(await api.addHook()).uid}`;
    for (const description of ['a', 'b']) {
      const changed = api.call('patch', path).set('Idempotency-Key', requests.key).send({ description });
      expect((await changed.expect(200)).body.description).toBe(description);
    }
    await api.call('get', path).set('Idempotency-Key', '').expect(200);
    await api.call('delete', path).set('Idempotency-Key', requests.key).expect(204);
    expect(await readRow()).toBeUndefined();
  });
});
