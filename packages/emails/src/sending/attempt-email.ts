import { createPrivateKey } from 'node:crypto';
import { hashesSuppressing, type ShownSubscriber, showSubscribers } from '@mailwright/audience';
import { type BounceDeps, bounceOfRefusal, recordBounces, signReturnPath } from '@mailwright/bounces';
import { parseEmailAddress } from '@mailwright/contracts';
import { signLinks } from '@mailwright/content';
import { batchCalls, type Database, retryWhileUnavailable } from '@mailwright/database';
import {
  buildMail,
  createDkimSigner,
  type DkimSigner,
  type MailRoute,
  type OutgoingMail,
  queueLimitMs,
  type SendResult,
} from '@mailwright/sending';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import { type AppSecrets, type Clock, type Logger, toUid } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import { decryptKey, type EncryptedDkimKey, encryptedDkimKeySql, isVerifiedSql } from '@mailwright/senders';
import { LRUCache } from 'lru-cache';
import { linkSignerOf, tokenOf } from '../tracking/tracking-token.ts';
import { describeEmail, messageIdOf, originalOf } from '../read/present-email.ts';
import type { EmailClaim } from './claim-emails.ts';
import type { EmailMetrics } from './email-metrics.ts';
import { markBouncedEmails } from './mark-bounced-emails.ts';
import { decideResult, type EmailOutcome, type EmailResult, notSent, recordEmails } from './record-email.ts';

// Longer than a failover of Postgres takes. If a result can't be recorded, the email becomes `uncertain`.
export const recordLimitMs = 60_000;
const maxInGroup = 100;

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

/**
 * Creates what records attempts, with the events and bounces that follow from them. Those that end together share a
 * statement.
 */
export function createEmailRecorder(deps: SendEmailDeps): (claim: EmailClaim, attempt: EmailAttempt) => Promise<void> {
  const recordInGroup = batchCalls<EmailResult, boolean>((results) => recordGroup(deps, results), {
    maxSize: maxInGroup,
    parallel: 2,
  });
  return async (claim, { outcome, asked }) => {
    if (asked !== undefined) await recordRefusal(deps, claim, asked.result);
    const isRecorded = await recordInGroup({ claim, outcome });
    deps.changes?.note(claim.accountId, 'emails');
    const sinceDueMs = deps.clock.now().getTime() - claim.dueSince.getTime();
    deps.metrics.attempted(outcome.status, sinceDueMs);
    // The server's reply stays in the table, since it often quotes the address; for the log, the code is enough.
    deps.log.info('email.attempted', {
      emailId: claim.id,
      accountId: claim.accountId,
      status: isRecorded ? outcome.status : 'stale',
      code: outcome.code,
      sinceDueMs,
    });
  };
}

/** Resolves for each result to whether it was recorded. */
async function recordGroup(deps: SendEmailDeps, results: EmailResult[]): Promise<boolean[]> {
  const record = async (some: EmailResult[]) => {
    const { ids, work } = await recordEmails(deps, await addEvents(deps, some));
    deps.publish(work);
    return some.map(({ claim }) => ids.has(claim.id));
  };
  try {
    return await retryWhileUnavailable(recordLimitMs, () => record(results));
  } catch (error) {
    if (results.length === 1) throw error;
    // One email's error mustn't fail the others, which would become `uncertain`.
    deps.log.warn('emails.group_not_recorded', { error });
    const alone = results.map((result) => retryWhileUnavailable(recordLimitMs, () => record([result])));
    const recorded = await Promise.allSettled(alone);
    for (const each of recorded)
      if (each.status === 'rejected') deps.log.warn('emails.not_recorded', { error: each.reason });
    return recorded.map((each) => each.status === 'fulfilled' && each.value[0] === true);
  }
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

/** Adds to the results of sent emails the events that they cause. */
async function addEvents({ database, clock }: SendEmailDeps, results: EmailResult[]): Promise<EmailResult[]> {
  const sent = results.filter(({ outcome }) => outcome.status === 'sent');
  const subscribers = new Map<string, ShownSubscriber>();
  const idsByAccount = new Map<string, string[]>();
  for (const { accountId, subscriberId } of sent.map(({ claim }) => claim))
    if (subscriberId !== null) idsByAccount.set(accountId, [...(idsByAccount.get(accountId) ?? []), subscriberId]);
  const shown = [...idsByAccount].map(([accountId, ids]) => showSubscribers(database, accountId, ids));
  for (const each of (await Promise.all(shown)).flat()) subscribers.set(each.id, each);
  return results.map((result) => {
    const { claim, outcome } = result;
    if (outcome.status !== 'sent') return result;
    const { accountId, subscriberId } = claim;
    const shown = subscriberId === null ? undefined : subscribers.get(subscriberId);
    const who = shown === undefined ? {} : { subscriber: shown.subscriber, list: shown.list };
    const event = {
      accountId,
      type: 'email.sent' as const,
      listId: shown?.listId ?? null,
      subscriberId: shown?.id ?? null,
      data: { ...who, email: describeEmail(claim), message_id: messageIdOf(originalOf(claim), claim.fromEmail) },
      occurredAt: clock.now(),
    };
    return { ...result, event };
  });
}

/** What composing emails depends on. */
interface ComposeEmailDeps {
  database: Database;
  appSecrets: AppSecrets;
  /** Where bounces go when no domain is configured for them. */
  bounceTo: string;
  /** The domain that bounces return to, if one is configured. */
  bounceDomain: string | undefined;
  /** Reads what an email needs, together with that of others; see `createEmailReader`. */
  readEmail(claim: EmailClaim): Promise<EmailToSend | undefined>;
  signerFor(key: EncryptedDkimKey): DkimSigner;
}

/** A composed mail, the reason it will never be sent, or the reason it can't be sent now. */
type ComposedEmail = { mail: OutgoingMail } | { outcome: EmailOutcome } | { result: SendResult };

/** Composes a claimed email and signs it (DKIM) with the key of its sender's domain. */
async function composeEmail(deps: ComposeEmailDeps, claim: EmailClaim): Promise<ComposedEmail> {
  const email = await deps.readEmail(claim);
  const content = email?.content;
  if (email === undefined || content === undefined || email.block !== undefined || !email.verified)
    return { outcome: whyNotSent(email) };
  const { key } = email;
  const mail = await buildMail({
    id: toUid('eml', originalOf(claim)),
    to: claim.email,
    ...(await readShown(deps.database, claim)),
    from: { name: claim.fromName ?? '', address: claim.fromEmail },
    replyTo: claim.replyTo,
    bounceTo: returnPathOf(deps, claim.id),
    subject: claim.subject,
    html: htmlFor(claim, content.html ?? '', deps.appSecrets),
    text: content.plain,
    headers: content.headers,
    attachments: claim.hasAttachments ? await readAttachments(deps.database, originalOf(claim)) : [],
  });
  try {
    return { mail: key === undefined ? mail : { ...mail, raw: await deps.signerFor(key).sign(mail.raw) } };
  } catch (error) {
    // No mail is sent without its signature, and an operator has to see why the key can't be used.
    return { result: { kind: 'not-sent', code: 'EDKIM', reply: (error as Error).message } };
  }
}

/** Whom the mail names as its recipients: everyone but those in bcc. The rest of the envelope is one recipient. */
async function readShown(
  { prisma }: Pick<Database, 'prisma'>,
  claim: EmailClaim,
): Promise<Pick<Parameters<typeof buildMail>[0], 'toName' | 'shown'>> {
  if (claim.copies === 0 && claim.copyOf === null) return { toName: claim.toName ?? '' };
  const original = originalOf(claim);
  const where = { OR: [{ id: original }, { copyOf: original }], kind: { not: 'bcc' as const }, email: { not: '' } };
  const rows = await prisma.email.findMany({
    where,
    orderBy: [{ copyOf: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    select: { kind: true, email: true, toName: true },
  });
  // Of an email that names nobody, each recipient sees only themselves.
  if (rows.length === 0) return { toName: claim.toName ?? '' };
  const named = (kind: 'to' | 'cc') =>
    rows.filter((row) => row.kind === kind).map(({ email, toName }) => ({ address: email, name: toName ?? '' }));
  return { shown: { to: named('to'), cc: named('cc') } };
}

/** The HTML with the recipient's own tracking. */
function htmlFor(claim: EmailClaim, html: string, appSecrets: AppSecrets): string {
  if (claim.copyOf === null || !claim.isTracked) return html;
  const token = tokenOf(claim.id, appSecrets);
  return signLinks(html, token, linkSignerOf(token, appSecrets));
}

function returnPathOf({ bounceDomain, bounceTo, appSecrets }: ComposeEmailDeps, id: string): string {
  return bounceDomain === undefined ? bounceTo : signReturnPath(bounceDomain, id, appSecrets);
}

function whyNotSent(email: EmailToSend | undefined): EmailOutcome {
  if (email?.block !== undefined) return notSent('skipped', email.block);
  return notSent('failed', email?.verified === false ? 'sender_not_verified' : 'content_removed');
}

async function readAttachments({ prisma }: Pick<Database, 'prisma'>, emailId: string) {
  return prisma.emailAttachment.findMany({ where: { emailId }, orderBy: { number: 'asc' } });
}

/** What sending an email depends on, apart from its row. */
export interface EmailToSend {
  /**
   * Why nothing may be sent to the address: its owner has complained, or it has hard bounced. A transactional email
   * isn't stopped by suppressions of whole domains or those with other reasons, such as an unsubscribe or a manual one.
   * But an address suppressed for such a reason may have bounced or complained since, which doesn't change the reason:
   * so the bounces are checked, too.
   */
  block: 'bounced' | 'complained' | undefined;
  /** Whether the account may send from the address. */
  verified: boolean;
  /** The key of the address's domain; undefined if there is none. */
  key: EncryptedDkimKey | undefined;
  /** Undefined when it is no longer kept. */
  content: { html: string | null; plain: string; headers: Record<string, string> } | undefined;
}

interface EmailToSendRow {
  id: string;
  reason: string | null;
  bounce: string | null;
  verified: boolean;
  key: string | null;
  domain: string | null;
  selector: string | null;
  keyType: EncryptedDkimKey['keyType'] | null;
  ciphertext: Buffer | null;
  html: string | null;
  plain: string | null;
  headers: Record<string, string> | null;
}

const sender = { accountId: 'g."accountId"', address: 'g."from"', domain: 'g.domain' };
const toSendSql = `SELECT g.id, b.reason::text AS reason, b.bounce::text AS bounce, ${isVerifiedSql(sender)} AS verified,
      k.id AS key, k.domain, k.selector, k."keyType"::text AS "keyType", k.ciphertext, c.html, c.plain, c.headers
    FROM json_to_recordset($1::json) AS g (id uuid, "contentId" uuid, "accountId" uuid, email text, hashes bytea[], "from" text, domain text)
      LEFT JOIN email_contents c ON c.email_id = g."contentId"
      LEFT JOIN LATERAL (${encryptedDkimKeySql(sender)}) AS k ON true
      LEFT JOIN LATERAL (
        SELECT s.reason, (
            SELECT o.kind FROM (
              SELECT kind FROM bounces WHERE account_id = g."accountId" AND email_normalized = g.email
              -- The bounces of an erased person have no address.
              UNION ALL SELECT n.kind FROM emails e JOIN bounces n ON n.email_id = e.id
              WHERE e.account_id = g."accountId" AND e.email_normalized = g.email) AS o
            WHERE o.kind <> 'soft' ORDER BY o.kind DESC LIMIT 1) AS bounce
        FROM suppressions s WHERE s.account_id = g."accountId" AND s.value_hash = ANY(g.hashes) AND s.kind = 'address'
        LIMIT 1) AS b ON true`;

/** Creates what reads the `EmailToSend` of an email, in one statement for those that are claimed together. */
export function createEmailReader(
  database: Database,
  appSecrets: AppSecrets,
): (claim: EmailClaim) => Promise<EmailToSend | undefined> {
  return batchCalls<EmailClaim, EmailToSend | undefined>(
    async (claims) => {
      const given = claims.map((claim) => {
        const { id, accountId, emailNormalized, fromEmail } = claim;
        const from = parseEmailAddress(fromEmail)?.normalized ?? '';
        const hashes = hashesSuppressing(emailNormalized, appSecrets).map((hash) => `\\x${hash.toString('hex')}`);
        const domain = from.slice(from.lastIndexOf('@') + 1);
        return { id, contentId: originalOf(claim), accountId, email: emailNormalized, hashes, from, domain };
      });
      const rows = await database.query<EmailToSendRow>({
        name: 'read-emails-to-send',
        text: toSendSql,
        values: [JSON.stringify(given)],
      });
      const byId = new Map(rows.map((row) => [row.id, toEmail(row)]));
      return claims.map(({ id }) => byId.get(id));
    },
    { maxSize: maxInGroup, parallel: 2 },
  );
}

function toEmail(row: EmailToSendRow): EmailToSend {
  const { key: id, domain, selector, keyType, ciphertext, html, plain, headers } = row;
  return {
    block: blockOf(row),
    verified: row.verified,
    key:
      id === null || domain === null || selector === null || keyType === null || ciphertext === null
        ? undefined
        : { id, domain, selector, keyType, ciphertext },
    content: plain === null ? undefined : { html, plain, headers: headers ?? {} },
  };
}

function blockOf({ reason, bounce }: EmailToSendRow): EmailToSend['block'] {
  if (reason === 'bounced' || reason === 'complained') return reason;
  if (bounce === null) return undefined;
  return bounce === 'complaint' ? 'complained' : 'bounced';
}

const maxSigners = 1_000;

/** Creates what makes signers of stored keys, and keeps those used last. They throw when a key can't be decrypted. */
export function createSigners(appSecrets: AppSecrets): (key: EncryptedDkimKey) => DkimSigner {
  const signers = new LRUCache<string, DkimSigner>({ max: maxSigners });
  return (key) => {
    // A key that is rotated has another ciphertext.
    const name = `${key.id} ${key.domain} ${key.selector} ${Buffer.from(key.ciphertext).toString('base64')}`;
    const known = signers.get(name);
    if (known !== undefined) return known;
    const { privateKey, ...decrypted } = decryptKey(key, appSecrets);
    const signer = createDkimSigner([{ ...decrypted, privateKey: createPrivateKey(privateKey) }]);
    signers.set(name, signer);
    return signer;
  };
}
