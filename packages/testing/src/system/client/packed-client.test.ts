import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Mailwright } from 'mailwright';
import { type Receiver, startReceiver } from '../../receiver/start-receiver.ts';
import { until } from '../../until.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import type { Given } from './use-client.ts';

// On a busy machine, each compiler takes many seconds.
jest.setTimeout(240_000);

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const workspace = path.join(root, 'packages/client');
// The repository's compiler, and the one that generates the client's types, which is older.
const newest = path.join(root, 'node_modules/typescript-compiler/bin/tsc');
const older = [path.join(workspace, 'node_modules'), path.join(root, 'node_modules')]
  .map((folder) => path.join(folder, 'typescript/bin/tsc'))
  .find((file) => existsSync(file));

let packed: string;
beforeAll(async () => {
  packed = await realpath(await mkdtemp(path.join(tmpdir(), 'mailwright-client-')));
  run('npm', ['pack', '--silent', '--pack-destination', packed], workspace);
  const [file = ''] = (await readdir(packed)).filter((name) => name.endsWith('.tgz'));
  run('tar', ['-xzf', file], packed);
});
// A browser's processes may still be ending.
afterAll(() => rm(packed, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));

/** Runs a program to its end. Returns what it printed. @throws if it fails. */
function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`, { cause: error });
  return stdout;
}

interface Manifest {
  name: string;
  version: string;
  license: string;
  private?: boolean;
  dependencies: Record<string, string>;
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(packed, 'package/package.json'), 'utf8')) as Manifest;
}

/** Makes an empty project that has installed the packed client, with what npm would have installed for it. */
async function makeProject(name: string, type: 'module' | 'commonjs'): Promise<string> {
  const project = path.join(packed, name);
  await mkdir(path.join(project, 'node_modules/@types'), { recursive: true });
  run('cp', ['-r', path.join(packed, 'package'), path.join(project, 'node_modules/mailwright')], packed);
  const { dependencies } = await readManifest();
  for (const dependency of [...Object.keys(dependencies), '@types/node', 'undici-types'])
    await symlink(path.join(root, 'node_modules', dependency), path.join(project, 'node_modules', dependency));
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ type }));
  return project;
}

async function compile(compiler: string, project: string, options: object, files: string[]): Promise<void> {
  const compilerOptions = { target: 'es2022', strict: true, types: [], ...options };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  run(process.execPath, [compiler, '--project', project], project);
}

describe('the packed client', () => {
  test('is a package that can be published: under the MIT license, with its text, and without source maps', async () => {
    const { name, license, private: isPrivate } = await readManifest();
    expect({ name, license, isPrivate }).toEqual({ name: 'mailwright', license: 'MIT', isPrivate: undefined });
    expect(await readFile(path.join(packed, 'package/LICENSE'), 'utf8')).toMatch(/^MIT License\n\nCopyright \(c\) /);
    const files = await readdir(path.join(packed, 'package'), { recursive: true });
    expect(files.filter((file) => /\.map$|tsbuildinfo|\.test\./.test(file))).toEqual([]);
  });

  test('has the command line as its program, which knows its version and needs no other package', async () => {
    const { version } = await readManifest();
    const program = path.join(packed, 'package/dist/bin/mailwright.js');
    expect(run(process.execPath, [program, '--version'], packed)).toBe(`${version}\n`);
  });

  test("has a README whose examples compile under plain strict in an empty project, with today's compilers", async () => {
    const project = await makeProject('readme', 'module');
    const readme = await readFile(path.join(project, 'node_modules/mailwright/README.md'), 'utf8');
    const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    await writeFile(path.join(project, 'example.ts'), examples.join(''));
    const options = { module: 'nodenext', noEmit: true, types: ['node'] };
    for (const compiler of compilers()) await compile(compiler, project, options, ['example.ts']);
  });

  test.each([
    ['node16, as a module', 'module', { module: 'node16' }],
    ['node16, with require', 'commonjs', { module: 'node16' }],
    ['nodenext, without the types of browsers', 'module', { module: 'nodenext', lib: ['es2022'], types: ['node'] }],
    ['bundler', 'module', { module: 'esnext', moduleResolution: 'bundler', exactOptionalPropertyTypes: true }],
    ['node10', 'commonjs', { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '5.0' }],
  ] as const)(
    'has types that hold what a strict program expects of them, without skipLibCheck: %s',
    async (name, type, given) => {
      const project = await makeProject(name.replace(/\W+/g, '-'), type);
      await writeFile(path.join(project, 'use-client.ts'), await readProgram());
      // The newest compiler no longer has node10.
      for (const compiler of name === 'node10' ? compilers().slice(1) : compilers())
        await compile(compiler, project, { ...given, noEmit: true }, ['use-client.ts']);
    },
  );

  test('works where there is nothing but what browsers and workers have', async () => {
    const project = await makeProject('browser', 'module');
    const page = `
      import { Mailwright, webhooks } from 'mailwright';
      const respond = async (request) => Response.json({ account: { name: request.url } });
      const mailwright = new Mailwright({ baseUrl: 'https://mail.example.com', apiKey: 'mw_live_x', fetch: respond });
      const verify = () => webhooks.verify('{}', new Headers({ 'webhook-id': 'dlv_1' }), 'whsec_c2VjcmV0');
      globalThis.done = mailwright.account.get().then(({ account }) => [account.name, verify]);
    `;
    await writeFile(path.join(project, 'page.js'), page);
    const bundler = path.join(root, 'node_modules/.bin/esbuild');
    const bundle = run(bundler, ['page.js', '--bundle', '--platform=browser', '--log-level=error'], project);
    const { URL, Request, Response, Headers, AbortController, Blob, TextEncoder, TextDecoder, crypto } = globalThis;
    const web = { URL, Request, Response, Headers, AbortController, Blob, TextEncoder, TextDecoder, crypto };
    const context = createContext({ ...web, FormData, setTimeout, clearTimeout });
    runInContext(bundle, context);
    const [name, verify] = await (context['done'] as Promise<[string, () => unknown]>);
    expect(name).toBe('https://mail.example.com/api/v1/me');
    expect(verify).toThrow('The header webhook-timestamp is missing');
  });
});

describe('a program that has installed it', () => {
  let shared: SharedStack;
  let receiver: Receiver;
  let page: Receiver;
  let given: Given;
  beforeAll(async () => {
    [receiver, page] = await Promise.all([startReceiver(), startReceiver()]);
    shared = await startSharedStack({ CORS_ORIGINS: page.url });
    const { baseUrl } = shared.stack;
    const apiKey = shared.stack.apiKey ?? '';
    const mailwright = new Mailwright({ baseUrl, apiKey });
    const { uid } = await mailwright.lists.create({ name: 'N', from_name: 'A', from_email: 'a@example.com' });
    const target = { target_url: receiver.url, event: 'subscriber.subscribed', list_uid: uid } as const;
    const { secret } = await mailwright.hooks.create(target);
    await mailwright.subscribers.create({ list_uid: uid, EMAIL: 'grace@example.com' });
    const [request] = await receiver.waitFor(1);
    given = {
      baseUrl,
      apiKey,
      delivery: { raw: request?.rawBody ?? '', headers: request?.headers ?? {}, secret: secret ?? '' },
    };
  });
  afterAll(async () => {
    await Promise.all([receiver?.close(), page?.close()]);
    await shared?.close();
  }, 60_000);

  const whatItDoes = {
    company: 'Engines',
    errors: [
      'ValidationError 422 validation_failed EMAIL',
      'NotFoundError 404 not_found',
      'ConflictError 412 precondition_failed',
      'TimeoutError 0 ',
      'ConnectionError 0 ',
    ],
    changed: 'Monthly readers',
    imported: { previewed: 1, status: 'completed', created: 120, last: 'completed' },
    read: { total: 121, second: 50, each: 121, sizes: [50, 50, 21], fields: true },
    rows: ['ada@example.com'],
    events: { event: 'subscriber.subscribed', email: 'grace@example.com', isRefused: true },
    nothing: true,
  };

  /** A project with the compiled program, which prints what it has done. */
  async function makeProgram(name: string, type: 'module' | 'commonjs'): Promise<string> {
    const project = await makeProject(name, type);
    await writeFile(path.join(project, 'use-client.ts'), await readProgram());
    await compile(newest, project, { module: 'nodenext' }, ['use-client.ts']);
    const load = type === 'module' ? "await import('./use-client.js')" : "require('./use-client.js')";
    const print = '.then((done) => console.log(JSON.stringify(done)))';
    await writeFile(
      path.join(project, 'main.js'),
      `const { useClient } = ${load};\nuseClient(${JSON.stringify(given)})${print};\n`,
    );
    return project;
  }

  test.each([
    ['import', 'module'],
    ['require', 'commonjs'],
  ] as const)('with %s reaches every part of the service', async (name, type) => {
    const project = await makeProgram(name, type);
    expect(JSON.parse(run(process.execPath, ['main.js'], project))).toEqual(whatItDoes);
  });

  test.each([
    ['deno', ['run', '--allow-net', '--allow-env', '--allow-read']],
    ['bun', ['run']],
  ])('reaches every part of the service in %s too, where that is installed', async (runtime, args) => {
    if (spawnSync(runtime, ['--version']).status !== 0) {
      process.stderr.write(`\nNOT TESTED: ${runtime} is not installed, so the client was not tried in it.\n`);
      return;
    }
    const project = await makeProgram(runtime, 'module');
    expect(JSON.parse(run(runtime, [...args, 'main.js'], project))).toEqual(whatItDoes);
  });

  test('reaches every part of the service in Chromium too, where that is installed', async () => {
    const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));
    if (chromium === undefined) {
      process.stderr.write('\nNOT TESTED: Chromium is not installed, so the client was not tried in it.\n');
      return;
    }
    const project = await makeProgram('chromium', 'module');
    const send = "fetch('/done', { method: 'POST', body: JSON.stringify(done) })";
    const program = `import { useClient } from './use-client.js';
      const done = await useClient(${JSON.stringify(given)}).catch(String);
      await ${send};`;
    await writeFile(path.join(project, 'page.js'), program);
    const bundler = path.join(root, 'node_modules/.bin/esbuild');
    const bundle = run(bundler, ['page.js', '--bundle', '--format=esm', '--platform=browser'], project);
    page.reply(({ path: at }, response) => {
      if (at === '/page.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle);
      else if (at === '/') response.end('<!doctype html><script type="module" src="/page.js"></script>');
      else response.writeHead(204).end();
    });
    const browser = spawn(chromium, [
      '--headless',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${path.join(project, 'profile')}`,
      page.url,
    ]);
    try {
      const done = await until('what the page has done', async () =>
        page.requests.find(({ path: at }) => at === '/done'),
      );
      expect(JSON.parse(done.rawBody)).toEqual(whatItDoes);
    } finally {
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
    }
  });
});

function readProgram(): Promise<string> {
  return readFile(new URL('use-client.ts', import.meta.url), 'utf8');
}

function compilers(): string[] {
  return [newest, ...(older === undefined ? [] : [older])];
}
