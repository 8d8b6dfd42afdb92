import { expect, test } from '@jest/globals';
import { AccountOverview } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

const api = useTestApi();

const read = async (account: TestAccount = api.account): Promise<AccountOverview> =>
  AccountOverview.parse((await api.call('get', '/account/overview', account).expect(200)).body);

test('the overview of an empty account has zeros for thirty days and no rates', async () => {
  const overview = await read(await createTestAccount(api.database));
  expect(overview.growth).toHaveLength(30);
  expect(overview.sending.days).toHaveLength(30);
  expect(overview).toMatchObject({
    subscribers: { subscribed: 0, blocklisted: 0 },
    campaigns: [],
    sending: { sent: 0, bounce_rate: null, complaint_rate: null },
  });
});

test("the overview adds up the account's lists and campaigns, and nothing of another account", async () => {
  const stranger = await createTestAccount(api.database);
  await api.addList({}, stranger);
  const list = await api.addList();
  const gone = await api.addList();
  for (const to of [list, gone]) {
    await api
      .call('post', '/subscribers')
      .send({ list_uid: to, EMAIL: `${to.slice(5)}@example.com` })
      .expect(201);
  }
  await api.call('delete', `/lists/${gone}`).expect(202);
  const { campaign, people } = await sendTracked(api, { list, people: 4 });
  const [first, second] = people as [TrackedPerson, TrackedPerson];
  const run = (text: string) => api.run(text, fromUid('cmp', campaign));
  await run('UPDATE campaign_runs SET sent = 0 WHERE campaign_id = $1');
  await api.run('DELETE FROM sending_days WHERE account_id = $1', api.account.accountId);
  // In several steps, as workers and bounce reports record it.
  await run('UPDATE campaign_runs SET sent = sent + 3 WHERE campaign_id = $1');
  await run('UPDATE campaign_runs SET sent = sent + 1, hard_bounced = 1 WHERE campaign_id = $1');
  await run('UPDATE campaign_runs SET complained = complained + 1, deferred = 2 WHERE campaign_id = $1');
  await run('UPDATE campaign_runs SET deferred = 0, failed = 1 WHERE campaign_id = $1');
  await api.bare.get(first.open).set('User-Agent', browser).expect(200);
  await api.bare.get(second.open).set('User-Agent', browser).expect(200);
  await api.bare.get(second.click(1)).set('User-Agent', browser).expect(302);
  await api.bare.post(second.unsubscribe).expect(200);
  await api.settleHits();
  const overview = await read();
  expect(overview.subscribers).toMatchObject({ subscribed: 4, unsubscribed: 1 });
  expect(overview.growth.at(-1)).toMatchObject({ subscribed: 5, unsubscribed: 1, net: 4, total: 4 });
  expect(overview.campaigns).toMatchObject([
    {
      uid: campaign,
      sent: 4,
      open_rate: 0.5,
      click_rate: 0.25,
      unsubscribe_rate: 0.25,
      bounce_rate: 0.2,
      complaint_rate: 0.25,
    },
  ]);
  expect(overview.sending).toMatchObject({ sent: 4, bounce_rate: 0.2, complaint_rate: 0.25 });
  expect(overview.sending.days.at(-1)).toMatchObject({ sent: 4, bounced: 1, complained: 1 });
  expect(await read(stranger)).toMatchObject({ subscribers: { subscribed: 0 }, campaigns: [], sending: { sent: 0 } });
});

test('a bounce rate is a share of the mails that were sent or refused, and never exceeds 1', async () => {
  const { campaign } = await sendTracked(api, { list: await api.addList(), people: 1 });
  const rates = async (set: string) => {
    await api.run(`UPDATE campaign_runs SET ${set} WHERE campaign_id = $1`, fromUid('cmp', campaign));
    const { campaigns, sending } = await read();
    return [campaigns.find(({ uid }) => uid === campaign)?.bounce_rate, sending.bounce_rate];
  };
  await rates('sent = 0');
  await api.run('DELETE FROM sending_days WHERE account_id = $1', api.account.accountId);
  expect(await rates('sent = 1, failed = 3, hard_bounced = 3')).toEqual([0.75, 0.75]);
  // Bounces of mails that were sent in the month before.
  expect(await rates('soft_bounced = 2')).toEqual([1, 1]);
});
