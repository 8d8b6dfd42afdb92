import { describe, expect, test } from '@jest/globals';
import type { BatchResult } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { createBatches } from '../support/send-batch.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const batches = createBatches(api);

/**
 * Sends a batch of rows that are already JSON, since serializing them in the test would lose what is wrong with them.
 */
const sendRows = (list: string, rows: string[], headers: Record<string, string> = {}) =>
  api
    .call('post', '/subscribers/batch')
    .set(headers)
    .type('json')
    .send(`{"list_uid":"${list}","subscribers":[${rows.join(',')}]}`);

const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`A${n}`, 'x'])));
const bad: [what: string, row: string, errors: [name: string, message: string]][] = [
  [
    'NUL in a value',
    '{"EMAIL":"x@example.com","FIRST_NAME":"a\\u0000b"}',
    ['FIRST_NAME', 'must not contain NUL or invalid Unicode characters'],
  ],
  [
    'NUL in its address',
    '{"EMAIL":"x\\u0000@example.com"}',
    ['EMAIL', 'must not contain NUL or invalid Unicode characters'],
  ],
  [
    'half of a surrogate pair',
    '{"EMAIL":"x@example.com","FIRST_NAME":"\\ud83d"}',
    ['FIRST_NAME', 'must not contain NUL or invalid Unicode characters'],
  ],
  [
    'NUL in a tag',
    '{"EMAIL":"x@example.com","tags":["ok","\\u0000"]}',
    ['tags[1]', 'must not contain NUL or invalid Unicode characters'],
  ],
  [
    'NUL in the name of a property',
    '{"EMAIL":"x@example.com","A\\u0000":"x"}',
    ['"A\\u0000"', 'is not a known property'],
  ],
  [
    'a property named __proto__',
    '{"EMAIL":"x@example.com","__proto__":{"FIRST_NAME":"x"}}',
    ['__proto__', 'is not a known property'],
  ],
  [
    'a property named __proto__ in a value',
    '{"EMAIL":"x@example.com","FIRST_NAME":{"__proto__":1}}',
    ['FIRST_NAME.__proto__', 'is not a known property'],
  ],
  ['more than 1,000 properties', wide, ['row', 'must have at most 1,000 properties']],
  [
    'more than 1,000 properties in a value',
    `{"EMAIL":"x@example.com","FIRST_NAME":${wide}}`,
    ['FIRST_NAME', 'must have at most 1,000 properties'],
  ],
  ['a number instead of an object', '1', ['row', 'must be an object']],
  ['text instead of an object', '"x@example.com"', ['row', 'must be an object']],
  ['null instead of an object', 'null', ['row', 'must be an object']],
  ['an array instead of an object', '[{"EMAIL":"x@example.com"}]', ['row', 'must be an object']],
];

describe('a row that cannot be stored or is not an object is invalid, and the other rows of the batch are applied:', () => {
  test.each(bad)('%s', async (_what, row, [name, message]) => {
    const list = await api.addList();
    const response = await sendRows(list, ['{"EMAIL":"a@example.com"}', row, '{"EMAIL":"b@example.com"}']);
    expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 });
    const { counts, results } = response.body as BatchResult;
    expect(counts).toMatchObject({ created: 2, invalid: 1 });
    expect(results.map(({ index, result, EMAIL }) => [index, result, EMAIL])).toEqual([
      [0, 'created', 'a@example.com'],
      [1, 'invalid', null],
      [2, 'created', 'b@example.com'],
    ]);
    // A matcher for objects would overlook a property named __proto__.
    expect(Object.entries(results[1]?.errors ?? {})).toEqual([[name, [message]]]);
    expect([...(await batches.rowsOf(list)).keys()].sort()).toEqual(['a@example.com', 'b@example.com']);
  });

  test("each of several bad rows, with an action of its own or the batch's action", async () => {
    const list = await api.addList();
    await batches.send(list, [{ EMAIL: 'a@example.com' }, { EMAIL: 'b@example.com' }]);
    const { counts, results } = await batches.send(
      list,
      [{ EMAIL: 'a@example.com', x: '\u0000' }, { EMAIL: 'b@example.com' }, { action: 'tag', tag: '\u0000' }, 7],
      { action: 'delete' },
    );
    expect(counts).toMatchObject({ deleted: 1, invalid: 3 });
    expect(results.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([['x'], [], ['tag'], ['row']]);
    expect([...(await batches.rowsOf(list)).keys()]).toEqual(['a@example.com']);
  });

  test('in forms too, even where the only row is a JSON part', async () => {
    const list = await api.addList();
    const call = () => api.call('post', '/subscribers/batch');
    const form: [string, string][] = [
      ['list_uid', list],
      ['subscribers[0][EMAIL]', 'a@example.com'],
      ['subscribers[1][EMAIL]', 'x\u0000@example.com'],
    ];
    const encoded = await call().type('form').send(new URLSearchParams(form).toString()).expect(200);
    expect(encoded.body.counts).toMatchObject({ created: 1, invalid: 1 });
    for (const [row, count] of [
      ['{"EMAIL":"b@example.com"}', 'created'],
      ['{"EMAIL":"x@example.com","__proto__":1}', 'invalid'],
      ['"x@example.com"', 'invalid'],
    ] as const) {
      const part = call()
        .field('list_uid', list)
        .field('subscribers', Buffer.from(row), { contentType: 'application/json' });
      const { body } = await part;
      expect([row, body.counts]).toEqual([row, expect.objectContaining({ [count]: 1 })]);
    }
  });

  test('even when an Idempotency-Key repeats the response, and another bad row counts as another request', async () => {
    const list = await api.addList();
    const key = { 'Idempotency-Key': newId() };
    const rows = (text: string) => [
      '{"EMAIL":"a@example.com"}',
      `{"__proto__":${text}}`,
      '{"A\\ud800":"\\ud800"}',
      '1',
    ];
    const first = await sendRows(list, rows('1'), key).expect(200);
    expect(first.body.counts).toMatchObject({ created: 1, invalid: 3 });
    const again = await sendRows(list, rows('1'), key).expect(200);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expectProblem(await sendRows(list, rows('2'), key), 'idempotency_key_reused');
  });
});

describe('an error in the batch as a whole refuses all of it and changes nothing:', () => {
  const there = '{"EMAIL":"a@example.com"}';
  const deep = `{"EMAIL":"x@example.com","FIRST_NAME":${'['.repeat(100)}${']'.repeat(100)}}`;
  test.each([
    ['a row that is nested too deeply', [there, deep], 'validation_failed', ['subscribers']],
    [
      'rows that are nested as deeply as a body can be',
      [there, `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
      'validation_failed',
      ['subscribers'],
    ],
    [
      'more rows than a batch may have',
      Array.from({ length: 500_000 }, () => '0'),
      'validation_failed',
      ['subscribers'],
    ],
    ['malformed JSON', [there, '{'], 'malformed_body', []],
  ] as const)('%s', async (_what, rows, code, fields) => {
    const list = await api.addList();
    const before = await takeSnapshot(api.database);
    expectProblem(await sendRows(list, [...rows]), code, [...fields]);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('NUL or a property named __proto__ outside the rows', async () => {
    const list = await api.addList();
    const before = await takeSnapshot(api.database);
    const send = (text: string) => api.call('post', '/subscribers/batch').type('json').send(text);
    expectProblem(await send(`{"list_uid":"${list}\\u0000","subscribers":[${there}]}`), 'validation_failed', [
      'list_uid',
    ]);
    const proto = await send(`{"list_uid":"${list}","subscribers":[${there}],"__proto__":1}`);
    expectProblem(proto, 'validation_failed', ['__proto__']);
    expectProblem(await send(`{"list_uid":"${list}","subscribers":{"0":"\\u0000"}}`), 'validation_failed', [
      'subscribers',
    ]);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });
});
