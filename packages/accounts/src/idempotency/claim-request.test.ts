import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  claimRequest,
  extendRequestLock,
  releaseRequest,
  type RequestClaim,
  type RequestState,
  storeResponse,
} from './claim-request.ts';
import { removeExpiredRequests, removeStoredResponses } from './stored-responses.ts';

let database: TestDatabase;
let accountId: string;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(() => {
  key = newId();
});

const hash = (text = 'a request') => Buffer.from(text.padEnd(32));
const claim = (text?: string): Promise<RequestState> =>
  claimRequest(database, { accountId, key, requestHashes: [hash(text)] });

async function mustClaim(): Promise<RequestClaim> {
  const state = await claim();
  if (state.kind !== 'claimed') throw new Error(`It is ${state.kind}`);
  return state.claim;
}

const update = (set: string) =>
  database.query({ text: `UPDATE idempotent_requests SET ${set} WHERE key = $1`, values: [key] });
const endLock = () => update(`locked_until = now() - interval '1 second'`);

test('a request that is running while the person it creates is erased stores no response about them', async () => {
  const running = await mustClaim();
  await removeStoredResponses(database, accountId, [running.resourceId]);
  expect(await storeResponse(database, running, Buffer.from('a person'))).toBe(false);
  const stored = await database.query({ text: 'SELECT 1 FROM idempotent_requests WHERE key = $1', values: [key] });
  expect(stored).toEqual([]);
});

describe('a claim', () => {
  test('is acquired by one of many concurrent callers', async () => {
    const states = await Promise.all(Array.from({ length: 20 }, () => claim()));
    expect(states.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
    expect(states.filter(({ kind }) => kind === 'running')).toHaveLength(19);
  });

  test('returns a retry delay that is short at first, grows later, and never exceeds the lock', async () => {
    await claim();
    expect(await claim()).toEqual({ kind: 'running', retryAfterSeconds: 1 });
    await update(`locked_until = now() + interval '50 seconds'`);
    const later = await claim();
    if (later.kind !== 'running') throw new Error(`It is ${later.kind}`);
    expect(later.retryAfterSeconds).toBeGreaterThanOrEqual(10);
    expect(later.retryAfterSeconds).toBeLessThan(20);
    await update(`locked_until = now() + interval '1500 milliseconds'`);
    expect(await claim()).toEqual({ kind: 'running', retryAfterSeconds: 2 });
  });

  test('with an expired lock is taken over by one of many callers, with its resource id, and its old holder can write no more', async () => {
    const first = await mustClaim();
    await endLock();
    const states = await Promise.all(Array.from({ length: 10 }, () => claim()));
    const [taken, ...others] = states.filter(({ kind }) => kind === 'claimed');
    expect(others).toEqual([]);
    expect(taken).toMatchObject({ claim: { resourceId: first.resourceId, isTakenOver: true } });
    expect(await storeResponse(database, first, Buffer.from('x'))).toBe(false);
    await releaseRequest(database, first);
    expect((await claim()).kind).toBe('running');
  });

  test('that its holder extends stays theirs, and one that was taken over is not extended', async () => {
    const first = await mustClaim();
    await endLock();
    await extendRequestLock(database, first);
    expect((await claim()).kind).toBe('running');
    await endLock();
    const second = await mustClaim();
    await endLock();
    await extendRequestLock(database, first);
    expect((await claim()).kind).toBe('claimed');
    expect(second.isTakenOver).toBe(true);
  });

  test('with an expired lock still refuses another request', async () => {
    await claim();
    await endLock();
    expect(await claim('another')).toEqual({ kind: 'reused' });
  });

  test('is forgotten once released, and its key may be used for any request', async () => {
    const first = await mustClaim();
    await releaseRequest(database, first);
    const second = await claim('another');
    expect(second).toMatchObject({ kind: 'claimed', claim: { isTakenOver: false } });
    expect(second).not.toMatchObject({ claim: { resourceId: first.resourceId } });
  });

  test('that is released after being taken over keeps its resource id, which the earlier run may have used', async () => {
    const first = await mustClaim();
    await endLock();
    await releaseRequest(database, await mustClaim());
    expect(await claim()).toMatchObject({ kind: 'claimed', claim: { resourceId: first.resourceId } });
  });
});

describe('a stored response', () => {
  test('is written once, by the holder of the claim, and returned to later callers', async () => {
    const held = await mustClaim();
    expect(await storeResponse(database, { ...held, lockToken: newId() }, Buffer.from('stranger'))).toBe(false);
    expect(await storeResponse(database, held, Buffer.from('the response'))).toBe(true);
    expect(await storeResponse(database, held, Buffer.from('another'))).toBe(false);
    await releaseRequest(database, held);
    await endLock();
    expect(await claim()).toEqual({ kind: 'finished', response: Buffer.from('the response') });
    expect(await claim('another')).toEqual({ kind: 'reused' });
  });

  test('is replaced after it has expired by any request, which gets a resource id of its own', async () => {
    const held = await mustClaim();
    await storeResponse(database, held, Buffer.from('the response'));
    await update(`expires_at = now() - interval '1 second'`);
    const next = await claim('another');
    expect(next).toMatchObject({ kind: 'claimed', claim: { isTakenOver: false } });
    expect(next).not.toMatchObject({ claim: { resourceId: held.resourceId } });
  });

  test('is removed when it has expired and not before, however many there are', async () => {
    const current = await mustClaim();
    await database.query({
      text: `INSERT INTO idempotent_requests
          (account_id, key, request_hash, resource_id, lock_token, locked_until, expires_at)
        SELECT $1, 'old-' || n, $2, gen_random_uuid(), gen_random_uuid(), now(), now() - interval '1 second'
        FROM generate_series(1, 2500) AS n`,
      values: [accountId, hash()],
    });
    expect(await removeExpiredRequests(database)).toBe(2_500);
    expect(await removeExpiredRequests(database)).toBe(0);
    expect(await storeResponse(database, current, Buffer.from('x'))).toBe(true);
  });
});
