import type { RequestListener } from 'node:http';
import type { Logger } from '@mailwright/platform';
import { type JobDefinition, limitRate, openQueue } from '@mailwright/queues';
import type { Redis } from 'ioredis';
import type { OpsPage } from './ops-page.ts';

/** The queues on a board, and where it is served. */
export interface QueueBoardOptions {
  /** A producer connection, which the caller closes. */
  redis: Redis;
  prefix: string;
  /** The path where it is served, such as `/queues`. */
  path: string;
  title: string;
  definitions: readonly Pick<JobDefinition<unknown>, 'queue'>[];
  log: Logger;
}

/**
 * Creates a Bull Board for these queues. On it, operators can remove, retry and add jobs and pause queues. That is safe
 * because jobs have only ids: their state is in Postgres, from which a removed job is added again.
 */
export function createQueueBoard(options: QueueBoardOptions): OpsPage {
  let app: Promise<RequestListener> | undefined;
  return async (request, response) => {
    app ??= loadBoard(options);
    response.setHeader('Content-Security-Policy', contentSecurity);
    (await app)(request, response);
  };
}

// Loaded at the first visit, because its packages take 170 ms and 14 MB.
async function loadBoard({ definitions, path, title, ...options }: QueueBoardOptions): Promise<RequestListener> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const report = limitRate((error) => options.log.warn('queue_board.failed', { error }));
  const names = [...new Set(definitions.map(({ queue }) => queue))];
  const adapter = new ExpressAdapter().setBasePath(path);
  createBullBoard({
    queues: names.map((name) => new BullMQAdapter(openQueue(name, { ...options, report }))),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: title, hideDocsLink: true } },
  });
  const app = adapter.getRouter() as RequestListener & { disable(setting: string): void };
  app.disable('x-powered-by');
  return app;
}

// The page requests fonts from another host, which needn't learn who looks at queues. It sets styles while it runs.
const contentSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
