import { retryWhileUnavailable } from '@mailwright/database';
import { type ClosingStep, type Registry, runEvery, type SmtpServerSettings, watchFor } from '@mailwright/platform';
import { type MailRoute, maxSendingMs, openServiceRoute, serviceMailLimits } from '@mailwright/sending';
import { limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import {
  type AccountDispatcher,
  createAccountDispatcher,
  createSlots,
  type Observation,
  type SlotSizes,
  softTimeoutMs,
} from '@mailwright/work';
import { emailsWaiting } from '../email-jobs.ts';
import { removeOldEmails } from '../people/forget-emails.ts';
import { claimEmails, type EmailClaim, findAccountsWithDueEmails, settleEmails } from './claim-emails.ts';
import { createEmailMetrics, type EmailMetrics } from './email-metrics.ts';
import {
  attemptEmail,
  createEmailReader,
  createEmailRecorder,
  createSigners,
  type EmailAttempt,
  recordLimitMs,
  type SendEmailDeps,
} from './attempt-email.ts';
import { type EmailOutcome, recordEmails } from './record-email.ts';

// Polling finds emails without a notification: those scheduled for later, retries, and those accepted while Redis was
// unavailable.
const pollIntervalMs = 1_000;
const retentionIntervalMs = 3_600_000;
// How long an attempt may take in addition to sending, for reading and recording.
const leaseMarginSeconds = 60;
// Accounts' servers may hang: those that do have slots apart from those that respond. Emails may be large, so there is
// a limit on those in flight.
const ownSlots: SlotSizes = { main: 32, slow: 8, hanging: 8, sockets: 64, maxInFlight: 96 };
/** The maximum number of connections to one account's servers, in addition to those of its campaigns. */
export const maxOwnConnections = 4;

/** What sending transactional emails needs from its process. */
interface EmailSendingDeps extends Omit<SendEmailDeps, 'metrics' | 'routeOf' | 'readEmail' | 'signerFor'> {
  /** While the clock can't be trusted, nothing is sent: mails would have a wrong date and a wrong signature. */
  isClockTrusted(): boolean;
  queues: Queues;
  consumer: WorkerConnection;
  registry: Registry;
  /** The servers of SMTP_URL; their rates are shared with campaigns. */
  servers: readonly SmtpServerSettings[];
  rates: Parameters<typeof openServiceRoute>[1]['rates'];
  /**
   * The routes of accounts with servers of their own, used only for transactional emails; they are closed together with
   * this.
   */
  ownRoutes: {
    read(accountIds: string[]): Promise<void>;
    routeOf(accountId: string): Pick<MailRoute, 'send'> | undefined;
    close(limitMs: number): Promise<void>;
  };
  /** How many emails are sent at once over the servers of SMTP_URL. */
  concurrency: number;
  /** After how many days the content is removed, and after how many the rest. */
  retention: { contentDays: number; days: number };
  /** How long to wait at shutdown for emails that are being sent. */
  drainMs: number;
}

/**
 * Starts sending transactional emails. There are two dispatchers, one for accounts with SMTP servers of their own and
 * one for all others, each with its own slots and connections, so that these emails wait neither for campaigns nor for
 * system email. Postgres holds all the work; a job only makes a worker look at once. Returns the step that closes it.
 */
export function startEmails(deps: EmailSendingDeps): ClosingStep {
  const { database, queues, log, drainMs } = deps;
  const metrics = createEmailMetrics(deps);
  const report = limitRate((error) => log.warn('email.dispatch_failed', { error }));
  const { servers, rates, concurrency: connections } = deps;
  const route = openServiceRoute('emails', { servers, rates, connections, limits: serviceMailLimits, log });
  // Unknown until Redis has responded: a worker that starts while sending is paused must not send.
  let isPaused: boolean | undefined;
  const isRunning = (): boolean => isPaused === false && deps.isClockTrusted();
  // While no server accepts mail, claimed emails would only have to be released.
  const canShare = (): boolean => isRunning() && route.state().kind === 'available';
  const { shared, own } = openDispatchers(deps, { route, metrics, report, canShare, isRunning });
  const scanAll = () => Promise.all([shared, own].map((each) => each.scan()));
  const polling = watchFor(
    pollIntervalMs,
    async () => {
      // Without Redis, the last known state is kept.
      const wasPaused = isPaused;
      isPaused = await queues.isPaused(emailsWaiting.queue).catch(() => wasPaused);
      const uncertain = await settleEmails(database);
      metrics.leftUncertain(uncertain);
      if (uncertain > 0) log.warn('emails.uncertain', { emails: uncertain });
      // Not awaited, so that one dispatcher can fill its slots while the other's statement hangs.
      void scanAll().then((found) => found.includes(true) && polling.notify());
      return uncertain > 0 || isPaused !== false;
    },
    report,
    { isNotified: () => worker.isConnected() },
  );
  const worker = startWorker(emailsWaiting, {
    ...deps.consumer,
    concurrency: 1,
    // Otherwise another process may be able to send them.
    canTake: canShare,
    handle: async ({ due }) => {
      polling.notify();
      for (const each of due) (each.own ? own : shared).notify([each.accountId]);
      if (due.length === 0) await scanAll();
    },
  });
  const cleaning = runEvery(
    retentionIntervalMs,
    () => removeOldEmails(database, deps.retention),
    (error) => log.warn('retention.failed', { error }),
  );
  return {
    name: 'emails',
    close: async () => {
      const drain = () => Promise.all([shared, own].map((each) => each.settle(drainMs)));
      await Promise.all([polling.stop(), cleaning.stop(), worker.close(drainMs), drain()]);
      // Emails that still wait for a connection are released now; `drain` then waits for the statements that do so.
      await Promise.all([route.close(0), deps.ownRoutes.close(0)]);
      await drain();
    },
  };
}

/** The dispatcher of accounts with servers of their own, and that of all others. */
function openDispatchers(
  deps: EmailSendingDeps,
  common: {
    route: MailRoute;
    metrics: EmailMetrics;
    report(error: unknown): void;
    canShare(): boolean;
    isRunning(): boolean;
  },
) {
  const { route, metrics, report, canShare, isRunning } = common;
  const leaseSeconds = maxSendingMs(serviceMailLimits) / 1_000 + leaseMarginSeconds;
  const slots = Math.min(deps.concurrency, route.maxInFlight);
  const options = { leaseSeconds, report };
  const sending = {
    ...deps,
    metrics,
    readEmail: createEmailReader(deps.database, deps.appSecrets),
    signerFor: createSigners(deps.appSecrets),
  };
  const shared = dispatchEmails(
    { ...sending, routeOf: () => Promise.resolve(route) },
    {
      ...options,
      own: false,
      sizes: { main: slots, slow: 0, hanging: 0, sockets: slots },
      maxPerAccount: slots,
      mayClaim: canShare,
    },
  );
  const own = dispatchEmails(
    { ...sending, routeOf: (accountId) => readOwnRoute(deps.ownRoutes, accountId) },
    { ...options, own: true, sizes: ownSlots, maxPerAccount: maxOwnConnections, mayClaim: isRunning },
  );
  return { shared, own };
}

async function readOwnRoute(routes: EmailSendingDeps['ownRoutes'], accountId: string) {
  await routes.read([accountId]);
  return routes.routeOf(accountId);
}

/** Creates a dispatcher: how emails are claimed, sent and recorded, for the work engine. Its sources are accounts. */
function dispatchEmails(
  deps: SendEmailDeps,
  options: {
    own: boolean;
    sizes: SlotSizes;
    maxPerAccount: number;
    leaseSeconds: number;
    mayClaim(): boolean;
    report(error: unknown): void;
  },
): AccountDispatcher {
  const { database, clock } = deps;
  const { own, sizes, leaseSeconds } = options;
  return createAccountDispatcher<EmailClaim, EmailAttempt>({
    ...options,
    clock,
    slots: createSlots(sizes),
    work: {
      findDue: (found) => findAccountsWithDueEmails(database, own, found),
      claim: (wanted) => claimEmails(database, { own, wanted, leaseSeconds }),
      // An email that can't be released becomes uncertain, so it is tried for as long as recording a result is.
      release: async (claims) => {
        if (claims.length === 0) return;
        const notTried = { code: null, reply: null, isAttempt: false, delaySeconds: 0 } as const;
        const results = claims.map((claim) => {
          const status: EmailOutcome['status'] = claim.attempts > 0 ? 'deferred' : 'queued';
          return { claim, outcome: { ...notTried, status, dueAt: claim.dueAt } };
        });
        await retryWhileUnavailable(recordLimitMs, () => recordEmails(deps, results));
      },
      perform: (claim) => attemptEmail(deps, claim),
      // The servers of SMTP_URL are shared by all accounts, but an account's own servers may hang on their own.
      ...(own ? { observe: observeServer } : {}),
      record: createEmailRecorder(deps),
      reportFault: ({ id }, error) =>
        options.report(new Error(`The email ${id} could not be attempted`, { cause: error })),
    },
  });
}

/** What an attempt says about the account's servers; undefined when it says nothing. */
function observeServer({ asked }: EmailAttempt): Observation | undefined {
  if (asked === undefined) return undefined;
  const { result, durationMs } = asked;
  if (result.kind === 'sent' || result.kind === 'rejected') return { outcome: 'succeeded', durationMs };
  // Nothing was sent, because the recipient's domain is backing off.
  if (result.kind === 'deferred' && !result.attempted) return undefined;
  const isSilent = result.kind !== 'deferred' && durationMs >= softTimeoutMs;
  return { outcome: isSilent ? 'timed-out' : 'failed', durationMs };
}
