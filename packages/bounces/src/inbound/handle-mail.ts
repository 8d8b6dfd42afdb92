import type { AppSecrets, BounceToken, Clock, UnsubscribeToken } from '@mailwright/platform';
import { findReturnPath, findUnsubscribeLink } from '../parse/find-reference.ts';
import { chooseFailure, type Failure, type MailReport } from '../parse/mail-report.ts';
import { readReport } from '../parse/read-report.ts';
import type { BounceReport } from '../record/bounce-report.ts';
import type { RecordBounce } from '../record/bounce-recorder.ts';
import type { InboundAddress } from './bounce-addresses.ts';

/** The dependencies of handling inbound mail. */
export interface InboundDeps {
  record: RecordBounce;
  /** Unsubscribes the token's person, unless they have left or are gone. Resolves after the commit. */
  unsubscribe(token: UnsubscribeToken): Promise<void>;
  /** Finds the normalized address that the token's mail went to; undefined if the mail is gone. */
  findAddress(about: BounceToken): Promise<string | undefined>;
  /** Keeps a mail that can't be understood, for the operator to see. */
  keepSample(sample: MailSample): Promise<void>;
  appSecrets: AppSecrets;
  clock: Clock;
}

/** A mail that can't be understood. */
export interface MailSample {
  why: 'no_report' | 'unmatched';
  /** The kind of address that it was sent to. */
  to: InboundAddress['kind'] | 'unknown';
  from: string;
  raw: Buffer;
}

/** An inbound mail. */
export interface InboundMail {
  /** `unknown`: it was in a mailbox, and nothing says which address it was for. */
  to: InboundAddress | { kind: 'unknown' };
  /** SMTP's MAIL FROM; empty for reports (RFC 3464 §2). */
  from: string;
  raw: Buffer;
}

/** The result of handling an inbound mail. */
export type InboundResult =
  'recorded' | 'known' | 'unmatched' | 'unsubscribed' | Extract<MailReport, { kind: 'ignored' }>['reason'];

/**
 * Handles an inbound mail. Resolves once all its effects are committed; only then may it be acknowledged.
 * @throws if Postgres is unavailable; the sender must send the mail again
 */
export async function handleMail(deps: InboundDeps, mail: InboundMail): Promise<InboundResult> {
  const result = await decide(deps, mail);
  if (result === 'no_report' || result === 'unmatched')
    await deps.keepSample({ why: result, to: mail.to.kind, from: mail.from, raw: mail.raw });
  return result;
}

async function decide(deps: InboundDeps, { to, from, raw }: InboundMail): Promise<InboundResult> {
  const report = await readReport(raw, { from, isFeedbackLoop: to.kind === 'complaints' });
  if (to.kind === 'unsubscribe') {
    // Only the List-Unsubscribe header has this address. Mail programs mark the mail that they send there as automatic,
    // and some send it with an empty sender. A server's report there is about a mail that somebody sent in the
    // address's name.
    if (isOfServer(report)) return 'no_report';
    await deps.unsubscribe(to.token);
    return 'unsubscribed';
  }
  if (report.kind === 'ignored') return report.reason;
  const about = to.kind === 'bounce' ? to.about : findSigned(report.references.join('\n'), deps.appSecrets);
  if (about === undefined) return 'unmatched';
  const common = { source: 'mail' as const, about, email: undefined, accountId: undefined };
  const occurredAt = deps.clock.now();
  if (report.kind === 'complaint') {
    const { feedbackType } = report;
    const complaint = { kind: 'complaint' as const, reason: null, code: null, reply: null, feedbackType };
    return (await deps.record({ ...common, ...complaint, occurredAt })).result;
  }
  const failure = await readOwnFailure(deps, report, about);
  if (typeof failure === 'string') return failure;
  const { bounce: kind, reason, code, reply } = failure;
  return (await deps.record({ ...common, kind, reason, code, reply, feedbackType: null, occurredAt })).result;
}

/** Whether a mail is a server's report, as opposed to what a person's mail program sends, whatever its words are. */
function isOfServer(report: MailReport): boolean {
  if (report.kind === 'bounce') return report.sender === undefined;
  return report.kind === 'complaint' || (report.reason === 'no_failure' && report.isByPerson !== true);
}

/** Finds what a report says about our recipient, or why it says nothing. */
async function readOwnFailure(
  deps: InboundDeps,
  { failures, sender }: Extract<MailReport, { kind: 'bounce' }>,
  about: BounceToken,
): Promise<Failure | 'automatic_reply' | 'no_failure'> {
  const isAddressNeeded = failures.length > 1 || sender !== undefined;
  const address = isAddressNeeded ? await deps.findAddress(about) : undefined;
  if (sender !== undefined && sender === address) return 'automatic_reply';
  return chooseFailure(failures, address) ?? 'no_failure';
}

/** Finds a signed reference in the returned mail's header: its return path, or its link to unsubscribe. */
function findSigned(text: string, appSecrets: AppSecrets): BounceReport['about'] {
  return findReturnPath(text, appSecrets) ?? findUnsubscribeLink(text, appSecrets);
}
