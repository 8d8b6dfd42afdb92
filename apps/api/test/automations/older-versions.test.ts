import { beforeAll, expect, test } from '@jest/globals';
import { type AutomationResource, RunResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { addAutomation } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestEngine } from '../support/run-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { trackedHtml } from '../support/track-campaign.ts';

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
/** An automation with a run that has sent a mail and waits, and another version, whose mail is another one, that is active. */
async function addRunOfOlderVersion(): Promise<{ uid: string; run: string }> {
  const uid = await addAutomation(api, list, { trigger: { type: 'api' }, steps: [welcome, later] });
  await act(uid, 'activate');
  const EMAIL = `p${(people += 1)}@example.com`;
  const { body } = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL }).expect(201);
  const subscriber_uid = (body as { uid: string }).uid;
  const started = await api.call('post', `/automations/${uid}/start`).send({ subscriber_uid }).expect(202);
  await pass();
  const steps = [{ ...welcome, subject: 'Welcome again' }, later];
  await api.call('patch', `/automations/${uid}`).send({ steps }).expect(200);
  await act(uid, 'activate');
  expect(await get(uid)).toMatchObject({ version: 2, status: 'active' });
  return { uid, run: (started.body as { uid: string }).uid };
}

/** As the service does when the sender of the mail of the first version isn't verified any more. */
const pauseOlderMail = (uid: string) =>
  api.run(
    `UPDATE campaigns SET status = 'paused', paused_at = now(), reason = '{"code":"sender_not_verified","message":"Gone."}'
      WHERE id = (SELECT campaign_id FROM automation_mails WHERE automation_id = $1 AND version = 1)`,
    fromUid('aut', uid),
  );

test('an automation is paused with the reason when a mail of an older version with unfinished runs is, which stay where they are', async () => {
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

test('an automation stays active when a mail of an older version is paused that has no unfinished runs', async () => {
  const { uid, run } = await addRunOfOlderVersion();
  await api.call('post', `/automation-runs/${run}/cancel`).expect(200);
  await pauseOlderMail(uid);
  await pass();
  expect(await get(uid)).toMatchObject({ status: 'active', reason: null });
});
