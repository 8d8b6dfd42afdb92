import { mkdir, readdir, readFile, writeFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createClient, unwrap } from 'mailwright';
import { startReceiver } from '../../receiver/start-receiver.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type EndedCommand, startCli } from './run-cli.ts';

// On a busy machine, each process takes seconds to start.
jest.setTimeout(120_000);

let shared: SharedStack;
let environment: Record<string, string>;
let cwd: string;
let list: string;
beforeAll(async () => {
  shared = await startSharedStack();
  const { baseUrl, apiKey } = shared.stack;
  environment = { MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: apiKey ?? '' };
  cwd = path.join(shared.folder, 'work');
  await mkdir(cwd);
  const client = createClient({ baseUrl, apiKey: apiKey ?? '' });
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  list = (await unwrap(client.POST('/lists', { body }))).uid;
  const subscribers = [
    { EMAIL: 'ada@example.com', FIRST_NAME: 'Ada', tag: 'vip' },
    { EMAIL: 'grace@example.com', FIRST_NAME: 'Grace' },
  ];
  await unwrap(client.POST('/subscribers/batch', { body: { list_uid: list, subscribers } }));
});
afterAll(() => shared?.close(), 60_000);

const cli = (...args: string[]): Promise<EndedCommand> => startCli(args, { cwd, environment }).ended;
const csv = 'EMAIL,FIRST_NAME\r\nada@example.com,Ada\r\ngrace@example.com,Grace\r\n';
const columns = ['--columns', 'EMAIL,FIRST_NAME'];

test('an export to standard output prints the file and nothing else', async () => {
  const ended = await cli('export', '--list', list, ...columns);
  expect(ended.code).toBe(0);
  expect(ended.stdout.replace(/^\uFEFF/, '')).toBe(csv);
});

test('an NDJSON export of selected subscribers has only those', async () => {
  const ended = await cli(
    'export',
    '--list',
    list,
    '--format',
    'ndjson',
    '--tag',
    'vip',
    '--status',
    'subscribed',
    ...columns,
  );
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout)).toEqual({ EMAIL: 'ada@example.com', FIRST_NAME: 'Ada' });
});

test('an exported file gets its name once it is complete, and the command says how large it is', async () => {
  const ended = await cli('export', '--list', list, '--out', 'all.csv.gz', '--gzip', ...columns);
  expect(ended).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/all\.csv\.gz has \d+ B\.\n$/) });
  expect(
    gunzipSync(await readFile(path.join(cwd, 'all.csv.gz')))
      .toString()
      .replace(/^\uFEFF/, ''),
  ).toBe(csv);
  expect((await readdir(cwd)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an export that replaces a private file is private too, and concurrent exports to one file leave a complete file', async () => {
  const file = path.join(cwd, 'private.csv');
  await writeFile(file, 'as it was', { mode: 0o600 });
  const ended = await Promise.all(
    [1, 2, 3].map(() => cli('export', '--list', list, '--out', 'private.csv', ...columns)),
  );
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).replace(/^\uFEFF/, '')).toBe(csv);
});

test('an export that breaks off ends with 1, keeps the older file, and leaves no incomplete one', async () => {
  await writeFile(path.join(cwd, 'older.csv'), 'as it was');
  const broken = await startReceiver({
    reply: (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('EMAIL\r\nada@example.com\r\n', () => response.socket?.resetAndDestroy());
    },
  });
  try {
    const ended = await cli('export', '--list', list, '--out', 'older.csv', '--url', broken.url);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/was interrupted/);
    expect(await readFile(path.join(cwd, 'older.csv'), 'utf8')).toBe('as it was');
    expect((await readdir(cwd)).filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    await broken.close();
  }
});

test.each([
  ['an unknown column', 2, ['--columns', 'COLOR'], /columns.* must be|COLOR/],
  ['an unknown status', 2, ['--status', 'happy'], /Allowed choices/],
  ['a missing folder', 1, ['--out', 'nowhere/all.csv'], /ENOENT/],
])('an export with %s ends with exit code %i', async (_what, code, args, message) => {
  const ended = await cli('export', '--list', list, ...args);
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
  expect(ended.stderr).toMatch(message);
});
