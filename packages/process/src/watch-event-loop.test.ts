import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { until } from '@mailwright/testing';

const built = fileURLToPath(new URL('../dist/watch-event-loop.js', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Run {
  child: ChildProcess;
  output(): string;
  lines(): { message: string; stalledMs: number; stack: string[] }[];
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Runs a program whose event loop may stall for this long. It writes `ready`, and then runs `body`. */
function run(body: string, limitSeconds: number): Run {
  const program = `
    import { createLogger } from '@mailwright/platform';
    import { watchEventLoop } from ${JSON.stringify(built)};
    import { execSync } from 'node:child_process';
    const log = createLogger({ service: 'test', level: 'info', format: 'json' });
    watchEventLoop({ service: 'test', log, limitSeconds: ${limitSeconds} });
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const block = (ms) => { const until = performance.now() + ms; while (performance.now() < until); };
    await wait(200);
    process.stdout.write('ready\\n');
    ${body}
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: fileURLToPath(new URL('./', import.meta.url)),
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  return {
    child,
    output: () => output,
    lines: () =>
      output
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as ReturnType<Run['lines']>[number]),
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal));
    }),
  };
}

test.each([
  ['an endless loop', 'function spin() { for (;;); } spin();', 'spin ('],
  ['a regular expression', "function match() { /^(a+)+$/.test('a'.repeat(60) + 'b'); } match();", 'match ('],
  [
    'a chain of promises that never yields',
    'async function chain() { for (;;) await nothing(); }\nasync function nothing() { block(1); }\nawait chain();',
    '',
  ],
  [
    'a synchronous wait',
    'function sleep() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); } sleep();',
    'sleep (',
  ],
])(
  'a process whose event loop is blocked for longer than the limit by %s ends with a code of its own, and says what it was doing',
  async (_what, body, frame) => {
    const { ended, lines, output } = run(body, 0.5);
    expect([await ended, output()]).toEqual([70, expect.stringMatching(/^ready\n\{.*\}\n$/)]);
    expect(lines()).toEqual([expect.objectContaining({ message: 'process.stalled', service: 'test', level: 'error' })]);
    expect(lines()[0]?.stalledMs).toBeGreaterThanOrEqual(500);
    expect(lines()[0]?.stack.join('\n')).toContain(frame);
  },
);

test('a process that waits in a system call for longer than the limit logs that, and is killed', async () => {
  const { ended, lines } = run("execSync('sleep 60');", 0.3);
  expect(await ended).toBe('SIGKILL');
  expect(lines()).toEqual([expect.objectContaining({ message: 'process.stalled', stack: [] })]);
});

test.each([
  [
    'whose event loop is blocked for less than the limit',
    'for (let n = 0; n < 4; n += 1) { block(500); await wait(50); }',
    30,
  ],
  ['without a limit', 'block(1500);', 0],
])('a process %s continues', async (_which, body, limitSeconds) => {
  const { ended, lines } = run(body, limitSeconds);
  expect([await ended, lines()]).toEqual([0, []]);
});

test('a process that was stopped and continued, as on a machine that sleeps, keeps running', async () => {
  const { child, ended, lines, output } = run('await wait(2500);', 1);
  await until('the program to run', async () => output().includes('ready'));
  child.kill('SIGSTOP');
  await new Promise((resolve) => {
    setTimeout(resolve, 2_000);
  });
  child.kill('SIGCONT');
  expect([await ended, lines()]).toEqual([0, []]);
});
