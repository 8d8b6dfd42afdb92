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

// Within the lease: after that another worker sends the mail, and the result is stale.
const recordLimitMs = 10_000;

export interface SendMailDeps extends ComposeDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  route: Pick<MailRoute, 'send'>;
  retryDelaysSeconds: readonly number[];
  metrics: MailMetrics;
}

/** An attempt to send a mail that has ended. */
export interface MailAttempt {
  result: Result;
  durationMs: number;
}

/** Composes, signs and sends a claimed mail. Rejects before anything is sent, when the fault is ours. */
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

// Or what strangers ask for within minutes would come to a mailbox for days, before what its owner asks for.
const maxWaitMs = 6 * 3_600_000;
const tooMany = 'its address was sent too many mails of this kind in the last hour or day';

/**
 * Composes a mail. While strangers have had too many sent to its recipient, it waits until the next one may be, for some hours in all;
 * then it is dropped, and sent when it is asked for later.
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
    // An operator has to see why the key can't be used, and nobody gets a mail without its signature.
    return { kind: 'not-sent', code: 'EDKIM', reply: (error as Error).message };
  }
  return route.send({ envelope, raw: signed }, { signal: AbortSignal.timeout(queueLimitMs) });
}

/** A mail that may be sent in so many seconds at the earliest. */
interface WaitingMail {
  waitSeconds: number;
}

type Result = SendResult | DroppedMail | WaitingMail;

/** What a result means for the mail's row. Of an uncertain mail a second copy is sent: none may be missing. */
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
  // A server's reply often quotes the address, and stays in the table; the code is enough for the log.
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

/** Registers the metrics of mail; the gauges of due mail are read at scrape. */
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

/** Shorter than those of campaigns: someone waits for the mail, and it may be sent twice. */
export const serviceMailLimits: DeliveryLimits = {
  ...deliveryLimits,
  connectMs: 10_000,
  silenceMs: 30_000,
  finalMs: 30_000,
  totalMs: 30_000,
  maxBackOffMs: 15_000,
};

/** Mails that have connections of their own: those of the service's queues, and single mails of accounts. */
type ServiceRoute = MailQueue | 'emails';

/**
 * How far ahead of campaigns they may be where a server has a rate, in milliseconds: mail of the account goes first, then single
 * mails, then mail to subscribers.
 */
const headStartMs: Record<ServiceRoute, number> = { account: 2_000, emails: 1_500, subscribers: 1_000 };

/**
 * The route of such mails, over the servers of SMTP_URL as campaigns use them, but with connections of its own: it waits
 * neither for campaigns nor for the others.
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

/** How long a mail waits for a connection at most, in milliseconds; one whose connection ends after that isn't tried again. */
export const queueLimitMs = 30_000;

/** How long sending a mail takes at most, in milliseconds. */
export function maxSendingMs({ totalMs, finalMs }: DeliveryLimits): number {
  return queueLimitMs + totalMs + finalMs;
}
