import { type AddressRange, parseAddressRange } from '@mailwright/platform';
import ipaddr from 'ipaddr.js';

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
