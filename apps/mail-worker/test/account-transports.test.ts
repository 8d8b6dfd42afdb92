import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestCampaign, type SmtpServer, startSmtpServer, until } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
const servers: SmtpServer[] = [];
beforeEach(async () => {
  worker = await startTestMailWorker({ allowedCidrs: '127.0.0.0/8,::1/128' });
});
afterEach(async () => {
  await worker.stop();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(): Promise<SmtpServer> {
  const server = await startSmtpServer();
  servers.push(server);
  return server;
}

async function addTransport(accountId: string, { port }: SmtpServer, data: object = {}): Promise<string> {
  const id = newId();
  const row = { id, accountId, name: 'Ours', host: '127.0.0.1', port, tls: 'if_offered' } as const;
  await worker.database.prisma.transport.create({ data: { ...row, ...data } });
  return id;
}

const statusOf = async (id: string) =>
  (await worker.database.prisma.campaign.findUniqueOrThrow({ where: { id } })).status;
const becomes = (campaignId: string, status: string) =>
  until(`the campaign to be ${status}`, async () => (await statusOf(campaignId)) === status);
const newAccount = async () => (await createTestCampaign(worker.database, { recipients: 0 })).accountId;

describe('an account with a transport', () => {
  test('sends its campaigns through it, while other accounts keep using SMTP_URL', async () => {
    const own = await start();
    const accountId = await newAccount();
    await addTransport(accountId, own);
    const [mine, others] = [
      await createTestCampaign(worker.database, { recipients: 30, accountId, domain: 'own.example' }),
      await createTestCampaign(worker.database, { recipients: 20, domain: 'shared.example' }),
    ];
    await becomes(mine.campaignId, 'sent');
    await becomes(others.campaignId, 'sent');
    expect(new Set(own.mails.map(({ recipients }) => recipients[0]?.split('@')[1]))).toEqual(new Set(['own.example']));
    expect(own.mails).toHaveLength(30);
    expect(worker.smtp.mails.map(({ recipients }) => recipients[0]?.split('@')[1])).toEqual(
      Array.from({ length: 20 }, () => 'shared.example'),
    );
  });

  test('sends the rest of a campaign in the new way within seconds after its transport is changed, or deleted', async () => {
    const [first, second] = [await start(), await start()];
    const accountId = await newAccount();
    // The transport is so slow that most of the campaign is left.
    const id = await addTransport(accountId, first, { ratePerSecond: 5, connections: 1 });
    const { campaignId } = await createTestCampaign(worker.database, { recipients: 300, accountId });
    await first.waitFor(3);
    const data = { port: second.port, version: { increment: 1 } };
    await worker.database.prisma.transport.update({ where: { id }, data });
    await second.waitFor(3);
    await worker.database.prisma.transport.delete({ where: { id } });
    await becomes(campaignId, 'sent');
    const all = [first, second, worker.smtp].flatMap(({ mails }) => mails.map(({ recipients }) => recipients[0]));
    expect(new Set(all).size).toBe(300);
    expect(all).toHaveLength(300);
    expect(worker.smtp.mails.length).toBeGreaterThan(100);
  });

  test("whose server hangs does not delay another account's campaign, through its own transport or SMTP_URL", async () => {
    const hanging = await start();
    hanging.beforeReply(() => new Promise(() => {}));
    const stuck: string[] = [];
    // There are more of these than chunks that SMTP_URL's campaigns have at a time.
    for (let n = 0; n < 6; n += 1) {
      const accountId = await newAccount();
      await addTransport(accountId, hanging, { connections: 2 });
      stuck.push((await createTestCampaign(worker.database, { recipients: 100, accountId })).campaignId);
    }
    await until('all of them to hang', async () => hanging.mails.length >= 12);
    const working = await start();
    const accountId = await newAccount();
    await addTransport(accountId, working);
    const [own, shared] = [
      await createTestCampaign(worker.database, { recipients: 50, accountId }),
      await createTestCampaign(worker.database, { recipients: 50, domain: 'shared.example' }),
    ];
    await becomes(own.campaignId, 'sent');
    await becomes(shared.campaignId, 'sent');
    expect([working.mails.length, worker.smtp.mails.length]).toEqual([50, 50]);
    for (const campaignId of stuck) expect(await statusOf(campaignId)).toBe('sending');
  }, 120_000);

  test('that leads to a private address sends nothing through it, nor through SMTP_URL instead', async () => {
    const own = await start();
    const accountId = await newAccount();
    // The address is in a range that isn't allowed.
    await addTransport(accountId, own, { host: '10.1.2.3' });
    const { campaignId } = await createTestCampaign(worker.database, { recipients: 5, accountId });
    await until('it to be refused', async () => worker.log.join('').includes('ERR_TARGET_REFUSED'));
    expect(await statusOf(campaignId)).toBe('sending');
    expect([own.mails, worker.smtp.mails]).toEqual([[], []]);
  });
});
