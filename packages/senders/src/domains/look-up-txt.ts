import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; `unknown` if no DNS server gave a usable response in time. */
export type TxtRecords = { kind: 'known'; texts: string[] } | { kind: 'unknown' };

/** Looks up TXT records; never rejects. */
export type LookUpTxt = (name: string) => Promise<TxtRecords>;

const tryMs = 2_000;
const tries = 2;
// The system may have several servers, and each try waits longer for a server.
const totalMs = 10_000;
// A record may hold 64 KiB, and a name any number of records. What we compare is shorter, and what we keep has to be.
const maxTexts = 20;
const maxLength = 2_000;

// RFC 2308: the name does not exist, or has no records of this type.
const nothingThere = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Makes a look-up that asks these DNS servers.
 * @param servers as `address` or `address:port`; if empty, the system's servers.
 */
export function createTxtLookup(servers: string[]): LookUpTxt {
  return async (name) => {
    // A new resolver for each look-up, so that changes of the system's servers take effect.
    const resolver = new Resolver({ timeout: tryMs, tries });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), totalMs);
    try {
      const records = await resolver.resolveTxt(name);
      // The strings of one record are joined without spaces (RFC 7208 §3.3, RFC 6376 §3.6.2.2).
      return { kind: 'known', texts: records.slice(0, maxTexts).map((strings) => toText(strings.join(''))) };
    } catch (error) {
      const { code = '' } = error as { code?: string };
      return nothingThere.has(code) ? { kind: 'known', texts: [] } : { kind: 'unknown' };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Makes a record, which may hold any bytes, one line of text that can be stored and shown. */
function toText(text: string): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\u{fffd}');
}
