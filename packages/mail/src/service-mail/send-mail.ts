import { type Database, retryWhileUnavailable } from '@mailwright/database';
import { countSubscriberMail, type MailClaim, type MailResult, recordMail } from '@mailwright/outbox';
import type { Clock, Logger } from '@mailwright/platform';
import type { MailRoute } from '../delivery/mail-route.ts';
import type { SendResult } from '../delivery/send-result.ts';
import type { MailMetrics } from './mail-metrics.ts';
import { composeMail, type ComposeDeps, type DroppedMail, type SignableMail } from './compose-mail.ts';
import { queueLimitMs } from './service-routes.ts';

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

/** Sends a claimed mail: composes, signs, sends, records. */
export function createMailSender(deps: SendMailDeps): (claim: MailClaim) => Promise<void> {
  return async (claim) => {
    const startedAt = deps.clock.now().getTime();
    const mail = await composeAllowed(deps, claim);
    const result = 'envelope' in mail ? await send(deps.route, mail) : mail;
    const recorded = await retryWhileUnavailable(recordLimitMs, () =>
      recordMail(deps.database, claim, toMailResult(result), deps.retryDelaysSeconds),
    );
    report(deps, claim, { result, recorded, durationMs: deps.clock.now().getTime() - startedAt });
  };
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

function report(
  deps: SendMailDeps,
  claim: MailClaim,
  ended: { result: Result; recorded: string; durationMs: number },
): void {
  const { result, recorded, durationMs } = ended;
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
    durationMs,
    mail: recorded,
  });
}
