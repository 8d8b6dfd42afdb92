// What a thread of `thread-pool.ts` runs: it has nothing of the process but what compiles and renders.
import { parentPort } from 'node:worker_threads';
import { doTask, type RenderTasks, type TaskName } from './render-tasks.ts';
import { nameOfThread } from './thread-clock.ts';

/** A task as it is posted. */
export interface PostedTask<Name extends TaskName = TaskName> {
  name: Name;
  task: RenderTasks[Name]['task'];
}

parentPort?.on('message', ({ name, task }: PostedTask) => parentPort?.postMessage(doTask(name, task)));
parentPort?.postMessage({ thread: nameOfThread() });
