import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConfigError } from '@mailwright/platform';
import { encodeCountryDatabase } from '@mailwright/testing';
import { openCountryDatabase } from './open-country-database.ts';

const networks = { '192.0.2.0/24': 'DE', '203.0.113.128/25': 'FR', '2001:db8:1::/48': 'SE' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countries-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Atomically replaces the file with this name. */
async function write(name: string, content: Buffer | string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
  return file;
}

describe('the country of an address', () => {
  test('is that of its network, for IPv4, IPv6 and IPv4 inside IPv6, and null if there is none', async () => {
    const { countryOf } = await openCountryDatabase(await write('both.mmdb', encodeCountryDatabase(networks)));
    expect(['192.0.2.0', '192.0.2.255', '203.0.113.128'].map(countryOf)).toEqual(['DE', 'DE', 'FR']);
    expect(['2001:db8:1::', '2001:DB8:1:ffff::7'].map(countryOf)).toEqual(['SE', 'SE']);
    expect(['::ffff:192.0.2.7', '::FFFF:203.0.113.200'].map(countryOf)).toEqual(['DE', 'FR']);
    expect(['192.0.3.0', '203.0.113.127', '2001:db8:2::', '127.0.0.1', '::1'].map(countryOf)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    expect([countryOf(null), countryOf(''), countryOf('unknown')]).toEqual([null, null, null]);
  });

  test('is null for an IPv6 address if the database only has IPv4 networks', async () => {
    // The first bits of this IPv6 address are those of 32.1.13.184.
    const content = encodeCountryDatabase({ '32.1.13.0/24': 'US' }, 4);
    const { countryOf } = await openCountryDatabase(await write('four.mmdb', content));
    expect(['32.1.13.184', '::ffff:32.1.13.184', '2001:db8:1::'].map(countryOf)).toEqual(['US', 'US', null]);
  });

  test('is null if the file has anything other than a country code there', async () => {
    const content = encodeCountryDatabase({ '192.0.2.0/24': 'Germany', '203.0.113.0/24': 'FR' });
    const { countryOf } = await openCountryDatabase(await write('names.mmdb', content));
    expect(['192.0.2.1', '203.0.113.1'].map(countryOf)).toEqual([null, 'FR']);
  });
});

describe('a country file', () => {
  test('is read again after it has been replaced, and only then', async () => {
    const file = await write('replaced.mmdb', encodeCountryDatabase(networks));
    const { countryOf, refresh } = await openCountryDatabase(file);
    expect(await refresh()).toBe(false);
    await write('replaced.mmdb', encodeCountryDatabase({ '192.0.2.0/24': 'AT' }));
    expect(countryOf('192.0.2.1')).toBe('DE');
    expect(await refresh()).toBe(true);
    expect(['192.0.2.1', '203.0.113.128'].map(countryOf)).toEqual(['AT', null]);
    expect(await refresh()).toBe(false);
  });

  test('keeps its last valid content in use while it is broken or gone', async () => {
    const whole = encodeCountryDatabase(networks);
    const file = await write('broken.mmdb', whole);
    const { countryOf, refresh } = await openCountryDatabase(file);
    for (const broken of ['', 'no database', whole.subarray(0, whole.length / 2), whole.subarray(-300)]) {
      await write('broken.mmdb', broken);
      await expect(refresh()).rejects.toThrow();
      expect(countryOf('192.0.2.1')).toBe('DE');
    }
    await rm(file);
    await expect(refresh()).rejects.toThrow('ENOENT');
    expect(countryOf('2001:db8:1::1')).toBe('SE');
    await write('broken.mmdb', encodeCountryDatabase({ '192.0.2.0/24': 'AT' }));
    expect(await refresh()).toBe(true);
    expect(countryOf('192.0.2.1')).toBe('AT');
  });

  test('is rejected with a configuration error that names the setting, if it is missing or not a database', async () => {
    for (const file of [path.join(folder, 'missing.mmdb'), folder, await write('text.mmdb', 'no database')]) {
      const opening = openCountryDatabase(file);
      await expect(opening).rejects.toThrow(ConfigError);
      await expect(opening).rejects.toThrow("GEOIP_DATABASE must be a file in MaxMind's format: ");
    }
  });
});
