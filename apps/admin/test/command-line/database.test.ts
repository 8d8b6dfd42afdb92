import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { type AdminCaller, createAdminCaller } from '../support/run-admin.ts';

let database: TestDatabase;
let folder: string;
let admin: AdminCaller['admin'];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-admin-'));
  ({ admin } = createAdminCaller(database, { MAILWRIGHT_DATA_DIR: folder }));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("a command's database", () => {
  test('is that of a running npm start if DATABASE_URL is unset', async () => {
    await writeFile(path.join(folder, 'stack.json'), JSON.stringify({ databaseUrl: database.url }));
    const ended = await admin(['plan', 'list', '--json'], { environment: { DATABASE_URL: undefined } });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    await rm(path.join(folder, 'stack.json'));
  });

  test('with --data-dir, is the one that npm start runs in that folder, wherever the option is and whatever DATABASE_URL says', async () => {
    const other = path.join(folder, 'other');
    await mkdir(other);
    await writeFile(path.join(other, 'stack.json'), JSON.stringify({ databaseUrl: database.url }));
    for (const args of [
      ['--data-dir', other, 'plan', 'list'],
      ['plan', 'list', '--data-dir', other],
    ]) {
      for (const DATABASE_URL of [undefined, 'postgresql://127.0.0.1:1/none'])
        expect(await admin(args, { environment: { DATABASE_URL } })).toMatchObject({ code: 0, stderr: '' });
    }
    await rm(other, { recursive: true });
    const gone = await admin(['plan', 'list', '--data-dir', other]);
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining(path.join(other, 'stack.json')) });
  });

  test.each([
    ['not to be found', { DATABASE_URL: undefined }, 'Set DATABASE_URL, or start one with npm start'],
    ['named in a way that is no URL', { DATABASE_URL: 'mailwright' }, 'DATABASE_URL must be a URL'],
    ['unavailable', { DATABASE_URL: 'postgresql://ada:hunter2@127.0.0.1:1/none' }, 'Postgres does not respond'],
  ])('%s: the exit code is 1, and the error says what to do', async (_name, environment, words) => {
    const ended = await admin(['account', 'list'], { environment });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(words) });
    expect(ended.stderr).not.toContain('hunter2');
    expect(ended.stderr).not.toMatch(/prisma\./);
  });

  test('not migrated: the exit code is 1, and the error says so', async () => {
    const empty = Object.assign(new URL(database.url), { pathname: '/postgres' }).toString();
    const ended = await admin(['account', 'list'], { environment: { DATABASE_URL: empty } });
    expect(ended).toMatchObject({ code: 1, stderr: 'The database is not up to date: run npm run migrate.\n' });
  });
});
