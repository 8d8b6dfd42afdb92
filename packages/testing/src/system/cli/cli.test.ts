import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createClient, type Import, type MailwrightClient, unwrap } from 'mailwright';
import { createTestAccount } from '../../factories/create-test-account.ts';
import { startProxy } from '../../proxy/start-proxy.ts';
import { until } from '../../until.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type EndedCommand, startCli } from './run-cli.ts';

// On a busy machine, each process takes seconds to start.
jest.setTimeout(120_000);

let shared: SharedStack;
let client: MailwrightClient;
let environment: Record<string, string | undefined>;
let cwd: string;
beforeAll(async () => {
  shared = await startSharedStack();
  const { baseUrl } = shared.stack;
  const { key } = await createTestAccount(shared.database, { plan: 'unlimited' });
  client = createClient({ baseUrl, apiKey: key });
  environment = { MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: key };
  cwd = path.join(shared.folder, 'work');
  await mkdir(cwd);
});
afterAll(() => shared?.close(), 60_000);

const cli = (args: string[], more: { environment?: typeof environment; stdin?: string } = {}): Promise<EndedCommand> =>
  startCli(args, { cwd, ...more, environment: { ...environment, ...more.environment } }).ended;

async function addList(body: { subscription?: 'double_opt_in' } = {}): Promise<string> {
  const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com', ...body };
  return (await unwrap(client.POST('/lists', { body: list }))).uid;
}

async function writeInput(name: string, lines: string[]): Promise<string> {
  await writeFile(path.join(cwd, name), lines.map((line) => `${line}\n`).join(''));
  return name;
}

const readImports = (listUid: string) => unwrap(client.GET('/imports', { params: { query: { list_uid: listUid } } }));
const people = (count: number) => Array.from({ length: count }, (_, n) => `person-${n}@example.com,First ${n}`);

describe('the help', () => {
  test.each(['import', 'follow', 'cancel', 'undo', 'lists', 'export'])(
    'for %s is printed on standard output without a key',
    async (command) => {
      const none = { MAILWRIGHT_URL: undefined, MAILWRIGHT_API_KEY: undefined };
      const ended = await cli([command, '--help'], { environment: none });
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout).toContain(`Usage: npm run cli -- ${command} [options]`);
      expect(ended.stdout).toContain('--api-key-file');
    },
  );

  test('for the program names every command and every exit code', async () => {
    const { code, stdout } = await cli(['--help']);
    expect(code).toBe(0);
    for (const command of ['import', 'follow', 'cancel', 'undo', 'lists', 'export'])
      expect(stdout).toContain(`  ${command} `);
    expect(stdout).toContain('  --version ');
    expect(stdout).toMatch(/Exit codes: 0 .* 1 .* 2 .* 3 .* 130 /);
  });
});

describe('a usage error ends with exit code 2 and a message of one line:', () => {
  test.each([
    ['no command', [], /Usage: /],
    ['an unknown command', ['upload'], /unknown command 'upload'/],
    ['an unknown option', ['lists', '--everything'], /unknown option '--everything'/],
    ['no list', ['import', 'contacts.csv'], /^Which list\? /],
    [
      'a file that does not exist',
      ['import', 'nowhere.csv', '--list', 'list_x'],
      /^There is no file nowhere\.csv\.\n$/,
    ],
    ['an empty file', ['import', 'empty.csv', '--list', 'list_x'], /^empty\.csv is empty\.\n$/],
    ['a folder', ['import', '.', '--list', 'list_x'], /^\. is a folder: name a file\.\n$/],
    ['an impossible mapping', ['import', 'empty.csv', '--list', 'list_x', '--mapping', 'Mail'], /Mail=EMAIL/],
    ['an impossible delimiter', ['import', 'empty.csv', '--list', 'list_x', '--delimiter', 'x'], /Allowed choices/],
    [
      'options for a resumed upload',
      ['import', 'empty.csv', '--resume', 'imp_x', '--tag', 'a'],
      /^A resumed upload keeps/,
    ],
    ['an address without http', ['lists', '--url', 'mail.example.com'], /^The URL must be an address/],
    ['a key file that is missing', ['lists', '--api-key-file', 'key'], /can't be read from key \(ENOENT\)/],
    ['two keys', ['lists', '--api-key', 'k', '--api-key-file', 'key'], /^Give either --api-key or --api-key-file/],
  ])('%s', async (_what, args, message) => {
    await writeInput('empty.csv', []);
    const ended = await cli(args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });

  test('no key', async () => {
    const ended = await cli(['lists'], { environment: { MAILWRIGHT_API_KEY: undefined } });
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The API key is missing\. .*MAILWRIGHT_API_KEY/),
    });
  });

  test('an option that the API finds invalid, which the message names', async () => {
    const file = await writeInput('contacts.csv', ['EMAIL', 'ada@example.com']);
    const ended = await cli(['import', file, '--list', await addList(), '--skip-confirmation']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/\n {2}--consent-statement is required/);
  });
});

describe('a failure ends with exit code 1:', () => {
  test.each([
    ['a wrong key', { MAILWRIGHT_API_KEY: 'mw_live_wrong' }, 'unauthenticated'],
    ['a URL where nothing runs', { MAILWRIGHT_URL: 'http://127.0.0.1:1' }, 'service_unavailable'],
  ])('%s', async (_what, wrong, code) => {
    const file = await writeInput('contacts.csv', ['EMAIL', 'ada@example.com']);
    const ended = await cli(['import', file, '--list', 'list_x', '--json'], { environment: wrong });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code } });
  });

  test('a list that is not in the account', async () => {
    const file = await writeInput('contacts.csv', ['EMAIL', 'ada@example.com']);
    const ended = await cli(['import', file, '--list', 'list_01k6n8qf4tef0v9k0x7h3w2c5d']);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/list/i);
  });

  test('following an unknown import', async () => {
    expect(await cli(['follow', 'imp_01k6n8qf4tef0v9k0x7h3w2c5d'])).toMatchObject({ code: 1, stdout: '' });
  });
});

test('the command lists shows every list with its uid, its name and its number of subscribers', async () => {
  const list = await addList();
  await unwrap(client.POST('/subscribers', { body: { list_uid: list, EMAIL: 'ada@example.com' } }));
  const { code, stdout } = await cli(['lists', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toContainEqual({ uid: list, name: 'News', subscribers: 1 });
  expect((await cli(['lists'])).stdout).toMatch(new RegExp(`^UID +SUBSCRIBERS +NAME\n(.*\n)*${list} +1 +News\n`));
});

describe('an import', () => {
  test('ends with 0 if all rows were imported, and shows progress in plain lines if there is no terminal', async () => {
    const list = await addList();
    const file = await writeInput('good.csv', ['EMAIL,FIRST_NAME', ...people(50)]);
    const { code, stdout, stderr } = await cli(['import', file, '--list', list, '--tag', 'a,b']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^The import of good\.csv \(imp_\w+\) is completed\.\n {2}50 {2}rows\n {2}50 {2}added a subscriber\n$/,
    );
    expect(stderr).toMatch(/^Uploading {2}0 % {2}0 B of 1\.\d kB\n/);
    expect(stderr).not.toContain('\r');
    const query = { list_uid: list, tag: 'b', limit: 1, include_total: 'true' as const };
    const { response } = await client.GET('/subscribers', { params: { query } });
    expect(response.headers.get('x-total-count')).toBe('50');
  });

  test('ends with 3 if rows were invalid, shows the first errors, and writes all of them to the file named by --errors', async () => {
    const list = await addList();
    const wrong = Array.from({ length: 12 }, (_, n) => `nobody-${n},`);
    const file = await writeInput('wrong.csv', ['EMAIL,FIRST_NAME', ...wrong, ...people(3)]);
    const { code, stdout } = await cli(['import', file, '--list', list, '--errors', 'errors.csv']);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^ {2}12 {2}were invalid, and skipped$/m);
    expect(stdout.match(/^ {2}line \d+ +nobody-\d+ +EMAIL must be an email address: it has no @$/gm)).toHaveLength(10);
    expect(stdout).toMatch(/\nAll errors are in errors\.csv\.\n$/);
    const errors = await readFile(path.join(cwd, 'errors.csv'), 'utf8');
    expect(errors.trimEnd().split('\r\n')).toHaveLength(13);
  });

  test('ends with 1 if the file cannot be imported, and says why', async () => {
    const file = await writeInput('names.csv', ['Name', 'Ada']);
    const { code, stdout } = await cli(['import', file, '--list', await addList()]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^The import of names\.csv \(imp_\w+\) failed: .*address/);
  });

  test('reads standard input, maps columns, and can leave people who are already on the list as they are', async () => {
    const list = await addList();
    const body = { list_uid: list, EMAIL: 'ada@example.com', FIRST_NAME: 'Ada' };
    await unwrap(client.POST('/subscribers', { body }));
    const stdin = 'Mail=Address|Called\nada@example.com|Countess\ngrace@example.com|Grace\n';
    const mapping = ['--mapping', 'Mail=Address=EMAIL', '--mapping', '2=FIRST_NAME', '--delimiter', '|'];
    const args = ['import', '-', '--list', list, ...mapping, '--no-update-existing', '--json'];
    const { code, stdout } = await cli(args, { stdin });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { created: 1, unchanged: 1 }, file_name: null });
    const found = await unwrap(client.GET('/subscribers', { params: { query: { list_uid: list } } }));
    expect(found.map((each) => [each.EMAIL, each['FIRST_NAME']])).toEqual([
      ['ada@example.com', 'Ada'],
      ['grace@example.com', 'Grace'],
    ]);
  });

  test('with a consent statement, subscribes people to a double opt-in list at once', async () => {
    const list = await addList({ subscription: 'double_opt_in' });
    const file = await writeInput('agreed.csv', ['EMAIL', 'ada@example.com']);
    const args = ['import', file, '--list', list, '--skip-confirmation', '--consent-statement', 'Trade fair'];
    expect((await cli(args)).code).toBe(0);
    const [found] = await unwrap(client.GET('/subscribers', { params: { query: { list_uid: list } } }));
    expect(found?.status).toBe('subscribed');
  });

  test('can be followed and undone afterwards', async () => {
    const list = await addList();
    const file = await writeInput('later.csv', ['EMAIL,FIRST_NAME', ...people(5)]);
    const { stdout } = await cli(['import', file, '--list', list, '--no-wait', '--json']);
    const { uid } = JSON.parse(stdout) as Import;
    expect(await cli(['follow', uid])).toMatchObject({ code: 0, stdout: expect.stringContaining('is completed.') });
    expect((await cli(['cancel', uid])).code).toBe(1);
    const undone = await cli(['undo', uid]);
    expect(undone).toMatchObject({ code: 0, stdout: `The import ${uid} is undone: 5 subscribers were deleted.\n` });
    expect(await unwrap(client.GET('/subscribers', { params: { query: { list_uid: list } } }))).toEqual([]);
  });
});

test('a dry run shows what each column is imported as and what is wrong with rows, and creates no import', async () => {
  const list = await addList();
  const file = await writeInput('mixed.csv', [
    'Mail;First name;Town',
    'ada@example.com;Ada;London',
    'grace;Grace;Paris',
  ]);
  const { code, stdout } = await cli(['import', file, '--list', list, '--dry-run', '--mapping', 'Town=']);
  expect(code).toBe(3);
  expect(stdout).toMatch(/^Mail +EMAIL +ada@example\.com, grace$/m);
  expect(stdout).toMatch(/^Town +\(left out\) +London, Paris$/m);
  expect(stdout).toMatch(/^Of the first 2 rows 1 are valid and 1 invalid;/m);
  expect(stdout).toMatch(/^ {2}line 3 {2}grace {2}EMAIL must be an email address: it has no @$/m);
  const without = await writeInput('without.csv', ['Name', 'Ada']);
  expect(await cli(['import', without, '--list', list, '--dry-run'])).toMatchObject({ code: 1 });
  const whole = await cli(['import', '-', '--list', list, '--dry-run', '--json'], {
    stdin: 'EMAIL\nada@example.com\n',
  });
  expect(whole.code).toBe(0);
  expect(JSON.parse(whole.stdout)).toMatchObject({ rows: { checked: 1, valid: 1 }, problems: [] });
  expect(await readImports(list)).toEqual([]);
});

test('the key can be read from a file', async () => {
  await writeFile(path.join(cwd, 'key.txt'), `${environment['MAILWRIGHT_API_KEY']}\n`);
  const ended = await cli(['lists', '--api-key-file', 'key.txt'], { environment: { MAILWRIGHT_API_KEY: '' } });
  expect(ended.code).toBe(0);
});

test('an interrupted upload prints the command that resumes it, which continues where the upload stopped', async () => {
  const list = await addList();
  const lines = ['EMAIL,FIRST_NAME', ...people(600_000)];
  const file = await writeInput('large file.csv', lines);
  const running = startCli(['import', file, '--list', list], { cwd, environment });
  const standing = async () => (await readImports(list))[0];
  await until('some of the file to arrive', async () => ((await standing())?.progress.uploaded_bytes ?? 0) > 0, 60_000);
  for (const _of of ['the terminal', 'npm, which forwards it']) if (running.child.kill('SIGINT')) await standing();
  const { code, stderr } = await running.ended;
  expect(code).toBe(130);
  const found = await standing();
  const uid = found?.uid ?? '';
  expect(found?.status).toBe('uploading');
  expect(stderr).toContain(`  npm run cli -- import 'large file.csv' --resume ${uid}\n`);
  expect(stderr).toContain(`  npm run cli -- cancel ${uid}\n`);

  const other = await writeInput('other.csv', lines);
  expect(await cli(['import', other, '--resume', uid])).toMatchObject({ code: 2 });
  const resumed = await cli(['import', file, '--resume', uid, '--no-wait', '--json']);
  expect(resumed.code).toBe(0);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ uid, progress: { uploaded_bytes: lines.join('\n').length + 1 } });
  expect((await cli(['cancel', uid])).code).toBe(0);
});

test('an upload continues by itself after its connections were reset', async () => {
  const list = await addList();
  const lines = ['EMAIL,FIRST_NAME', ...people(600_000)];
  const file = await writeInput('reset.csv', lines);
  const proxy = await startProxy(shared.stack.baseUrl);
  try {
    const running = startCli(['import', file, '--list', list, '--no-wait', '--json', '--url', proxy.url], {
      cwd,
      environment,
    });
    let errors = '';
    running.child.stderr.on('data', (part: Buffer) => void (errors += part.toString()));
    await until('the upload to begin', async () => (await readImports(list)).length > 0, 60_000);
    await until('the command to notice a reset', async () => {
      proxy.reset();
      return errors.includes('The service is unavailable') || running.child.exitCode !== null;
    });
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('The service is unavailable') });
    const { uid, progress } = JSON.parse(stdout) as Import;
    expect(progress.uploaded_bytes).toBe(lines.join('\n').length + 1);
    expect((await readImports(list)).map((each) => each.uid)).toEqual([uid]);
    await cli(['cancel', uid]);
  } finally {
    await proxy.close();
  }
});

test('no command leaves an incomplete file behind', () => {
  expect(readdirSync(cwd).filter((name) => name.endsWith('.part'))).toEqual([]);
});
