import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nameOfAppSecret } from '@mailwright/platform';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { callAdmin, type Ended } from '../support/run-admin.ts';

const [first, second] = [
  'the first of secrets that are long enough',
  'the second of secrets that are long enough',
] as const;
const [nameOfFirst, nameOfSecond] = [nameOfAppSecret(first), nameOfAppSecret(second)];

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-secrets-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function secrets(args: string[], changes: Record<string, string | undefined>): Promise<Ended> {
  const environment = { DATABASE_URL: database.url, APP_SECRET: second, APP_SECRET_PREVIOUS: first };
  return callAdmin(['secrets', ...args], { ...environment, MAILWRIGHT_DATA_DIR: folder, ...changes });
}

describe('the APP_SECRETs of a command', () => {
  test('are required together with DATABASE_URL', async () => {
    const ended = await secrets(['status', '--json'], { APP_SECRET: undefined });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code: 'no_app_secret' } });
  });

  test('are those of a running npm start if neither they nor DATABASE_URL are given', async () => {
    await writeFile(path.join(folder, 'stack.json'), JSON.stringify({ databaseUrl: database.url }));
    await writeFile(path.join(folder, 'secrets.json'), JSON.stringify({ appSecret: second }));
    const { code, stdout } = await secrets(['status'], { DATABASE_URL: undefined, APP_SECRET: undefined });
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${nameOfSecond} +current `, 'm'));
    expect(stdout).toMatch(new RegExp(`^${nameOfFirst} +previous `, 'm'));
    const named = await secrets(['status', '--data-dir', folder], { APP_SECRET: undefined });
    expect(named).toMatchObject({ code: 0, stdout });
  });

  test('are rejected if they are too short, and are not shown', async () => {
    const ended = await secrets(['status'], { APP_SECRET_PREVIOUS: `${first},hunter2` });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('APP_SECRET_PREVIOUS must be secrets of at least 32 characters each');
    expect(ended.stderr).not.toContain('hunter2');
  });
});
