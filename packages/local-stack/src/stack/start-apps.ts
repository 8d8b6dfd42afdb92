import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { findFreePort, localUrl } from '../find-free-port.ts';
import type { PrintLine } from '../local-server.ts';
import { endProcess, sendSignal } from '../process/process-by-pid.ts';
import { describeEnd, type ProcessEnd, type RunningProcess, watchChild } from '../process/start-logged.ts';
import { type AppOutput, openOutput } from './app-output.ts';
import { supervise, type SupervisedService } from './supervise.ts';

/** What Mailwright's processes do: each of these has an app of its own, and one app has them all. */
const roleNames = ['api', 'webhook-worker', 'mail-worker', 'audience-worker'] as const;
export type RoleName = (typeof roleNames)[number];

/** The apps that a stack may run. */
export type AppName = RoleName | 'all-in-one';

/** One process of a stack. */
interface Layout {
  app: AppName;
  /** Its name in the output and of its log file. */
  name: RoleName | 'mailwright';
  roles: readonly RoleName[];
}

const layouts: Record<'together' | 'separate', readonly Layout[]> = {
  together: [{ app: 'all-in-one', name: 'mailwright', roles: roleNames }],
  separate: roleNames.map((role) => ({ app: role, name: role, roles: [role] })),
};

const appsFolder = fileURLToPath(new URL('../../../../apps/', import.meta.url));

/** The built program of an app of this repository. */
function builtProgram(app: AppName): string {
  return path.join(appsFolder, app, 'dist/main.js');
}

const youngMegabytes: Record<string, number> = { 'audience-worker': 16, 'mail-worker': 8, 'all-in-one': 8 };
const oldMegabytes: Record<string, number> = { 'audience-worker': 1_024, 'mail-worker': 512, 'all-in-one': 512 };

/**
 * Node's flags wherever an app is started.
 *
 * `--max-semi-space-size`: the young generation must be large enough for objects that live as long as a request or a
 * delivery. With Node's default of 16 MB, a process that handles hundreds at once repeatedly scans objects still in
 * use, which takes a tenth of the cost of a delivery
 * (https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib). With 64 MB, a delivery costs as much as with 32
 * MB, but each collection stops the process for half as long again, which delays whatever arrives meanwhile. The
 * audience worker's objects outlive even a larger young generation, which would cost 150 MB and save nothing. Mails
 * live for milliseconds, and 8 MB of them stay in the CPU's cache: with 16 MB, a mail costs the worker 5 % more.
 * All of them in one process have 8 MB, too: at rest it then takes 30 MB less than with 16 MB, which Node doesn't give
 * back.
 *
 * `--max-old-space-size`: the recipients that a mail worker reads ahead outlive the young generation, and so do an
 * import's rows. The limit is far above the 60 MB that they use, and makes Node collect them before it takes more
 * memory from the machine than it needs.
 *
 * There is no `--enable-source-maps`: with it, failing receivers cost others (their p99 in the bench `isolation`) half
 * as much again.
 */
export function nodeFlagsOf(app: string): string[] {
  const flags = [`--max-semi-space-size=${youngMegabytes[app] ?? 32}`];
  const old = oldMegabytes[app];
  return old === undefined ? flags : [...flags, `--max-old-space-size=${old}`];
}

/**
 * Variables for glibc's malloc wherever an app is started. By default, malloc keeps the memory that threads and buffers
 * of half a megabyte have freed, which is 80 MB for an import (https://man7.org/linux/man-pages/man3/mallopt.3.html).
 */
export const mallocVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The running apps of a stack. */
export interface Apps {
  /** The operations port that each role has, alone or together with others. */
  opsUrls: Record<RoleName, string>;
  /** The current process of each role. */
  pids(): Record<RoleName, number>;
  /** Resolves when all are ready; rejects if one can't start or the signal is aborted. */
  ready(signal?: AbortSignal): Promise<void>;
  /** Lets them finish their work, until the signal is aborted. */
  stop(hurry?: AbortSignal): Promise<void>;
}

interface AppsOptions {
  /** Whether each role has a process of its own. */
  separate: boolean;
  /** Programs in place of those built in this repository. */
  programs: Partial<Record<AppName, string>>;
  logs: string;
  environment: Record<string, string>;
  /** Called when the processes have changed. */
  changed: () => void;
  /** Receives the apps' output in whole lines, several at once; undefined if it isn't printed. */
  print: ((name: Layout['name'], lines: string) => void) | undefined;
  printLine: PrintLine;
}

/**
 * Starts the API and the workers, in one process or each in its own. Each process has its own operations port, and is
 * restarted if it ends.
 */
export async function startApps(options: AppsOptions): Promise<Apps> {
  const layout = layouts[options.separate ? 'separate' : 'together'];
  const started = await Promise.all(layout.map((each) => startOne(each, options)));
  function find(role: RoleName): StartedApp {
    const app = started.find(({ roles }) => roles.includes(role));
    if (app === undefined) throw new Error(`${role} is missing`);
    return app;
  }
  return {
    opsUrls: ofEachRole((role) => find(role).opsUrl),
    pids: () => ofEachRole((role) => find(role).service.current().pid),
    async ready(signal) {
      await Promise.all(started.map((app) => awaitReady(app.first, app.name, app.opsUrl, app.output, signal)));
    },
    async stop(hurry) {
      await Promise.all(started.map((app) => app.service.stop((process) => process.stop(hurry))));
      for (const app of started) app.output.close();
    },
  };
}

interface StartedApp extends Layout {
  first: App;
  service: SupervisedService<App>;
  output: AppOutput;
  opsUrl: string;
}

async function startOne(layout: Layout, options: AppsOptions): Promise<StartedApp> {
  const { app, name } = layout;
  const opsPort = await findFreePort();
  const { print } = options;
  const output = openOutput(path.join(options.logs, `${name}.log`), print && ((lines) => print(name, lines)));
  // No time to drain: there is no load balancer in front of this stack that would send requests elsewhere.
  const own = { OPS_HOST: '127.0.0.1', OPS_PORT: String(opsPort), DRAIN_SECONDS: '0' };
  const environment = { ...options.environment, ...own };
  const start = (): Promise<App> =>
    startApp({
      app,
      program: options.programs[app] ?? builtProgram(app),
      environment: childEnvironment({ ...mallocVariables, ...environment }),
      output,
    });
  const first = await start();
  const service: SupervisedService<App> = supervise({
    name,
    first,
    start,
    changed: options.changed,
    printLine: options.printLine,
  });
  return { ...layout, first, service, output, opsUrl: localUrl('127.0.0.1', opsPort) };
}

function ofEachRole<T>(make: (name: RoleName) => T): Record<RoleName, T> {
  return Object.fromEntries(roleNames.map((name) => [name, make(name)])) as Record<RoleName, T>;
}

/** An app's process. */
interface App extends RunningProcess {
  /** Lets it finish its work, for at most 20 seconds, or until the signal is aborted. */
  stop(hurry?: AbortSignal): Promise<void>;
}

const stopLimitMs = 20_000;
const readyLimitMs = 60_000;

/**
 * Starts an app with Node, in its own session so that Ctrl-C doesn't reach it before us, and with an IPC channel to us:
 * if we are gone for any reason, the channel closes and the app ends itself.
 */
async function startApp(options: {
  app: AppName;
  program: string;
  environment: Record<string, string>;
  output: AppOutput;
}): Promise<App> {
  const child = spawn(process.execPath, [...nodeFlagsOf(options.app), options.program], {
    stdio: ['ignore', options.output.descriptor, options.output.descriptor, 'ipc'],
    detached: true,
    env: options.environment,
  });
  const { pid, exited, hasExited } = await watchChild(child);
  return {
    pid,
    exited,
    async stop(hurry) {
      const kill = (): void => sendSignal(pid, 'SIGKILL');
      if (hasExited()) return;
      hurry?.addEventListener('abort', kill, { once: true });
      const plan = [
        { signal: 'SIGTERM', waitMs: hurry?.aborted === true ? 0 : stopLimitMs },
        { signal: 'SIGKILL', waitMs: 5_000 },
      ] as const;
      await endProcess(pid, plan);
      hurry?.removeEventListener('abort', kill);
      await exited;
    },
  };
}

/**
 * Waits until an app's operations port reports that it is ready.
 * @throws if it ends before that, takes longer than a minute, or the signal is aborted.
 */
async function awaitReady(app: App, name: string, opsUrl: string, output: AppOutput, signal?: AbortSignal) {
  const deadline = performance.now() + readyLimitMs;
  const seen: { end?: ProcessEnd } = {};
  void app.exited.then((end) => (seen.end = end));
  let readiness = 'no response';
  while (seen.end === undefined && performance.now() < deadline) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(`${opsUrl}/readyz`, { signal: AbortSignal.timeout(5_000) });
      readiness = await response.text();
      if (response.ok) return;
    } catch {
      // It doesn't listen yet.
    }
    await sleep(30);
  }
  const why =
    seen.end === undefined ? `${opsUrl}/readyz returned: ${readiness}` : `it ended (${describeEnd(seen.end)})`;
  throw new Error(`${name} didn't become ready: ${why}. The end of ${output.file}:\n${output.tail()}`);
}

const colors: Record<Layout['name'], string> = {
  mailwright: '\u001b[36m',
  api: '\u001b[36m',
  'webhook-worker': '\u001b[35m',
  'mail-worker': '\u001b[34m',
  'audience-worker': '\u001b[33m',
};
const width = Math.max(...roleNames.map((name) => name.length));

/** Prefixes an app's lines with its name, colored on a terminal; the last line has no line break. */
export function prefixLines(name: Layout['name'], lines: string, color: boolean): string {
  // Separate processes print below one another.
  const label = `${name === 'mailwright' ? name : name.padEnd(width)} |`;
  const start = color ? `${colors[name]}${label}\u001b[0m ` : `${label} `;
  return start + lines.replace(/\n$/, '').replaceAll('\n', `\n${start}`);
}
