// Runs in the threads of `thread-pool.ts`. It imports only what compiles and renders.
import { parentPort } from 'node:worker_threads';
import { doTask, type RenderTasks, type TaskName } from './render-tasks.ts';
import { nameOfThread } from './thread-clock.ts';

/** A task, as it is posted to a thread. */
export interface PostedTask<Name extends TaskName = TaskName> {
  name: Name;
  task: RenderTasks[Name]['task'];
}

parentPort?.on('message', ({ name, task }: PostedTask) => {
  void doTask(name, task).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ thread: nameOfThread() });
