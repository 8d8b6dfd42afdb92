import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createAccountTurns } from './share-threads.ts';
import type { PostedTask } from './render-thread.ts';
import type { RenderTasks, TaskName, TaskReply } from './render-tasks.ts';
import { readUsedMs } from './thread-clock.ts';

/** What became of a task. `ended`: its thread was ended. `usedMs`: of a processor. */
export type TaskEnd<Result> =
  | { kind: 'done'; reply: TaskReply<Result>; usedMs: number }
  | { kind: 'ended'; reason: 'time' | 'memory' }
  | { kind: 'busy' }
  | { kind: 'closed' };

/** Threads that do what may take any time, and are ended when it takes too long. */
export interface ThreadPool {
  /**
   * Does a task when it is the account's turn. Never rejects but for a bug.
   * @param limitMs of the thread's processor time: a busy machine ends nothing.
   */
  run<Name extends TaskName>(
    accountId: string,
    posted: { name: Name; task: RenderTasks[Name]['task'] },
    limitMs: number,
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
}

interface Job {
  accountId: string;
  posted: PostedTask;
  limitMs: number;
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
const maxThreads = 4;
const maxWaitingOfAll = 1_000;

// Beside this module in the sources, in what tsc writes, and in the apps' bundles.
const entry = new URL(import.meta.url.endsWith('.ts') ? './render-thread.ts' : './render-thread.js', import.meta.url);

/** Creates a pool. Threads start with the first tasks. */
export function createThreadPool(options: PoolOptions = {}): ThreadPool {
  const size = options.threads ?? Math.min(maxThreads, Math.max(2, availableParallelism()));
  const { maxWaiting = Infinity, maxWaitMs = Infinity, idleMs = 30_000 } = options;
  const turns = createAccountTurns(size);
  const queues = new Map<string, Job[]>();
  const threads = new Set<Thread>();
  let waitingCount = 0;
  let isClosed = false;

  function start(): Thread {
    const worker = new Worker(entry, { resourceLimits, stdout: false, stderr: false });
    const thread: Thread = {
      worker,
      name: undefined,
      isReady: false,
      job: undefined,
      usedBeforeMs: 0,
      startedAtMs: 0,
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
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') thread.ending ??= 'memory';
      else fail(thread, error);
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
        settle(thread, job, () => job.resolve({ kind: 'ended', reason: ending }));
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
    const watch = (): void => {
      const leftMs = job.limitMs - usedMs(thread);
      const isOver = leftMs <= 0 || performance.now() - thread.startedAtMs > Math.max(maxElapsedMs, job.limitMs);
      if (isOver) end(thread, 'time');
      else thread.timer = setTimeout(watch, Math.max(10, leftMs)).unref();
    };
    thread.timer = setTimeout(watch, job.limitMs).unref();
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
      leaveQueue(job);
      turns.started(job.accountId);
      const thread = idle ?? start();
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

  const run = (accountId: string, posted: PostedTask, limitMs: number) =>
    new Promise<TaskEnd<never>>((resolve, reject) => {
      if (isClosed) return resolve({ kind: 'closed' });
      const queue = queues.get(accountId) ?? [];
      if (queue.length >= maxWaiting || (maxWaiting < Infinity && waitingCount >= maxWaitingOfAll))
        return resolve({ kind: 'busy' });
      const job: Job = { accountId, posted, limitMs, waiting: undefined, resolve, reject };
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
