import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { newId, systemClock } from '@mailwright/platform';
import {
  createTestAccount,
  createTestDatabase,
  recordLog,
  startZoneServer,
  type TestDatabase,
  until,
  type ZoneServer,
} from '@mailwright/testing';
import { createTxtLookup } from '../domains/look-up-txt.ts';
import { startDomainChecks } from '../domains/start-domain-checks.ts';
import { checkDueTrackingDomains, checkTrackingDomain } from './check-tracking-domain.ts';
import { addTrackingDomain } from './manage-tracking-domain.ts';

let database: TestDatabase;
let zone: ZoneServer;
let accountId: string;
let name: string;
let value: string;
const domain = 'links.example.com';
const deps = () => ({
  database,
  lookUpTxt: createTxtLookup([zone.address]),
  clock: systemClock,
  sendingSetup: { spfInclude: undefined, returnPathDomain: undefined },
  log: recordLog('test').log,
});

beforeEach(async () => {
  [database, zone] = await Promise.all([createTestDatabase(), startZoneServer()]);
  ({ accountId } = await createTestAccount(database));
  const adding = { database, baseUrl: 'https://mail.example.org' };
  const added = await addTrackingDomain(adding, accountId, newId(), { domain }, operator);
  ({ name, value } = added.record);
});
afterEach(async () => {
  await zone.close();
  await database.drop();
});

const read = () => database.prisma.trackingDomain.findUniqueOrThrow({ where: { accountId } });
const makeDue = () =>
  database.query({ text: `UPDATE tracking_domains SET next_check_at = now() - interval '1 second'` });

test('workers check a new tracking domain by themselves, verify it, and check it again after a day', async () => {
  zone.setTxt(name, value);
  const checks = startDomainChecks(deps(), { pauseMs: 50 });
  const row = await until('the domain to be verified', async () => {
    const seen = await read();
    return seen.status === 'verified' && seen;
  });
  await checks.close();
  expect((row.nextCheckAt?.getTime() ?? 0) - (row.checkedAt?.getTime() ?? 0)).toBe(86_400_000);
});

test('only one of several workers leases a tracking domain, and another one gets it when the lease expires', async () => {
  zone.respond(name, 'silent');
  const first = checkDueTrackingDomains(deps());
  await until('the lookup', async () => zone.asked.includes(name));
  const before = zone.asked.length;
  await checkDueTrackingDomains(deps());
  expect(zone.asked.length).toBe(before);
  await makeDue();
  zone.respond(name, undefined);
  zone.setTxt(name, value);
  await checkDueTrackingDomains(deps());
  expect((await read()).status).toBe('verified');
  await first;
  // The first check began earlier, so its result no longer counts.
  expect((await read()).status).toBe('verified');
});

test('a verified domain fails once its record has been missing for three days, but not while DNS servers give no response', async () => {
  zone.setTxt(name, value);
  await checkTrackingDomain(deps(), accountId);
  zone.respond(name, 'SERVFAIL');
  expect(await checkTrackingDomain(deps(), accountId)).toMatchObject({ status: 'verified', missing_since: null });
  zone.respond(name, []);
  expect(await checkTrackingDomain(deps(), accountId)).toMatchObject({
    status: 'verified',
    missing_since: expect.any(String),
  });
  await database.query({ text: `UPDATE tracking_domains SET missing_since = now() - interval '73 hours'` });
  expect((await checkTrackingDomain(deps(), accountId)).status).toBe('failing');
  zone.respond(name, undefined);
  zone.setTxt(name, value);
  expect((await checkTrackingDomain(deps(), accountId)).status).toBe('verified');
  const actions = await database.query({
    text: `SELECT action FROM audit_log WHERE action LIKE 'tracking%' ORDER BY id`,
  });
  expect(actions.map(({ action }) => action)).toEqual([
    'tracking_domain.created',
    'tracking_domain.verified',
    'tracking_domain.failing',
    'tracking_domain.verified',
  ]);
});
