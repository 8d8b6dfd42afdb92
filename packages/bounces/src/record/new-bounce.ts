import type { BounceReason, EmailAddress } from '@mailwright/contracts';
import { judgeBounce } from '../parse/classify-bounce.ts';
import type { BounceReport } from './bounce-report.ts';

/** A transactional email to one of its recipients. */
export interface SingleMail {
  id: string;
  /** The id of the email that it is a copy of; null for the first recipient's. */
  copyOf: string | null;
  subscriberId: string | null;
  tag: string | null;
  moreTags: string[];
  metadata: Record<string, string>;
}

/** A report, and what it applies to: an address of an account, and the mail if it is known. */
export interface MatchedReport {
  report: BounceReport;
  accountId: string;
  mail: { campaignId: string; position: number; subscriberId: string; name: string; subject: string } | undefined;
  /** The transactional email, if it is about one. */
  single?: SingleMail;
  /** Empty for an erased person. */
  email: string;
}

/** A report that is to be inserted. */
export interface NewBounce extends MatchedReport {
  id: string;
  /** Undefined for an erased person. */
  address: EmailAddress | undefined;
}

/** Why a mail came back; null for a complaint. */
export function reasonOf({ kind, reason, code, reply }: BounceReport): BounceReason | null {
  if (kind === 'complaint') return null;
  return reason ?? judgeBounce(code ?? undefined, reply ?? '').reason;
}

const maxTextLength = 1_000;

/** Makes text from outside storable in Postgres; null if nothing is left. */
export function clip(text: string | null): string | null {
  if (text === null) return null;
  const clean = text.replaceAll('\u0000', '').slice(0, maxTextLength).toWellFormed().trim();
  return clean === '' ? null : clean;
}
