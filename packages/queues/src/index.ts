export { defineJob, type JobDefinition, queuePrefix } from './define-job.ts';
export { openQueue } from './open-queue.ts';
export { type NewJob, openQueues, type Queues } from './open-queues.ts';
export { awaitRedis, limitRate, openRedis } from './open-redis.ts';
export { type RunningWorker, startWorker, type WorkerConnection } from './start-worker.ts';
export { registerQueueMetrics } from './queue-metrics.ts';
