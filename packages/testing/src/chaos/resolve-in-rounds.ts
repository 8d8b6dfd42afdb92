import { isIPv6 } from 'node:net';
import { type DnsServer, startDnsServer } from '../dns/start-dns-server.ts';

/** A DNS server whose records change. */
export interface RoundsServer extends DnsServer {
  /** How many queries it has had. */
  questions(): number;
}

/**
 * A DNS server that resolves every name to the addresses of the first item at its first query, to those of the second at
 * its second, and to those of the last from then on; an A query and an AAAA query count as one.
 */
export async function resolveInRounds(rounds: string[][]): Promise<RoundsServer> {
  const asked = { A: 0, AAAA: 0 };
  const server = await startDnsServer(({ name, type }) => {
    if (type !== 'A' && type !== 'AAAA') return [];
    const addresses = rounds[Math.min(asked[type], rounds.length - 1)] ?? [];
    asked[type] += 1;
    return addresses
      .filter((address) => isIPv6(address) === (type === 'AAAA'))
      .map((data) => ({ type, name, ttl: 0, data }));
  });
  return { ...server, questions: () => Math.max(asked.A, asked.AAAA) };
}
