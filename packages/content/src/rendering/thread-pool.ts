import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '@mailwright/platform';
import { createAccountTurns } from './share-threads.ts';
import type { PostedTask } from './render-thread.ts';
import type { RenderTasks, TaskName, TaskReply } from './render-tasks.ts';
import { readUsedMs } from './thread-clock.ts';

/** How a task ended. `ended`: its thread was ended, during the step with this number. `usedMs`: processor time. */
export type TaskEnd<Result> =
  | { kind: 'done'; reply: TaskReply<Result>; usedMs: number }
  | { kind: 'ended'; reason: 'time' | 'memory'; step: number }
  | { kind: 'busy' }
  | { kind: 'closed' };

/**
 * How much processor time a task may use, in milliseconds. Elapsed time would end tasks whenever the machine is busy.
 */
interface TaskLimit {
  /** For the task, or for its first step. */
  ms: number;
  /**
   * For tasks with several steps: about how long each further step may take. The thread counts the steps it has begun
   * in `begun`, which is shared.
   */
  steps?: { ms: number; begun: Int32Array };
}

/** Threads for tasks that may take any length of time; a thread is ended if its task takes too long. */
interface ThreadPool {
  /**
   * Does a task when it is the account's turn. Rejects only because of a bug, or with ProblemError
   * `service_unavailable` if no thread can be started.
   */
  run<Name extends TaskName>(
    accountId: string,
    posted: { name: Name; task: RenderTasks[Name]['task'] },
    limit: TaskLimit,
  ): Promise<TaskEnd<RenderTasks[Name]['result']>>;
  /** Ends all threads and their tasks. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The maximum number of threads. */
  threads?: number;
  /** How many of an account's tasks may wait, and for how long; beyond that, they end as `busy`. */
  maxWaiting?: number;
  maxWaitMs?: number;
  /** How long a thread may be idle before it ends. */
  idleMs?: number;
  /** Replaces how a thread is started, for tests. */
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
  /** The name by which its processor time is read; undefined if that isn't possible, or until it has started. */
  name: string | undefined;
  isReady: boolean;
  job: Job | undefined;
  usedBeforeMs: number;
  startedAtMs: number;
  /** The step its task was in when last checked, and the processor time used when it was first seen in that step. */
  step: number;
  usedBeforeStepMs: number;
  timer: NodeJS.Timeout | undefined;
  /** Why the thread is being ended. */
  ending: 'time' | 'memory' | 'idle' | undefined;
}

// An ordinary task takes a few megabytes. Beyond this limit only the thread ends, not the process.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
// If a thread's processor time isn't known, a task may take this many times as long, since others use the processor,
// too.
const unknownSlack = 5;
// The limit on elapsed time, however little processor time the task has got.
const maxElapsedMs = 60_000;
// How many times to check whether a step has ended, within the time that a step may take.
const looksOfStep = 3;
const maxThreads = 4;
const maxWaitingOfAll = 1_000;

// Next to this module in the sources, in tsc's output, and in the apps' bundles.
const entry = new URL(import.meta.url.endsWith('.ts') ? './render-thread.ts' : './render-thread.js', import.meta.url);

/** Starts a thread of the pool. @throws if the machine can't start any more */
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

  /** The processor time of the thread's task so far; if that isn't known, a share of the elapsed time. */
  function usedMs(thread: Thread): number {
    if (thread.startedAtMs === 0) return 0;
    const elapsedMs = performance.now() - thread.startedAtMs;
    const used = thread.name === undefined ? undefined : readUsedMs(thread.name);
    // Once a thread has ended, its processor time can't be read any more.
    if (used === undefined) return thread.ending === undefined ? elapsedMs / unknownSlack : elapsedMs;
    return Math.min(elapsedMs, used - thread.usedBeforeMs);
  }

  function begin(thread: Thread, job: Job): void {
    thread.usedBeforeMs = (thread.name === undefined ? undefined : readUsedMs(thread.name)) ?? 0;
    thread.startedAtMs = performance.now();
    try {
      thread.worker.postMessage(job.posted);
    } catch (error) {
      // The task contains something that can't be cloned.
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
        // The step began at some time since the last check. What it has used before now isn't known, so it isn't
        // counted.
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

  /** Gives a thread its next task; or ends it if none arrives in time. */
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
        // The machine lacks threads or memory for another one. The running threads do the waiting tasks; if there are
        // none, the tasks fail.
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
