import { type Publisher, publishMails } from '@mailwright/outbox';
import type { Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import type { ApiDeps } from './api-deps.ts';

/** The dependencies that publish committed changes. Nothing waits for Redis, and nothing is lost without it. */
export function createChangePublisher(options: {
  publisher: Publisher;
  queues: Queues;
  log: Logger;
}): Pick<ApiDeps, 'publish' | 'enqueue'> {
  const { publisher, queues, log } = options;
  return {
    publish: ({ work, mailIds }) => {
      publisher.publish(work);
      publishMails(queues, mailIds, log);
    },
    enqueue: (definition, job) => {
      if (!queues.isReachable()) return;
      queues.add(definition, [job]).catch((error: unknown) => log.debug('job.left_to_worker', { error }));
    },
  };
}
