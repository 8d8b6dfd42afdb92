import { parseEmailAddress, parseMailbox } from '@mailwright/contracts';
import type { Config } from '@mailwright/platform';
import { getDomain } from 'tldts';
import type { DkimKeyType } from './dkim-key.ts';

/** A DNS record that a domain should have. */
export interface WantedRecord {
  purpose: 'dkim' | 'spf' | 'dmarc';
  required: boolean;
  name: string;
  value: string;
}

/** The installation's mail setup, as far as domains' records depend on it. */
export interface SendingSetup {
  /** The domain whose SPF record lists the sending servers; undefined if the operator hasn't named it. */
  spfInclude: string | undefined;
  /** The domain of the return path, in ASCII, where receivers look for SPF (RFC 7208 §2.4). */
  returnPathDomain: string | undefined;
}

/** Reads the setup from the environment. */
export function readSendingSetup(config: Pick<Config, 'SPF_INCLUDE' | 'MAIL_FROM' | 'BOUNCE_DOMAIN'>): SendingSetup {
  const address = parseEmailAddress(parseMailbox(config.MAIL_FROM ?? '')?.address ?? '')?.normalized;
  const returnPathDomain = config.BOUNCE_DOMAIN?.toLowerCase() ?? address?.slice(address.lastIndexOf('@') + 1);
  return { spfInclude: config.SPF_INCLUDE, returnPathDomain };
}

/** The part of a domain that its records depend on. */
export interface DomainKey {
  domain: string;
  selector: string;
  keyType: DkimKeyType;
  publicKey: string;
}

/**
 * Lists the records to set for a domain. SPF is included only if bounces return to this domain: otherwise no receiver
 * would look for it there.
 */
export function wantedRecords(
  { domain, selector, keyType, publicKey }: DomainKey,
  setup: SendingSetup,
): WantedRecord[] {
  const { spfInclude, returnPathDomain } = setup;
  const dkim: WantedRecord = {
    purpose: 'dkim',
    required: true,
    name: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=${keyType}; p=${publicKey}`,
  };
  const dmarc: WantedRecord = {
    purpose: 'dmarc',
    required: false,
    name: `_dmarc.${domain}`,
    value: 'v=DMARC1; p=none',
  };
  if (spfInclude === undefined || returnPathDomain === undefined) return [dkim, dmarc];
  if (returnPathDomain !== domain && !returnPathDomain.endsWith(`.${domain}`)) return [dkim, dmarc];
  const value = `v=spf1 include:${spfInclude} ~all`;
  return [dkim, { purpose: 'spf', required: false, name: returnPathDomain, value }, dmarc];
}

/**
 * The name of the DMARC record that applies to a domain without its own (RFC 7489 §6.6.3); undefined for an
 * organizational domain.
 */
export function inheritedDmarcName(domain: string): string | undefined {
  const organization = getDomain(domain, { allowPrivateDomains: true });
  return organization === null || organization === domain ? undefined : `_dmarc.${organization}`;
}
