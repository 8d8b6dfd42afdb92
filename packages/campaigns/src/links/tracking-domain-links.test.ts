import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestCampaign, type TestDatabase } from '@mailwright/testing';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

const addDomain = (accountId: string, domain: string, status: 'verified' | 'failing' | 'unverified') =>
  database.prisma.trackingDomain.create({ data: { id: newId(), accountId, domain, status } });

/** The hosts of the unsubscribe link and the image, in the mail to an account's only recipient. */
async function hostsOf(status: 'verified' | 'failing' | 'unverified'): Promise<string[]> {
  const { campaignId, accountId } = await createTestCampaign(database, { recipients: 1, domain: `${status}.example` });
  await database.query({
    text: `UPDATE campaign_runs SET content = content || '{"tracksOpens": true}' WHERE campaign_id = $1`,
    values: [campaignId],
  });
  await addDomain(accountId, `links-${status}.example.com`, status);
  const route = createTestRoute();
  engines.start({ route });
  await awaitStatus(database, campaignId, 'sent');
  const [mail] = route.sent;
  const text = mail?.raw.toString() ?? '';
  return [...text.replaceAll('=\r\n', '').matchAll(/(https?:\/\/[\w.-]+)\/(u|t\/o)\//g)].map(
    ([, host = '', path = '']) => `${host} ${path}`,
  );
}

test("the links of a mail, including the one in its header, use the account's tracking domain", async () => {
  const hosts = await hostsOf('verified');
  expect([...new Set(hosts)].sort()).toEqual([
    'https://links-verified.example.com t/o',
    'https://links-verified.example.com u',
  ]);
});

test.each(['failing', 'unverified'] as const)('a tracking domain that is %s is not used in mails', async (status) => {
  const hosts = await hostsOf(status);
  expect([...new Set(hosts)].sort()).toEqual(['https://mail.example.com t/o', 'https://mail.example.com u']);
});
