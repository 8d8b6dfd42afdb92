import type { BlockScope, BounceKind, BounceReason, BounceSource } from '@mailwright/contracts';

/** What somebody reports about a mail: a server, a person's mail program by way of its provider, or a caller of the API. */
export interface BounceReport {
  kind: BounceKind;
  /** Why it came back; when absent, by its code and reply. A complaint has none. */
  reason?: BounceReason | null | undefined;
  source: BounceSource;
  /** The recipient of a campaign whose mail it was; with position 0, a mail that was sent by itself. */
  about: { campaignId: string; position: number } | undefined;
  /** The address that it was sent to. It is looked at only when the mail isn't known. */
  email: string | undefined;
  /** The account that the report is for; undefined when the mail was identified by a token that we signed. */
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
 * `known`: it had been recorded before. `unmatched`: no mail and no address of the account was found. `created`: the rows of
 * deliveries that its transaction created; of the bounces that share one, the first has them all.
 */
export type RecordedBounce =
  { result: 'recorded'; id: string; created: number } | { result: 'known'; id: string } | { result: 'unmatched' };

/** When an address gets no more mail, as the operator sets it. */
export interface InstallationRules {
  /** How many soft bounces of an address within `softDays` count as a hard one; 0: none do. */
  softLimit: number;
  softDays: number;
}

/** When an address of an account gets no more mail, and from whom. A hard bounce and a complaint are enough by themselves. */
export interface BounceRules extends InstallationRules {
  /** Whether nothing more is sent to the address in the whole account, or only on the list that the mail was for. */
  bounceScope: BlockScope;
  complaintScope: BlockScope;
}

/**
 * Whether an address is blocked after a bounce or complaint, and why.
 * @param softBounces how many there are of the address within the days of the rules, this one included.
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
