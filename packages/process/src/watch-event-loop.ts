import { closeSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { type Logger, stalledExitCode } from '@mailwright/platform';

// The name under which the watcher's thread finds the function that the main thread runs after a stall.
const reportName = 'mailwright.reportStall';
const periodMs = { min: 20, max: 1_000 };

/**
 * Ends the process with exit code 70 if its event loop stalls for `limitSeconds`: it then serves nobody, can't report
 * that itself, and its supervisor doesn't notice. Before that, it logs `process.stalled` with the stack of what the
 * loop was doing. A separate thread watches, and wakes once a second. These times don't count: time in which the
 * watcher stalled too, because the machine was suspended or the process stopped; time in which the main thread waited
 * for a processor; and all time while a debugger is attached.
 */
export function watchEventLoop(options: { service: string; log: Logger; limitSeconds: number }): void {
  const { service, log, limitSeconds } = options;
  if (limitSeconds === 0) return;
  const limitMs = limitSeconds * 1_000;
  const tickMs = Math.min(periodMs.max, Math.max(periodMs.min, limitMs / 10));
  // The number of the loop's turns, and whether a debugger is attached.
  const shared = new SharedArrayBuffer(8);
  const cells = new Int32Array(shared);
  const beat = (): void => {
    Atomics.add(cells, 0, 1);
    Atomics.store(cells, 1, inspectorUrl() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, tickMs).unref();
  const report = (stalledMs: number): void => {
    log.error('process.stalled', { stalledMs, stack: readStack() });
    // Closes standard error, where Node would write that it waits for the debugger to disconnect, which is the watcher.
    // It doesn't wait.
    closeSync(2);
    // `process.exit` would run exit listeners in the middle of whatever was interrupted.
    (process as unknown as { reallyExit(code: number): never }).reallyExit(stalledExitCode);
  };
  Object.defineProperty(globalThis, Symbol.for(reportName), { value: report });
  const watcher = new Worker(watcherSource, {
    eval: true,
    workerData: { shared, limitMs, tickMs, service, reportName, pid: process.pid },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  watcher.unref();
  watcher.on('error', (error) => log.warn('process.not_watched', { error }));
}

/** The stack of what was interrupted, the innermost function first. */
function readStack(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const frames = (new Error('stalled').stack ?? '').split('\n').map((line) => line.trim().replace(/^at /, ''));
  Error.stackTraceLimit = limit;
  // The frames up to the watcher's call are our own.
  return frames.slice(frames.findIndex((frame) => frame.startsWith('<anonymous>:1:')) + 1);
}

/**
 * The code of the watcher's thread, as text because an app is one bundle, without a separate file for it. It talks to
 * the main thread like a debugger, whose commands interrupt whatever runs there, even a regular expression. If there is
 * no response, because the main thread is in a system call, it logs the line itself and kills the process.
 */
const watcherSource = `
const { workerData } = require('node:worker_threads');
const { Session } = require('node:inspector');
const { readFileSync, writeSync } = require('node:fs');

const { shared, limitMs, tickMs, service, reportName, pid } = workerData;
const cells = new Int32Array(shared);
const responseLimitMs = 2_000;
let lastCount = -1;
let lastAt = performance.now();
let lastDelayMs = 0;
let stalledMs = 0;

// How long the main thread has been ready to run without a processor, in all (Linux only).
function readDelayMs() {
  try {
    return Number(readFileSync('/proc/self/task/' + pid + '/schedstat', 'utf8').split(' ')[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

function check() {
  const count = Atomics.load(cells, 0);
  const now = performance.now();
  // A longer pause is one of this thread's own.
  const passedMs = Math.min(now - lastAt, 1.5 * tickMs);
  lastAt = now;
  if (count !== lastCount || Atomics.load(cells, 1) === 1) {
    lastCount = count;
    stalledMs = 0;
    return;
  }
  const delayMs = readDelayMs();
  if (stalledMs > 0) stalledMs += Math.max(0, passedMs - (delayMs - lastDelayMs));
  else stalledMs = passedMs;
  lastDelayMs = delayMs;
  if (stalledMs < limitMs) return;
  clearInterval(timer);
  end(Math.round(stalledMs));
}

function end(ms) {
  setTimeout(() => {
    const line = { timestamp: new Date().toISOString(), level: 'error', service, message: 'process.stalled', stalledMs: ms };
    try {
      writeSync(1, JSON.stringify({ ...line, stack: [] }) + '\\n');
    } finally {
      process.kill(pid, 'SIGKILL');
    }
  }, responseLimitMs);
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', {
    expression: 'globalThis[Symbol.for(' + JSON.stringify(reportName) + ')](' + ms + ')',
  });
}

const timer = setInterval(check, tickMs);
`;
