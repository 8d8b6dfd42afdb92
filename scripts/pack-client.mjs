// Before `npm pack` of packages/client: adds to its build what programs with `require` need, as one file of CommonJS and
// the same types again, since TypeScript takes the module system of a declaration from the name of its file; and the command
// line of apps/cli, as the package's program.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'packages/client/dist');
const forRequire = path.join(dist, 'cjs');

const compiler = path.join(root, 'node_modules/typescript-compiler/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-b', 'packages/client'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);

rmSync(forRequire, { recursive: true, force: true });
mkdirSync(forRequire);
await build({
  entryPoints: [path.join(dist, 'index.js')],
  outfile: path.join(forRequire, 'index.cjs'),
  bundle: true,
  // openapi-fetch becomes a part of the file: a default import of its CommonJS would be its exports, as in Node.js.
  external: ['standardwebhooks'],
  platform: 'neutral',
  target: 'es2022',
  format: 'cjs',
  logLevel: 'error',
});
// The command line is one file with all that it needs.
const bin = path.join(dist, 'bin');
rmSync(bin, { recursive: true, force: true });
mkdirSync(bin);
await build({
  entryPoints: [path.join(root, 'apps/cli/src/run-process.ts')],
  outfile: path.join(bin, 'run-process.js'),
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  // Commander is CommonJS.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  conditions: ['@mailwright/source'],
  logLevel: 'error',
});
const { version } = JSON.parse(readFileSync(path.join(root, 'packages/client/package.json'), 'utf8'));
writeFileSync(
  path.join(bin, 'mailwright.js'),
  `#!/usr/bin/env node
import { runProcess } from './run-process.js';

await runProcess({ program: 'mailwright', version: '${version}', environment: process.env });
`,
  { mode: 0o755 },
);
for (const name of readdirSync(dist).filter((file) => file.endsWith('.d.ts'))) {
  const text = readFileSync(path.join(dist, name), 'utf8');
  const renamed = text.replace(/((?:from |import\()['"]\.\/[\w-]+)\.(?:js|ts)(?=['"])/g, '$1.cjs');
  writeFileSync(path.join(forRequire, name.replace(/\.d\.ts$/, '.d.cts')), renamed);
}
