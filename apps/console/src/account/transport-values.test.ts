import { expect, test } from '@jest/globals';
import type { components } from 'mailwright';
import { toTransportBody, valuesOf } from './transport-values.ts';

const stored: components['schemas']['Transport'] = {
  uid: 'trp_1',
  name: 'Ours',
  host: 'smtp.example.net',
  port: 587,
  tls: 'starttls',
  username: 'ada',
  weight: 1,
  rate_per_second: null,
  connections: 5,
  enabled: true,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
};

test('a stored password is kept while host, port, encryption and user name stay the same, and must be entered again when one of them changes', () => {
  const same = toTransportBody({ ...valuesOf(stored), weight: 3 }, stored);
  expect(same.needsPassword).toBe(false);
  expect(same.body).toMatchObject({ weight: 3, username: 'ada' });
  expect(same.body).not.toHaveProperty('password');
  for (const change of [
    { host: 'other.example.net' },
    { port: 465 },
    { tls: 'implicit' },
    { username: 'grace' },
  ] as const)
    expect(toTransportBody({ ...valuesOf(stored), ...change }, stored).needsPassword).toBe(true);
});

test('without a user name no password is sent, even if one was typed', () => {
  const { body, needsPassword } = toTransportBody({ ...valuesOf(stored), username: '', password: 'typed' }, stored);
  expect(body).toMatchObject({ username: null, password: null });
  expect(needsPassword).toBe(false);
});

test('a new transport starts disabled, since it has not been checked yet', () => {
  expect(valuesOf(undefined).enabled).toBe(false);
});
