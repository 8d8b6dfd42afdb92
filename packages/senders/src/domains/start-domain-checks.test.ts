import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { fromUid, newId, systemClock } from '@mailwright/platform';
import {
  createTestAccount,
  createTestDatabase,
  recordLog,
  startZoneServer,
  testAppSecrets,
  type TestDatabase,
  until,
  type ZoneServer,
} from '@mailwright/testing';
import type { CheckDeps } from './check-domain.ts';
import { createTxtLookup } from './look-up-txt.ts';
import { addDomain } from './manage-domains.ts';
import { checkDueDomains, startDomainChecks } from './start-domain-checks.ts';

let database: TestDatabase;
let zone: ZoneServer;
let accountId: string;
let deps: CheckDeps & { log: ReturnType<typeof recordLog>['log'] };
let lines: string[];
const sendingSetup = { spfInclude: undefined, returnPathDomain: undefined };

beforeEach(async () => {
  [database, zone] = await Promise.all([createTestDatabase(), startZoneServer()]);
  ({ accountId } = await createTestAccount(database, { plan: 'unlimited' }));
  const recorded = recordLog('test');
  lines = recorded.lines;
  deps = { database, sendingSetup, lookUpTxt: createTxtLookup([zone.address]), clock: systemClock, log: recorded.log };
});
afterEach(async () => {
  await zone.close();
  await database.drop();
});

/** Adds a domain whose records are set; resolves to its id and its DKIM record's name. */
async function add(domain: string): Promise<{ id: string; dkim: string }> {
  const adding = { database, sendingSetup, appSecrets: testAppSecrets };
  const made = await addDomain(adding, accountId, newId(), { domain, key_type: 'ed25519' }, operator);
  for (const { name, value } of made.records) zone.setTxt(name, value);
  return { id: fromUid('dom', made.uid) ?? '', dkim: made.records[0]?.name ?? '' };
}

const read = (id: string) => database.prisma.sendingDomain.findUniqueOrThrow({ where: { id, accountId } });

test('workers check a new domain by themselves, verify it, and check it again after a day', async () => {
  const { id } = await add('example.com');
  const checks = startDomainChecks(deps, { pauseMs: 50 });
  const row = await until('the domain to be verified', async () => {
    const seen = await read(id);
    return seen.status === 'verified' && seen;
  });
  await checks.close();
  expect((row.nextCheckAt?.getTime() ?? 0) - (row.checkedAt?.getTime() ?? 0)).toBe(86_400_000);
  await until('the line of the log', () => Promise.resolve(lines.join('').includes('domain.changed')));
});

test('only one of several workers leases a domain, and another one gets it when the lease expires', async () => {
  const { id, dkim } = await add('example.com');
  zone.respond(dkim, 'silent');
  const first = checkDueDomains(deps);
  await until('the lookup', async () => zone.asked.includes(dkim));
  expect(await checkDueDomains(deps)).toBe(0);
  // Simulates a killed worker, whose lease has expired.
  await database.query({ text: `UPDATE sending_domains SET next_check_at = now() - interval '1 second'` });
  zone.respond(dkim, undefined);
  expect(await checkDueDomains(deps)).toBe(1);
  expect((await read(id)).status).toBe('verified');
  await first;
  // The first check began earlier, so its result no longer counts.
  expect((await read(id)).status).toBe('verified');
});

test('a domain that is deleted while it is checked does not stop the others', async () => {
  const [gone, other] = [await add('gone.example.com'), await add('other.example.com')];
  deps.lookUpTxt = async (name) => {
    await database.query({ text: 'DELETE FROM sending_domains WHERE id = $1', values: [gone.id] });
    return createTxtLookup([zone.address])(name);
  };
  expect(await checkDueDomains(deps)).toBe(2);
  expect((await read(other.id)).status).toBe('verified');
});

test('more domains than fit into one round are all checked', async () => {
  const all = await Promise.all(Array.from({ length: 23 }, (_, n) => add(`n${n}.example.com`)));
  const counts = [await checkDueDomains(deps), await checkDueDomains(deps), await checkDueDomains(deps)];
  expect(counts).toEqual([10, 10, 3]);
  for (const { id } of all) expect((await read(id)).status).toBe('verified');
});
