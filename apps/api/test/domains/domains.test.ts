import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DomainResource, SenderResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { dkimKeyFor, isVerifiedSender } from '@mailwright/senders';
import {
  createTestAccount,
  startZoneServer,
  type TestAccount,
  testAppSecrets,
  type ZoneServer,
} from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

let zone: ZoneServer;
let api: TestApi;
let name: string;

beforeAll(async () => {
  zone = await startZoneServer();
  api = await startTestApi({
    dnsServers: [zone.address],
    sendingSetup: { spfInclude: 'spf.example.net', returnPathDomain: 'bounces.example.org' },
  });
});
afterAll(async () => {
  await api.stop();
  await zone.close();
});
beforeEach(() => {
  name = `${newId()}.example.com`;
});

async function add(body: object = {}, account: TestAccount = api.account): Promise<DomainResource> {
  const given = { domain: name, key_type: 'ed25519', ...body };
  return DomainResource.parse((await api.call('post', '/domains', account).send(given).expect(201)).body);
}

async function check(uid: string, account: TestAccount = api.account): Promise<DomainResource> {
  return DomainResource.parse((await api.call('post', `/domains/${uid}/check`, account).expect(200)).body);
}

function recordOf({ records }: DomainResource, purpose: string): DomainResource['records'][number] {
  const record = records.find((each) => each.purpose === purpose);
  if (record === undefined) throw new Error(`There is no ${purpose} record`);
  return record;
}

/** Publishes the records, as the domain's owner does at the DNS host. */
function publish(domain: DomainResource): void {
  for (const record of domain.records) zone.setTxt(record.name, record.value);
}

/** The key with which campaigns are signed. */
const keyOf = (account: TestAccount, domain = name) =>
  dkimKeyFor(api.database, testAppSecrets, account.accountId, `news@${domain}`);

describe('a new domain', () => {
  test('has records to set, which have not been looked up yet', async () => {
    const domain = await add({ key_type: 'rsa' });
    expect(domain).toMatchObject({
      domain: name,
      status: 'unverified',
      key_type: 'rsa',
      verified_at: null,
      checked_at: null,
    });
    expect(domain.records.map(({ purpose, required }) => [purpose, required])).toEqual([
      ['dkim', true],
      ['dmarc', false],
    ]);
    const dkim = recordOf(domain, 'dkim');
    expect(dkim).toMatchObject({ type: 'TXT', status: 'unknown', found: [] });
    expect(dkim.name).toMatch(new RegExp(`^mw[0-9a-f]{10}\\._domainkey\\.${name}$`));
    const [, publicKey = ''] = /^v=DKIM1; k=rsa; p=(.+)$/.exec(dkim.value) ?? [];
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2_048);
    expect(await keyOf(api.account)).toBeUndefined();
  });

  test('also has an SPF record to set when the bounce address is in that domain', async () => {
    const account = await createTestAccount(api.database);
    const domain = await add({ domain: 'example.org' }, account);
    expect(recordOf(domain, 'spf')).toMatchObject({
      required: false,
      name: 'bounces.example.org',
      value: 'v=spf1 include:spf.example.net ~all',
    });
  });

  test('is stored in ASCII, and returned in Unicode too', async () => {
    const domain = await add({ domain: `Bücher-${name}` });
    expect(domain.domain).toMatch(/^xn--bcher-.*\.example\.com$/);
    expect(domain.domain_unicode).toBe(`bücher-${name}`);
    expectProblem(await api.call('post', '/domains').send({ domain: domain.domain }), 'domain_exists');
  });

  test.each(['co.uk', 'gmail.com', 'localhost', '192.0.2.1', 'a b.com', ''])('cannot be %j', async (domain) => {
    expectProblem(await api.call('post', '/domains').send({ domain }), 'validation_failed', ['domain']);
  });

  test("is refused beyond the plan's limit", async () => {
    await api.run(`UPDATE plans SET max_domains = 1 WHERE code = 'unlimited'`);
    const account = await createTestAccount(api.database, { plan: 'unlimited' });
    await add({}, account);
    const body = { domain: `x.${name}`, key_type: 'ed25519' };
    expectProblem(await api.call('post', '/domains', account).send(body), 'plan_limit_reached');
  });

  test('never exposes its private key in a response, nor in plain text in the database', async () => {
    const { uid } = await add();
    const [row] = await api.run(
      `SELECT encode(private_key_ciphertext, 'escape') AS stored FROM sending_domains WHERE id = $1`,
      fromUid('dom', uid),
    );
    const { text } = await api.call('get', `/domains/${uid}`).expect(200);
    for (const shown of [text, String(row?.['stored'])]) expect(shown).not.toContain('PRIVATE KEY');
  });
});

describe('a check', () => {
  test('reports each record as missing, wrong or found, and verifies the domain by its DKIM record', async () => {
    const domain = await add();
    const [dkim, dmarc] = [recordOf(domain, 'dkim'), recordOf(domain, 'dmarc')];
    const first = await check(domain.uid);
    expect(first.status).toBe('unverified');
    expect(recordOf(first, 'dkim')).toMatchObject({ status: 'missing', found: [] });
    expect(first.checked_at).not.toBeNull();

    zone.setTxt(dkim.name, 'v=DKIM1; k=ed25519; p=another');
    zone.setTxt(dmarc.name, dmarc.value);
    const second = await check(domain.uid);
    expect(second.status).toBe('unverified');
    expect(recordOf(second, 'dkim')).toMatchObject({ status: 'wrong', found: ['v=DKIM1; k=ed25519; p=another'] });
    expect(recordOf(second, 'dmarc')).toMatchObject({ status: 'found', found: [dmarc.value] });

    zone.setTxt(dkim.name, dkim.value);
    const third = await check(domain.uid);
    expect(third).toMatchObject({ status: 'verified', verified_at: third.checked_at });
    expect(recordOf(third, 'dkim')).toMatchObject({ status: 'found', found: [dkim.value] });
    expect((await api.call('get', `/domains/${domain.uid}`).expect(200)).body).toEqual(third);
    const entries = await api.run('SELECT action, actor FROM audit_log WHERE subject = $1 ORDER BY id', domain.uid);
    expect(entries).toEqual([
      { action: 'domain.created', actor: 'api_key' },
      { action: 'domain.verified', actor: 'system' },
    ]);
  });

  test('gives campaigns the private key whose public key is in the DNS', async () => {
    const domain = await add({ key_type: 'rsa' });
    publish(domain);
    await check(domain.uid);
    const key = await keyOf(api.account);
    expect(key).toMatchObject({ domain: name, keyType: 'rsa' });
    expect(recordOf(domain, 'dkim').name).toBe(`${key?.selector}._domainkey.${name}`);
    const spki = createPublicKey(key?.privateKey ?? '').export({ type: 'spki', format: 'der' });
    expect(recordOf(domain, 'dkim').value).toContain(`p=${spki.toString('base64')}`);
  });

  test('leaves a verified domain verified when its DNS servers do not respond', async () => {
    const domain = await add();
    publish(domain);
    await check(domain.uid);
    zone.respond(recordOf(domain, 'dkim').name, 'SERVFAIL');
    const checked = await check(domain.uid);
    expect(checked).toMatchObject({ status: 'verified', missing_since: null });
    expect(recordOf(checked, 'dkim').status).toBe('unknown');
  });

  test('lets a verified domain fail only after three days without its record, and verifies it again afterwards', async () => {
    const domain = await add();
    const dkim = recordOf(domain, 'dkim');
    publish(domain);
    await check(domain.uid);
    zone.setTxt(dkim.name);
    const missing = await check(domain.uid);
    expect(missing).toMatchObject({ status: 'verified', missing_since: missing.checked_at });
    const id = fromUid('dom', domain.uid);
    await api.run(`UPDATE sending_domains SET missing_since = missing_since - interval '3 days' WHERE id = $1`, id);
    expect(await check(domain.uid)).toMatchObject({ status: 'failing' });
    expect(await keyOf(api.account)).toBeUndefined();
    expect(await isVerifiedSender(api.database, api.account.accountId, `ada@${name}`)).toEqual({ verified: false });
    publish(domain);
    expect(await check(domain.uid)).toMatchObject({ status: 'verified', missing_since: null });
  });

  test('is limited for each domain, and the limit says when to try again', async () => {
    const { uid } = await add();
    for (let n = 0; n < 10; n += 1) await check(uid);
    const refused = await api.call('post', `/domains/${uid}/check`);
    // On a slow machine the limit may have refilled by one.
    const last = refused.status === 200 ? await api.call('post', `/domains/${uid}/check`) : refused;
    expectProblem(last, 'rate_limited');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a domain of two accounts', () => {
  test('is verified for each account by a record of its own', async () => {
    const stranger = await createTestAccount(api.database);
    const [ours, theirs] = [await add(), await add({}, stranger)];
    expect(recordOf(ours, 'dkim').name).not.toBe(recordOf(theirs, 'dkim').name);
    publish(ours);
    expect((await check(ours.uid)).status).toBe('verified');
    expect((await check(theirs.uid, stranger)).status).toBe('unverified');
    expect(await isVerifiedSender(api.database, stranger.accountId, `ada@${name}`)).toEqual({ verified: false });
    publish(theirs);
    expect((await check(theirs.uid, stranger)).status).toBe('verified');
    expect((await keyOf(api.account))?.selector).not.toBe((await keyOf(stranger))?.selector);
  });
});

describe('a verified domain', () => {
  test('verifies its addresses without a mail, but none of a subdomain or a neighboring domain', async () => {
    const domain = await add();
    const email = `ada@${name}`;
    const before = SenderResource.parse((await api.call('post', '/senders').send({ email }).expect(201)).body);
    expect(before.status).toBe('unverified');
    publish(domain);
    const { verified_at } = await check(domain.uid);
    const read = async () => (await api.call('get', `/senders/${before.uid}`).expect(200)).body as SenderResource;
    expect(await read()).toEqual({ ...before, status: 'verified', verified_at, verified_by: 'domain' });
    const { body: later } = await api
      .call('post', '/senders')
      .send({ email: `grace@${name}` })
      .expect(201);
    expect(later).toMatchObject({ status: 'verified', verified_by: 'domain' });
    const mails = await api.run(
      'SELECT 1 FROM mails WHERE sender_id = $1',
      fromUid('snd', (later as SenderResource).uid),
    );
    expect(mails).toEqual([]);

    const { accountId } = api.account;
    const domainId = fromUid('dom', domain.uid);
    const isVerified = (address: string) => isVerifiedSender(api.database, accountId, address);
    expect(await isVerified(`Anyone@${name.toUpperCase()}`)).toEqual({ verified: true, domainId });
    for (const other of [`ada@news.${name}`, `ada@x${name}`, 'ada@example.com', 'ada', ''])
      expect(await isVerified(other)).toEqual({ verified: false });

    await api.call('delete', `/domains/${domain.uid}`).expect(204);
    expect(await read()).toEqual(before);
    expect(await isVerified(email)).toEqual({ verified: false });
    expect(await keyOf(api.account)).toBeUndefined();
  });
});
