import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const workspace = fileURLToPath(new URL('..', import.meta.url));
const root = path.join(workspace, '../..');
// The repository's compiler, and the one that generates the client's types, which may be older.
const compilers = [path.join(root, 'node_modules/typescript-compiler'), path.join(workspace, 'node_modules/typescript')]
  .map((folder) => path.join(folder, 'bin/tsc'))
  .filter((file) => existsSync(file));

let project: string;
let installed: string;
beforeAll(async () => {
  project = await realpath(await mkdtemp(path.join(tmpdir(), 'mailwright-client-')));
  installed = path.join(project, 'node_modules/mailwright');
  await mkdir(installed, { recursive: true });
  run('npm', ['pack', '--silent', '--pack-destination', project], workspace);
  const [file = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  run('tar', ['-xzf', file, '-C', installed, '--strip-components=1'], project);
  // Links the dependencies that npm would install.
  const { dependencies } = await readManifest();
  for (const name of Object.keys(dependencies)) {
    await symlink(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name));
  }
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Runs a program to its end, and expects it to succeed. */
function run(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect({ command, status, output: stdout + stderr, error }).toMatchObject({ command, status: 0, error: undefined });
}

async function readManifest() {
  const text = await readFile(path.join(installed, 'package.json'), 'utf8');
  return JSON.parse(text) as { license: string; dependencies: Record<string, string> };
}

test("the README's examples compile under plain strict against a fresh package in an empty project", async () => {
  const readme = await readFile(path.join(installed, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(examples).toHaveLength(2);
  await writeFile(path.join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(project, 'example.ts'), examples.join(''));
  const compilerOptions = { target: 'es2022', module: 'nodenext', strict: true, noEmit: true, types: [] };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
  expect(compilers).not.toHaveLength(0);
  for (const compiler of compilers) run(process.execPath, [compiler, '--project', project], project);
}, 120_000);

test("the package is under the MIT license and contains the license's text, so that a program under any license may embed it", async () => {
  expect((await readManifest()).license).toBe('MIT');
  expect(await readFile(path.join(installed, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n\nCopyright \(c\) /);
});
