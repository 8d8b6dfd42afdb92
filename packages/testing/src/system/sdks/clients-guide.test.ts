import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { goEnvironment, goSources, prepareGo } from './prepare-go.ts';
import { phpSources, preparePhp } from './prepare-php.ts';
import { inVenv, preparePython, pythonSources } from './prepare-python.ts';
import { type Ended, runCommand } from './run-command.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const where = 'in docs/integrators/clients.md';
const hasPython = await preparePython(`the program in Python ${where}`);
const hasGo = await prepareGo(`the program in Go ${where}`);
const hasPhp = preparePhp(`the program in PHP ${where}`);

let shared: SharedStack;
let folder: string;
let page: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-clients-'));
  page = await readFile(path.join(root, 'docs/integrators/clients.md'), 'utf8');
  shared = await startSharedStack();
});
afterAll(async () => {
  await shared?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The page's only block in a language. */
function blockIn(language: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);

/** Runs a program with the address and the key of the running Mailwright. */
function run(command: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const { baseUrl, apiKey } = shared.stack;
  return runCommand(command, {
    cwd: folder,
    environment: { ...environment, MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: apiKey ?? '' },
  });
}

/** Expects that a program has printed what the page says. */
function expectPrinted(ended: Ended): void {
  expect(ended).toMatchObject({ status: 0, output: blockIn('text') });
}

test('the program in TypeScript is strict, and prints what the page says', async () => {
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const compilerOptions = { strict: true, target: 'es2022', module: 'nodenext', types: ['node'] };
  await write('package.json', '{ "type": "module" }');
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['news.ts'] }));
  await write('news.ts', blockIn('ts'));
  const compiler = path.join(root, 'node_modules/typescript-compiler/bin/tsc');
  expect(await run([process.execPath, compiler, '--project', folder])).toEqual({ status: 0, output: '' });
  expectPrinted(await run([process.execPath, 'news.js']));
}, 120_000);

(hasPython ? test : test.skip)(
  'the program in Python prints what the page says',
  async () => {
    await write('news.py', blockIn('python'));
    // The environment's own, with the sources instead of what another suite installs into it.
    const [python = ''] = inVenv('pip');
    expectPrinted(await run([python, 'news.py'], { PYTHONPATH: path.join(pythonSources, 'src') }));
  },
  120_000,
);

(hasGo ? test : test.skip)(
  'the program in Go prints what the page says',
  async () => {
    const module = await readFile(path.join(goSources, 'go.mod'), 'utf8');
    const name = /^module (\S+)$/m.exec(module)?.[1] ?? '';
    const ours = `require ${name} v0.0.0\n\nreplace ${name} => ${goSources}\n`;
    await write('go.mod', `${module.replace(name, 'example.com/news')}\n${ours}`);
    await copyFile(path.join(goSources, 'go.sum'), path.join(folder, 'go.sum'));
    await write('news.go', blockIn('go'));
    expectPrinted(await run(['go', 'run', 'news.go'], goEnvironment));
  },
  200_000,
);

(hasPhp ? test : test.skip)('the program in PHP prints what the page says', async () => {
  // Composer's would load the same classes.
  await mkdir(path.join(folder, 'vendor'));
  await write('vendor/autoload.php', `<?php require '${phpSources}tests/bootstrap.php';`);
  await write('news.php', blockIn('php'));
  expectPrinted(await run(['php', 'news.php']));
});
