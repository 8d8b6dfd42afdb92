import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import {
  addList,
  addSubscriber,
  api,
  expectNoneFailed,
  form,
  get,
  hook,
  json,
  list,
  prepareBadInput,
  raw,
  refused,
  subscriber,
} from '../support/bad-input.ts';

prepareBadInput();

const wholeList = JSON.stringify(list({}));
const wholeListNames = ['name', 'from_name', 'from_email'];
const parts = (count: number, name = 'tags') => Array.from({ length: count }, () => `${name}[]=x`).join('&');

describe('a body that does not match its content type returns 400:', () => {
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
      'percent-encoded invalid UTF-8 in a form',
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
    ['a form with 2,001 fields, none of which is silently dropped', form(parts(2_001)), 'malformed_body'],
    [
      'a form array with an index of 1,000 or more, which is not silently turned into an object',
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
      'a body that only claims to be gzip',
      raw('application/json', wholeList, '/lists', { 'Content-Encoding': 'gzip' }),
      'malformed_body',
    ],
  ]);
});

describe('a form of 2,000 fields', () => {
  refused([
    [
      'is parsed, and refused for its content',
      form(`${parts(1_000)}&${parts(1_000, 'others')}`),
      'validation_failed',
      ...wholeListNames,
      'others',
      'tags',
    ],
  ]);
});

describe('a body of another type returns 415:', () => {
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

describe('a body over 1 MiB returns 413:', () => {
  const large = JSON.stringify(list({ name: 'x'.repeat(2_000_000) }));
  refused([
    ['with a Content-Length', json(large), 'body_too_large'],
    [
      'sent in chunks without a Content-Length',
      () => {
        const request = api().call('post', '/lists').set('Content-Type', 'application/json');
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

describe('an unknown property is named:', () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`unknown_${i}`, 1]));
  refused([['the first hundred of 900', addList(unknown), 'validation_failed', ...Object.keys(unknown).slice(0, 100)]]);

  test('those beyond the first hundred are only counted', async () => {
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
          api()
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

describe('text that Postgres cannot store is refused:', () => {
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

describe('a file is not accepted as a field, and the error names it:', () => {
  refused([
    [
      'a file among the fields',
      () => api().call('post', '/lists').field('name', 'N').attach('logo', Buffer.of(0xff, 0xd8), 'logo.jpg'),
      'validation_failed',
      'logo',
    ],
    ['a file that ends in the middle', raw('multipart/form-data; boundary=b', halfFile), 'validation_failed', 'logo'],
    [
      'a file with the name of a property',
      () => api().call('post', '/lists').attach('name', Buffer.from('N'), 'name.txt'),
      'validation_failed',
      'name',
    ],
  ]);
});

test('after a file that ends in the middle, the next request is served', async () => {
  await raw('multipart/form-data; boundary=b', halfFile)().expect(422);
  await api().call('get', '/lists').expect(200);
});

test('none of these requests is logged as a 5xx', expectNoneFailed);
