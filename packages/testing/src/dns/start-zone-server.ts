import { type DnsReply, startDnsServer } from './start-dns-server.ts';

/** A DNS server with the TXT records of a test. */
export interface ZoneServer {
  /** `127.0.0.1:<port>`. */
  address: string;
  /** The names in the queries so far, in order. */
  asked: string[];
  /** Sets the TXT records of a name, each split into strings that DNS can carry. */
  setTxt(name: string, ...texts: string[]): void;
  /** Responds to queries for a name with `reply`, or, if it is undefined, with the name's records again. */
  respond(name: string, reply: DnsReply | undefined): void;
  close(): Promise<void>;
}

// RFC 1035 §3.3: the maximum length of one string.
const maxString = 255;

/** Starts a DNS server whose zone is empty: names without records don't exist. */
export async function startZoneServer(): Promise<ZoneServer> {
  const zone = new Map<string, string[]>();
  const others = new Map<string, DnsReply>();
  const asked: string[] = [];
  const server = await startDnsServer(({ name, type }) => {
    const key = name.toLowerCase();
    asked.push(key);
    const other = others.get(key);
    if (other !== undefined) return other;
    const texts = zone.get(key);
    if (texts === undefined) return 'NXDOMAIN';
    if (type !== 'TXT') return [];
    return texts.map((text) => ({ type: 'TXT', name, ttl: 0, data: split(text) }));
  });
  return {
    ...server,
    asked,
    setTxt: (name, ...texts) => {
      if (texts.length === 0) zone.delete(name);
      else zone.set(name, texts);
    },
    respond: (name, reply) => {
      if (reply === undefined) others.delete(name);
      else others.set(name, reply);
    },
  };
}

function split(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length || parts.length === 0; at += maxString)
    parts.push(bytes.subarray(at, at + maxString));
  return parts;
}
