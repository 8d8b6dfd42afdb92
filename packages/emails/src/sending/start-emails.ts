import { type ClosingStep, runEvery, type SmtpServerSettings } from '@mailwright/platform';
import { type MailRoute, maxSendingMs, openServiceRoute, serviceMailLimits } from '@mailwright/mail';
import { limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import {
  type AccountDispatcher,
  createAccountDispatcher,
  createSlots,
  type Observation,
  type SlotSizes,
  softTimeoutMs,
} from '@mailwright/work';
import type { Registry } from '@mailwright/platform';
import { emailsWaiting } from '../email-jobs.ts';
import { removeOldEmails } from '../people/forget-emails.ts';
import { claimEmails, type EmailClaim, findAccountsWithDueEmails, settleEmails } from './claim-emails.ts';
import { createEmailMetrics } from './email-metrics.ts';
import { attemptEmail, type EmailAttempt, recordEmailAttempt, type SendEmailDeps } from './attempt-email.ts';
import { recordEmail } from './record-email.ts';

// Finds emails that no job notifies of: those queued for later, retries, and those accepted while Redis was unavailable.
const pollIntervalMs = 1_000;
const retentionIntervalMs = 3_600_000;
// How long an attempt may take beyond sending, for its reads and its record.
const leaseMarginSeconds = 60;
// Servers of accounts may hang: those that do have slots apart from those that respond.
const ownSlots: SlotSizes = { main: 32, slow: 8, hanging: 8, sockets: 64 };
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
  const { servers, rates, concurrency: connections } = deps;
  const route = openServiceRoute('emails', { servers, rates, connections, limits: serviceMailLimits, log });
  // Unknown until Redis has said it: a worker that starts during a pause must not send meanwhile.
  let isPaused: boolean | undefined;
  const isRunning = (): boolean => isPaused === false && deps.isClockTrusted();
  const shared = Math.min(connections, route.maxInFlight);
  const options = { leaseSeconds, report };
  const dispatchers = [
    dispatchEmails(
      { ...deps, metrics, routeOf: () => Promise.resolve(route) },
      {
        ...options,
        own: false,
        sizes: { main: shared, slow: 0, hanging: 0, sockets: shared },
        maxPerAccount: shared,
        // While no server takes mail, a claim would only be given back.
        mayClaim: () => isRunning() && route.state().kind === 'available',
      },
    ),
    dispatchEmails(
      { ...deps, metrics, routeOf: (accountId) => readOwnRoute(deps.ownRoutes, accountId) },
      { ...options, own: true, sizes: ownSlots, maxPerAccount: maxOwnConnections, mayClaim: isRunning },
    ),
  ];
  const scanAll = () => Promise.all(dispatchers.map((each) => each.scan()));
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
      void scanAll();
    },
    report,
  );
  const worker = startWorker(emailsWaiting, {
    ...deps.consumer,
    concurrency: 1,
    handle: async () => void (await scanAll()),
  });
  const cleaning = runEvery(
    retentionIntervalMs,
    () => removeOldEmails(database, deps.retention),
    (error) => log.warn('retention.failed', { error }),
  );
  return {
    name: 'emails',
    close: async () => {
      const drain = () => Promise.all(dispatchers.map((each) => each.settle(drainMs)));
      await Promise.all([polling.stop(), cleaning.stop(), worker.close(drainMs), drain()]);
      // What still waits for a connection is given back, which takes a statement each.
      await Promise.all([route.close(0), deps.ownRoutes.close(0)]);
      await drain();
    },
  };
}

async function readOwnRoute(routes: EmailSendingDeps['ownRoutes'], accountId: string) {
  await routes.read([accountId]);
  return routes.routeOf(accountId);
}

/** A dispatcher of emails: how they are claimed, sent and recorded, for the work engine. Its sources are accounts. */
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
  const { database, log, clock } = deps;
  const { own, sizes, leaseSeconds } = options;
  return createAccountDispatcher<EmailClaim, EmailAttempt>({
    ...options,
    clock,
    slots: createSlots(sizes),
    work: {
      findDue: () => findAccountsWithDueEmails(database, own),
      claim: (wanted) => claimEmails(database, { own, wanted, leaseSeconds }),
      release: async (claims, delaySeconds = 0) => {
        const notTried = { code: null, reply: null, isAttempt: false, delaySeconds } as const;
        await Promise.all(
          claims.map((claim) =>
            recordEmail(deps, claim, { status: claim.attempts > 0 ? 'deferred' : 'queued', ...notTried }, undefined),
          ),
        );
      },
      perform: (claim) => attemptEmail(deps, claim),
      // Accounts share the servers of SMTP_URL, but each one's own may hang alone.
      ...(own ? { observe: observeServer } : {}),
      record: (claim, attempt) => recordEmailAttempt(deps, claim, attempt),
      reportFault: ({ id: emailId, accountId }, error) => log.error('email.failed', { emailId, accountId, error }),
    },
  });
}

/** What an attempt says about the account's servers; undefined when none was asked. */
function observeServer({ asked }: EmailAttempt): Observation | undefined {
  if (asked === undefined) return undefined;
  const { result, durationMs } = asked;
  if (result.kind === 'sent' || result.kind === 'rejected') return { outcome: 'succeeded', durationMs };
  // Nothing was sent: the recipient's domain is backing off.
  if (result.kind === 'deferred' && !result.attempted) return undefined;
  const isSilent = result.kind !== 'deferred' && durationMs >= softTimeoutMs;
  return { outcome: isSilent ? 'timed-out' : 'failed', durationMs };
}
