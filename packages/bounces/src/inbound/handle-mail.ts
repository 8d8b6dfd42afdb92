import type { AppSecrets, BounceToken, Clock, UnsubscribeToken } from '@mailwright/platform';
import { findReturnPath, findUnsubscribeLink } from '../parse/find-reference.ts';
import { chooseFailure, type Failure, type MailReport } from '../parse/mail-report.ts';
import { readReport } from '../parse/read-report.ts';
import type { BounceReport } from '../record/bounce-report.ts';
import type { RecordBounce } from '../record/bounce-recorder.ts';
import type { InboundAddress } from './bounce-addresses.ts';

/** What an inbound mail leads to. */
export interface InboundDeps {
  record: RecordBounce;
  /** Unsubscribes the person whose token it is; does nothing when they have left or are gone. Resolves after the commit. */
  unsubscribe(token: UnsubscribeToken): Promise<void>;
  /** Where the mail that a token names went, normalized; undefined when it is gone. */
  findAddress(about: BounceToken): Promise<string | undefined>;
  /** Keeps a mail of which nothing can be made, for the operator to see. */
  keepSample(sample: MailSample): Promise<void>;
  appSecrets: AppSecrets;
  clock: Clock;
}

/** A mail of which nothing could be made. */
export interface MailSample {
  why: 'no_report' | 'unmatched';
  /** What it was sent to. */
  to: InboundAddress['kind'] | 'unknown';
  from: string;
  raw: Buffer;
}

/** A mail that was received. */
export interface InboundMail {
  /** `unknown`: a mailbox of which nothing says which address it was for. */
  to: InboundAddress | { kind: 'unknown' };
  /** SMTP's MAIL FROM; empty for reports (RFC 3464 §2). */
  from: string;
  raw: Buffer;
}

/** What became of it. */
export type InboundResult =
  'recorded' | 'known' | 'unmatched' | 'unsubscribed' | Extract<MailReport, { kind: 'ignored' }>['reason'];

/**
 * Handles an inbound mail. Resolves once all that it leads to has been committed: only then may it be acknowledged.
 * @throws when Postgres is unavailable: the sender has to send it again
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
    // The address stands in one header only. Mail programs mark what they send to it as automatic, and some send it from no
    // address; a report is about a mail that was sent in the address's name.
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

/** Whether a mail is a server's report, and not what a person's mail program sends, whatever words it has. */
function isOfServer(report: MailReport): boolean {
  if (report.kind === 'bounce') return report.sender === undefined;
  return report.kind === 'complaint' || (report.reason === 'no_failure' && report.isByPerson !== true);
}

/** What a report says of our recipient, or why it says nothing. */
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

/** What is signed in the header of the returned mail: its return path, or its link to unsubscribe. */
function findSigned(text: string, appSecrets: AppSecrets): BounceReport['about'] {
  return findReturnPath(text, appSecrets) ?? findUnsubscribeLink(text, appSecrets);
}
