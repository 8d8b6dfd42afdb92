import { beforeAll, expect, test } from '@jest/globals';
import { type AutomationResource, RunResource } from '@mailwright/contracts';
import { fromUid, signRecipientTokens } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestEngine } from '../support/run-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, trackedHtml } from '../support/track-campaign.ts';

let isVerified = true;
const api = useTestApi({ isVerifiedSender: () => Promise.resolve(isVerified) });
const pass = useTestEngine(api);

let list: string;
beforeAll(async () => {
  list = await api.addList();
});

const act = (uid: string, name: string) => api.call('post', `/automations/${uid}/${name}`).expect(200);
const get = async (uid: string) =>
  (await api.call('get', `/automations/${uid}`).expect(200)).body as AutomationResource;
const getRun = async (uid: string) =>
  RunResource.parse((await api.call('get', `/automation-runs/${uid}`).expect(200)).body);

const welcome = { type: 'send_email', id: 'welcome', subject: 'Welcome', html: trackedHtml };
const later = { type: 'wait', id: 'later', for: 'P1D' };

let people = 0;
/** An automation with a run that has sent a mail and is waiting, and a newer active version whose mail is different. */
async function addRunOfOlderVersion(next: Record<string, unknown> = {}): Promise<{ uid: string; run: string }> {
  const uid = await addAutomation(api, list, { trigger: { type: 'api' }, steps: [welcome, later] });
  await act(uid, 'activate');
  const EMAIL = `p${(people += 1)}@example.com`;
  const { body } = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL }).expect(201);
  const subscriber_uid = (body as { uid: string }).uid;
  const started = await api.call('post', `/automations/${uid}/start`).send({ subscriber_uid }).expect(202);
  await pass();
  const steps = [{ ...welcome, subject: 'Welcome again' }, later];
  await api
    .call('patch', `/automations/${uid}`)
    .send({ steps, ...next })
    .expect(200);
  await act(uid, 'activate');
  expect(await get(uid)).toMatchObject({ version: 2, status: 'active' });
  return { uid, run: (started.body as { uid: string }).uid };
}

/** Pauses the first version's mail as the service does when its sender is no longer verified. */
const pauseOlderMail = (uid: string) =>
  api.run(
    `UPDATE campaigns SET status = 'paused', paused_at = now(), reason = '{"code":"sender_not_verified","message":"Gone."}'
      WHERE id = (SELECT campaign_id FROM automation_mails WHERE automation_id = $1 AND version = 1)`,
    fromUid('aut', uid),
  );

test('an automation is paused, with the reason, when a mail of an older version with unfinished runs is paused, and those runs stay where they are', async () => {
  const { uid, run } = await addRunOfOlderVersion();
  await pauseOlderMail(uid);
  await pass();
  expect(await get(uid)).toMatchObject({ status: 'paused', reason: { code: 'sender_not_verified' } });
  await pass(2 * 86_400_000);
  expect(await getRun(run)).toMatchObject({ status: 'waiting', step: 'later' });
  isVerified = false;
  try {
    expectProblem(await api.call('post', `/automations/${uid}/resume`), 'sender_not_verified');
  } finally {
    isVerified = true;
  }
  await act(uid, 'resume');
  expect(await get(uid)).toMatchObject({ status: 'active', reason: null });
  await pass();
  expect(await getRun(run)).toMatchObject({ status: 'completed' });
});

test('an automation stays active when a mail is paused that belongs to an older version without unfinished runs', async () => {
  const { uid, run } = await addRunOfOlderVersion();
  await api.call('post', `/automation-runs/${run}/cancel`).expect(200);
  await pauseOlderMail(uid);
  await pass();
  expect(await get(uid)).toMatchObject({ status: 'active', reason: null });
});

/** Opens the mail that a run has sent, or follows a link in it. */
async function useMail(run: string, what: 'open' | 'click'): Promise<void> {
  const [sent] = await api.run(
    `SELECT s.campaign_id AS "campaignId", s.position, q.subscriber_id AS "subscriberId"
      FROM automation_run_steps s JOIN campaign_recipients q ON q.campaign_id = s.campaign_id AND q.position = s.position
      WHERE s.run_id = $1`,
    fromUid('run', run),
  );
  const recipient = sent as unknown as { campaignId: string; position: number; subscriberId: string };
  await api.run(
    `UPDATE campaign_recipients SET status = 'sent', changed_at = now() - interval '1 hour'
      WHERE campaign_id = $1 AND position = $2`,
    recipient.campaignId,
    recipient.position,
  );
  const { track } = signRecipientTokens(recipient, testAppSecrets);
  const path = what === 'open' ? `/t/o/${track}` : `/t/c/${track}/1`;
  await api.bare
    .get(path)
    .set('User-Agent', browser)
    .expect(what === 'open' ? 200 : 302);
  await api.settleHits();
}

test.each(['welcome', undefined])(
  'a run that is moved to another version reaches its goal when the mail it sent before is clicked (step of the goal: %s)',
  async (step) => {
    const goal = { id: 'reached', event: 'clicked', ...(step === undefined ? {} : { step }) };
    const { uid, run } = await addRunOfOlderVersion({ goals: [goal] });
    const moved = await api.call('post', `/automations/${uid}/versions/1/move-runs`).expect(200);
    expect(moved.body).toEqual({ moved: 1, left: 0 });
    await useMail(run, 'open');
    await pass();
    expect(await getRun(run)).toMatchObject({ status: 'waiting', version: 2 });
    await useMail(run, 'click');
    await pass();
    expect(await getRun(run)).toMatchObject({ status: 'exited', goal: 'reached' });
  },
);

test('a run that is moved to another version waits for an open of the mail it sent before, in later steps too', async () => {
  const until_event = { event: 'opened', step: 'welcome', timeout: 'P9D' };
  const steps = [{ ...welcome, subject: 'Welcome again' }, later, { type: 'wait', id: 'read', until_event }];
  const { uid, run } = await addRunOfOlderVersion({ steps: [...steps, { type: 'wait', id: 'end', for: 'P1D' }] });
  await api.call('post', `/automations/${uid}/versions/1/move-runs`).expect(200);
  await pass(2 * 86_400_000);
  expect(await getRun(run)).toMatchObject({ status: 'waiting', step: 'read' });
  // Let the check pass that a wait repeats shortly after it begins.
  await pass(60_000);
  await useMail(run, 'open');
  await pass();
  expect(await getRun(run)).toMatchObject({ status: 'waiting', step: 'end' });
});
