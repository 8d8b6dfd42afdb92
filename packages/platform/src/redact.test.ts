import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { redact } from './redact.ts';
import { newId } from './ids.ts';
import { signRecipientToken } from './recipient-token.ts';
import { signToken } from './signed-token.ts';

const key = 'mw_live_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgABCDEF';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqrTwjU';

const recipient = { campaignId: newId(), subscriberId: newId() };
const recipientToken = signRecipientToken('unsubscribe', recipient, { current: 'x'.repeat(32), previous: [] });
const token = signToken({
  purpose: 'reset-password',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  expiresAt: new Date('2026-11-20T12:00:00Z'),
  bound: 'ada@example.com',
  appSecrets: { current: 'a secret of at least thirty-two characters', previous: [] },
});

describe('text', () => {
  test.each([
    [key, 'mw_live_[redacted]'],
    [`Bearer ${key}`, 'Bearer mw_live_[redacted]'],
    [`/lists?api_key=${key}&limit=1`, '/lists?api_key=mw_live_[redacted]&limit=1'],
    [`/lists/${key}/x`, '/lists/mw_live_[redacted]/x'],
    [`"${key}"`, '"mw_live_[redacted]"'],
    [`/app/reset-password/${token}`, '/app/reset-password/AQ[redacted]'],
    [`/u/${recipientToken}`, '/u/Aw[redacted]'],
    [`/app/password-resets/${token}x?a=b`, '/app/password-resets/AQ[redacted]?a=b'],
    [`${key},${key}`, 'mw_live_[redacted],mw_live_[redacted]'],
    [`signed with ${secret}.`, 'signed with whsec_[redacted].'],
    ['postgresql://user:pass@db:5432/x', 'postgresql://[redacted]@db:5432/x'],
    ['redis://:pass@127.0.0.1:6379/0', 'redis://[redacted]@127.0.0.1:6379/0'],
    [
      'https://token@example.com and https://a:b@example.org',
      'https://[redacted]@example.com and https://[redacted]@example.org',
    ],
  ])('%j is logged as %j', (text, logged) => {
    expect(redact(text)).toBe(logged);
  });

  test.each([
    [`/lists/%20${key}`, '/lists/%20mw_live_[redacted]'],
    [`key_${key}`, 'key_mw_live_[redacted]'],
    [`?s=${secret.slice(0, 20)}%2B${secret.slice(20)}`, '?s=whsec_[redacted]'],
    ['postgresql://user:p@ss@db:5432/x', 'postgresql://[redacted]@db:5432/x'],
    [`https://${key}:pass@db`, 'https://[redacted]@db'],
    [`https://user:${key}-pass@db`, 'https://[redacted]@db'],
    [`${'x'.repeat(50)}://user:pass@db`, `${'x'.repeat(50)}://[redacted]@db`],
    [`x${key}://user:pass@db`, 'xmw_live_[redacted]://[redacted]@db'],
  ])('%j is logged as %j', (text, logged) => {
    expect(redact(text)).toBe(logged);
  });

  test.each(['', 'hello', 'ada@example.com', 'https://example.com/@ada', 'mw_live_', 'whsec_', '2026-01-01T00:00:00Z'])(
    '%j contains no secret and is logged unchanged',
    (text) => {
      expect(redact(text)).toBe(text);
    },
  );
});

test.each([
  ['letters', 'x'.repeat(1_000_000)],
  ['letters after a scheme', `https://${'x'.repeat(1_000_000)}`],
  ['schemes', 'x://'.repeat(250_000)],
  ['the start of a key', 'mw_live_'.repeat(125_000)],
  ['the start of a secret', 'whsec_'.repeat(166_666)],
  ['the start of a token', 'AQ-.'.repeat(250_000)],
  ['colons', ':'.repeat(1_000_000)],
])('a million characters, %s, are redacted in linear time', (_name, text) => {
  const startedAt = performance.now();
  expect(redact(text)).toBe(text);
  // Backtracking would take minutes, while linear time is a fraction of a second even on a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

describe('properties', () => {
  test.each([
    'authorization',
    'Authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'apiKey',
    'api_key',
    'appSecret',
    'secret',
    'password',
    'passwd',
    'accessToken',
    'x-service-signature',
  ])('%s is never logged, whatever its value', (name) => {
    for (const value of ['x', 1, ['x'], { inner: 'x' }, null]) {
      expect(redact({ [name]: value })).toEqual({ [name]: '[redacted]' });
      expect(redact({ headers: [{ [name]: value }] })).toEqual({ headers: [{ [name]: '[redacted]' }] });
    }
  });

  test('other properties are logged unchanged, but times as text, and bytes as their number', () => {
    const value = {
      a: 1,
      b: true,
      c: null,
      d: undefined,
      e: ['x', { f: 2n }],
      at: new Date(0),
      bytes: Buffer.from(key),
    };
    expect(redact<unknown>(value)).toEqual({
      a: 1,
      b: true,
      c: null,
      d: undefined,
      e: ['x', { f: '2' }],
      at: '1970-01-01T00:00:00.000Z',
      bytes: `[${key.length} bytes]`,
    });
  });

  test('redacting does not modify the object', () => {
    const value = { password: 'x', deep: { text: key } };
    redact(value);
    expect(value).toEqual({ password: 'x', deep: { text: key } });
  });

  test('a circular reference is cut off, while a shared object is logged each time', () => {
    const shared = { text: 'x' };
    const cyclic: Record<string, unknown> = { shared, again: shared };
    cyclic['self'] = cyclic;
    cyclic['list'] = [cyclic];
    expect(redact<unknown>(cyclic)).toEqual({ shared, again: shared, self: '[…]', list: ['[…]'] });
  });

  test('a very deeply nested object is cut off', () => {
    let deep: unknown = key;
    for (let i = 0; i < 10_000; i += 1) deep = { deep };
    expect(JSON.stringify(redact(deep))).toContain('[…]');
  });
});

describe('errors', () => {
  test('are logged as their message, code, stack and cause, all of them redacted', () => {
    const cause = Object.assign(new Error(`connect to redis://:pass@db failed with ${key}`), { code: 'ECONNREFUSED' });
    const error = new Error(`could not use ${key}`, { cause: new Error('in between', { cause }) });
    const logged = redact<unknown>({ error });
    expect(logged).toMatchObject({
      error: {
        message: 'could not use mw_live_[redacted]',
        stack: expect.stringContaining('could not use mw_live_[redacted]'),
        cause: {
          message: 'in between',
          cause: { message: 'connect to redis://[redacted]@db failed with mw_live_[redacted]', code: 'ECONNREFUSED' },
        },
      },
    });
    expect(JSON.stringify(logged)).not.toContain(key.slice(8, 20));
  });

  test('that are their own cause are logged once', () => {
    const error = new Error('round');
    error.cause = error;
    expect(redact<unknown>(error)).toMatchObject({ message: 'round', cause: '[…]' });
  });

  test('whose cause is an object with secrets are logged without these', () => {
    const error = new Error('refused', { cause: { headers: { authorization: `Bearer ${key}` }, body: secret } });
    expect(redact<unknown>(error)).toMatchObject({
      cause: { headers: { authorization: '[redacted]' }, body: 'whsec_[redacted]' },
    });
  });

  test('are logged without any other property, such as the row of a database error', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.com)' });
    expect(JSON.stringify(redact(error))).not.toContain('ada@example.com');
  });
});

test('an API key never reaches the log, at any position of a logged value', () => {
  const anyValue = fc.object({
    maxDepth: 4,
    values: [fc.constant(key), fc.constant(` ${key}`), fc.constant(`x=${key};`), fc.string()],
  });
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(JSON.stringify(redact<unknown>(value)) ?? '').not.toContain(key.slice(8, 20));
    }),
    { numRuns: 500 },
  );
});
