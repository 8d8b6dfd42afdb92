import { describe, test } from '@jest/globals';
import {
  type Case,
  addHook,
  api,
  expectNoneFailed,
  own,
  post,
  prepareBadInput,
  refused,
} from '../support/bad-input.ts';

prepareBadInput();

describe('a value of the wrong type is refused, and the property is named:', () => {
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
    [...wrongHook, { status: 'removed' }, { status: 1 }].map((part) => [
      `PATCH /hooks/{uid} ${JSON.stringify(part)}`,
      () => api().call('patch', `/hooks/${own().hook}`).send(part),
      'validation_failed',
      ...Object.keys(part),
    ]),
  );
  refused([['an empty hook', post('/hooks', {}), 'validation_failed', 'target_url', 'event']]);
});

describe('an unknown property is refused and named:', () => {
  refused([['on a hook', addHook({ secret: 'mine' }), 'validation_failed', 'secret']]);
});

describe('a target that is not public returns 422 naming its property:', () => {
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
          () =>
            api()
              .call('patch', `/hooks/${own().hook}`)
              .send({ [name]: target }),
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
        api()
          .call('patch', `/hooks/${own().hook}`)
          .send({ target_url: 'https://example.com/x', url: 'https://example.com/y' }),
      'validation_failed',
      'url',
    ],
  ]);
});

test('none of these requests is logged as a 5xx', expectNoneFailed);
