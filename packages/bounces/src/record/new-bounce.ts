import type { EmailAddress } from '@mailwright/contracts';
import type { BounceReport } from './bounce-report.ts';

/** A mail that was sent by itself. */
export interface SingleMail {
  id: string;
  subscriberId: string | null;
  tag: string | null;
  metadata: Record<string, string>;
}

/** A report, and what it is about: an address of an account, and the mail if it is known. */
export interface MatchedReport {
  report: BounceReport;
  accountId: string;
  mail: { campaignId: string; position: number; subscriberId: string; name: string; subject: string } | undefined;
  /** The mail that was sent by itself, if it is about one. */
  single?: SingleMail;
  /** Empty of an erased person. */
  email: string;
}

/** A report that is to be written. */
export interface NewBounce extends MatchedReport {
  id: string;
  /** Undefined of an erased person. */
  address: EmailAddress | undefined;
}

const maxTextLength = 1_000;

/** Text from outside as Postgres can store it; null when nothing is left. */
export function clip(text: string | null): string | null {
  if (text === null) return null;
  const clean = text.replaceAll('\u0000', '').slice(0, maxTextLength).toWellFormed().trim();
  return clean === '' ? null : clean;
}
