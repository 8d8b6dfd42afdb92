import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { type AddressRange, parseAddressRange } from '@mailwright/platform';

/** A normalized URL that may be requested; or the reason it may not, as the end of a sentence that starts with the field's name. */
export type TargetCheck = { ok: true; url: URL } | { ok: false; reason: string };

const maxUrlLength = 2048;
const firstUnprivilegedPort = 1024;
/** The reason for a blocked address, whether the URL contains it or DNS returned it. */
export const privateAddressReason = 'must not point to a private or reserved address';

// Names that mean something else in every network: RFC 6761 (localhost), RFC 6762 (local), RFC 8375 (home.arpa), ICANN's
// reservation of internal, and those RFC 6762 appendix G lists as used inside networks. A name without a dot is local too.
const localName = /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$|^[^.]+$/;

/**
 * Validates a target's URL by its text alone, without DNS: scheme, user information, port, length, and the host after the
 * normalization of the URL standard, so that `0x7f.1`, `2130706433` and `[::ffff:127.0.0.1]` are recognized as addresses. A fragment is dropped rather than refused: it is never sent (RFC 9110 §4.2.5). A final dot of the name is
 * dropped as well, since neither SNI (RFC 6066 §3) nor certificates have it.
 */
export function checkTarget(
  text: string,
  policy: AddressPolicy,
  isAllowedAddress: (ip: string) => boolean,
): TargetCheck {
  if (text.length > maxUrlLength) return refuse(`must be at most ${maxUrlLength} characters long`);
  const url = parseUrl(text);
  if (url === undefined) return refuse('must be a valid URL');
  if (url.protocol !== 'https:' && !(policy.allowHttp && url.protocol === 'http:')) {
    return refuse(policy.allowHttp ? 'must use https or http' : 'must use https');
  }
  if (url.username !== '' || url.password !== '') return refuse('must not contain a user name or password');
  if (!isAllowedPort(url.port, policy)) {
    return refuse(`must use port 443 or a port from ${firstUnprivilegedPort} up`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const reason = refuseHost(host, policy, isAllowedAddress);
  if (reason !== undefined) return refuse(reason === invalidHost ? 'must have a valid host name' : reason);
  if (isIP(host) === 0 && url.hostname !== host) url.hostname = host;
  url.hash = '';
  return { ok: true, url };
}

/** A normalized host that may be connected to; or the reason it may not, as the end of a sentence. */
export type HostCheck = { ok: true; host: string } | { ok: false; reason: string };

/**
 * Validates a host by its text alone, as `checkTarget` does that of a URL, and normalizes it in the same way.
 * @param text a name, an IPv4 address, or an IPv6 address without brackets.
 */
export function checkHost(text: string, policy: AddressPolicy, isAllowedAddress: (ip: string) => boolean): HostCheck {
  const authority = isIP(text) === 6 ? `[${text}]` : text;
  const url = /[\s/?#@:\\]/.test(isIP(text) === 6 ? '' : text) ? undefined : parseUrl(`https://${authority}`);
  if (url === undefined) return { ok: false, reason: invalidHost };
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const reason = refuseHost(host, policy, isAllowedAddress);
  return reason === undefined ? { ok: true, host } : { ok: false, reason };
}

const invalidHost = 'must be a valid host name or address';

function refuseHost(
  host: string,
  policy: AddressPolicy,
  isAllowedAddress: (ip: string) => boolean,
): string | undefined {
  if (host === '' || host.split('.').includes('')) return invalidHost;
  if (isIP(host) !== 0) return isAllowedAddress(host) ? undefined : privateAddressReason;
  // With ranges allowed, local names are the intended targets; their addresses are still checked one by one.
  return policy.allowedCidrs.length === 0 && localName.test(host) ? privateAddressReason : undefined;
}

function isAllowedPort(port: string, policy: AddressPolicy): boolean {
  // '' is the default port of the scheme, which is allowed when the scheme is.
  if (port === '' || Number(port) === 443 || Number(port) >= firstUnprivilegedPort) return true;
  return policy.allowHttp && Number(port) === 80;
}

function refuse(reason: string): TargetCheck {
  return { ok: false, reason };
}

// Not URL.canParse: once V8 has optimized its caller, Node 20's returns false for any text with an ü in it.
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Exceptions to the guard; both are for local work and tests, or for receivers inside the operator's network. */
export interface AddressPolicy {
  /** Also http, and port 80. */
  allowHttp: boolean;
  /** Ranges that are allowed though they are private, e.g. `127.0.0.0/8`; see `parseAddressRange`. */
  allowedCidrs: string[];
}

// The one global unicast block that is assigned (RFC 4291 §2.4, IANA): all outside it is reserved, local or a translation
// of IPv4. ipaddr.js calls some of that "unicast", e.g. ::127.0.0.1.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
// Azure's metadata and wire server has a public address, reachable from inside its machines only.
const azureWireServer = '168.63.129.16';

/**
 * Returns a function that decides whether an address may be connected to: public unicast (RFC 6890 and IANA's special-purpose registries, as
 * ipaddr.js knows them) or inside an allowed range. IPv4 inside IPv6 (`::ffff:a.b.c.d`) is treated as IPv4.
 * @throws Error at once when a range of the policy can't be read.
 */
export function createAddressCheck(policy: AddressPolicy): (ip: string) => boolean {
  const allowed = policy.allowedCidrs.map((text): AddressRange => {
    const range = parseAddressRange(text);
    if (range === undefined) throw new Error(`${text} is not an address range such as 127.0.0.0/8`);
    return range;
  });
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    if (allowed.some((range) => range[0].kind() === address.kind() && address.match(range))) return true;
    if (address.range() !== 'unicast') return false;
    return address.kind() === 'ipv6' ? address.match(globalUnicast) : address.toString() !== azureWireServer;
  };
}
