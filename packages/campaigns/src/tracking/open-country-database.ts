import { readFile, stat } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { ConfigError } from '@mailwright/platform';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** The country of an address, ISO 3166-1 alpha-2; null when it is not known. Never throws. */
export type CountryOf = (ip: string | null) => string | null;

/** A file that says in which countries addresses are. */
export interface CountryDatabase {
  countryOf: CountryOf;
  /**
   * Reads the file again if it has changed; resolves to whether it had.
   * @throws when it can't be read: what was read before stays in use
   */
  refresh(): Promise<boolean>;
}

interface Loaded {
  reader: Reader<CountryResponse>;
  /** Differs when the file has been written or replaced. */
  version: string;
}

// What follows the search tree, before the data.
const separatorBytes = 16;

/**
 * Opens a database of countries or cities in MaxMind's format, which is held in memory. Only the code of the country is read.
 * @throws ConfigError when the file is not one
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
  // Before the content: what is replaced meanwhile is read again the next time.
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
  // A socket that takes both has IPv4 addresses inside IPv6, where not every database has them.
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  // Its tree would be walked by the first bits as if they were an IPv4 address.
  if (isIPv6(address) && reader.metadata.ipVersion === 4) return null;
  try {
    const code: unknown = reader.get(address)?.country?.iso_code;
    return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
  } catch {
    // A damaged record costs its country, never the open or the click.
    return null;
  }
}
