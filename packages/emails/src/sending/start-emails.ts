import { type ClosingStep, runEvery, type SmtpServerSettings } from '@mailwright/platform';
import { createDispatcher, type MailRoute, maxSendingMs, openServiceRoute, serviceMailLimits } from '@mailwright/mail';
import { limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import type { Registry } from '@mailwright/platform';
import { emailsWaiting } from '../email-jobs.ts';
import { removeOldEmails } from '../people/forget-emails.ts';
import { claimEmails, settleEmails } from './claim-emails.ts';
import { createEmailMetrics } from './email-metrics.ts';
import { createEmailSender, type SendEmailDeps } from './attempt-email.ts';
import { recordEmail } from './record-email.ts';

// Finds emails that no job notifies of: those queued for later, retries, and those accepted while Redis was unavailable.
const pollIntervalMs = 1_000;
const retentionIntervalMs = 3_600_000;
// How long an attempt may take beyond sending, for its reads and its record.
const leaseMarginSeconds = 60;
// Servers of accounts may hang: each account has few of these slots, and fewer while other accounts use them.
const ownSlots = 32;
// Due at once: it is claimed when the queue is resumed.
const notTried = { code: null, reply: null, isAttempt: false, delaySeconds: 0 } as const;
/** How many connections to the servers of one account there are, beside those of its campaigns. */
export const maxOwnConnections = 4;

/** What sending single mails needs of its process. */
interface EmailSendingDeps extends Omit<SendEmailDeps, 'metrics' | 'routeOf'> {
  /** While the clock isn't right, nothing is sent: mails would have a wrong date and signature. */
  isClockTrusted(): boolean;
  queues: Queues;
  consumer: WorkerConnection;
  registry: Registry;
  /** The servers of SMTP_URL, and their rates, which campaigns share. */
  servers: readonly SmtpServerSettings[];
  rates: Parameters<typeof openServiceRoute>[1]['rates'];
  /** The routes of accounts that have servers of their own, for single mails only: they are closed with these. */
  ownRoutes: {
    read(accountIds: string[]): Promise<void>;
    routeOf(accountId: string): Pick<MailRoute, 'send'> | undefined;
    close(limitMs: number): Promise<void>;
  };
  /** How many are sent at once over the servers of SMTP_URL. */
  concurrency: number;
  /** After how many days the content is removed, and the rest. */
  retention: { contentDays: number; days: number };
  /** How long emails being sent may take at the shutdown. */
  drainMs: number;
}

/**
 * Starts sending single mails: two dispatchers, one for accounts that have SMTP servers of their own and one for the others, with
 * slots and connections of their own, so that they wait neither for campaigns nor for the service's own mail. Postgres has all of
 * it; a job only makes a worker look at once. Returns how it is closed.
 */
export function startEmails(deps: EmailSendingDeps): ClosingStep {
  const { database, queues, log, drainMs } = deps;
  const leaseSeconds = maxSendingMs(serviceMailLimits) / 1_000 + leaseMarginSeconds;
  const metrics = createEmailMetrics(deps);
  const report = limitRate((error) => log.warn('email.dispatch_failed', { error }));
  const route = openServiceRoute('emails', {
    servers: deps.servers,
    rates: deps.rates,
    connections: deps.concurrency,
    limits: serviceMailLimits,
    log,
  });
  // Unknown until Redis has said it: a worker that starts during a pause must not send meanwhile.
  let isPaused: boolean | undefined;
  function open(own: boolean, options: { slots: number; maxOfAccount: number; isUnavailable(): boolean }) {
    const { slots, maxOfAccount } = options;
    const sharedSlots = own ? slots : null;
    return createDispatcher({
      slots,
      isPaused: () => isPaused !== false || !deps.isClockTrusted() || options.isUnavailable(),
      claim: (turn) => claimEmails(database, { ...turn, own, maxOfAccount, sharedSlots, leaseSeconds }),
      release: async (claim) => {
        const outcome = { status: claim.attempts > 0 ? 'deferred' : 'queued', ...notTried } as const;
        await recordEmail(deps, claim, outcome, undefined);
      },
      send: createEmailSender({
        ...deps,
        metrics,
        routeOf: async (accountId) => {
          if (!own) return route;
          await deps.ownRoutes.read([accountId]);
          return deps.ownRoutes.routeOf(accountId);
        },
      }),
      onError: report,
    });
  }
  const shared = Math.min(deps.concurrency, route.maxInFlight);
  const dispatchers = [
    // While no server takes mail, a claim would only be given back.
    open(false, { slots: shared, maxOfAccount: shared, isUnavailable: () => route.state().kind !== 'available' }),
    open(true, { slots: ownSlots, maxOfAccount: maxOwnConnections, isUnavailable: () => false }),
  ];
  const dispatchAll = () => Promise.all(dispatchers.map((each) => each.dispatch()));
  const polling = runEvery(
    pollIntervalMs,
    async () => {
      // Without Redis the state stays as it was.
      const wasPaused = isPaused;
      isPaused = await queues.isPaused(emailsWaiting.queue).catch(() => wasPaused);
      const uncertain = await settleEmails(database);
      metrics.leftUncertain(uncertain);
      if (uncertain > 0) log.warn('emails.uncertain', { emails: uncertain });
      // Not awaited: one's slots are filled while the other's statement hangs.
      void dispatchAll();
    },
    report,
  );
  const worker = startWorker(emailsWaiting, {
    ...deps.consumer,
    concurrency: 1,
    handle: async () => void (await dispatchAll()),
  });
  const cleaning = runEvery(
    retentionIntervalMs,
    () => removeOldEmails(database, deps.retention),
    (error) => log.warn('retention.failed', { error }),
  );
  return {
    name: 'emails',
    close: async () => {
      const drain = () => Promise.all(dispatchers.map((each) => each.close(drainMs)));
      await Promise.all([polling.stop(), cleaning.stop(), worker.close(drainMs), drain()]);
      // What still waits for a connection is given back, which takes a statement each.
      await Promise.all([route.close(0), deps.ownRoutes.close(0)]);
      await drain();
    },
  };
}
