// npm test: prepares the clone, then runs every check and every suite, and ends with the line "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { memoryFolderOf } from './jest/memory-folder.mjs';
import { findUnitSuites } from './find-unit-suites.mjs';
import { longSuites } from './known-suites.mjs';
import { endWithNpm } from './setup.mjs';

const help = `npm test: prepares the clone, then type-checks the tests, lints, checks the formatting, the imports, the READMEs
of the packages and the subjects of commits, and runs all suites. Then it compares the raw SQL statements that they ran with
the types of their rows. Nothing has to run beforehand: the suites start a Postgres and a Redis of their own, and end them,
unless DATABASE_URL and REDIS_URL name others.

Usage: npm test [-- arguments for jest]
       npm run test:fast

With arguments, only jest (with them) and that comparison run: npm test -- packages/webhooks -t 'signed'
npm run test:fast is for the time between: the types, the linter, and the suites that need neither servers nor a browser.

Each check counts as one, beside the tests; what failed is listed at the end, and the last line says how many passed and
failed. The exit code is 1 when any failed, or when there was nothing to run.
`;

const maxMessageLines = 12;
const root = fileURLToPath(new URL('..', import.meta.url));
const isFast = process.argv[2] === '--fast';
const jestArguments = process.argv.slice(isFast ? 3 : 2);
if (['-h', '--help'].includes(jestArguments[0])) {
  process.stdout.write(help);
  process.exit(0);
}

// A child leads its own process group, which a terminal's Ctrl-C doesn't reach, so that we can end it as a whole. Only
// jest's watch mode, which reads keys, must stay with the terminal.
const isWatching = jestArguments.some((argument) => argument.startsWith('--watch'));
const leadsGroup = !isWatching && process.platform !== 'win32';
const tool = (file, ...args) => [path.join(root, 'node_modules', file), ...args];
// Checks only files that have changed since they were last found to be formatted. The cache is in node_modules, so that
// it is deleted together with Prettier.
const onlyChanged = ['--cache', '--cache-strategy=content', '--cache-location=node_modules/.mailwright/formatted'];
const checks = [
  ['Types of the tests', tool('typescript-compiler/bin/tsc', '-p', 'tsconfig.test.json')],
  ['Lint', tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  ['Formatting', tool('prettier/bin/prettier.cjs', '--check', ...onlyChanged, '.')],
  ['Imports', [path.join(root, 'scripts/check-imports.mjs')]],
  ['READMEs of the packages', [path.join(root, 'scripts/describe-packages.mjs'), '--check']],
  ['Subjects of commits', [path.join(root, 'scripts/check-subjects.mjs')]],
  ['Generated code', [path.join(root, 'scripts/check-generated.mjs')]],
  // Installs some 200 MB, so only where everything is checked; elsewhere npm run check:integrations does it.
  ['Integrations', [path.join(root, 'scripts/check-integrations.mjs'), '--prepare']],
].filter(([name]) => {
  if (name === 'Integrations') return !isFast && process.env.CI !== undefined;
  return !isFast || name !== 'Formatting';
});

const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, which are repeated at the end of the output, after hundreds of suites. */
const failures = [];
const interruption = new AbortController();
const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) {
      if (!interruption.signal.aborted) endServers(child);
      signalChild(child, interruption.signal.aborted ? 'SIGKILL' : signal);
    }
    interruption.abort(signal);
  });
}
endWithNpm();

const built = await step('Preparing', [path.join(root, 'scripts/build.mjs')]);
if (!built) {
  total.failed += 1;
  total.skipped += jestArguments.length > 0 ? 1 : checks.length + 1;
} else {
  if (jestArguments.length === 0) await runChecks();
  await runJest();
}
if (interruption.signal.aborted) {
  process.stdout.write(`\nInterrupted (${interruption.signal.reason}).\n`);
  total.failed += 1;
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}\n`).join('')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

// The checks run at the same time, because each keeps little more than one CPU busy.
async function runChecks() {
  if (interruption.signal.aborted) return;
  const results = await Promise.all(checks.map(([name, args]) => step(name, args, { isBuffered: true })));
  for (const passed of results) total[passed ? 'passed' : 'failed'] += 1;
}

async function runJest() {
  if (interruption.signal.aborted) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mailwright-test-'));
  const file = path.join(folder, 'results.json');
  try {
    const chosen = isFast
      ? [...jestArguments, '--runTestsByPath', ...findUnitSuites(root, Object.keys(longSuites))]
      : jestArguments;
    if (isFast) process.env.MAILWRIGHT_TEST_SERVERS = 'none';
    else process.env.MAILWRIGHT_STATEMENTS = folder;
    const ended = await step('Suites', tool('jest/bin/jest.js', '--json', `--outputFile=${file}`, ...chosen));
    const counts = readResults(file);
    total.passed += counts.passed;
    total.skipped += counts.skipped;
    // A suite that couldn't run at all counts as one failure, and so does a jest that failed without a failed test.
    total.failed += Math.max(counts.failed, ended && counts.passed > 0 ? 0 : 1);
    if (counts.failed === 0 && !(ended && counts.passed > 0)) failures.push('Suites: see the output above');
    await checkStatements(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    // If jest isn't interrupted, it does this itself, after its servers have stopped.
    if (interruption.signal.aborted && !isFast) rmSync(memoryFolderOf(root), { recursive: true, force: true });
  }
}

async function checkStatements(folder) {
  if (interruption.signal.aborted || !existsSync(path.join(folder, 'statements.json'))) return;
  const passed = await step('Types of raw statements', [path.join(root, 'scripts/check-statements.mjs'), folder]);
  total[passed ? 'passed' : 'failed'] += 1;
}

function readResults(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const results = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, message, assertionResults } of results.testResults) {
    const suite = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message !== '') failures.push(`${suite}: ${shorten(message)}`);
    for (const { fullName, failureMessages } of failed)
      failures.push(`${suite}: ${fullName}\n    ${shorten(failureMessages.join('\n'))}`);
  }
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** The first lines of an error's message, without colors and stack. */
function shorten(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, maxMessageLines)
    .map((line) => line.slice(0, 500))
    .join('\n    ');
}

/**
 * Runs a Node script under a heading; resolves to whether it succeeded.
 * @param options `isBuffered`: its output is shown when it has ended, so that it doesn't mix with that of other
 *   scripts.
 */
function step(name, args, { isBuffered = false } = {}) {
  const heading = `\n── ${name}\n`;
  if (!isBuffered) process.stdout.write(heading);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const output = isBuffered ? 'pipe' : 'inherit';
    const stdio = [isWatching ? 'inherit' : 'ignore', output, output];
    const started = spawn(process.execPath, args, { cwd: root, stdio, detached: leadsGroup });
    children.add(started);
    const parts = [];
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (part) => parts.push(part));
    started.once('error', (error) => process.stderr.write(`${error.message}\n`));
    // Kills processes that it has left behind, which would hold its output open.
    if (leadsGroup) started.once('exit', () => signalChild(started, 'SIGKILL'));
    started.once('close', (code) => {
      if (code !== 0 && name !== 'Suites') failures.push(name);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (isBuffered) process.stdout.write(`${heading}${Buffer.concat(parts).toString()}`);
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
      children.delete(started);
      resolve(code === 0);
    });
  });
}

// Servers that suites start lead groups too, and would survive if jest were interrupted.
function endServers(target) {
  if (!leadsGroup) return;
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' });
  const processes = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const inGroup = new Set(processes.filter(([, , group]) => group === target.pid).map(([pid]) => pid));
  for (const [pid, parent, group] of processes) {
    if (group === target.pid || !inGroup.has(parent)) continue;
    try {
      // For Postgres, this means to shut down now and in order, without waiting for clients.
      process.kill(pid, 'SIGINT');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

function signalChild(target, signal) {
  if (target.pid === undefined) return;
  try {
    process.kill(leadsGroup ? -target.pid : target.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
