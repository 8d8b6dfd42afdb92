import type { BounceReason, EmailAddress } from '@mailwright/contracts';
import { judgeBounce } from '../parse/classify-bounce.ts';
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

/** Why a mail came back; null of a complaint. */
export function reasonOf({ kind, reason, code, reply }: BounceReport): BounceReason | null {
  if (kind === 'complaint') return null;
  return reason ?? judgeBounce(code ?? undefined, reply ?? '').reason;
}

const maxTextLength = 1_000;

/** Text from outside as Postgres can store it; null when nothing is left. */
export function clip(text: string | null): string | null {
  if (text === null) return null;
  const clean = text.replaceAll('\u0000', '').slice(0, maxTextLength).toWellFormed().trim();
  return clean === '' ? null : clean;
}
