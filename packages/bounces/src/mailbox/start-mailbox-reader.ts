import { type ClosingStep, Gauge, type MailboxSettings, type Registry, runEvery } from '@mailwright/platform';
import type { Sql } from '@mailwright/database';
import { handleMessage, type MessageDeps } from './handle-message.ts';
import { createMailboxLease } from './mailbox-lease.ts';
import type { BounceMailbox, MailboxOptions } from './mailbox.ts';
import { openPop3Mailbox } from './pop3-mailbox.ts';

/** Where and how often to read bounces. */
export interface MailboxReaderOptions {
  settings: MailboxSettings;
  isDeleting: boolean;
  intervalSeconds: number;
  timeoutMs?: number;
}

/** Reads bounces from a mailbox. */
export interface MailboxReader extends ClosingStep {
  /** Whether the last attempt to read the mailbox failed. */
  isFailing(): boolean;
}

const batchSize = 50;
const keptBytes = 128 * 1_024;
const usualTimeoutMs = 30_000;
const closeLimitMs = 1_000;
const maxPauseSeconds = 900;

/** Registers the gauge that says whether the mailbox can't be read; a process without a mailbox exposes it, too. */
export function measureMailbox(registry: Registry): Gauge {
  const failing = new Gauge({
    name: 'mailwright_bounce_mailbox_failing',
    help: '1 while the mailbox of bounces can not be read by this process',
    registers: [registry],
  });
  failing.set(0);
  return failing;
}

async function open(options: MailboxOptions, left: Set<string>): Promise<BounceMailbox> {
  if (options.settings.protocol === 'pop3') return openPop3Mailbox(options, left);
  // Loaded only where there is such a mailbox: its packages take 5 MB.
  const { openImapMailbox } = await import('./imap-mailbox.ts');
  return openImapMailbox(options);
}

/**
 * Reads a mailbox at intervals, one worker at a time, in batches. A message's effects are committed before it is moved
 * or deleted; after a crash it may be read again, but it counts once. While the mailbox can't be read, the interval
 * grows up to a quarter of an hour.
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
  let mailbox: BounceMailbox | undefined;

  /** If Postgres is unavailable, the lease expires by itself. */
  const releaseQuietly = () => lease.release().catch(() => undefined);

  async function stop(): Promise<void> {
    // Closing rejects whatever waits for the server.
    await mailbox?.close();
    await loop.stop();
  }

  async function readAll(): Promise<void> {
    if (isClosing || performance.now() < notBefore || !(await lease.take())) return;
    mailbox = await open({ settings, isDeleting, keptBytes, timeoutMs }, left);
    try {
      // The lease is renewed for each batch; once it is lost, another worker continues.
      await handleAll(deps, mailbox, async () => !isClosing && (await lease.take()));
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
      // Another worker may be able to reach the server.
      void releaseQuietly();
    },
  );
  log.info('bounce_mailbox.started', { protocol: settings.protocol, host: settings.host, port: settings.port });
  return {
    name: 'bounce mailbox',
    isFailing: () => failures > 0,
    close: async () => {
      isClosing = true;
      // Closing doesn't wait for a server that is silent while a session is opened or ended: the process has to send
      // its mails before it ends. Another worker may read messages again, but each counts once.
      await waitAtMost(closeLimitMs, stop());
      await releaseQuietly();
    },
  };
}

/** Handles a mailbox's messages in batches, until none is left or it may not go on. */
async function handleAll(deps: MessageDeps, mailbox: BounceMailbox, mayGoOn: () => Promise<boolean>): Promise<void> {
  while (await mayGoOn()) {
    const messages = await mailbox.read(batchSize);
    if (messages.length === 0) return;
    // Handled together, so that they share statements.
    await mailbox.finish(await Promise.all(messages.map((message) => handleMessage(deps, message))));
  }
}

async function waitAtMost(limitMs: number, done: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  await Promise.race([done, new Promise<void>((resolve) => void (late = setTimeout(resolve, limitMs)))]);
  clearTimeout(late);
}

/** Removes the server's words from an error, since they may quote the login. */
function plain(error: unknown): Record<string, unknown> {
  const { message, code, authenticationFailed, responseStatus } = error as Record<string, unknown>;
  return { message: authenticationFailed === true ? 'The login was refused' : message, code, responseStatus };
}
