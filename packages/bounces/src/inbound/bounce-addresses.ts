import {
  type AppSecrets,
  type BounceToken,
  readBounceToken,
  readUnsubscribeToken,
  signBounceToken,
  signUnsubscribeToken,
  type UnsubscribeToken,
} from '@mailwright/platform';

/** The addresses for one recipient's mail of a campaign, in the domain that receives bounces. */
export interface MailAddresses {
  /** SMTP's MAIL FROM. */
  bounceTo: string;
  /** A mail to this address unsubscribes the recipient. */
  unsubscribe: string;
}

/** Signs the addresses of a recipient's mail. Takes some microseconds. */
export function signMailAddresses(
  domain: string,
  recipient: BounceToken & UnsubscribeToken,
  appSecrets: AppSecrets,
): MailAddresses {
  return {
    bounceTo: `b+${signBounceToken(recipient, appSecrets)}@${domain}`,
    unsubscribe: `u+${signUnsubscribeToken(recipient, appSecrets)}@${domain}`,
  };
}

/** Signs the return path of a transactional email. */
export function signReturnPath(domain: string, emailId: string, appSecrets: AppSecrets): string {
  return `b+${signBounceToken({ campaignId: emailId, position: 0 }, appSecrets)}@${domain}`;
}

/**
 * What a mail to an address of the domain is about. `complaints` is the address that is registered for feedback loops.
 */
export type InboundAddress =
  { kind: 'bounce'; about: BounceToken } | { kind: 'unsubscribe'; token: UnsubscribeToken } | { kind: 'complaints' };

/** Reads an address of the domain; undefined if we didn't sign it, or it is in another domain. */
export function readInboundAddress(
  address: string,
  domain: string,
  appSecrets: AppSecrets,
): InboundAddress | undefined {
  const at = address.lastIndexOf('@');
  if (at < 1 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const local = address.slice(0, at);
  if (local.toLowerCase() === 'fbl') return { kind: 'complaints' };
  const [prefix, token = ''] = [local.slice(0, 2).toLowerCase(), local.slice(2)];
  if (prefix === 'b+') {
    const about = readBounceToken(token, appSecrets);
    return about && { kind: 'bounce', about };
  }
  if (prefix !== 'u+') return undefined;
  const read = readUnsubscribeToken(token, appSecrets);
  return read && { kind: 'unsubscribe', token: read };
}
