import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; `unknown` when no DNS server has given a usable response in time. */
export type TxtRecords = { kind: 'known'; texts: string[] } | { kind: 'unknown' };

/** Looks up TXT records; never rejects. */
export type LookUpTxt = (name: string) => Promise<TxtRecords>;

const tryMs = 2_000;
const tries = 2;
// The system may have several servers, and each waits longer at each try.
const totalMs = 10_000;
// A record may hold 64 KiB, and a name any number of records: what is compared is shorter, and what is kept must be.
const maxTexts = 20;
const maxLength = 2_000;

// RFC 2308: the name does not exist, or has no records of this type.
const nothingThere = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Makes look-ups by these DNS servers.
 * @param servers as `address` or `address:port`; none: those of the system.
 */
export function createTxtLookup(servers: string[]): LookUpTxt {
  return async (name) => {
    // One for each look-up: it follows changes of the system's servers.
    const resolver = new Resolver({ timeout: tryMs, tries });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), totalMs);
    try {
      const records = await resolver.resolveTxt(name);
      // RFC 7208 §3.3, RFC 6376 §3.6.2.2: the strings of one record are joined without spaces.
      return { kind: 'known', texts: records.slice(0, maxTexts).map((strings) => toText(strings.join(''))) };
    } catch (error) {
      const { code = '' } = error as { code?: string };
      return nothingThere.has(code) ? { kind: 'known', texts: [] } : { kind: 'unknown' };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A record may hold any bytes: what is shown and stored is one line of text. */
function toText(text: string): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\u{fffd}');
}
