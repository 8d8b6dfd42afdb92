import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startZoneServer, testAppSecrets, type ZoneServer } from '@mailwright/testing';
import { checkRecords } from './check-records.ts';
import { generateDkimKey } from './dkim-key.ts';
import { createTxtLookup, type LookUpTxt } from './look-up-txt.ts';
import type { DomainKey, SendingSetup } from './wanted-records.ts';

let zone: ZoneServer;
let lookUp: LookUpTxt;
let domain: DomainKey;
let dkimName: string;
const noSpf: SendingSetup = { spfInclude: undefined, returnPathDomain: undefined };

beforeAll(async () => {
  zone = await startZoneServer();
  lookUp = createTxtLookup([zone.address]);
});
afterAll(() => zone.close());
beforeEach(async () => {
  const key = await generateDkimKey('ed25519', 'a', testAppSecrets);
  domain = { domain: `${key.selector}.example.com`, ...key };
  dkimName = `${key.selector}._domainkey.${domain.domain}`;
});

const check = (setup: SendingSetup = noSpf) => checkRecords(lookUp, domain, setup);

test('an RSA record, which is longer than one string in the DNS, is found', async () => {
  const key = await generateDkimKey('rsa', 'a', testAppSecrets);
  const value = `v=DKIM1; k=rsa; p=${key.publicKey}`;
  expect(value.length).toBeGreaterThan(255);
  zone.setTxt(`${key.selector}._domainkey.example.com`, value);
  const results = await checkRecords(lookUp, { domain: 'example.com', ...key }, noSpf);
  expect(results.dkim).toEqual({ status: 'found', found: [value] });
});

test('a record is missing if its name does not exist, or has only records of other types', async () => {
  expect((await check()).dkim).toEqual({ status: 'missing', found: [] });
  zone.respond(dkimName, []);
  expect((await check()).dkim).toEqual({ status: 'missing', found: [] });
});

test("a DNS server that fails or cannot be reached leaves the record's status unknown", async () => {
  zone.respond(dkimName, 'SERVFAIL');
  expect((await check()).dkim).toEqual({ status: 'unknown', found: [] });
  const nowhere = createTxtLookup(['127.0.0.1:1']);
  expect(await nowhere(dkimName)).toEqual({ kind: 'unknown' });
});

test('a DNS server that never responds does not delay a check for more than a few seconds', async () => {
  zone.respond(dkimName, 'silent');
  const startedAt = performance.now();
  expect((await check()).dkim).toEqual({ status: 'unknown', found: [] });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

test('text that cannot be stored or shown is replaced, and text that is too long is cut', async () => {
  zone.setTxt(dkimName, `a\u0000b\nc${'x'.repeat(5_000)}`);
  const { found } = (await check()).dkim ?? { found: [] };
  expect(found[0]).toMatch(/^a\u{fffd}b\u{fffd}cx+$/u);
  expect(found[0]).toHaveLength(2_000);
});

describe('DMARC', () => {
  test('of the organizational domain applies to a domain without a record of its own', async () => {
    expect((await check()).dmarc?.status).toBe('missing');
    zone.setTxt('_dmarc.example.com', 'v=DMARC1; p=reject');
    expect((await check()).dmarc).toEqual({ status: 'found', found: ['v=DMARC1; p=reject'] });
    zone.setTxt(`_dmarc.${domain.domain}`, 'v=DMARC1; p=oops');
    expect((await check()).dmarc).toEqual({ status: 'wrong', found: ['v=DMARC1; p=oops'] });
  });
});

describe('SPF', () => {
  const include = 'spf.example.net';

  test('is looked up at the bounce domain if that is within the domain', async () => {
    const returnPathDomain = `bounces.${domain.domain}`;
    zone.setTxt(returnPathDomain, `v=spf1 include:${include} ~all`);
    const results = await check({ spfInclude: include, returnPathDomain });
    expect(results.spf).toEqual({ status: 'found', found: [`v=spf1 include:${include} ~all`] });
    expect((await check({ spfInclude: include, returnPathDomain: domain.domain })).spf?.status).toBe('missing');
  });

  test('is not looked up if bounces return elsewhere, even to a name with a similar ending', async () => {
    for (const returnPathDomain of ['mail.example.org', `x${domain.domain}`, undefined])
      expect(await check({ spfInclude: include, returnPathDomain })).not.toHaveProperty('spf');
  });
});
