import { beforeAll, describe, expect, test } from '@jest/globals';
import { AutomationResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { addAutomation } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

let isVerified = true;
const api = useTestApi({ isVerifiedSender: () => Promise.resolve(isVerified) });

let list: string;
beforeAll(async () => {
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  list = ((await api.call('post', '/lists').send(body).expect(201)).body as { uid: string }).uid;
});

const get = async (uid: string) =>
  AutomationResource.parse((await api.call('get', `/automations/${uid}`).expect(200)).body);
const move = async (uid: string, name: string) =>
  AutomationResource.parse((await api.call('post', `/automations/${uid}/${name}`).expect(200)).body);

/** The campaigns behind an automation's mails, by version and step. */
const mailsOf = (uid: string) =>
  api.run(
    `SELECT m.version, m.step_id AS step, m.campaign_id AS campaign, c.status, c.kind, r.is_frozen AS frozen, r.total
      FROM automation_mails m JOIN campaigns c ON c.id = m.campaign_id JOIN campaign_runs r ON r.campaign_id = c.id
      WHERE m.automation_id = $1 ORDER BY m.version, m.step_id`,
    fromUid('aut', uid),
  );
const triggerOf = (uid: string) =>
  api.run('SELECT type, version, tag, entry FROM automation_triggers WHERE automation_id = $1', fromUid('aut', uid));

describe('the states of an automation', () => {
  test('pausing an automation stops its trigger and its mails, and resuming it starts them again', async () => {
    const uid = await addAutomation(api, list);
    await move(uid, 'activate');
    const paused = await move(uid, 'pause');
    expect(paused).toMatchObject({ status: 'paused', version: 1 });
    expect(paused.paused_at).not.toBeNull();
    expect(await triggerOf(uid)).toEqual([]);
    expect(await mailsOf(uid)).toMatchObject([{ status: 'paused' }]);
    expect(await move(uid, 'resume')).toMatchObject({ status: 'active', paused_at: null });
    expect(await triggerOf(uid)).toMatchObject([{ type: 'subscribed', version: 1 }]);
    expect(await mailsOf(uid)).toMatchObject([{ status: 'sending' }]);
  });

  const refused: [from: string, path: string[], move: string][] = [
    ['a draft', [], 'pause'],
    ['a draft', [], 'resume'],
    ['an active automation', ['activate'], 'resume'],
    ['a paused automation', ['activate', 'pause'], 'activate'],
    ['a paused automation', ['activate', 'pause'], 'pause'],
    ['an archived automation', ['archive'], 'activate'],
    ['an archived automation', ['activate', 'archive'], 'resume'],
    ['an archived automation', ['archive'], 'archive'],
  ];
  test.each(refused)('%s (after %j) refuses to %s', async (_from, path, name) => {
    const uid = await addAutomation(api, list);
    for (const step of path) await move(uid, step);
    const before = await get(uid);
    expectProblem(await api.call('post', `/automations/${uid}/${name}`), 'invalid_transition');
    expect(await get(uid)).toEqual(before);
  });

  test('an archived automation has no trigger and its mails are cancelled; it can be copied but not changed', async () => {
    const uid = await addAutomation(api, list);
    await move(uid, 'activate');
    await move(uid, 'archive');
    expect(await triggerOf(uid)).toEqual([]);
    expect(await mailsOf(uid)).toMatchObject([{ status: 'cancelled' }]);
    expectProblem(await api.call('patch', `/automations/${uid}`).send({ name: 'x' }), 'invalid_transition');
    const copy = await api.call('post', `/automations/${uid}/copy`).expect(201);
    const made = AutomationResource.parse(copy.body);
    const { steps, trigger } = await get(uid);
    expect(made).toMatchObject({ name: 'Copy of Welcome', status: 'draft', version: null, steps, trigger });
    await move(made.uid, 'activate');
    expect(await mailsOf(made.uid)).toMatchObject([{ status: 'sending' }]);
  });

  test('an automation whose sender is no longer verified cannot be resumed', async () => {
    const uid = await addAutomation(api, list);
    for (const name of ['activate', 'pause']) await move(uid, name);
    isVerified = false;
    try {
      expectProblem(await api.call('post', `/automations/${uid}/resume`), 'sender_not_verified');
    } finally {
      isVerified = true;
    }
    expect(await get(uid)).toMatchObject({ status: 'paused' });
    await move(uid, 'resume');
  });

  test('an active automation cannot be deleted, and a paused one is deleted with its versions', async () => {
    const uid = await addAutomation(api, list);
    await move(uid, 'activate');
    expectProblem(await api.call('delete', `/automations/${uid}`), 'invalid_transition');
    await move(uid, 'pause');
    const [mail] = await mailsOf(uid);
    await api.call('delete', `/automations/${uid}`).expect(204);
    expectProblem(await api.call('get', `/automations/${uid}`), 'not_found');
    const left = await api.run('SELECT 1 FROM automation_versions WHERE automation_id = $1', fromUid('aut', uid));
    expect(left).toEqual([]);
    expect(await api.run('SELECT status FROM campaigns WHERE id = $1', mail?.['campaign'])).toEqual([
      { status: 'cancelled' },
    ]);
  });

  test('the audit log has each change of state and who made it', async () => {
    const uid = await addAutomation(api, list);
    for (const name of ['activate', 'pause', 'resume', 'archive']) await move(uid, name);
    await api.call('delete', `/automations/${uid}`).expect(204);
    const entries = await api.run('SELECT action, actor FROM audit_log WHERE subject = $1 ORDER BY id', uid);
    expect(entries).toEqual(
      ['created', 'activated', 'paused', 'resumed', 'archived', 'deleted'].map((name) => ({
        action: `automation.${name}`,
        actor: 'api_key',
      })),
    );
  });
});

test('the plan limits how many automations an account has, including copies', async () => {
  const [before] = await api.run('SELECT count(*)::int AS count FROM automations');
  const used = Number(before?.['count']);
  const uid = await addAutomation(api, list);
  await api.run(`UPDATE plans SET max_automations = $1 WHERE code = 'standard'`, used + 1);
  try {
    const body = { name: 'More', list_uid: list, trigger: { type: 'api' } };
    expectProblem(await api.call('post', '/automations').send(body), 'plan_limit_reached');
    expectProblem(await api.call('post', `/automations/${uid}/copy`), 'plan_limit_reached');
    const me = await api.call('get', '/me').expect(200);
    expect(me.body).toMatchObject({ limits: { automations: { limit: used + 1, used: used + 1 } } });
  } finally {
    await api.run(`UPDATE plans SET max_automations = 100 WHERE code = 'standard'`);
  }
});
