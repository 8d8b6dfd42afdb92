import { showSubscribers } from '@mailwright/audience';
import { type BounceDeps, bounceOfRefusal, recordBounces } from '@mailwright/bounces';
import { retryWhileUnavailable } from '@mailwright/database';
import { type MailRoute, queueLimitMs, type SendResult } from '@mailwright/mail';
import type { AccountEvent, EventWork, EventWriter } from '@mailwright/outbox';
import { type Clock, type Logger, toUid } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import { messageIdOf } from '../read/present-email.ts';
import type { EmailClaim } from './claim-emails.ts';
import { composeEmail, type ComposeEmailDeps } from './compose-email.ts';
import { decideResult, type EmailOutcome } from './decide-result.ts';
import type { EmailMetrics } from './email-metrics.ts';
import { recordEmail } from './record-email.ts';

// Longer than Postgres takes to fail over. A result that can't be recorded leaves the email uncertain.
const recordLimitMs = 60_000;

export interface SendEmailDeps extends ComposeEmailDeps {
  clock: Clock;
  log: Logger;
  events: EventWriter;
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Tells open pages of what was sent; none when absent. */
  changes?: ChangeNotes | undefined;
  bounceRules: BounceDeps['rules'];
  metrics: EmailMetrics;
  /** The route of an account's emails; undefined when it has none any more. */
  routeOf(accountId: string): Promise<Pick<MailRoute, 'send'> | undefined>;
}

/** Sends a claimed email, and records what became of it. */
export function createEmailSender(deps: SendEmailDeps): (claim: EmailClaim) => Promise<void> {
  return async (claim) => {
    const outcome = await attempt(deps, claim);
    const event = outcome.status === 'sent' ? await describeSent(deps, claim) : undefined;
    const { isStale, work } = await retryWhileUnavailable(recordLimitMs, () =>
      recordEmail(deps, claim, outcome, event),
    );
    deps.publish(work);
    deps.changes?.note(claim.accountId, 'emails');
    const sinceDueMs = deps.clock.now().getTime() - claim.dueSince.getTime();
    deps.metrics.attempted(outcome.status, sinceDueMs);
    // A server's reply often quotes the address, and stays in the table; the code is enough for the log.
    deps.log.info('email.attempted', {
      emailId: claim.id,
      accountId: claim.accountId,
      status: isStale ? 'stale' : outcome.status,
      code: outcome.code,
      sinceDueMs,
    });
  };
}

async function attempt(deps: SendEmailDeps, claim: EmailClaim): Promise<EmailOutcome> {
  // Until here nothing was sent: when Postgres is unavailable now, the email is sent later.
  const route = await deps.routeOf(claim.accountId).catch(() => undefined);
  if (route === undefined) return decide(deps, claim, noRoute);
  const composed = await composeEmail(deps, claim).catch((error: unknown) => {
    deps.log.warn('email.not_composed', { emailId: claim.id, error });
    return { result: notComposed };
  });
  if ('outcome' in composed) return composed.outcome;
  if ('result' in composed) return decide(deps, claim, composed.result);
  const result = await route.send(composed.mail, { signal: AbortSignal.timeout(queueLimitMs) });
  await recordRefusal(deps, claim, result);
  return decide(deps, claim, result);
}

const noRoute: SendResult = { kind: 'not-sent', code: 'ENOROUTE', reply: 'The account has no server at the moment' };
const notComposed: SendResult = { kind: 'not-sent', code: 'ECOMPOSE', reply: 'The mail could not be composed' };

function decide({ clock }: SendEmailDeps, claim: EmailClaim, result: SendResult): EmailOutcome {
  return decideResult(result, claim, clock.now());
}

/** Records a refusal that counts as a bounce, before its result: a worker may die between the two. */
async function recordRefusal(deps: SendEmailDeps, { id }: EmailClaim, result: SendResult): Promise<void> {
  if (result.kind !== 'rejected' || result.isAboutSender === true) return;
  const judgement = bounceOfRefusal(result.code, result.reply);
  if (judgement === undefined) return;
  const { bounce: kind, reason } = judgement;
  const { code, reply } = result;
  const about = { campaignId: id, position: 0 };
  const common = { email: undefined, accountId: undefined, feedbackType: null, occurredAt: deps.clock.now() };
  const bounceDeps: BounceDeps = { ...deps, rules: deps.bounceRules, publish: ({ work }) => deps.publish(work) };
  await retryWhileUnavailable(recordLimitMs, () =>
    recordBounces(bounceDeps, [{ ...common, kind, reason, source: 'smtp', about, code, reply }]),
  );
}

async function describeSent({ database, clock }: SendEmailDeps, claim: EmailClaim): Promise<AccountEvent> {
  const { id, accountId, subscriberId, tag, metadata } = claim;
  const email = { uid: toUid('eml', id), to: claim.email, tag, metadata };
  const [shown] =
    subscriberId === null
      ? []
      : await retryWhileUnavailable(recordLimitMs, () => showSubscribers(database, accountId, [subscriberId]));
  const who = shown === undefined ? {} : { subscriber: shown.subscriber, list: shown.list };
  const data = { ...who, email, message_id: messageIdOf(id, claim.fromEmail) };
  return {
    accountId,
    type: 'email.sent',
    listId: shown?.listId ?? null,
    subscriberId: shown?.id ?? null,
    data,
    occurredAt: clock.now(),
  };
}
