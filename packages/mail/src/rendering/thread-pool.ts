import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '@mailwright/platform';
import { createAccountTurns } from './share-threads.ts';
import type { PostedTask } from './render-thread.ts';
import type { RenderTasks, TaskName, TaskReply } from './render-tasks.ts';
import { readUsedMs } from './thread-clock.ts';

/** What became of a task. `ended`: its thread was ended, in the step of this number. `usedMs`: of a processor. */
export type TaskEnd<Result> =
  | { kind: 'done'; reply: TaskReply<Result>; usedMs: number }
  | { kind: 'ended'; reason: 'time' | 'memory'; step: number }
  | { kind: 'busy' }
  | { kind: 'closed' };

/** How much of a processor's time a task may take, in milliseconds: a busy machine ends nothing. */
interface TaskLimit {
  /** Of the task, or of its first step. */
  ms: number;
  /** Of a task that counts the steps it begins in `begun`, which the thread shares: how long each of the others may take, about. */
  steps?: { ms: number; begun: Int32Array };
}

/** Threads that do what may take any time, and are ended when it takes too long. */
interface ThreadPool {
  /**
   * Does a task when it is the account's turn. Rejects only for a bug, or with ProblemError `service_unavailable` when no thread can be
   * started.
   */
  run<Name extends TaskName>(
    accountId: string,
    posted: { name: Name; task: RenderTasks[Name]['task'] },
    limit: TaskLimit,
  ): Promise<TaskEnd<RenderTasks[Name]['result']>>;
  /** Ends all threads, and what they do. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** How many threads there are at most. */
  threads?: number;
  /** How many tasks of an account may wait, and for how long, before they are `busy`. */
  maxWaiting?: number;
  maxWaitMs?: number;
  /** After how long without a task a thread ends. */
  idleMs?: number;
  /** Replaces how a thread is started, in tests. */
  startWorker?: () => Worker;
}

interface Job {
  accountId: string;
  posted: PostedTask;
  limit: TaskLimit;
  waiting: NodeJS.Timeout | undefined;
  resolve(end: TaskEnd<never>): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  /** By which its processor time is read; undefined where that can't be, or until it has started. */
  name: string | undefined;
  isReady: boolean;
  job: Job | undefined;
  usedBeforeMs: number;
  startedAtMs: number;
  /** The step of its task that it was last seen in, and what it had used when it was first seen there. */
  step: number;
  usedBeforeStepMs: number;
  timer: NodeJS.Timeout | undefined;
  /** Why it is being ended. */
  ending: 'time' | 'memory' | 'idle' | undefined;
}

// An ordinary task takes a few megabytes. Beyond this, a thread ends, and nothing else of the process.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
// Where a thread's processor time isn't known, a task may take so many times as long, since others use the processor, too.
const unknownSlack = 5;
// However little of a processor a task gets.
const maxElapsedMs = 60_000;
// How often it is looked whether a step has ended, while one may last.
const looksOfStep = 3;
const maxThreads = 4;
const maxWaitingOfAll = 1_000;

// Beside this module in the sources, in what tsc writes, and in the apps' bundles.
const entry = new URL(import.meta.url.endsWith('.ts') ? './render-thread.ts' : './render-thread.js', import.meta.url);

/** Starts the thread of a pool. @throws when the machine has none left */
export const startThread = (): Worker => new Worker(entry, { resourceLimits, stdout: false, stderr: false });

/** Creates a pool. Threads start with the first tasks. */
export function createThreadPool(options: PoolOptions = {}): ThreadPool {
  const size = options.threads ?? Math.min(maxThreads, Math.max(2, availableParallelism()));
  const { maxWaiting = Infinity, maxWaitMs = Infinity, idleMs = 30_000, startWorker = startThread } = options;
  const turns = createAccountTurns(size);
  const queues = new Map<string, Job[]>();
  const threads = new Set<Thread>();
  let waitingCount = 0;
  let isClosed = false;

  function start(): Thread {
    const worker = startWorker();
    const thread: Thread = {
      worker,
      name: undefined,
      isReady: false,
      job: undefined,
      usedBeforeMs: 0,
      startedAtMs: 0,
      step: 0,
      usedBeforeStepMs: 0,
      timer: undefined,
      ending: undefined,
    };
    threads.add(thread);
    worker.unref();
    worker.on('message', (message: { thread: string | undefined } | TaskReply<never>) => {
      if (!('thread' in message)) return finish(thread, message);
      thread.name = message.thread;
      thread.isReady = true;
      if (thread.job !== undefined) begin(thread, thread.job);
    });
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return fail(thread, error);
      thread.ending ??= 'memory';
      if (thread.job !== undefined) thread.step = stepOf(thread.job);
    });
    worker.on('exit', (code) => onExit(thread, code));
    return thread;
  }

  function onExit(thread: Thread, code: number): void {
    threads.delete(thread);
    clearTimeout(thread.timer);
    const { job, ending } = thread;
    if (job !== undefined) {
      if (isClosed) settle(thread, job, () => job.resolve({ kind: 'closed' }));
      else if (ending === 'time' || ending === 'memory')
        settle(thread, job, () => job.resolve({ kind: 'ended', reason: ending, step: thread.step }));
      else fail(thread, new Error(`A rendering thread ended with code ${code}`));
    }
    fill();
  }

  function settle(thread: Thread, job: Job, settleJob: () => void): void {
    thread.job = undefined;
    turns.ended(job.accountId, usedMs(thread));
    settleJob();
  }

  function fail(thread: Thread, error: Error): void {
    const { job } = thread;
    if (job !== undefined) settle(thread, job, () => job.reject(error));
  }

  /** Of its task so far; a part of the elapsed time where it isn't known. */
  function usedMs(thread: Thread): number {
    if (thread.startedAtMs === 0) return 0;
    const elapsedMs = performance.now() - thread.startedAtMs;
    const used = thread.name === undefined ? undefined : readUsedMs(thread.name);
    // A thread that has ended has no time any more.
    if (used === undefined) return thread.ending === undefined ? elapsedMs / unknownSlack : elapsedMs;
    return Math.min(elapsedMs, used - thread.usedBeforeMs);
  }

  function begin(thread: Thread, job: Job): void {
    thread.usedBeforeMs = (thread.name === undefined ? undefined : readUsedMs(thread.name)) ?? 0;
    thread.startedAtMs = performance.now();
    try {
      thread.worker.postMessage(job.posted);
    } catch (error) {
      // Something that can't be cloned.
      fail(thread, error as Error);
      return rest(thread);
    }
    thread.step = 0;
    thread.usedBeforeStepMs = 0;
    const { ms, steps } = job.limit;
    const watch = (): void => {
      const used = usedMs(thread);
      const step = stepOf(job);
      if (step !== thread.step) {
        thread.step = step;
        // It began at some time since the last look. What it has used since then isn't known, and isn't counted.
        thread.usedBeforeStepMs = used;
      }
      const leftMs = (steps === undefined || step === 0 ? ms : steps.ms) - (used - thread.usedBeforeStepMs);
      const isOver = leftMs <= 0 || performance.now() - thread.startedAtMs > Math.max(maxElapsedMs, ms);
      if (isOver) end(thread, 'time');
      else look(leftMs);
    };
    const look = (leftMs: number): void => {
      const untilMs = steps === undefined ? leftMs : Math.min(leftMs, steps.ms / looksOfStep);
      thread.timer = setTimeout(watch, Math.max(10, untilMs)).unref();
    };
    look(ms);
  }

  function end(thread: Thread, reason: 'time' | 'idle'): void {
    thread.ending ??= reason;
    void thread.worker.terminate();
  }

  function finish(thread: Thread, reply: TaskReply<never>): void {
    const { job } = thread;
    if (job === undefined) return;
    clearTimeout(thread.timer);
    const used = usedMs(thread);
    settle(thread, job, () => job.resolve({ kind: 'done', reply, usedMs: used }));
    rest(thread);
  }

  /** Gives a thread its next task, or ends it when none comes. */
  function rest(thread: Thread): void {
    thread.startedAtMs = 0;
    fill();
    if (thread.job === undefined) thread.timer = setTimeout(() => end(thread, 'idle'), idleMs).unref();
  }

  function fill(): void {
    while (!isClosed && waitingCount > 0) {
      const idle = [...threads].find(({ job, ending }) => job === undefined && ending === undefined);
      if (idle === undefined && threads.size >= size) return;
      const accountId = turns.choose(queues.keys());
      const job = accountId === undefined ? undefined : queues.get(accountId)?.[0];
      if (job === undefined) return;
      let thread: Thread;
      try {
        thread = idle ?? start();
      } catch (error) {
        // The machine has no thread or memory left for one. Those that run take what waits; without any, those who wait are told.
        if (threads.size > 0) return;
        leaveQueue(job);
        job.reject(
          new ProblemError(
            'service_unavailable',
            'The service cannot render templates at the moment. Try again in a minute.',
            { cause: error },
          ),
        );
        continue;
      }
      leaveQueue(job);
      turns.started(job.accountId);
      clearTimeout(thread.timer);
      thread.job = job;
      if (thread.isReady) begin(thread, job);
    }
  }

  function leaveQueue(job: Job): void {
    const queue = queues.get(job.accountId) ?? [];
    const at = queue.indexOf(job);
    if (at < 0) return;
    clearTimeout(job.waiting);
    queue.splice(at, 1);
    waitingCount -= 1;
    if (queue.length === 0) queues.delete(job.accountId);
  }

  const run = (accountId: string, posted: PostedTask, limit: TaskLimit) =>
    new Promise<TaskEnd<never>>((resolve, reject) => {
      if (isClosed) return resolve({ kind: 'closed' });
      const queue = queues.get(accountId) ?? [];
      if (queue.length >= maxWaiting || (maxWaiting < Infinity && waitingCount >= maxWaitingOfAll))
        return resolve({ kind: 'busy' });
      const job: Job = { accountId, posted, limit, waiting: undefined, resolve, reject };
      queue.push(job);
      queues.set(accountId, queue);
      waitingCount += 1;
      if (maxWaitMs < Infinity) {
        job.waiting = setTimeout(() => {
          leaveQueue(job);
          resolve({ kind: 'busy' });
        }, maxWaitMs).unref();
      }
      fill();
    });

  return {
    run,
    close: async () => {
      isClosed = true;
      for (const job of [...queues.values()].flat()) {
        leaveQueue(job);
        job.resolve({ kind: 'closed' });
      }
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function stepOf({ limit }: Job): number {
  return limit.steps === undefined ? 0 : Atomics.load(limit.steps.begun, 0);
}
