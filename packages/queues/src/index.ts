export { defineJob, type JobDefinition, queuePrefix } from './define-job.ts';
export { type NewJob, openQueues, type Queues } from './open-queues.ts';
export { awaitRedis, limitRate, openRedis } from './open-redis.ts';
export { type RunningWorker, startWorker } from './start-worker.ts';
export { createQueueBoard } from './queue-board.ts';
export { registerQueueMetrics } from './queue-metrics.ts';
