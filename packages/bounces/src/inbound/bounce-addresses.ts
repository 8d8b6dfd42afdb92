import {
  type AppSecrets,
  type BounceToken,
  readBounceToken,
  readUnsubscribeToken,
  signBounceToken,
  signUnsubscribeToken,
  type UnsubscribeToken,
} from '@mailwright/platform';

/** The addresses of one mail of a campaign, in the domain that bounces return to. */
export interface MailAddresses {
  /** SMTP's MAIL FROM. */
  bounceTo: string;
  /** A mail to it unsubscribes the recipient. */
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

/** Signs where bounces of a mail that was sent by itself return to. */
export function signReturnPath(domain: string, emailId: string, appSecrets: AppSecrets): string {
  return `b+${signBounceToken({ campaignId: emailId, position: 0 }, appSecrets)}@${domain}`;
}

/** What a mail to an address of the domain is about. `complaints`: the address that is registered for feedback loops. */
export type InboundAddress =
  { kind: 'bounce'; about: BounceToken } | { kind: 'unsubscribe'; token: UnsubscribeToken } | { kind: 'complaints' };

/** Reads an address of the domain; undefined for one that we have not signed, or of another domain. */
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
