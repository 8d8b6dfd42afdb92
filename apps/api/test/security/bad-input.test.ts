import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import { addExamples } from '../support/add-examples.ts';
import type { ExampleUids } from '../support/example-call.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

let api: TestApi;
let own: ExampleUids;
let foreign: ExampleUids;
/** A list with one field of each type. */
let typed: string;

beforeAll(async () => {
  api = await startTestApi();
  own = await addExamples(api);
  foreign = await addExamples(api, await createTestAccount(api.database));
  typed = await api.addList({
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
afterAll(() => api.stop());

type Send = () => supertest.Test;
type Case = [name: string, send: Send, code: ErrorCode, ...fields: string[]];

/** Each case is one request that is refused with this code, naming exactly these fields, and changes nothing. */
function refused(cases: Case[]): void {
  test.each(cases)('%s', async (...[, send, code, ...fields]) => {
    const before = await takeSnapshot(api.database);
    const response = await send();
    expectProblem(response, code, fields);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });
}

const post = (path: string, body: object | (() => object)): Send => {
  return () => api.call('post', path).send(typeof body === 'function' ? (body as () => object)() : body);
};
const get = (path: string | (() => string)): Send => {
  return () => api.call('get', typeof path === 'function' ? path() : path);
};
const raw = (type: string, body: string | Buffer, path = '/lists', headers: Record<string, string> = {}): Send => {
  // The serializer keeps superagent from making JSON of a buffer.
  return () =>
    api
      .call('post', path)
      .set('Content-Type', type)
      .set(headers)
      .serialize(() => body as string)
      .send(body);
};
const json = (body: string | Buffer, path?: string): Send => raw('application/json', body, path);
const form = (body: string | Buffer, path?: string): Send => raw('application/x-www-form-urlencoded', body, path);

const list = (changes: object) => ({ name: 'N', from_name: 'F', from_email: 'f@example.com', ...changes });
const addList = (changes: object): Send => post('/lists', list(changes));
const subscriber = (changes: object) => () => ({ list_uid: own.list, EMAIL: 's@example.com', ...changes });
const addSubscriber = (changes: object): Send => post('/subscribers', subscriber(changes));
const typedSubscriber = (changes: object): Send => {
  return post('/subscribers', () => ({ list_uid: typed, EMAIL: 's@example.com', MUST: 'x', ...changes }));
};
const hook = (changes: object) => ({ target_url: 'https://example.com/x', event: 'subscriber.tagged', ...changes });
const addHook = (changes: object): Send => post('/hooks', hook(changes));

const wholeList = JSON.stringify(list({}));
const wholeListNames = ['name', 'from_name', 'from_email'];
const parts = (count: number, name = 'tags') => Array.from({ length: count }, () => `${name}[]=x`).join('&');

describe('a body that does not match its content type is 400', () => {
  refused([
    ['malformed JSON', json('{"name": "N",'), 'malformed_body'],
    ['JSON with something after it', json('{} {}'), 'malformed_body'],
    ['a JSON array', json('[]'), 'malformed_body'],
    ['a JSON string', json('"text"'), 'malformed_body'],
    ['a JSON number', json('1'), 'malformed_body'],
    ['JSON null', json('null'), 'malformed_body'],
    ['invalid UTF-8 in JSON', json(Buffer.from('7b226e616d65223a22ff227d', 'hex')), 'malformed_body'],
    ['invalid UTF-8 in a form', form(Buffer.from('6e616d653dff', 'hex')), 'malformed_body'],
    [
      'invalid UTF-8 percent-encoded in a form',
      form('name=%FF&from_name=F&from_email=f@example.com'),
      'malformed_body',
    ],
    ['a percent sign that encodes nothing', form('name=100%&from_name=F&from_email=f@example.com'), 'malformed_body'],
    [
      'invalid UTF-8 in multipart',
      raw(
        'multipart/form-data; boundary=b',
        Buffer.concat([
          Buffer.from('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n'),
          Buffer.of(0xff),
          Buffer.from('\r\n--b--\r\n'),
        ]),
      ),
      'malformed_body',
    ],
    ['a form with 2,001 fields, of which none is dropped in silence', form(parts(2_001)), 'malformed_body'],
    [
      'an array of a form with an index of 1,000 or more, which is not made an object in silence',
      form('tags[1000]=x'),
      'malformed_body',
    ],
    ['a form nested too deeply', form('a[b][c][d][e][f][g][h]=1'), 'malformed_body'],
    ['multipart without a boundary', raw('multipart/form-data', '--b--'), 'malformed_body'],
    [
      'multipart that ends in the middle',
      raw('multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nN'),
      'malformed_body',
    ],
    [
      'a body that is not the gzip it says it is',
      raw('application/json', wholeList, '/lists', { 'Content-Encoding': 'gzip' }),
      'malformed_body',
    ],
  ]);
});

describe('a form of 2,000 fields', () => {
  refused([
    [
      'is read, and refused for what it says',
      form(`${parts(1_000)}&${parts(1_000, 'others')}`),
      'validation_failed',
      ...wholeListNames,
      'others',
      'tags',
    ],
  ]);
});

describe('a body of another type is 415', () => {
  refused([
    ['XML', raw('application/xml', '<list/>'), 'unsupported_media_type'],
    ['text', raw('text/plain', wholeList), 'unsupported_media_type'],
    ['a type that only starts like JSON', raw('application/jsonp', wholeList), 'unsupported_media_type'],
    ['another charset', raw('application/json; charset=iso-8859-1', wholeList), 'unsupported_media_type'],
    ['UTF-16', raw('application/json; charset="utf-16"', wholeList), 'unsupported_media_type'],
    [
      'an unknown Content-Encoding',
      raw('application/json', wholeList, '/lists', { 'Content-Encoding': 'zstd' }),
      'unsupported_media_type',
    ],
  ]);
});

describe('a body over 1 MiB is 413', () => {
  const large = JSON.stringify(list({ name: 'x'.repeat(2_000_000) }));
  refused([
    ['with a Content-Length', json(large), 'body_too_large'],
    [
      'sent in chunks without a Content-Length',
      () => {
        const request = api.call('post', '/lists').set('Content-Type', 'application/json');
        for (let at = 0; at < large.length; at += 65_536) request.write(large.slice(at, at + 65_536));
        return request;
      },
      'body_too_large',
    ],
    [
      'a gzip of a few kilobytes that unpacks to more',
      raw('application/json', gzipSync(Buffer.alloc(100_000_000, 32)), '/lists', { 'Content-Encoding': 'gzip' }),
      'body_too_large',
    ],
  ]);
});

describe('a wrong type names the property', () => {
  const wrong: Record<string, unknown>[] = [
    { name: 1 },
    { name: null },
    { name: ['N'] },
    { from_name: {} },
    { from_email: 1 },
    { reply_to: false },
    { default_subject: 1 },
    { subscription: 'triple_opt_in' },
    { subscription: 1 },
    { send_welcome_email: 'true' },
    { send_welcome_email: 1 },
    { contact: 'x' },
    { contact: null },
    { contact: [] },
    { fields: 'x' },
    { fields: {} },
  ];
  refused(
    wrong.map((part) => [
      `POST /lists ${JSON.stringify(part)}`,
      addList(part),
      'validation_failed',
      ...Object.keys(part),
    ]),
  );

  const field = (part: object) => addList({ fields: [{ tag: 'OK' }, { tag: 'X', ...part }] });
  refused([
    ['contact.city', addList({ contact: { city: 1 } }), 'validation_failed', 'contact.city'],
    ['contact.url', addList({ contact: { url: 'javascript:alert(1)' } }), 'validation_failed', 'contact.url'],
    ['an item of fields', addList({ fields: [1] }), 'validation_failed', 'fields[0]'],
    ['fields[1].tag', field({ tag: 1 }), 'validation_failed', 'fields[1].tag'],
    ['fields[1].label', field({ label: 1 }), 'validation_failed', 'fields[1].label'],
    ['fields[1].type', field({ type: 'colour' }), 'validation_failed', 'fields[1].type'],
    ['fields[1].required', field({ required: 'yes' }), 'validation_failed', 'fields[1].required'],
    ['fields[1].visible', field({ visible: 1 }), 'validation_failed', 'fields[1].visible'],
    ['fields[1].options', field({ options: 'a' }), 'validation_failed', 'fields[1].options'],
    ['fields[1].options[0]', field({ type: 'select', options: [1] }), 'validation_failed', 'fields[1].options[0]'],
    ['fields[1].default_value', field({ default_value: {} }), 'validation_failed', 'fields[1].default_value'],
  ]);

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
    { tags: 'x' },
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
    [{ EMAIL: 1 }, { EMAIL: null }, { FIRST_NAME: 1 }, { tag: 1 }, { tags: 'x' }, { ip_address: 'x' }].map((part) => [
      `PATCH /subscribers/{uid} ${JSON.stringify(part)}`,
      () => api.call('patch', `/subscribers/${own.sub}`).send(part),
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

  const wrongHook: Record<string, unknown>[] = [
    { target_url: 1 },
    { target_url: null },
    { target_url: '' },
    { event: 1 },
    { event: null },
    { event: 'subscriber.imagined' },
    { list_uid: 1 },
    { description: 1 },
    { description: 'x'.repeat(501) },
    { description: 'two\nlines' },
  ];
  refused(
    wrongHook.map((part) => [
      `POST /hooks ${JSON.stringify(part)}`,
      addHook(part),
      'validation_failed',
      ...Object.keys(part),
    ]),
  );
  refused(
    [...wrongHook, { status: 'switched_off' }, { status: 1 }].map((part) => [
      `PATCH /hooks/{uid} ${JSON.stringify(part)}`,
      () => api.call('patch', `/hooks/${own.hook}`).send(part),
      'validation_failed',
      ...Object.keys(part),
    ]),
  );
  refused([
    ['an empty list', post('/lists', {}), 'validation_failed', 'name', 'from_name', 'from_email'],
    ['an empty subscriber', post('/subscribers', {}), 'validation_failed', 'list_uid'],
    ['a subscriber without an address', addSubscriber({ EMAIL: undefined }), 'validation_failed', 'EMAIL'],
    ['an empty hook', post('/hooks', {}), 'validation_failed', 'target_url', 'event'],
    [
      'everything that is wrong, at once',
      addList({ name: '', from_email: 'x', contact: { zip: 1 }, colour: 'red' }),
      'validation_failed',
      'name',
      'from_email',
      'contact.zip',
      'colour',
    ],
  ]);
});

describe('an unknown property is named', () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`unknown_${i}`, 1]));
  refused([
    ['on a list', addList({ colour: 'red' }), 'validation_failed', 'colour'],
    ['inside contact', addList({ contact: { planet: 'x' } }), 'validation_failed', 'contact.planet'],
    ['inside a field', addList({ fields: [{ tag: 'A', colour: 'x' }] }), 'validation_failed', 'fields[0].colour'],
    ['on a hook', addHook({ secret: 'mine' }), 'validation_failed', 'secret'],
    ['a lower-case one on a subscriber', addSubscriber({ first_name: 'x' }), 'validation_failed', 'first_name'],
    ['several', addSubscriber({ first_name: 'x', Email: 'x' }), 'validation_failed', 'first_name', 'Email'],
    ['the first hundred of 20,000', addList(unknown), 'validation_failed', ...Object.keys(unknown).slice(0, 100)],
    ['a tag that the list lacks', addSubscriber({ SHOE_SIZE: '43' }), 'validation_failed', 'SHOE_SIZE'],
    [
      'a tag that the list lacks, on a change',
      () => api.call('patch', `/subscribers/${own.sub}`).send({ SHOE_SIZE: '43' }),
      'validation_failed',
      'SHOE_SIZE',
    ],
    [
      'list_uid and resubscribe on a change',
      () => api.call('patch', `/subscribers/${own.sub}`).send({ list_uid: own.list, resubscribe: true }),
      'validation_failed',
      'list_uid',
      'resubscribe',
    ],
  ]);

  test('beyond the number that are named are all counted', async () => {
    const response = await addList(unknown)();
    expect(response.body).toMatchObject({ detail: 'unknown_0 is not a known property (and 899 more)' });
    expect(response.text.length).toBeLessThan(10_000);
  });

  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const withProperty = (whole: object, name: string, value: string) =>
    JSON.stringify(whole).replace('{', `{${JSON.stringify(name)}:${value},`);
  for (const name of inherited) {
    refused([
      [`${name} on a list`, json(withProperty(list({}), name, '{"x":1}')), 'validation_failed', name],
      [`${name} on a hook`, json(withProperty(hook({}), name, '"x"'), '/hooks'), 'validation_failed', name],
      [
        `${name} on a subscriber`,
        () => json(withProperty(subscriber({})(), name, '{"admin":true}'), '/subscribers')(),
        'validation_failed',
        name,
      ],
      [`${name} in a form`, form(`name=N&from_name=F&from_email=f%40example.com&${name}=x`), 'validation_failed', name],
      [
        `${name} in multipart`,
        () =>
          api
            .call('post', '/lists')
            .field('name', 'N')
            .field('from_name', 'F')
            .field('from_email', 'f@example.com')
            .field(name, 'x'),
        'validation_failed',
        name,
      ],
      [`${name} in the query`, get(`/lists?${name}=x`), 'validation_failed', name],
    ]);
  }
  refused([
    [
      '__proto__ inside contact',
      json(withProperty(list({}), 'contact', '{"__proto__":{}}')),
      'validation_failed',
      'contact.__proto__',
    ],
  ]);
});

describe('an invalid address is 422 naming EMAIL', () => {
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

describe('text that Postgres cannot store', () => {
  refused([
    ['a NUL byte in a value', addList({ name: 'a\u0000b' }), 'validation_failed', 'name'],
    ['a NUL byte in a nested value', addList({ contact: { city: '\u0000' } }), 'validation_failed', 'contact.city'],
    ["a NUL byte in a field's value", addSubscriber({ FIRST_NAME: '\u0000' }), 'validation_failed', 'FIRST_NAME'],
    ['a NUL byte in a tag', addSubscriber({ tags: ['ok', 'a\u0000'] }), 'validation_failed', 'tags[1]'],
    ['a NUL byte in a list_uid', addSubscriber({ list_uid: 'list_\u0000' }), 'validation_failed', 'list_uid'],
    ['a NUL byte in a form', form('name=%00'), 'validation_failed', 'name'],
    ['a NUL byte in a key', addSubscriber({ 'A\u0000': 'x' }), 'validation_failed', JSON.stringify('A\u0000')],
    ['a NUL byte in the query', get('/subscribers?email=a%00'), 'validation_failed', 'email'],
    [
      'a NUL byte in the name of a query parameter',
      get('/lists?a%00=1'),
      'validation_failed',
      JSON.stringify('a\u0000'),
    ],
    ['a NUL byte in a cursor', get('/lists?cursor=list_%00'), 'validation_failed', 'cursor'],
    ['half of a surrogate pair', json(wholeList.replace('"N"', '"\\ud800"')), 'validation_failed', 'name'],
    [
      'half of a surrogate pair in a key',
      json(wholeList.replace('"name"', '"\\ud800"')),
      'validation_failed',
      '"\\ud800"',
    ],
    [
      'JSON of 100,000 levels',
      json(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      'validation_failed',
      'name',
    ],
    [
      'JSON of 100,000 levels of objects',
      json(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
      'validation_failed',
      'a',
    ],
  ]);
});

const halfFile = '--b\r\nContent-Disposition: form-data; name="logo"; filename="logo.jpg"\r\n\r\nhalf of i';

describe('a file is not a field', () => {
  refused([
    [
      'a file among the fields is named',
      () => api.call('post', '/lists').field('name', 'N').attach('logo', Buffer.of(0xff, 0xd8), 'logo.jpg'),
      'validation_failed',
      'logo',
    ],
    ['a file that ends in the middle', raw('multipart/form-data; boundary=b', halfFile), 'validation_failed', 'logo'],
    [
      'a file by the name of a property is named',
      () => api.call('post', '/lists').attach('name', Buffer.from('N'), 'name.txt'),
      'validation_failed',
      'name',
    ],
  ]);
});

test('after a file that ends in the middle the next request is served', async () => {
  await raw('multipart/form-data; boundary=b', halfFile)().expect(422);
  await api.call('get', '/lists').expect(200);
});

describe("a list's own fields", () => {
  const options = (part: object) => addList({ fields: [{ tag: 'X', ...part }] });
  const many = Array.from({ length: 30 }, (_, i) => ({ tag: i === 29 ? 'lower' : `F${i}` }));
  refused([
    ['a lower-case tag as the 30th', addList({ fields: many }), 'validation_failed', 'fields[29].tag'],
    [
      'a lower-case tag as the 30th of a form',
      form(
        many.map(({ tag }, i) => `fields[${i}][tag]=${tag}`).join('&') +
          '&name=N&from_name=F&from_email=f%40example.com',
      ),
      'validation_failed',
      'fields[29].tag',
    ],
    [
      '101 fields',
      addList({ fields: Array.from({ length: 101 }, (_, i) => ({ tag: `F${i}` })) }),
      'validation_failed',
      'fields',
    ],
    [
      'options of more than 10,000 characters together',
      options({ type: 'select', options: Array.from({ length: 51 }, (_, i) => `${i}`.padEnd(200, 'x')) }),
      'validation_failed',
      'fields[0].options',
    ],
    ['a tag of 41 characters', options({ tag: 'A'.repeat(41) }), 'validation_failed', 'fields[0].tag'],
    ['a tag that starts with a digit', options({ tag: '1A' }), 'validation_failed', 'fields[0].tag'],
    ['a tag that every list has', options({ tag: 'EMAIL' }), 'validation_failed', 'fields[0].tag'],
    ['the same tag twice', addList({ fields: [{ tag: 'A' }, { tag: 'A' }] }), 'validation_failed', 'fields[1].tag'],
    ['a select without options', options({ type: 'select' }), 'validation_failed', 'fields[0].options'],
    [
      'a multiselect without options',
      options({ type: 'multiselect', options: [] }),
      'validation_failed',
      'fields[0].options',
    ],
    ['options of a text', options({ options: ['a'] }), 'validation_failed', 'fields[0].options'],
    [
      'the same option twice',
      options({ type: 'select', options: ['a', ' a'] }),
      'validation_failed',
      'fields[0].options',
    ],
    ...(
      [
        ['number', 'many'],
        ['date', '2026-02-30'],
        ['datetime', 'today'],
        ['boolean', 'perhaps'],
        ['url', 'javascript:alert(1)'],
        ['text', 1],
        ['select', 'c', ['a']],
        ['multiselect', ['a', 'c'], ['a']],
      ] as const
    ).map(([type, value, choice = []]): Case => [
      `a default of the wrong type: ${type}`,
      options({ type, default_value: value, options: choice }),
      'validation_failed',
      'fields[0].default_value',
    ]),
  ]);

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
      'JSON with a number beyond a double',
      () => json(`{"list_uid":"${typed}","EMAIL":"s@example.com","MUST":"x","NUM":1e999}`, '/subscribers')(),
      'validation_failed',
      'NUM',
    ],
    ['a required field left out', typedSubscriber({ MUST: undefined }), 'validation_failed', 'MUST'],
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

describe("a malformed uid, or the uid of another account's resource, is 404", () => {
  const malformed = ['x', 'list_', 'list_zzzzzzzzzzzzzzzzzzzzzzzzzz', 'list_01K6N8QF4TEF0V9K0X7H3W2C5D', "' OR 1=1"];
  refused([
    [
      'the list_uid of another account, on a subscriber',
      post('/subscribers', () => subscriber({ list_uid: foreign.list })()),
      'not_found',
      'list_uid',
    ],
    [
      'the list_uid of another account, on a hook',
      post('/hooks', () => hook({ list_uid: foreign.list })),
      'not_found',
      'list_uid',
    ],
    [
      'the list_uid of another account, on a change of a hook',
      () => api.call('patch', `/hooks/${own.hook}`).send({ list_uid: foreign.list }),
      'not_found',
      'list_uid',
    ],
    [
      'the list_uid of another account, as a filter',
      get(() => `/subscribers?list_uid=${foreign.list}`),
      'not_found',
      'list_uid',
    ],
    [
      'a list_uid of another kind',
      post('/subscribers', () => subscriber({ list_uid: own.list.replace('list_', 'sub_') })()),
      'not_found',
      'list_uid',
    ],
    ['a list_uid that was never given', addSubscriber({ list_uid: toUid('list', newId()) }), 'not_found', 'list_uid'],
    ...malformed.flatMap((uid): Case[] => [
      [`the list_uid ${uid}, on a subscriber`, addSubscriber({ list_uid: uid }), 'not_found', 'list_uid'],
      [`the list_uid ${uid}, on a hook`, addHook({ list_uid: uid }), 'not_found', 'list_uid'],
      [
        `the list_uid ${uid}, as a filter`,
        get(`/subscribers?list_uid=${encodeURIComponent(uid)}`),
        'not_found',
        'list_uid',
      ],
    ]),
  ]);

  const paths: [prefix: 'list' | 'sub' | 'hook', path: string, methods: ('get' | 'patch' | 'delete')[]][] = [
    ['list', '/lists', ['get']],
    ['sub', '/subscribers', ['get', 'patch']],
    ['hook', '/hooks', ['get', 'patch', 'delete']],
  ];
  for (const [prefix, path, methods] of paths) {
    const uids: [name: string, uid: () => string][] = [
      ['malformed', () => 'x'],
      ['empty behind its prefix', () => `${prefix}_`],
      ['too large for a UUID', () => `${prefix}_${'z'.repeat(26)}`],
      ['of 200 characters', () => `${prefix}_${'0'.repeat(200)}`],
      ["another account's", () => foreign[prefix]],
      ['of another kind', () => own[prefix].replace(/^.*_/, prefix === 'list' ? 'sub_' : 'list_')],
      ['unknown', () => toUid(prefix, newId())],
      ['in capitals', () => own[prefix].toUpperCase()],
      ['of 128 bits that are no UUID', () => `${prefix}_0j0jmnpankavvn0vjvam0nnpja`],
      ['with a NUL byte', () => `${own[prefix]}%00`],
      ['a bare UUID', () => newId()],
      ['SQL', () => encodeURIComponent("' OR '1'='1")],
    ];
    refused(
      methods.flatMap((method) =>
        uids.map(([name, uid]): Case => [
          `${method.toUpperCase()} ${path}/{uid} with a uid ${name}`,
          () => api.call(method, `${path}/${uid()}`).send(method === 'patch' ? {} : undefined),
          'not_found',
        ]),
      ),
    );
  }
  refused([
    ['an unknown path below the API', get('/nothing'), 'not_found'],
    ['an unknown path elsewhere', () => api.bare.get('/nothing'), 'not_found'],
    ['a path in another case', get('/Lists'), 'not_found'],
    ['a path a level too deep', get('/lists/x/y'), 'not_found'],
    ['an unknown event', get('/hooks/sample/subscriber.imagined'), 'not_found'],
    ['an event of Object.prototype', get('/hooks/sample/constructor'), 'not_found'],
  ]);
});

describe('paging', () => {
  const queries: [query: string, ...fields: string[]][] = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=%E0%A4%A', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=', 'cursor'],
    ['cursor=acc_01k6n8qf4tef0v9k0x7h3w2c5d', 'cursor'],
    ['cursor=0190b6a0-0000-7000-8000-000000000000', 'cursor'],
    ['include_total=yes', 'include_total'],
    ['colour=red', 'colour'],
    ['sort=name&colour=red', 'sort', 'colour'],
  ];
  for (const path of ['/lists', '/subscribers', '/hooks'])
    refused(
      queries.map(([query, ...fields]) => [
        `${path}?${query}`,
        get(`${path}?${query}`),
        'validation_failed',
        ...fields,
      ]),
    );
  refused([
    ['/subscribers?status=gone', get('/subscribers?status=gone'), 'validation_failed', 'status'],
    ['a cursor of another collection', get(() => `/lists?cursor=${own.sub}`), 'validation_failed', 'cursor'],
  ]);
});

describe('a target that is not public is 422 naming its property', () => {
  const targets = [
    'http://example.com/x',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[64:ff9b::7f00:1]',
    'https://0.0.0.0',
    'https://10.0.0.1',
    'https://172.16.0.1',
    'https://192.168.0.1',
    'https://100.64.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost',
    'https://LOCALHOST.',
    'https://x.localhost',
    'https://printer.local',
    'https://intranet',
    'https://①②⑦.0.0.1',
    'https://user:pw@example.com',
    'https://user@example.com',
    'https://example.com:22',
    'https://example.com:25',
    'ftp://example.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'not a URL',
    '//example.com',
    'https://',
    'https:// example.com',
    'https://ex\nample.com/',
    'https://example.com/\r\nx',
    'https://example.com/a\tb',
    'https://example.com/a b',
    'https://example.com/a\u00a0b',
    'https://example.com/a\u2028b',
    'https://example.com/\u0001',
    '\u0001https://example.com/',
    'https://example.com/\u0085x',
    `https://example.com/${'x'.repeat(3_000)}`,
  ];
  const short = (target: string) =>
    target.length > 60 ? `${target.slice(0, 40)}… of ${target.length} characters` : JSON.stringify(target);
  for (const name of ['target_url', 'url']) {
    refused(
      targets.flatMap((target): Case[] => [
        [
          `POST ${name} ${short(target)}`,
          post('/hooks', { event: 'email.opened', [name]: target }),
          'validation_failed',
          name,
        ],
        [
          `PATCH ${name} ${short(target)}`,
          () => api.call('patch', `/hooks/${own.hook}`).send({ [name]: target }),
          'validation_failed',
          name,
        ],
      ]),
    );
  }
  refused([
    ['url and target_url that differ', addHook({ url: 'https://example.com/y' }), 'validation_failed', 'url'],
    [
      'url and target_url that differ, on a change',
      () =>
        api
          .call('patch', `/hooks/${own.hook}`)
          .send({ target_url: 'https://example.com/x', url: 'https://example.com/y' }),
      'validation_failed',
      'url',
    ],
  ]);
});

describe('a request that reaches no operation', () => {
  refused([
    ['a path whose percent-encoding is broken', get('/lists/%E0%A4%A'), 'malformed_request'],
    ['a key in the query, by name', get('/lists?api_key=x'), 'key_in_query'],
    ['a key in the query, by its looks', () => api.call('get', `/lists?q=${api.account.key}`), 'key_in_query'],
    [
      'a key in the query of a POST',
      () => api.call('post', `/lists?access_token=${api.account.key}`).send(list({})),
      'key_in_query',
    ],
  ]);

  test.each([
    ['put', '/api/v1/lists', 'GET, HEAD, POST'],
    ['delete', '/api/v1/lists', 'GET, HEAD, POST'],
    ['put', '/api/v1/subscribers/x', 'GET, HEAD, PATCH, DELETE'],
    ['post', '/api/v1/hooks/x', 'GET, HEAD, PATCH, DELETE'],
    ['post', '/api/v1/me', 'GET, HEAD'],
  ] as const)('%s %s is 405 with Allow: %s', async (method, path, allow) => {
    const before = await takeSnapshot(api.database);
    const response = await api.bare[method](path).set(api.account.headers).send({});
    expectProblem(response, 'method_not_allowed');
    expect(response.headers['allow']).toBe(allow);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('is served as HEAD where GET is', async () => {
    await api.bare.head('/api/v1/lists').set(api.account.headers).expect(200);
  });

  test('is logged with a truncated path when the path is very long', async () => {
    await api
      .call('get', `/${'x'.repeat(10_000)}`)
      .set('X-Request-Id', 'long-path')
      .expect(404);
    const lines = api.log.map((text) => JSON.parse(text) as { requestId?: string; path?: string });
    const path = lines.find(({ requestId }) => requestId === 'long-path')?.path;
    expect(path).toMatch(/^\/api\/v1\/x+$/);
    expect(path).toHaveLength(512);
  });

  test('keeps a valid X-Request-Id and replaces an invalid one, in header, body and log alike', async () => {
    const sane = await api.call('get', '/nothing').set('X-Request-Id', 'client-42');
    expect(expectProblem(sane, 'not_found').request_id).toBe('client-42');
    expect(api.log.some((line) => (JSON.parse(line) as { requestId?: string }).requestId === 'client-42')).toBe(true);
    const insane = await api.call('get', '/nothing').set('X-Request-Id', '<script>');
    expect(expectProblem(insane, 'not_found').request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('none of these requests is logged as a 5xx', () => {
  expect(api.log.filter((line) => line.includes('request.failed'))).toEqual([]);
});
