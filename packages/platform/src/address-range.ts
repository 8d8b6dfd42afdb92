import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 range in ipaddr.js's form: its first address and the length of its prefix. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Parses a range in canonical form: a whole address (IPv4 in four decimal parts, IPv6 in any spelling), and a prefix after
 * which its bits are zero. The short forms that parsers accept are refused, since they mean another range than intended:
 * ipaddr.js reads `10/8` as 0.0.0.10/8, which is 0.0.0.0/8.
 * @returns undefined for anything else.
 */
export function parseAddressRange(text: string): AddressRange | undefined {
  const [, address = '', prefix = ''] = /^([0-9a-f.:]+)\/(0|[1-9]\d{0,2})$/i.exec(text) ?? [];
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!isWhole || !ipaddr.isValidCIDR(text)) return undefined;
  const range = ipaddr.parseCIDR(text);
  const [first] = range;
  const network =
    first.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text);
  // An IPv4 address inside IPv6 is matched as the IPv4 address it is, so such a range would never match.
  const isMapped = first.kind() === 'ipv6' && (first as ipaddr.IPv6).isIPv4MappedAddress();
  return !isMapped && network.toString() === first.toString() && Number(prefix) === range[1] ? range : undefined;
}
