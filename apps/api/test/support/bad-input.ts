import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ErrorCode } from '@mailwright/contracts';
import { createTestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import { addExamples } from './add-examples.ts';
import type { ExampleUids } from './example-uids.ts';
import { expectProblem } from './expect-problem.ts';
import { takeSnapshot } from './snapshot.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** Sends a request; called when its test runs. */
export type Send = () => supertest.Test;

/** A request that must be refused with this code, naming exactly these fields. */
export type Case = [name: string, send: Send, code: ErrorCode, ...fields: string[]];

/** The resources of the two accounts, known once the tests run. */
interface Prepared {
  api: TestApi;
  own: ExampleUids;
  foreign: ExampleUids;
}

let prepared: Prepared | undefined;

/** The API under test. */
export const api = (): TestApi => read().api;
/** The resources of the calling account. */
export const own = (): ExampleUids => read().own;
/** The resources of another account. */
export const foreign = (): ExampleUids => read().foreign;

function read(): Prepared {
  if (prepared === undefined) throw new Error('Nothing is prepared before the tests run');
  return prepared;
}

/** Starts an API with two accounts for the tests of a file. */
export function prepareBadInput(): void {
  beforeAll(async () => {
    const started = await startTestApi();
    const another = await createTestAccount(started.database);
    prepared = { api: started, own: await addExamples(started), foreign: await addExamples(started, another) };
  });
  afterAll(() => prepared?.api.stop());
}

/** Expects that none of a file's requests failed; called in the file's last test. */
export function expectNoneFailed(): void {
  expect(api().log.filter((line) => line.includes('request.failed'))).toEqual([]);
}

/** Tests that each of these requests is refused and changes nothing. */
export function refused(cases: Case[]): void {
  test.each(cases)('%s', async (...[, send, code, ...fields]) => {
    const before = await takeSnapshot(api().database);
    const response = await send();
    expectProblem(response, code, fields);
    expect(await takeSnapshot(api().database)).toEqual(before);
  });
}

export const post = (path: string, body: object | (() => object)): Send => {
  return () =>
    api()
      .call('post', path)
      .send(typeof body === 'function' ? (body as () => object)() : body);
};

export const get = (path: string | (() => string)): Send => {
  return () => api().call('get', typeof path === 'function' ? path() : path);
};

/** A POST of exactly these bytes. */
export const raw = (
  type: string,
  body: string | Buffer,
  path = '/lists',
  headers: Record<string, string> = {},
): Send => {
  // The serializer keeps superagent from turning a buffer into JSON.
  return () =>
    api()
      .call('post', path)
      .set('Content-Type', type)
      .set(headers)
      .serialize(() => body as string)
      .send(body);
};
export const json = (body: string | Buffer, path?: string): Send => raw('application/json', body, path);
export const form = (body: string | Buffer, path?: string): Send =>
  raw('application/x-www-form-urlencoded', body, path);

export const list = (changes: object) => ({ name: 'N', from_name: 'F', from_email: 'f@example.com', ...changes });
export const addList = (changes: object): Send => post('/lists', list(changes));
export const subscriber = (changes: object) => () => ({ list_uid: own().list, EMAIL: 's@example.com', ...changes });
export const addSubscriber = (changes: object): Send => post('/subscribers', subscriber(changes));
export const hook = (changes: object) => ({
  target_url: 'https://example.com/x',
  event: 'subscriber.tagged',
  ...changes,
});
export const addHook = (changes: object): Send => post('/hooks', hook(changes));
