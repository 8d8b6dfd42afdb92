// npm run check:integrations: checks the integrations with the tools of the products they are for.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const help = `npm run check:integrations: installs the tools of n8n and Zapier into .local/integrations (about 200 MB), compiles the
nodes for n8n, runs n8n's linter on them, and then the suites of all integrations, which use what was installed.

Usage: npm run check:integrations [-- --prepare]

With --prepare, the suites aren't run, and it is no error if the npm registry can't be reached.
`;

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, '.local/integrations');
const nodesName = 'n8n-nodes-mailwright';
const sources = ['n8n-nodes-mailwright', 'zapier'];
// What n8n's linter and types don't need: clients of language models, error reports, and an engine for expressions.
const unused = ['@n8n/ai-node-sdk', '@sentry/node', 'isolated-vm'];

const isMain = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
const [option] = process.argv.slice(2);
if (!isMain) {
  // Only hashSources is wanted.
} else if (option === undefined || option === '--prepare') process.exitCode = main(option === '--prepare');
else {
  process.stdout.write(help);
  if (option !== '--help' && option !== '-h') process.exitCode = 2;
}

function main(onlyPrepares) {
  const startedAt = performance.now();
  if (!install()) {
    console.log('NOT CHECKED: the npm registry is not reachable, so the tools of n8n and Zapier are not installed.');
    return onlyPrepares ? 0 : 1;
  }
  copySources();
  const nodes = path.join(folder, nodesName);
  const passed =
    run('typescript/bin/tsc', ['-p', '.'], nodes) && run('eslint/bin/eslint.js', ['--max-warnings=0', '.'], nodes);
  if (!passed) return 1;
  writeFileSync(path.join(folder, 'checked.txt'), hashSources());
  console.log(
    `The nodes for n8n compile and fit its linter (${Math.round((performance.now() - startedAt) / 1_000)} s).`,
  );
  if (onlyPrepares) return 0;
  const tests = [path.join(root, 'scripts/test.mjs'), 'system/integrations'];
  return spawnSync(process.execPath, tests, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** Installs the tools unless they are there already. False if the registry can't be reached. */
function install() {
  const wanted = `${JSON.stringify(packageJson(), null, 2)}\n`;
  const stamp = path.join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  if (!isReachable()) return false;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), wanted);
  const { status } = npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock');
  if (status !== 0) throw new Error('npm install failed in .local/integrations');
  writeFileSync(stamp, wanted);
  return true;
}

function packageJson() {
  const read = (name) => JSON.parse(readFileSync(path.join(root, 'integrations', name, 'package.json'), 'utf8'));
  const dependencies = { ...read(nodesName).devDependencies, ...read('zapier').dependencies };
  const overrides = Object.fromEntries(unused.map((name) => [name, 'npm:noop-package@1.0.0']));
  return { private: true, dependencies, overrides };
}

function isReachable() {
  return npm('view', 'n8n-workflow', 'name', '--fetch-retries=0', '--fetch-timeout=10000').status === 0;
}

function npm(...args) {
  return spawnSync('npm', args, { cwd: existsSync(folder) ? folder : root, stdio: ['ignore', 'ignore', 'inherit'] });
}

// The sources are compiled beside the tools, so that the repository's own folder stays as it is.
function copySources() {
  for (const name of sources) {
    const target = path.join(folder, name);
    rmSync(target, { recursive: true, force: true });
    cpSync(path.join(root, 'integrations', name), target, {
      recursive: true,
      filter: (file) => !/[\\/](node_modules|dist)$/.test(file),
    });
  }
}

function run(tool, args, cwd) {
  const { status } = spawnSync(process.execPath, [path.join(folder, 'node_modules', tool), ...args], {
    cwd,
    stdio: 'inherit',
  });
  return status === 0;
}

/** A hash of what was checked: the suites use it only while it is that of the sources as they are now. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const name of sources) {
    const base = path.join(root, 'integrations', name);
    const files = readdirSync(base, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(file));
    for (const file of files.sort()) hash.update(path.relative(base, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
