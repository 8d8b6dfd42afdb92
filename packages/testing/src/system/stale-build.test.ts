import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeTestFolder } from './start-test-stack.ts';

const scripts = fileURLToPath(new URL('../../../../scripts/', import.meta.url));
let clone: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder: clone, remove } = await makeTestFolder());
  for (const name of ['setup.mjs', 'setup-lock.mjs', 'packages.mjs'])
    await write(`scripts/${name}`, await readFile(scripts + name));
  // A stand-in for the bundler, which only copies.
  await write(
    'scripts/bundle-apps.mjs',
    `import { cpSync } from 'node:fs';
     export const areAppsBundled = () => false;
     if (process.argv[1] === import.meta.filename) cpSync('packages/one/src/index.ts', 'packages/one/dist/index.js');`,
  );
  await write('scripts/build-console.mjs', 'export const isConsoleBuilt = () => true;');
  await write('scripts/build-docs.mjs', 'export const areDocsBuilt = () => true;');
  await write('package.json', '{"type":"module","workspaces":["packages/*"]}');
  await write('package-lock.json', '{"packages":{}}');
  await write('node_modules/.package-lock.json', '{"packages":{}}');
  await write('node_modules/vite/package.json', '{}');
  await write('prisma/schema.prisma', 'model One {}');
  await write('packages/database/src/generated/internal/class.ts', '  "inlineSchema": "model  One {}",');
  await write('packages/one/package.json', '{}');
  await write('packages/one/src/index.ts', 'first');
});
afterEach(() => remove());

async function write(file: string, text: string | Buffer): Promise<void> {
  await mkdir(path.dirname(path.join(clone, file)), { recursive: true });
  await writeFile(path.join(clone, file), text);
}
const built = () => readFile(path.join(clone, 'packages/one/dist/index.js'), 'utf8');

/** Does what commands do before they load the build; returns what they print. */
function prepare(): string {
  const module = pathToFileURL(path.join(clone, 'scripts/setup.mjs')).href;
  const program = `const { prepareIfStale } = await import('${module}');
    await prepareIfStale('packages/one/dist/index.js', { log: (line) => console.log(line) });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: clone,
    encoding: 'utf8',
    env: { npm_execpath: path.join(clone, 'npm-cli.js') },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

test('in a clone whose sources have changed since the build, a command runs the new sources', async () => {
  prepare();
  expect(await built()).toBe('first');
  await write('packages/one/src/index.ts', 'second');
  expect(prepare()).toContain('Bringing the build up to date…');
  expect(await built()).toBe('second');
});

test('a command builds nothing if the contents of the sources are unchanged, even if the times of all files have changed', async () => {
  prepare();
  await write('packages/one/dist/index.js', 'as it was');
  await write('packages/one/src/index.ts', 'first');
  expect(prepare()).toBe('');
  expect(await built()).toBe('as it was');
});

test('in an installation without the build tools, a command runs the existing build', async () => {
  prepare();
  await write('packages/one/src/index.ts', 'second');
  await rm(path.join(clone, 'node_modules/vite'), { recursive: true });
  expect(prepare()).toBe('');
  expect(await built()).toBe('first');
});

test('a workspace that came with a pull is linked, even if no package has changed its version', async () => {
  // A stand-in for npm, which copies the lock file as `npm ci` does.
  await write(
    'npm-cli.js',
    `import { copyFileSync } from 'node:fs'; copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`,
  );
  prepare();
  const lock = '{"packages":{"node_modules/two":{"resolved":"packages/two","link":true}}}';
  await write('package-lock.json', lock);
  expect(prepare()).toContain('Installing 1 packages (npm ci)…');
  expect(await readFile(path.join(clone, 'node_modules/.package-lock.json'), 'utf8')).toBe(lock);
});
