import { readFile, stat } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { ConfigError } from '@mailwright/platform';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** The country of an IP address, ISO 3166-1 alpha-2; null if unknown. Never throws. */
export type CountryOf = (ip: string | null) => string | null;

/** A file with the countries of IP addresses. */
interface CountryDatabase {
  countryOf: CountryOf;
  /**
   * Reads the file again if it has changed; resolves to whether it had.
   * @throws if it can't be read: what was read before stays in use
   */
  refresh(): Promise<boolean>;
}

interface Loaded {
  reader: Reader<CountryResponse>;
  /** Changes when the file is written or replaced. */
  version: string;
}

// The separator between the search tree and the data.
const separatorBytes = 16;

/**
 * Opens a country or city database in MaxMind's format, which is held in memory. Only country codes are read.
 * @throws ConfigError if the file isn't one
 */
export async function openCountryDatabase(path: string): Promise<CountryDatabase> {
  let loaded = await load(path).catch((error: unknown) => {
    throw new ConfigError([`GEOIP_DATABASE must be a file in MaxMind's format: ${String(error)}`]);
  });
  return {
    countryOf: (ip) => (ip === null ? null : find(loaded.reader, ip)),
    refresh: async () => {
      if ((await readVersion(path)) === loaded.version) return false;
      loaded = await load(path);
      return true;
    },
  };
}

async function load(path: string): Promise<Loaded> {
  // Read before the content: a file replaced in between is read again the next time.
  const version = await readVersion(path);
  const bytes = await readFile(path);
  const reader = new Reader<CountryResponse>(bytes);
  if (!(reader.metadata.searchTreeSize + separatorBytes < bytes.length)) throw new Error('The search tree is cut off');
  return { reader, version };
}

async function readVersion(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

function find(reader: Reader<CountryResponse>, ip: string): string | null {
  // A socket for both protocols has IPv4 addresses inside IPv6, which not every database has.
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  // The tree would be searched with the first bits of the address as if it were IPv4.
  if (isIPv6(address) && reader.metadata.ipVersion === 4) return null;
  try {
    const code: unknown = reader.get(address)?.country?.iso_code;
    return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
  } catch {
    // A damaged record must cost only the country, never the open or the click.
    return null;
  }
}
