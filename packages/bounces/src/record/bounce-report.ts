import type { BlockScope, BounceKind, BounceReason, BounceSource } from '@mailwright/contracts';

/** A mail that a report names. */
export interface ReportedMail {
  campaignId: string;
  position: number;
  /** Whether it was found by its Message-ID, which the mails of an email to several people share. */
  isShared?: true;
}

/** A report about a mail, from a server, a person's mail provider, or a caller of the API. */
export interface BounceReport {
  kind: BounceKind;
  /** Why it came back; if undefined, the code and reply decide. Null for a complaint. */
  reason?: BounceReason | null | undefined;
  source: BounceSource;
  /** The recipient of a campaign whose mail it was. With position 0 the id names a transactional email. */
  about: ReportedMail | undefined;
  /** The address that the mail was sent to; used only if the mail isn't known. */
  email: string | undefined;
  /** The account that the report is for; undefined if the mail was identified by a token that we signed. */
  accountId: string | undefined;
  /** A status code such as `5.1.1` or `550 5.1.1`. */
  code: string | null;
  /** What the server said. */
  reply: string | null;
  /** The type of a complaint, such as `abuse` (RFC 5965). */
  feedbackType: string | null;
  occurredAt: Date;
}

/**
 * The result of recording a report. `known`: it was already recorded. `unmatched`: neither a mail nor an address of the
 * account was found. `created`: how many rows of deliveries its transaction created; if bounces share a transaction,
 * the first has all of them.
 */
export type RecordedBounce =
  { result: 'recorded'; id: string; created: number } | { result: 'known'; id: string } | { result: 'unmatched' };

/** The operator's rules for when an address gets no more mail. */
export interface InstallationRules {
  /** How many soft bounces of an address within `softDays` count as a hard one; with 0, no number does. */
  softLimit: number;
  softDays: number;
}

/**
 * An account's rules for when an address gets no more mail, and on which lists. One hard bounce or complaint is enough.
 */
export interface BounceRules extends InstallationRules {
  /** Whether mail to the address ends in the whole account, or only on the list that the mail was for. */
  bounceScope: BlockScope;
  complaintScope: BlockScope;
}

/**
 * Decides whether to block an address after a bounce or complaint, and why.
 * @param softBounces how many the address has within the days of the rules, this one included.
 */
export function decideBlock(
  kind: BounceKind,
  softBounces: number,
  rules: InstallationRules,
): 'bounced' | 'complained' | undefined {
  if (kind === 'complaint') return 'complained';
  if (kind === 'hard') return 'bounced';
  return rules.softLimit > 0 && softBounces >= rules.softLimit ? 'bounced' : undefined;
}
