import { type Database, retryWhileUnavailable } from '@mailwright/database';
import { type MailClaim, type MailResult, recordMail } from '@mailwright/outbox';
import type { Clock, Logger } from '@mailwright/platform';
import type { Transport } from '../transport/create-transport.ts';
import type { Outcome } from '../transport/outcome.ts';
import type { MailMetrics } from './mail-metrics.ts';
import { composeMail, type ComposeDeps } from './compose-mail.ts';

// Within the lease: after that another worker sends the mail, and the result is stale.
const recordLimitMs = 10_000;

export interface SendMailDeps extends ComposeDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  transport: Pick<Transport, 'send'>;
  retryDelaysSeconds: readonly number[];
  metrics: MailMetrics;
}

/** Sends a claimed mail: composes, sends, records. */
export function createMailSender(deps: SendMailDeps): (claim: MailClaim) => Promise<void> {
  return async (claim) => {
    const startedAt = deps.clock.now().getTime();
    const message = await composeMail(deps, claim);
    const outcome = message === undefined ? undefined : await deps.transport.send(message);
    const recorded = await retryWhileUnavailable(recordLimitMs, () =>
      recordMail(deps.database, claim, toResult(outcome), deps.retryDelaysSeconds),
    );
    report(deps, claim, { outcome, recorded, durationMs: deps.clock.now().getTime() - startedAt });
  };
}

function toResult(outcome: Outcome | undefined): MailResult {
  if (outcome === undefined) return { kind: 'dropped', error: 'no recipient any more' };
  if (outcome.kind === 'sent') return { kind: 'sent' };
  const error = outcome.reply.startsWith(outcome.code.slice(0, 3)) ? outcome.reply : `${outcome.code} ${outcome.reply}`;
  return { kind: outcome.kind === 'rejected' ? 'failed' : 'deferred', error };
}

function report(
  deps: SendMailDeps,
  claim: MailClaim,
  ended: { outcome: Outcome | undefined; recorded: string; durationMs: number },
): void {
  const { outcome, recorded, durationMs } = ended;
  const kind = outcome?.kind ?? 'dropped';
  deps.metrics.attempted(claim.kind, kind, durationMs);
  if (recorded === 'sent') deps.metrics.sent(claim.kind, deps.clock.now().getTime() - claim.createdAt.getTime());
  // A server's reply often quotes the address, and stays in the table; the code is enough for the log.
  deps.log.info('mail.attempted', {
    mailId: claim.id,
    accountId: claim.accountId,
    kind: claim.kind,
    attempt: claim.attempt,
    outcome: kind,
    ...(outcome === undefined || outcome.kind === 'sent' ? {} : { code: outcome.code }),
    durationMs,
    mail: recorded,
  });
}
