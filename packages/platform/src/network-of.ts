import ipaddr from 'ipaddr.js';

/**
 * The network that an address counts for. One client may have 2^64 IPv6 addresses, so these count as one network. An
 * IPv4 address counts as itself, even if it is mapped into IPv6.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
