import { type Database, retryWhileUnavailable } from '@mailwright/database';
import {
  countSubscriberMail,
  type MailClaim,
  type MailQueue,
  type MailResult,
  measureDueMails,
  recordMail,
} from '@mailwright/outbox';
import {
  type Clock,
  Histogram,
  type Logger,
  registerReadGauges,
  type Registry,
  type SmtpServerSettings,
} from '@mailwright/platform';
import { type DeliveryLimits, deliveryLimits, type ServerRates } from '../delivery/send-rate.ts';
import { createMailRoute, type MailRoute } from '../delivery/mail-route.ts';
import type { SendResult } from '../delivery/send-result.ts';
import { type ComposeDeps, composeMail, type DroppedMail, type SignableMail } from './compose-mail.ts';

// Shorter than the lease: after that, another worker sends the mail, and the result is stale.
const recordLimitMs = 10_000;

export interface SendMailDeps extends ComposeDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  route: Pick<MailRoute, 'send'>;
  retryDelaysSeconds: readonly number[];
  metrics: MailMetrics;
}

/** An attempt that has ended. */
export interface MailAttempt {
  result: Result;
  durationMs: number;
}

/** Composes, signs and sends a claimed mail. If the fault is ours, it rejects before anything is sent. */
export async function attemptMail(deps: SendMailDeps, claim: MailClaim): Promise<MailAttempt> {
  const startedAtMs = performance.now();
  const mail = await composeAllowed(deps, claim);
  const result = 'envelope' in mail ? await send(deps.route, mail) : mail;
  return { result, durationMs: performance.now() - startedAtMs };
}

/** Records an attempt, in the table, the metrics and the log. */
export async function recordMailAttempt(deps: SendMailDeps, claim: MailClaim, attempt: MailAttempt): Promise<void> {
  const recorded = await retryWhileUnavailable(recordLimitMs, () =>
    recordMail(deps.database, claim, toMailResult(attempt.result), deps.retryDelaysSeconds),
  );
  report(deps, claim, attempt, recorded);
}

// Without this limit, what strangers request within minutes would arrive at a mailbox for days, before what its owner
// requests.
const maxWaitMs = 6 * 3_600_000;
const tooMany = 'its address was sent too many mails of this kind in the last hour or day';

/**
 * Composes a mail. If strangers have caused too many mails to its recipient, it waits until the next one may be sent,
 * for up to six hours in all; after that it is dropped, and sent only when it is requested again.
 */
async function composeAllowed(deps: SendMailDeps, claim: MailClaim): Promise<SignableMail | DroppedMail | WaitingMail> {
  const mail = await composeMail(deps, claim);
  if ('dropped' in mail || claim.subscriberId === null || claim.kind === 'campaign_test') return mail;
  const { to } = mail.envelope;
  const waitSeconds = await countSubscriberMail(deps.database, deps.appSecrets, { id: claim.id, to });
  if (waitSeconds === undefined) return mail;
  const waitedMs = deps.clock.now().getTime() - claim.createdAt.getTime() + waitSeconds * 1_000;
  return waitedMs > maxWaitMs ? { dropped: tooMany } : { waitSeconds };
}

async function send(route: Pick<MailRoute, 'send'>, { envelope, raw, sign }: SignableMail): Promise<SendResult> {
  let signed: Buffer;
  try {
    signed = sign === undefined ? raw : await sign(raw);
  } catch (error) {
    // No mail is sent without its signature, and an operator has to see why the key can't be used.
    return { kind: 'not-sent', code: 'EDKIM', reply: (error as Error).message };
  }
  return route.send({ envelope, raw: signed }, { signal: AbortSignal.timeout(queueLimitMs) });
}

/** A mail that must wait at least this many seconds. */
interface WaitingMail {
  waitSeconds: number;
}

type Result = SendResult | DroppedMail | WaitingMail;

/** Decides what a result means for the mail's row. An uncertain mail is sent again: better twice than never. */
function toMailResult(result: Result): MailResult {
  if ('dropped' in result) return { kind: 'dropped', error: result.dropped };
  if ('waitSeconds' in result) {
    return { kind: 'deferred', error: tooMany, postponedMs: result.waitSeconds * 1_000 };
  }
  if (result.kind === 'sent') return { kind: 'sent' };
  const { code, reply } = result;
  const error = reply.startsWith(code.slice(0, 3)) ? reply : `${code} ${reply}`;
  if (result.kind === 'rejected') return { kind: 'failed', error };
  const isPostponed = result.kind === 'deferred' && !result.attempted;
  return { kind: 'deferred', error, ...(isPostponed ? { postponedMs: result.retryAfterMs ?? 0 } : {}) };
}

function outcomeOf(result: Result): 'sent' | 'deferred' | 'rejected' | 'dropped' {
  if ('dropped' in result) return 'dropped';
  if ('waitSeconds' in result) return 'deferred';
  return result.kind === 'sent' || result.kind === 'rejected' ? result.kind : 'deferred';
}

function report(deps: SendMailDeps, claim: MailClaim, { result, durationMs }: MailAttempt, recorded: string): void {
  const outcome = outcomeOf(result);
  deps.metrics.attempted(claim.kind, outcome, durationMs);
  if (recorded === 'sent') deps.metrics.sent(claim.kind, deps.clock.now().getTime() - claim.createdAt.getTime());
  // The server's reply stays in the table, since it often quotes the address; for the log, the code is enough.
  deps.log.info('mail.attempted', {
    mailId: claim.id,
    accountId: claim.accountId,
    kind: claim.kind,
    attempt: claim.attempt,
    outcome,
    ...('code' in result ? { code: result.code } : {}),
    durationMs: Math.round(durationMs),
    mail: recorded,
  });
}

/** The worker's metrics of its mail. */
interface MailMetrics {
  attempted(kind: string, outcome: 'sent' | 'deferred' | 'rejected' | 'dropped', durationMs: number): void;
  sent(kind: string, sinceCommitMs: number): void;
}

/** Registers the metrics of mail; the gauges of due mail are read at scrape time. */
export function createMailMetrics(deps: { registry: Registry; database: Database; log: Logger }): MailMetrics {
  const registers = [deps.registry];
  const attempts = new Histogram({
    name: 'mailwright_mail_attempt_seconds',
    help: 'How long attempts took, by kind of mail and outcome: sent, deferred, rejected, dropped',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const latency = new Histogram({
    name: 'mailwright_mail_latency_seconds',
    help: "From the commit of a mail to the server's taking it, retries included; hooks_stopped collects for a minute first",
    labelNames: ['kind'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 1_800, 14_400],
    registers,
  });
  registerReadGauges({
    ...deps,
    source: 'mails',
    gauges: {
      mailwright_mail_due: {
        help: 'Mails that are due and not sent yet, counted up to 1,000; without those that wait for a quota',
      },
      mailwright_mail_oldest_due_seconds: {
        help: 'For how long the oldest of these has been due; 0 when there is none',
      },
    },
    read: async () => {
      const { mails, oldestSeconds } = await measureDueMails(deps.database);
      return [
        { gauge: 'mailwright_mail_due', value: mails },
        { gauge: 'mailwright_mail_oldest_due_seconds', value: oldestSeconds },
      ];
    },
  });
  return {
    attempted: (kind, outcome, durationMs) => attempts.observe({ kind, outcome }, durationMs / 1_000),
    sent: (kind, sinceCommitMs) => latency.observe({ kind }, sinceCommitMs / 1_000),
  };
}

/** Shorter than those for campaigns, since people wait for this mail, and it may be sent twice. */
export const serviceMailLimits: DeliveryLimits = {
  ...deliveryLimits,
  connectMs: 10_000,
  silenceMs: 30_000,
  finalMs: 30_000,
  totalMs: 30_000,
  maxBackOffMs: 15_000,
};

/** The kinds of mail with connections of their own: the service's queues, and accounts' transactional emails. */
type ServiceRoute = MailQueue | 'emails';

/**
 * How far these mails may go ahead of campaigns at a server with a rate, in milliseconds. Mail of the account goes
 * first, then transactional emails, then mail to subscribers.
 */
const headStartMs: Record<ServiceRoute, number> = { account: 2_000, emails: 1_500, subscribers: 1_000 };

/**
 * Opens the route for such mails, over the same servers of SMTP_URL as campaigns but with its own connections, so that
 * it waits neither for campaigns nor for the other kinds.
 */
export function openServiceRoute(
  queue: ServiceRoute,
  options: {
    servers: readonly SmtpServerSettings[];
    rates: ServerRates;
    connections: number;
    limits: DeliveryLimits;
    log: Logger;
  },
): MailRoute {
  const { connections, ...rest } = options;
  return createMailRoute({ ...rest, depth: 1, maxConnections: connections, headStartMs: headStartMs[queue] });
}

/**
 * How long a mail may wait for a connection, in milliseconds. If its connection ends after that, it isn't tried again.
 */
export const queueLimitMs = 30_000;

/** The maximum time for sending a mail, in milliseconds. */
export function maxSendingMs({ totalMs, finalMs }: DeliveryLimits): number {
  return queueLimitMs + totalMs + finalMs;
}
