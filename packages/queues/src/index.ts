export { checkQueues, isClusterReply } from './check-queues.ts';
export { type ChangeFeed, createChangeFeed } from './changes/create-change-feed.ts';
export { type ChangeNotes, createChangeNotes } from './changes/create-change-notes.ts';
export { defineJob, type JobDefinition, queuePrefix } from './define-job.ts';
export { type NewJob, openQueue, openQueues, type Queues } from './open-queues.ts';
export { awaitRedis, limitRate, openRedis } from './open-redis.ts';
export { requireRedisVersion } from './require-redis-version.ts';
export { startWorker, type WorkerConnection } from './start-worker.ts';
export { registerQueueMetrics } from './queue-metrics.ts';
