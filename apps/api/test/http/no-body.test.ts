import { describe, expect, test } from '@jest/globals';
import { type Operation, operations } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import { api, expectNoneFailed, form, json, own, prepareBadInput, raw, type Send } from '../support/bad-input.ts';
import { exampleCall } from '../support/example-call.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';

prepareBadInput();

const bare = (Object.values(operations) as Operation[]).filter(
  ({ method, body, upload }) => method === 'POST' && body === undefined && upload === undefined,
);
const multipart = 'multipart/form-data; boundary=b';
const part = '--b\r\nContent-Disposition: form-data; name="dry_run"\r\n\r\ntrue\r\n--b--\r\n';
const large = `{${' '.repeat(1_100_000)}}`;

/** A POST to this path with these headers and without a body. */
const bodiless = (path: string, headers: Record<string, string> = {}): Send => {
  return () => api().call('post', path).set(headers);
};

test('at least one operation has no body', () => {
  expect(bare.map(({ id }) => id)).toContain('eraseSubscriber');
});

describe.each(bare.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  test('refuses every property as unknown, as well as malformed and large bodies, and changes nothing', async () => {
    const { path } = exampleCall(operation, own());
    const before = await takeSnapshot(api().database);
    for (const unknown of [
      json('{"dry_run":true}', path),
      json('{"dry_run":null}', path),
      form('dry_run=true', path),
      raw(multipart, part, path),
    ])
      expectProblem(await unknown(), 'validation_failed', ['dry_run']);
    for (const malformed of ['{"dry_run":', '[]', 'null', '{} {}', ' '])
      expectProblem(await json(malformed, path)(), 'malformed_body');
    expectProblem(await raw('text/plain', '{}', path)(), 'unsupported_media_type');
    expectProblem(await json(large, path)(), 'body_too_large');
    expect(await takeSnapshot(api().database)).toEqual(before);
  });
});

test('an operation without a body accepts an absent body and an empty one, of any type', async () => {
  const { path } = exampleCall(operations.validateCampaign, own());
  const none = { 'Content-Length': '0' };
  const sends: Send[] = [
    bodiless(path),
    bodiless(path, none),
    ...['application/json', 'application/x-www-form-urlencoded', multipart, 'text/plain'].map((type) =>
      bodiless(path, { ...none, 'Content-Type': type }),
    ),
    bodiless(path, { 'Transfer-Encoding': 'chunked' }),
    json('{}', path),
    json(' { } ', path),
    raw(multipart, '--b--\r\n', path),
  ];
  for (const send of sends) {
    const response = await send();
    expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 });
  }
});

test('for an operation without a body, an Idempotency-Key repeats only requests without content', async () => {
  const { path } = exampleCall(operations.copyCampaign, own());
  const key = { 'Idempotency-Key': newId() };
  const first = await bodiless(path, key)().expect(201);
  for (const again of [bodiless(path, key), raw('application/json', '{}', path, key)]) {
    const { body, headers } = await again().expect(201);
    expect([body, headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  }
  const other = await raw('application/json', '{"name":"Another"}', path, key)();
  expectProblem(other, 'validation_failed', ['name']);
  expect(other.headers).not.toHaveProperty('idempotent-replayed');
});

test('none of these requests is logged as a 5xx', expectNoneFailed);
