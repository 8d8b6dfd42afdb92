import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 range in ipaddr.js's form: its first address and the length of its prefix. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Parses a range in canonical form: a complete address (IPv4 in four decimal parts, IPv6 in any spelling) and the
 * length of a prefix after which all bits of the address are zero. Short forms that parsers accept are rejected,
 * because they don't mean the intended range: ipaddr.js reads `10/8` as 0.0.0.10/8, which is 0.0.0.0/8.
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
  // An IPv4-mapped address is matched as IPv4, so a range of such addresses would never match.
  const isMapped = first.kind() === 'ipv6' && (first as ipaddr.IPv6).isIPv4MappedAddress();
  return !isMapped && network.toString() === first.toString() && Number(prefix) === range[1] ? range : undefined;
}
