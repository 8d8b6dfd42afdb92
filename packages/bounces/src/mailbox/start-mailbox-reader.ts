import { type ClosingStep, Gauge, type MailboxSettings, type Registry, runEvery } from '@mailwright/platform';
import type { Sql } from '@mailwright/database';
import { handleMessage, type MessageDeps } from './handle-message.ts';
import { openImapMailbox } from './imap-mailbox.ts';
import { createMailboxLease } from './mailbox-lease.ts';
import type { Mailbox } from './mailbox.ts';
import { openPop3Mailbox } from './pop3-mailbox.ts';

/** Where bounces are read, and how often. */
export interface MailboxReaderOptions {
  settings: MailboxSettings;
  isDeleting: boolean;
  intervalSeconds: number;
  timeoutMs?: number;
}

/** Reads a mailbox of bounces. */
export interface MailboxReader extends ClosingStep {
  /** Whether the last attempt to read it has failed. */
  isFailing(): boolean;
}

const batchSize = 50;
const keptBytes = 128 * 1_024;
const usualTimeoutMs = 30_000;
const closeLimitMs = 1_000;
const maxPauseSeconds = 900;

/** Registers whether a mailbox of bounces can't be read, which a process without one shows, too. */
export function measureMailbox(registry: Registry): Gauge {
  const failing = new Gauge({
    name: 'mailwright_bounce_mailbox_failing',
    help: '1 while the mailbox of bounces can not be read by this process',
    registers: [registry],
  });
  failing.set(0);
  return failing;
}

/**
 * Reads a mailbox at intervals, one worker at a time, in batches: what a message leads to is committed before the message is
 * moved or deleted, so that one is read again after a crash, and counts once all the same. While the mailbox can't be read,
 * the intervals grow, up to a quarter of an hour.
 */
export function startMailboxReader(
  deps: MessageDeps & { database: Sql; failing: Gauge },
  { settings, isDeleting, intervalSeconds, timeoutMs = usualTimeoutMs }: MailboxReaderOptions,
): MailboxReader {
  const { log, database, failing } = deps;
  const lease = createMailboxLease(database, settings);
  const left = new Set<string>();
  let failures = 0;
  let notBefore = -Infinity;
  let isClosing = false;
  let mailbox: Mailbox | undefined;

  function open(): Promise<Mailbox> {
    const options = { settings, isDeleting, keptBytes, timeoutMs };
    return settings.protocol === 'imap' ? openImapMailbox(options) : openPop3Mailbox(options, left);
  }

  /** Without Postgres the lease ends by itself. */
  async function releaseQuietly(): Promise<void> {
    await lease.release().catch(() => undefined);
  }

  async function stop(): Promise<void> {
    // What waits for the server is rejected.
    await mailbox?.close();
    await loop.stop();
  }

  async function readAll(): Promise<void> {
    if (isClosing || performance.now() < notBefore || !(await lease.take())) return;
    mailbox = await open();
    try {
      // The lease is renewed for each batch; without it another worker goes on.
      while (!isClosing && (await lease.take())) {
        const messages = await mailbox.read(batchSize);
        if (messages.length === 0) break;
        // Together, so that they share statements.
        await mailbox.finish(await Promise.all(messages.map((message) => handleMessage(deps, message))));
      }
    } finally {
      await mailbox.close();
      mailbox = undefined;
    }
  }

  const loop = runEvery(
    intervalSeconds * 1_000,
    async () => {
      await readAll();
      if (performance.now() < notBefore) return;
      if (failures > 0) log.info('bounce_mailbox.works_again', { host: settings.host });
      failures = 0;
      failing.set(0);
    },
    (error) => {
      if (isClosing) return;
      failures += 1;
      failing.set(1);
      const pauseSeconds = Math.min(intervalSeconds * 2 ** Math.min(failures, 20), maxPauseSeconds);
      notBefore = performance.now() + pauseSeconds * 1_000;
      log.warn('bounce_mailbox.failed', { host: settings.host, failures, pauseSeconds, error: plain(error) });
      // Another worker may reach it.
      void releaseQuietly();
    },
  );
  log.info('bounce_mailbox.started', { protocol: settings.protocol, host: settings.host, port: settings.port });
  return {
    name: 'bounce mailbox',
    isFailing: () => failures > 0,
    close: async () => {
      isClosing = true;
      // A server that says nothing isn't waited for, while it is opened or says goodbye: mails are to be sent until the process
      // ends. What another worker reads again counts once.
      let late: NodeJS.Timeout | undefined;
      await Promise.race([stop(), new Promise<void>((resolve) => void (late = setTimeout(resolve, closeLimitMs)))]);
      clearTimeout(late);
      await releaseQuietly();
    },
  };
}

/** An error without what the server has said, which may quote the login. */
function plain(error: unknown): Record<string, unknown> {
  const { message, code, authenticationFailed, responseStatus } = error as Record<string, unknown>;
  return { message: authenticationFailed === true ? 'The login was refused' : message, code, responseStatus };
}
