/**
 * The network that an address counts for. One client may have 2^64 IPv6 addresses, so these count as one network. An
 * IPv4 address counts as itself, even if it is mapped into IPv6.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0);
  const groups = [...(front ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(back ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
