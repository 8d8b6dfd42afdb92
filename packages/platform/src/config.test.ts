import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { childEnvironment, ConfigError, readConfig, type VariableName, variables } from './config.ts';

const exampleText = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
const exampleLine = /^(# )?([A-Z][A-Z0-9_]*)=(.*)$/;
// These are read by Docker Compose and the command line for users, not by any process.
const ofOthers = ['POSTGRES_PASSWORD', 'MAILWRIGHT_URL', 'MAILWRIGHT_API_KEY'];
const example = exampleText
  .split('\n')
  .map((line) => exampleLine.exec(line))
  .filter((match) => match !== null)
  .map(([, comment, name = '', value = '']) => ({ name, value, isSet: comment === undefined }))
  .filter(({ name }) => !ofOthers.includes(name));

function messageOf(environment: Record<string, string>, needed: VariableName[] = []): string {
  try {
    readConfig(needed, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return '';
}

describe('.env.example', () => {
  test('lists every variable once, and no other', () => {
    expect(example.map(({ name }) => name).sort()).toEqual(Object.keys(variables).sort());
  });

  test.each(example.filter(({ name }) => name !== 'APP_SECRET'))('has a valid value for $name', ({ name, value }) => {
    expect(variables[name as VariableName].safeParse(value === '' ? undefined : value)).toMatchObject({
      success: true,
    });
  });

  test('comments out every variable that has its default', () => {
    const defaults = readConfig([], {});
    for (const { name, value, isSet } of example) {
      const byDefault = defaults[name as VariableName];
      if (isSet) expect([name, byDefault]).toEqual([name, undefined]);
      else if (byDefault !== undefined) expect([name, readConfig([], { [name]: value })]).toEqual([name, defaults]);
    }
  });

  test('is enough to start any process, with an APP_SECRET and with SMTP_URL, which is commented out because Compose has a mail catcher', () => {
    const environment = Object.fromEntries(
      example.filter(({ name, isSet }) => isSet || name === 'SMTP_URL').map(({ name, value }) => [name, value]),
    );
    environment['APP_SECRET'] = 'a secret of your own, with 32 characters';
    const needed: VariableName[] = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET', 'SMTP_URL', 'BASE_URL', 'MAIL_FROM'];
    expect(messageOf(environment, needed)).toBe('');
  });

  test('has an APP_SECRET that every process rejects with a hint how to create one, unless it is a previous one', () => {
    const [{ value: secret, isSet } = { value: '', isSet: false }] = example.filter(
      ({ name }) => name === 'APP_SECRET',
    );
    expect(isSet).toBe(true);
    const message = messageOf({ APP_SECRET: secret });
    expect(message).toMatch(/APP_SECRET must not be the example .*: openssl rand -base64 32$/);
    expect(message).not.toContain(secret);
    expect(messageOf({ APP_SECRET: `${secret}.` })).toBe('');
    expect(readConfig([], { APP_SECRET_PREVIOUS: secret }).APP_SECRET_PREVIOUS).toEqual([secret]);
  });

  test('has an explanation above each variable', () => {
    const lines = exampleText.split('\n');
    for (const [index, line] of lines.entries()) {
      if (exampleLine.test(line)) expect([line, lines[index - 1]]).toEqual([line, expect.stringMatching(/^# /)]);
    }
  });
});

describe('reading the environment', () => {
  test('reports every missing or invalid variable at once', () => {
    const message = messageOf(
      {
        DATABASE_URL: 'mysql://localhost/mailwright',
        APP_SECRET: 'too short',
        APP_SECRET_PREVIOUS: `${'long enough '.repeat(3)},too short`,
        PORT: '65536',
        OPS_USER: 'a:b',
        OPS_PASSWORD: '11 letters.',
        LOG_LEVEL: 'loud',
        SMTP_URL: 'http://localhost',
        MAIL_FROM: 'Mailwright',
        WEBHOOK_RETRY_DELAYS_SECONDS: '60,soon',
        WEBHOOK_TIMEOUT_SECONDS: '0',
        WEBHOOK_RETENTION_DAYS: '0',
        WEBHOOK_ALLOW_HTTP: 'yes',
        WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
      },
      ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'],
    );
    const named = message.split('\n').slice(1);
    expect(named.map((line) => line.trim().split(' ')[0])).toEqual([
      'DATABASE_URL',
      'REDIS_URL',
      'APP_SECRET',
      'APP_SECRET_PREVIOUS',
      'PORT',
      'SMTP_URL',
      'MAIL_FROM',
      'OPS_USER',
      'OPS_PASSWORD',
      'LOG_LEVEL',
      'WEBHOOK_RETRY_DELAYS_SECONDS',
      'WEBHOOK_TIMEOUT_SECONDS',
      'WEBHOOK_RETENTION_DAYS',
      'WEBHOOK_ALLOW_HTTP',
      'WEBHOOK_ALLOWED_CIDRS',
    ]);
    expect(message).toContain('DATABASE_URL must be a URL such as postgresql://');
    expect(message).toContain('REDIS_URL must be set');
    expect(message).toContain('WEBHOOK_RETRY_DELAYS_SECONDS must be seconds such as 60,300');
  });

  test('never puts an invalid secret or password into the message', () => {
    const message = messageOf({
      APP_SECRET: 'hunter2',
      OPS_PASSWORD: 'hunter2',
      APP_SECRET_PREVIOUS: 'hunter2',
      DATABASE_URL: 'mysql://me:hunter2@localhost/mailwright',
    });
    expect(message).not.toBe('');
    expect(message).not.toContain('hunter2');
  });

  test('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
    expect(readConfig([], empty)).toEqual(readConfig([], {}));
    expect(messageOf({ REDIS_URL: '' }, ['REDIS_URL'])).toContain('REDIS_URL must be set');
  });

  test('accepts only a BASE_URL without a path, because pages and links begin at its root', () => {
    for (const url of ['https://mail.example.com', 'http://localhost:3000', 'HTTPS://Mail.example.com:443/'])
      expect(readConfig([], { BASE_URL: url }).BASE_URL).toBe(url);
    for (const more of ['/mail', '/mail/', '?a=b', '#a', '//'])
      expect(messageOf({ BASE_URL: `https://example.com${more}` })).toContain('BASE_URL must be the URL');
    expect(messageOf({ BASE_URL: 'https://user@example.com' })).toContain('BASE_URL must be the URL');
  });

  test('accepts the word none, only by itself, for no retries', () => {
    for (const text of ['none', ' none '])
      expect(readConfig([], { WEBHOOK_RETRY_DELAYS_SECONDS: text }).WEBHOOK_RETRY_DELAYS_SECONDS).toEqual([]);
    expect(messageOf({ WEBHOOK_RETRY_DELAYS_SECONDS: '60,none' })).toContain('WEBHOOK_RETRY_DELAYS_SECONDS must be');
    expect(exampleText).toMatch(/^# .*\bnone\b.*\n# WEBHOOK_RETRY_DELAYS_SECONDS=/m);
  });

  test('rejects a time for recovering events that is longer than they are kept', () => {
    expect(messageOf({ WEBHOOK_RECOVER_DAYS: '31' })).toContain(
      'WEBHOOK_RECOVER_DAYS must be at most WEBHOOK_RETENTION_DAYS (30)',
    );
    expect(messageOf({ WEBHOOK_RETENTION_DAYS: '6' })).toContain(
      'WEBHOOK_RECOVER_DAYS must be at most WEBHOOK_RETENTION_DAYS (6)',
    );
    const same = { WEBHOOK_RECOVER_DAYS: '40', WEBHOOK_RETENTION_DAYS: '40' };
    expect(readConfig([], same)).toMatchObject({ WEBHOOK_RECOVER_DAYS: 40, WEBHOOK_RETENTION_DAYS: 40 });
  });

  test('accepts only complete address ranges, because short forms do not mean the intended ranges', () => {
    for (const range of ['10/8', '10.0.0.1/8', '127.0.0.1', '127.0.0.0/33', 'fd00::1/8'])
      expect(messageOf({ WEBHOOK_ALLOWED_CIDRS: `127.0.0.0/8,${range}` })).toContain('must be whole address ranges');
  });

  test('accepts only host names without a port for the operations port', () => {
    const text = ' ops.example.com ,mailwright_api';
    expect(readConfig([], { OPS_ALLOWED_HOSTS: text }).OPS_ALLOWED_HOSTS).toEqual([
      'ops.example.com',
      'mailwright_api',
    ]);
    for (const wrong of ['ops:9090', 'https://ops', '*', '.com'])
      expect(messageOf({ OPS_ALLOWED_HOSTS: wrong })).toContain('must be names such as');
  });

  test('leaves an optional variable without a default unset', () => {
    expect(readConfig([], {})).toMatchObject({ DATABASE_URL: undefined, APP_SECRET: undefined, PORT: undefined });
  });

  test('returns typed values', () => {
    const config = readConfig(['DATABASE_URL'], {
      DATABASE_URL: 'postgres://user:password@db:5432/mailwright',
      PORT: '0',
      TRUST_PROXY: '1',
      WEBHOOK_RETRY_DELAYS_SECONDS: ' 0.5, 60 ,300,',
      WEBHOOK_TIMEOUT_SECONDS: '2.5',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8, ::1/128',
    });
    expect(config).toMatchObject({
      DATABASE_URL: 'postgres://user:password@db:5432/mailwright',
      PORT: 0,
      TRUST_PROXY: 1,
      WEBHOOK_RETRY_DELAYS_SECONDS: [0.5, 60, 300],
      WEBHOOK_TIMEOUT_SECONDS: 2.5,
      WEBHOOK_ALLOW_HTTP: true,
      WEBHOOK_ALLOWED_CIDRS: ['127.0.0.0/8', '::1/128'],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });
});

test('a child inherits the environment with changes, and without variables that are set to undefined', () => {
  const inherited = childEnvironment({});
  const changed = childEnvironment({ MAILWRIGHT_DATA_DIR: '/data', PATH: undefined });
  const { PATH: _path, ...others } = inherited;
  expect(inherited).toHaveProperty('PATH');
  expect(changed).toEqual({ ...others, MAILWRIGHT_DATA_DIR: '/data' });
});
