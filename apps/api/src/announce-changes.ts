import type { Announcer } from '@mailwright/events';
import { announceMails } from '@mailwright/mail-outbox';
import type { Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import type { ApiDeps } from './api-deps.ts';

/** What of the deps tells the queues of what has committed. Nothing waits for Redis, and nothing is lost without it. */
export function createAnnouncements(options: {
  announcer: Announcer;
  queues: Queues;
  log: Logger;
}): Pick<ApiDeps, 'announce' | 'enqueue'> {
  const { announcer, queues, log } = options;
  return {
    announce: ({ eventIds, mailIds }) => {
      announcer.announce(eventIds);
      announceMails(queues, mailIds, log);
    },
    enqueue: (definition, job) => {
      if (!queues.isReachable()) return;
      queues.add(definition, [job]).catch((error: unknown) => log.debug('job.left_to_worker', { error }));
    },
  };
}
