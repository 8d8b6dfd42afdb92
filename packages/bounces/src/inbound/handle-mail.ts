import type { AppSecrets, Clock, UnsubscribeToken } from '@mailwright/platform';
import { findReturnPath, findUnsubscribeLink } from '../parse/find-reference.ts';
import { type MailReport, readReport } from '../parse/read-report.ts';
import type { BounceReport } from '../record/bounce-report.ts';
import type { RecordBounce } from '../record/bounce-recorder.ts';
import type { InboundAddress } from './bounce-addresses.ts';

/** What an inbound mail leads to. */
export interface InboundDeps {
  record: RecordBounce;
  /** Unsubscribes the person whose token it is; does nothing when they have left or are gone. Resolves after the commit. */
  unsubscribe(token: UnsubscribeToken): Promise<void>;
  appSecrets: AppSecrets;
  clock: Clock;
}

/** A mail that was received. */
export interface InboundMail {
  to: InboundAddress;
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
export async function handleMail(deps: InboundDeps, { to, from, raw }: InboundMail): Promise<InboundResult> {
  const report = await readReport(raw);
  if (to.kind === 'unsubscribe') {
    // A person's mail program wrote it; a report is about a mail that was sent in the address's name.
    if (from === '' || report.kind !== 'ignored' || report.reason === 'no_failure') return 'no_report';
    if (report.reason === 'automatic_reply') return 'automatic_reply';
    await deps.unsubscribe(to.token);
    return 'unsubscribed';
  }
  if (report.kind === 'ignored') return report.reason;
  const about = to.kind === 'bounce' ? to.about : findSigned(report.references.join('\n'), deps.appSecrets);
  if (about === undefined) return 'unmatched';
  const { result } = await deps.record(toBounce(report, about, deps.clock.now()));
  return result;
}

/** What is signed in the header of the returned mail: its return path, or its link to unsubscribe. */
function findSigned(text: string, appSecrets: AppSecrets): BounceReport['about'] {
  return findReturnPath(text, appSecrets) ?? findUnsubscribeLink(text, appSecrets);
}

function toBounce(
  report: Exclude<MailReport, { kind: 'ignored' }>,
  about: NonNullable<BounceReport['about']>,
  occurredAt: Date,
): BounceReport {
  const common = { source: 'mail' as const, about, email: undefined, accountId: undefined, occurredAt };
  if (report.kind === 'complaint')
    return { ...common, kind: 'complaint', code: null, reply: null, feedbackType: report.feedbackType };
  return { ...common, kind: report.bounce, code: report.code, reply: report.reply, feedbackType: null };
}
