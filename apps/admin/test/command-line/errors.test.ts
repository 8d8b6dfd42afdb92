import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AdminFixture, anyEmail, openAdmin } from '../support/run-admin.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdmin();
});
afterAll(() => fixture.database.drop());

describe('an error', () => {
  const misused: string[][] = [
    [],
    ['nothing'],
    ['account'],
    ['account', 'create', '--email', 'ada'],
    ['account', 'create', '--email', 'ada@example.com', '--nothing'],
    ['account', 'list', 'too', 'many'],
    ['key', 'create', 'ada@example.com'],
    ['key', 'create', 'ada@example.com', '--name', 'a\nb'],
    ['key', 'create', 'ada@example.com', '--name', 'x', '--scope', 'everything'],
    ['key', 'list', 'ada@example.com'],
    ['key', 'revoke'],
    ['plan', 'add', 'Upper', '--name', 'x'],
    ['plan', 'add', 'small', '--name', 'x', '--max-lists', '-1'],
    ['plan', 'add', 'small', '--name', 'x', '--max-named-keys', '26'],
    ['plan', 'add', 'small', '--name', 'x', '--max-lists', '2147483648'],
    ['plan', 'add', 'small', '--name', 'x', '--max-named-keys', 'none'],
    ['plan', 'add', 'small', '--name', 'x', '--request-burst', '0'],
    ['plan', 'add', 'small', '--name', 'x', '--heavy-requests', '0'],
    ['plan', 'add', 'small', '--name', 'x', '--max-hooks', 'many'],
    ['plan', 'update', 'standard', '--api-access', 'perhaps'],
    ['secrets'],
    ['secrets', 'status', '--switched-at', 'yesterday'],
    ['secrets', 'status', '--switched-at', '2026-11-20T12:00:00'],
  ];
  test('in the command line leads to exit code 2, and is printed on standard error, for people or as JSON', async () => {
    for (const args of misused.slice(0, 5)) {
      const forPeople = await fixture.admin(args);
      expect({ args, ...forPeople }).toMatchObject({ args, code: 2, stdout: '' });
      expect(forPeople.stderr).not.toBe('');
    }
    for (const args of misused) {
      const asJson = await fixture.admin([...args, '--json']);
      expect({ args, ...asJson }).toMatchObject({ args, code: 2, stdout: '' });
      const { error } = JSON.parse(asJson.stderr) as { error: { code: string; message: string } };
      expect(error.code).toBe('usage');
      expect(error.message).not.toMatch(/^$|\n|outputHelp/);
    }
  });

  test('of a failed command leads to exit code 1, and names what failed', async () => {
    const email = anyEmail();
    await fixture.adminJson('account', 'create', '--email', email);
    const failing: [args: string[], code: string, words: string][] = [
      [
        ['account', 'create', '--email', email],
        'email_taken',
        `A user with the email address ${email} already exists: "account show" shows`,
      ],
      [['account', 'create', '--email', anyEmail(), '--plan', 'gold'], 'not_found', 'no plan gold. Plans: '],
      [['account', 'show', 'acc_01k6n8qf4tef0v9k0x7h3w2c5d'], 'not_found', 'no account acc_01k6'],
      [['account', 'suspend', 'nobody@example.com'], 'not_found', 'no account nobody@example.com'],
      [['account', 'set-plan', email, 'gold'], 'not_found', 'no plan gold'],
      [['plan', 'update', 'gold', '--max-lists', '1'], 'not_found', 'no plan gold'],
    ];
    for (const [args, code, words] of failing) {
      const asJson = await fixture.admin([...args, '--json']);
      expect(asJson).toMatchObject({ code: 1, stdout: '' });
      expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { code, message: expect.stringContaining(words) } });
    }
    const forPeople = await fixture.admin(['account', 'show', 'nobody@example.com']);
    expect(forPeople).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'There is no account nobody@example.com: give its uid, or the email address of one of its users.\n',
    });
  });
});

test.each([
  [[]],
  [['account']],
  [['account', 'create']],
  [['key', 'create']],
  [['key', 'list']],
  [['key', 'revoke']],
  [['plan', 'update']],
  [['user', 'set-password']],
  [['secrets', 'status']],
  [['secrets', 'reencrypt']],
  [['deliveries', 'pause']],
  [['deliveries', 'resume']],
  [['deliveries', 'status']],
])(
  '--help of %j explains the command with an example, on standard output, without a database',
  async (args: string[]) => {
    const ended = await fixture.admin([...args, '--help'], { environment: { DATABASE_URL: undefined } });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('Usage: npm run admin --');
    expect(ended.stdout).toContain('--data-dir <dir>');
    if (args.length !== 1) expect(ended.stdout).toContain('  npm run admin -- ');
  },
);
