import { beforeAll, describe, test } from '@jest/globals';
import {
  type Case,
  type Send,
  addSubscriber,
  api,
  expectNoneFailed,
  json,
  own,
  post,
  prepareBadInput,
  refused,
  subscriber,
} from '../support/bad-input.ts';

prepareBadInput();

/** A list with one field of each type. */
let typed: string;
beforeAll(async () => {
  typed = await api().addList({
    fields: [
      { tag: 'NUM', type: 'number' },
      { tag: 'DAY', type: 'date' },
      { tag: 'AT', type: 'datetime' },
      { tag: 'FLAG', type: 'boolean' },
      { tag: 'SITE', type: 'url' },
      { tag: 'ONE', type: 'select', options: ['a', 'b'] },
      { tag: 'SOME', type: 'multiselect', options: ['a', 'b'] },
      { tag: 'MUST', required: true },
    ],
  });
});
const typedSubscriber = (changes: object): Send => {
  return post('/subscribers', () => ({ list_uid: typed, EMAIL: 's@example.com', MUST: 'x', ...changes }));
};

describe('a value of the wrong type is refused, and the property is named:', () => {
  const wrongSubscriber: Record<string, unknown>[] = [
    { list_uid: 1 },
    { list_uid: null },
    { EMAIL: 1 },
    { EMAIL: null },
    { EMAIL: {} },
    { FIRST_NAME: 1 },
    { FIRST_NAME: ['x'] },
    { FIRST_NAME: { a: 1 } },
    { tag: ['x'] },
    { tag: 1 },
    { tags: 7 },
    { tags: null },
    { ip_address: 1 },
    { ip_address: '1.2.3' },
    { resubscribe: 'true' },
    { resubscribe: null },
  ];
  refused(
    wrongSubscriber.map((part) => [
      `POST /subscribers ${JSON.stringify(part)}`,
      addSubscriber(part),
      'validation_failed',
      ...Object.keys(part),
    ]),
  );
  refused(
    [{ EMAIL: 1 }, { EMAIL: null }, { FIRST_NAME: 1 }, { tag: 1 }, { tags: 7 }, { ip_address: 'x' }].map((part) => [
      `PATCH /subscribers/{uid} ${JSON.stringify(part)}`,
      () => api().call('patch', `/subscribers/${own().sub}`).send(part),
      'validation_failed',
      ...Object.keys(part),
    ]),
  );
  refused([
    ['an item of tags', addSubscriber({ tags: ['x', 1] }), 'validation_failed', 'tags[1]'],
    ['a tag with a comma', addSubscriber({ tags: ['x,y'] }), 'validation_failed', 'tags[0]'],
    ['a tag of 101 characters', addSubscriber({ tag: `x,${'y'.repeat(101)}` }), 'validation_failed', 'tag[1]'],
    ['101 tags', addSubscriber({ tags: Array.from({ length: 101 }, (_, i) => `t${i}`) }), 'validation_failed', 'tags'],
  ]);
  refused([
    ['an empty subscriber', post('/subscribers', {}), 'validation_failed', 'list_uid'],
    ['a subscriber without an address', addSubscriber({ EMAIL: undefined }), 'validation_failed', 'EMAIL'],
  ]);
});

describe('an unknown property is refused and named:', () => {
  refused([
    ['a lower-case property of a subscriber', addSubscriber({ first_name: 'x' }), 'validation_failed', 'first_name'],
    [
      'several unknown properties',
      addSubscriber({ first_name: 'x', Email: 'x' }),
      'validation_failed',
      'first_name',
      'Email',
    ],
    ['a tag that the list lacks', addSubscriber({ SHOE_SIZE: '43' }), 'validation_failed', 'SHOE_SIZE'],
    [
      'a tag that the list lacks, on a change',
      () => api().call('patch', `/subscribers/${own().sub}`).send({ SHOE_SIZE: '43' }),
      'validation_failed',
      'SHOE_SIZE',
    ],
    [
      'list_uid and resubscribe on a change',
      () => api().call('patch', `/subscribers/${own().sub}`).send({ list_uid: own().list, resubscribe: true }),
      'validation_failed',
      'list_uid',
      'resubscribe',
    ],
  ]);
});

describe('an invalid address returns 422 naming EMAIL:', () => {
  const bad = [
    '',
    ' ',
    'x',
    '@',
    '@example.com',
    'x@',
    'x@example',
    'x@example.',
    'x@.example.com',
    'x@example..com',
    'x@-example.com',
    'x@example-.com',
    'x@exam_ple.com',
    'a b@example.com',
    'a@exam ple.com',
    '"a b"@example.com',
    '"a"@example.com',
    'a@b@example.com',
    'a,b@example.com',
    'a;b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'Ada <ada@example.com>',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@0x7f.1',
    'a@example.com\r\nBcc: b@example.com',
    'a\u200b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
  ];
  refused(
    bad.map((address) => [JSON.stringify(address), addSubscriber({ EMAIL: address }), 'validation_failed', 'EMAIL']),
  );

  test.each([
    'a@example.com',
    "o'hara+news@example.co.uk",
    ' trimmed@example.com ',
    'jürgen@bücher.example',
    '用户@例子.example',
    'a@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is valid', async (EMAIL) => {
    await post('/subscribers', subscriber({ EMAIL }))().expect(201);
  });
});

describe("the values of a list's own fields are validated:", () => {
  const values: [tag: string, ...values: unknown[]][] = [
    ['NUM', 'many', '1,5', '0x10', 'Infinity', true, [1], {}],
    ['DAY', '2026-02-30', '2026-2-3', '30.2.2026', 20260203, true],
    ['AT', '2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00', 1],
    ['AT', '9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00+01:00'],
    ['FLAG', 'perhaps', 2, 1, []],
    ['SITE', 'javascript:alert(1)', 'example.com', 'ftp://example.com', '//example.com', 1, 'data:text/html,x'],
    ['ONE', 'c', 'A', ['a'], 1],
    ['SOME', 'c', 'a,c', ['a', 'c'], [1], { a: true }],
    ['MUST', '', ' ', null, 1],
  ];
  refused(
    values.flatMap(([tag, ...wrong]) =>
      wrong.map((value): Case => [
        `${tag} ${JSON.stringify(value)}`,
        typedSubscriber({ [tag]: value }),
        'validation_failed',
        tag,
      ]),
    ),
  );
  refused([
    [
      'a JSON number that is too large for a double',
      () => json(`{"list_uid":"${typed}","EMAIL":"s@example.com","MUST":"x","NUM":1e999}`, '/subscribers')(),
      'validation_failed',
      'NUM',
    ],
    ['a missing required field', typedSubscriber({ MUST: undefined }), 'validation_failed', 'MUST'],
    [
      'every wrong value at once',
      typedSubscriber({ NUM: 'x', DAY: 'x', EMAIL: 'x' }),
      'validation_failed',
      'NUM',
      'DAY',
      'EMAIL',
    ],
  ]);
});

test('none of these requests is logged as a 5xx', expectNoneFailed);
