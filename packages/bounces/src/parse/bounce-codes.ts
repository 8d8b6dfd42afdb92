import type { BounceReason } from '@mailwright/contracts';

/**
 * Reasons by status code (RFC 3463 and its registry); the most precise entry applies. Codes lack the class, since the
 * text says whether the failure is permanent.
 */
export const codeRules: ReadonlyMap<string, BounceReason> = new Map<string, BounceReason>([
  ['1.1', 'unknown_user'],
  ['1.2', 'unknown_domain'],
  ['1.3', 'unknown_user'],
  ['1.4', 'unknown_user'],
  ['1.6', 'unknown_user'],
  ['1.7', 'policy'],
  ['1.8', 'policy'],
  ['1.9', 'policy'],
  ['1.10', 'unknown_domain'],
  // Microsoft's code: the server to which it passed the mail on says that the recipient is unknown.
  ['1.351', 'unknown_user'],
  ['2.1', 'unknown_user'],
  ['2.2', 'mailbox_full'],
  ['2.3', 'too_large'],
  ['3.4', 'too_large'],
  ['4.0', 'network'],
  ['4.1', 'network'],
  ['4.2', 'network'],
  ['4.3', 'dns'],
  ['4.4', 'unknown_domain'],
  ['4.5', 'network'],
  ['4.6', 'network'],
  ['4.7', 'expired'],
  ['4.8', 'network'],
  ['4.300', 'expired'],
  ['4.310', 'unknown_domain'],
  ['4.312', 'dns'],
  ['4.316', 'expired'],
  ['4.317', 'network'],
  ['5.3', 'rate_limited'],
  ['6', 'content'],
  ['7', 'policy'],
  ['7.8', 'auth'],
  ['7.9', 'policy'],
  ['7.20', 'auth'],
  ['7.21', 'auth'],
  ['7.22', 'auth'],
  ['7.23', 'auth'],
  ['7.24', 'auth'],
  ['7.25', 'blocked'],
  ['7.26', 'auth'],
  ['7.27', 'policy'],
  ['7.28', 'rate_limited'],
  ['7.29', 'auth'],
  ['7.30', 'auth'],
  ['7.57', 'auth'],
  ['7.60', 'auth'],
  ['7.509', 'auth'],
  ['7.606', 'blocked'],
  ['7.650', 'rate_limited'],
  ['7.700', 'rate_limited'],
  ['7.705', 'rate_limited'],
  ['7.708', 'blocked'],
]);

/** Status codes about the sender's address: what the text calls unknown is then the sender. */
export const senderCodes: ReadonlySet<string> = new Set(['1.7', '1.8', '1.9']);
