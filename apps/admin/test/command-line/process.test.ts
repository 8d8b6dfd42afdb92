import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addAccount, authenticateKey, signIn } from '@mailwright/accounts';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { anyEmail, spawnAdmin } from '../support/run-admin.ts';

// On a busy machine, each process takes seconds to start.
jest.setTimeout(120_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const spawn = (args: string[], stdin = '') => spawnAdmin(args, { DATABASE_URL: database.url }, stdin);

describe('npm run admin', () => {
  test("exits with 0, and its standard output is the command's output and nothing else", async () => {
    const email = anyEmail();
    const ended = await spawn(['account', 'create', '--email', email, '--json']);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const made = JSON.parse(ended.stdout) as { email: string; api_key: string };
    expect(made.email).toBe(email);
    expect(await authenticateKey(database, made.api_key)).toBeDefined();
  });

  test('reads a password from its standard input', async () => {
    const email = anyEmail();
    await addAccount(database, { name: 'Engines', email, plan: 'standard' });
    const password = 'another horse, another battery';
    const ended = await spawn(['user', 'set-password', '--email', email, '--password-stdin'], `${password}\n`);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    await signIn(database, { email, password }, { ipAddress: null, userAgent: null });
  });

  test('exits with 2 if the command line is wrong and with 1 if the command fails, and prints errors on standard error', async () => {
    const misused = await spawn(['account', 'list', 'too', 'many']);
    expect(misused).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('too many arguments') });
    const failed = await spawn(['account', 'show', 'nobody@example.com', '--json']);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(failed.stderr)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('prints its help on standard output without a database', async () => {
    const ended = await spawnAdmin(['--help'], { DATABASE_URL: undefined });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('Usage: npm run admin --');
  });
});
