import { type LookupAddress, promises as dns } from 'node:dns';

/** All addresses of a host name. Rejects with an error that has a DNS code (ENOTFOUND, ETIMEOUT …) when there are none. */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

// Names that only the system's own lookup knows (hosts file, mDNS, search domains).
const systemName = /(^|\.)(localhost|local|internal)$|^[^.]+$/;
// DNS failed or timed out; the system's lookup would query the same servers once more, and slowly.
const finalCodes = new Set(['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED']);

/**
 * Queries DNS for A and AAAA records, and uses the system's lookup when DNS doesn't know the name. Not the system's alone:
 * getaddrinfo(3) occupies one of libuv's four threads for as long as it takes, so that four names whose DNS is dead
 * would hold up new connections to every other receiver.
 * @param options `servers`: `address:port` of the DNS servers to ask, the system's when absent; `system`: false to leave
 *   the system's lookup out, for names of the public Internet, all of which DNS knows.
 */
export function createResolver(
  options: { timeoutMs?: number; servers?: string[]; system?: boolean } = {},
): ResolveHost {
  const resolver = new dns.Resolver({ timeout: options.timeoutMs ?? 2_000, tries: 2 });
  const system = options.system ?? true;
  if (options.servers !== undefined) resolver.setServers(options.servers);
  return async (host) => {
    if (system && systemName.test(host)) return lookUp(host);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [...toAddresses(four, 4), ...toAddresses(six, 6)];
    if (found.length > 0) return found;
    for (const result of [four, six]) {
      if (result.status === 'rejected' && (!system || finalCodes.has(codeOf(result.reason)))) throw result.reason;
    }
    return lookUp(host);
  };
}

function lookUp(host: string): Promise<LookupAddress[]> {
  return dns.lookup(host, { all: true, verbatim: true });
}

function toAddresses(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}
