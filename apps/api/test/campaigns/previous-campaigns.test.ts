import { expect, test } from '@jest/globals';
import type { CampaignRates } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

/** Adds a campaign that was started and sent this many days ago, to ten people, of whom `opened` opened it. */
async function addSent(
  list: string,
  daysAgo: number,
  { opened = 4, set = '', changes = {} }: { opened?: number; set?: string; changes?: Record<string, unknown> } = {},
): Promise<string> {
  const uid = await addDraft(api, list, changes);
  await api.call('post', `/campaigns/${uid}/run`).expect(200);
  const id = fromUid('cmp', uid);
  await api.run(
    `UPDATE campaigns SET status = 'sent', started_at = now() - make_interval(days => $2),
        finished_at = now() - make_interval(days => $2) + interval '1 hour' WHERE id = $1`,
    id,
    daysAgo,
  );
  if (set !== '') await api.run(`UPDATE campaigns SET ${set} WHERE id = $1`, id);
  await api.run('UPDATE campaign_runs SET total = 10, sent = 10, is_frozen = true WHERE campaign_id = $1', id);
  await api.run(
    `INSERT INTO campaign_counters (campaign_id, kind, key, slot, unique_opens, any_opens, unique_clicks, any_clicks, unsubscribes)
      VALUES ($1, 'total', '', 0, $2, $2 + 1, 2, 3, 1)`,
    id,
    opened,
  );
  return uid;
}

const previousOf = async (uid: string): Promise<CampaignRates[]> =>
  (await api.call('get', `/campaigns/${uid}/previous`).expect(200)).body as CampaignRates[];
const uidsOf = async (uid: string) => (await previousOf(uid)).map((campaign) => campaign.uid);

test('the campaigns before a campaign are the last five of its list that had been sent when it was started, or until now if it is a draft', async () => {
  const list = await api.addList();
  const sent: string[] = [];
  for (const daysAgo of [9, 8, 7, 6, 5, 4, 3]) sent.unshift(await addSent(list, daysAgo));
  await addSent(await api.addList(), 3);
  await addSent(list, 2, { set: "status = 'cancelled'" });
  await addSent(list, 2, { set: 'finished_at = now()' });
  const unread = await addSent(list, 2);
  await api.run('UPDATE campaign_runs SET sent = 0, failed = 10 WHERE campaign_id = $1', fromUid('cmp', unread));
  const campaign = await addSent(list, 1);
  const draft = await addDraft(api, list);
  expect(await uidsOf(campaign)).toEqual(sent.slice(0, 5));
  expect(await uidsOf(sent[5] ?? '')).toEqual(sent.slice(6));
  expect(await uidsOf(sent[6] ?? '')).toEqual([]);
  const [newest] = await uidsOf(draft);
  expect(newest).toBe(campaign);
});

test('the campaigns before a campaign have their rates, which are null for what a campaign does not track', async () => {
  const list = await api.addList();
  await addSent(list, 3, { changes: { track_opens: false, track_clicks: false } });
  await addSent(list, 2, { opened: 5 });
  const rates = { sent: 10, unsubscribe_rate: 0.1, bounce_rate: 0, complaint_rate: 0 };
  expect(await previousOf(await addSent(list, 1))).toMatchObject([
    { ...rates, open_rate: 0.5, open_rate_with_bots: 0.6, click_rate: 0.2, click_rate_with_bots: 0.3 },
    { ...rates, open_rate: null, open_rate_with_bots: null, click_rate: null, click_rate_with_bots: null },
  ]);
});

test('the campaigns before a campaign cannot be read by another account', async () => {
  const uid = await addSent(await api.addList(), 1);
  const stranger = await createTestAccount(api.database);
  expectProblem(await api.call('get', `/campaigns/${uid}/previous`, stranger), 'not_found');
});
