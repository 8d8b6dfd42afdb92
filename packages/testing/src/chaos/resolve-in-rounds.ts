import { isIPv6 } from 'node:net';
import { type DnsServer, startDnsServer } from '../dns/start-dns-server.ts';

/** A DNS server whose records change. */
export interface RoundsServer extends DnsServer {
  /** How many queries it has received; an A query and an AAAA query count as one. */
  questions(): number;
}

/**
 * Starts a DNS server that resolves every name to the first round of addresses at the first query, to the second round
 * at the second, and so on; it repeats the last round. An A query and an AAAA query count as one.
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
