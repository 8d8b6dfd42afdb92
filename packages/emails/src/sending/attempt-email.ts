import { hashesSuppressing, showSubscribers } from '@mailwright/audience';
import { type BounceDeps, bounceOfRefusal, recordBounces, signReturnPath } from '@mailwright/bounces';
import { type Database, retryWhileUnavailable, type Sql } from '@mailwright/database';
import { buildMail, type DkimSigner, type MailRoute, queueLimitMs, type SendResult } from '@mailwright/sending';
import type { AccountEvent, EventWork, EventWriter } from '@mailwright/outbox';
import { type AppSecrets, type Clock, type Logger, toUid } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import { isVerifiedSender } from '@mailwright/senders';
import { messageIdOf } from '../read/present-email.ts';
import type { EmailClaim } from './claim-emails.ts';
import type { EmailMetrics } from './email-metrics.ts';
import { markBouncedEmails } from './mark-bounced-emails.ts';
import { decideResult, type EmailOutcome, notSent, recordEmail } from './record-email.ts';

// Longer than a failover of Postgres takes. If a result can't be recorded, the email becomes `uncertain`.
export const recordLimitMs = 60_000;

export interface SendEmailDeps extends ComposeEmailDeps {
  clock: Clock;
  log: Logger;
  events: EventWriter;
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Notifies open pages of what was sent; nobody is notified when absent. */
  changes?: ChangeNotes | undefined;
  bounceRules: BounceDeps['rules'];
  metrics: EmailMetrics;
  /** The route for an account's emails; undefined when it no longer has one. */
  routeOf(accountId: string): Promise<Pick<MailRoute, 'send'> | undefined>;
}

/** An attempt that has ended. */
export interface EmailAttempt {
  outcome: EmailOutcome;
  /** How the server responded, and how long it took; undefined when the mail wasn't passed to a server. */
  asked: { result: SendResult; durationMs: number } | undefined;
}

/** Composes and sends a claimed email. Never rejects. */
export async function attemptEmail(deps: SendEmailDeps, claim: EmailClaim): Promise<EmailAttempt> {
  const notAsked = (outcome: EmailOutcome): EmailAttempt => ({ outcome, asked: undefined });
  // Nothing has been sent yet: if Postgres is unavailable now, the email is sent later.
  const route = await deps.routeOf(claim.accountId).catch(() => undefined);
  if (route === undefined) return notAsked(decide(deps, claim, noRoute));
  const composed = await composeEmail(deps, claim).catch((error: unknown) => {
    deps.log.warn('email.not_composed', { emailId: claim.id, error });
    return { result: notComposed };
  });
  if ('outcome' in composed) return notAsked(composed.outcome);
  if ('result' in composed) return notAsked(decide(deps, claim, composed.result));
  const startedAtMs = performance.now();
  const result = await route.send(composed.mail, { signal: AbortSignal.timeout(queueLimitMs) });
  return { outcome: decide(deps, claim, result), asked: { result, durationMs: performance.now() - startedAtMs } };
}

/** Records an attempt, with the event and the bounce that follow from it. */
export async function recordEmailAttempt(
  deps: SendEmailDeps,
  claim: EmailClaim,
  { outcome, asked }: EmailAttempt,
): Promise<void> {
  if (asked !== undefined) await recordRefusal(deps, claim, asked.result);
  const event = outcome.status === 'sent' ? await describeSent(deps, claim) : undefined;
  const { isStale, work } = await retryWhileUnavailable(recordLimitMs, () => recordEmail(deps, claim, outcome, event));
  deps.publish(work);
  deps.changes?.note(claim.accountId, 'emails');
  const sinceDueMs = deps.clock.now().getTime() - claim.dueSince.getTime();
  deps.metrics.attempted(outcome.status, sinceDueMs);
  // The server's reply stays in the table, since it often quotes the address; for the log, the code is enough.
  deps.log.info('email.attempted', {
    emailId: claim.id,
    accountId: claim.accountId,
    status: isStale ? 'stale' : outcome.status,
    code: outcome.code,
    sinceDueMs,
  });
}

const noRoute: SendResult = { kind: 'not-sent', code: 'ENOROUTE', reply: 'The account has no server at the moment' };
const notComposed: SendResult = { kind: 'not-sent', code: 'ECOMPOSE', reply: 'The mail could not be composed' };

function decide({ clock }: SendEmailDeps, claim: EmailClaim, result: SendResult): EmailOutcome {
  return decideResult(result, claim, clock.now());
}

/**
 * Records a refusal that counts as a bounce. This comes before recording the result, since a worker may crash in
 * between.
 */
async function recordRefusal(deps: SendEmailDeps, { id }: EmailClaim, result: SendResult): Promise<void> {
  if (result.kind !== 'rejected' || result.isAboutSender === true) return;
  const judgement = bounceOfRefusal(result.code, result.reply);
  if (judgement === undefined) return;
  const { bounce: kind, reason } = judgement;
  const { code, reply } = result;
  const about = { campaignId: id, position: 0 };
  const common = { email: undefined, accountId: undefined, feedbackType: null, occurredAt: deps.clock.now() };
  const bounceDeps: BounceDeps = {
    ...deps,
    rules: deps.bounceRules,
    applyBounces: (sql, { emails }) => markBouncedEmails(sql, emails),
    publish: ({ work }) => deps.publish(work),
  };
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

/** What composing emails depends on. */
interface ComposeEmailDeps {
  database: Database;
  appSecrets: AppSecrets;
  /** Where bounces go when no domain is configured for them. */
  bounceTo: string;
  /** The domain that bounces return to, if one is configured. */
  bounceDomain: string | undefined;
  /**
   * The signer for an account's mail from this address; undefined when the account has no key for the domain.
   * @throws when the key can't be used.
   */
  dkimSignerFor(accountId: string, address: string): Promise<DkimSigner | undefined>;
}

type BuiltMail = Awaited<ReturnType<typeof buildMail>>;

/** A composed mail, the reason it will never be sent, or the reason it can't be sent now. */
type ComposedEmail = { mail: BuiltMail } | { outcome: EmailOutcome } | { result: SendResult };

/** Composes a claimed email and signs it (DKIM) with the key of its sender's domain. */
async function composeEmail(deps: ComposeEmailDeps, claim: EmailClaim): Promise<ComposedEmail> {
  const { database, appSecrets } = deps;
  const { accountId, fromEmail } = claim;
  const [block, sender, content] = await Promise.all([
    findBlock(database, accountId, claim.emailNormalized, appSecrets),
    isVerifiedSender(database, accountId, fromEmail),
    database.prisma.emailContent.findUnique({
      where: { emailId: claim.id },
      include: { attachments: { orderBy: { number: 'asc' } } },
    }),
  ]);
  if (block !== undefined) return { outcome: notSent('skipped', block) };
  if (!sender.verified) return { outcome: notSent('failed', 'sender_not_verified') };
  if (content === null) return { outcome: notSent('failed', 'content_removed') };
  const mail = await buildMail({
    id: toUid('eml', claim.id),
    to: claim.email,
    toName: claim.toName ?? '',
    from: { name: claim.fromName ?? '', address: fromEmail },
    replyTo: claim.replyTo,
    bounceTo: deps.bounceDomain === undefined ? deps.bounceTo : signReturnPath(deps.bounceDomain, claim.id, appSecrets),
    subject: claim.subject,
    html: content.html ?? '',
    text: content.plain,
    headers: content.headers as Record<string, string>,
    attachments: content.attachments,
  });
  try {
    const signer = await deps.dkimSignerFor(accountId, fromEmail);
    return { mail: signer === undefined ? mail : { ...mail, raw: await signer.sign(mail.raw) } };
  } catch (error) {
    // No mail is sent without its signature, and an operator has to see why the key can't be used.
    return { result: { kind: 'not-sent', code: 'EDKIM', reply: (error as Error).message } };
  }
}

/**
 * Returns why nothing may be sent to an address: its owner has complained, or it has hard bounced. A transactional
 * email isn't stopped by suppressions of whole domains or those with other reasons, such as an unsubscribe or a manual
 * one. But an address suppressed for such a reason may have bounced or complained since, which doesn't change the
 * reason: so the bounces are checked, too.
 */
async function findBlock(
  sql: Sql,
  accountId: string,
  emailNormalized: string,
  appSecrets: AppSecrets,
): Promise<'bounced' | 'complained' | undefined> {
  const [row] = await sql.query<{ reason: string; kind: string | null }>({
    name: 'find-email-block',
    text: `SELECT s.reason, (
          SELECT b.kind FROM (
            SELECT kind FROM bounces WHERE account_id = $1 AND email_normalized = $3
            -- The bounces of an erased person have no address.
            UNION ALL SELECT o.kind FROM emails e JOIN bounces o ON o.email_id = e.id
            WHERE e.account_id = $1 AND e.email_normalized = $3) AS b
          WHERE b.kind <> 'soft' ORDER BY b.kind DESC LIMIT 1) AS kind
      FROM suppressions s WHERE s.account_id = $1 AND s.value_hash = ANY($2::bytea[]) AND s.kind = 'address' LIMIT 1`,
    values: [accountId, hashesSuppressing(emailNormalized, appSecrets), emailNormalized],
  });
  if (row === undefined) return undefined;
  if (row.reason === 'bounced' || row.reason === 'complained') return row.reason;
  if (row.kind === null) return undefined;
  return row.kind === 'complaint' ? 'complained' : 'bounced';
}
