import { beforeAll, expect, test } from '@jest/globals';
import { type MovedRuns, RunResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { addAutomation, simpleSteps } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestEngine } from '../support/run-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const pass = useTestEngine(api);

let list: string;
let people: string[];
beforeAll(async () => {
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  list = ((await api.call('post', '/lists').send(body).expect(201)).body as { uid: string }).uid;
  people = [await addSubscriber('ada'), await addSubscriber('grace'), await addSubscriber('mary')];
});

const addSubscriber = async (name: string) => {
  const added = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: `${name}@example.com` });
  return (added.body as { uid: string }).uid;
};
const start = async (uid: string, subscriber_uid: string) =>
  ((await api.call('post', `/automations/${uid}/start`).send({ subscriber_uid }).expect(202)).body as { uid: string })
    .uid;

const act = (uid: string, name: string, body?: object) =>
  api.call('post', `/automations/${uid}/${name}`).send(body).expect(200);

/** An active automation with a run for each of the people, all at the first step. */
async function addRuns(): Promise<{ uid: string; runs: string[] }> {
  const uid = await addAutomation(api, list, { trigger: { type: 'api' } });
  await act(uid, 'activate');
  const runs = [];
  for (const person of people) runs.push(await start(uid, person));
  return { uid, runs };
}

/** Puts a run into the state in which a worker leaves one that waits. */
const setWaiting = (run: string | undefined, step: string, dueInSeconds: number) =>
  api.run(
    `UPDATE automation_runs SET status = 'waiting', step_id = $2, is_leased = false,
        wake_at = now() + $3 * interval '1 second' WHERE id = $1`,
    fromUid('run', run ?? ''),
    step,
    dueInSeconds,
  );
const getRun = async (run: string | undefined) =>
  RunResource.parse((await api.call('get', `/automation-runs/${run}`).expect(200)).body);

test('resuming continues the runs that came due during the pause, or, if asked to, ends exactly those', async () => {
  for (const waiting of [undefined, 'catch_up', 'skip']) {
    const { uid, runs } = await addRuns();
    await setWaiting(runs[0], 'later', -60);
    await setWaiting(runs[1], 'later', 3_600);
    await setWaiting(runs[2], 'later', -1);
    await act(uid, 'pause');
    await act(uid, 'resume', waiting === undefined ? {} : { waiting });
    const states = (await Promise.all(runs.map(getRun))).map(({ status, reason }) => [status, reason]);
    const stays = ['waiting', null];
    const ends = waiting === 'skip' ? ['exited', 'skipped_while_paused'] : stays;
    expect(states).toEqual([ends, stays, ends]);
  }
});

test('resuming with skip ends a run that waits for an event only if its timeout has passed or the event has occurred, not because it was due for a check', async () => {
  const { uid, runs } = await addRuns();
  for (const run of runs) await setWaiting(run, 'later', -60);
  const [waiting, signalled, over] = runs.map((run) => fromUid('run', run) ?? '');
  await api.run(
    `UPDATE automation_runs SET timeout_at = now() + CASE WHEN id = $1 THEN '-1 minute' ELSE '3 days' END::interval
      WHERE id IN ($1, $2, $3)`,
    over,
    waiting,
    signalled,
  );
  await api.run(
    `INSERT INTO automation_signals (id, run_id, key, is_seen, occurred_at) VALUES (uuid_v7(), $1, 'step:later', true, now())`,
    signalled,
  );
  await act(uid, 'pause');
  await act(uid, 'resume', { waiting: 'skip' });
  const states = (await Promise.all(runs.map(getRun))).map(({ status, reason }) => [status, reason]);
  const ends = ['exited', 'skipped_while_paused'];
  expect(states).toEqual([['waiting', null], ends, ends]);
});

test('a refused attempt to resume an active automation ends no runs', async () => {
  const { uid, runs } = await addRuns();
  expectProblem(await api.call('post', `/automations/${uid}/resume`).send({ waiting: 'skip' }), 'invalid_transition');
  for (const run of runs) expect((await getRun(run)).ended_at).toBeNull();
});

test('runs move to the current version if it has their step, and the others finish on their own version', async () => {
  const { uid, runs } = await addRuns();
  await setWaiting(runs[0], 'later', 3_600);
  await setWaiting(runs[1], 'tag', 3_600);
  const due = (await getRun(runs[0])).waits_until;
  // The id `tag` now belongs to a different step. A run that hasn't begun may begin with any version.
  const steps = [simpleSteps[1], { type: 'exit', id: 'tag' }];
  await api.call('patch', `/automations/${uid}`).send({ steps }).expect(200);
  await act(uid, 'activate');
  const move = async (from: number) =>
    (await api.call('post', `/automations/${uid}/versions/${from}/move-runs`).expect(200)).body as MovedRuns;
  expect(await move(2)).toEqual({ moved: 0, left: 0 });
  expect(await move(1)).toEqual({ moved: 2, left: 1 });
  expect((await Promise.all(runs.map(getRun))).map(({ version }) => version)).toEqual([2, 1, 2]);
  expect(await getRun(runs[0])).toMatchObject({ status: 'waiting', step: 'later', waits_until: due });
  expect(await move(1)).toEqual({ moved: 0, left: 1 });
  expectProblem(await api.call('post', `/automations/${uid}/versions/9/move-runs`), 'not_found');
  await act(uid, 'archive');
  expectProblem(await api.call('post', `/automations/${uid}/versions/1/move-runs`), 'invalid_transition');
});

test('runs that are moved to another version end at its goals, and no longer at those of their old version', async () => {
  const tagged = (id: string, tag: string) => ({ id, event: 'tagged', tag });
  const own = [tagged('bought', 'old'), tagged('left', 'gone'), tagged('kept', 'kept')];
  const uid = await addAutomation(api, list, { trigger: { type: 'api' }, goals: own });
  await act(uid, 'activate');
  const moving = await Promise.all(
    ['new', 'old', 'gone', 'before', 'kept', 'joined'].map((name) => addSubscriber(`moved-${name}`)),
  );
  const runs: string[] = [];
  for (const person of moving) runs.push(await start(uid, person));
  await pass();
  const give = (index: number, name: string) =>
    api.call('post', `/subscribers/${moving[index]}/tags`).send({ tag: name }).expect(200);
  // Their goals' events have occurred, but no worker has seen them yet.
  await give(3, 'old');
  await give(4, 'kept');
  const other = await api.addList();
  const joined = { id: 'joined', event: 'subscribed_to', list_uid: other };
  const goals = [tagged('bought', 'new'), tagged('kept', 'kept'), joined];
  await api.call('patch', `/automations/${uid}`).send({ goals }).expect(200);
  await act(uid, 'activate');
  const moved = await api.call('post', `/automations/${uid}/versions/1/move-runs`).expect(200);
  expect(moved.body).toEqual({ moved: 6, left: 0 });
  await give(0, 'new');
  await give(1, 'old');
  await give(2, 'gone');
  await api.call('post', '/subscribers').send({ list_uid: other, EMAIL: 'moved-joined@example.com' }).expect(201);
  await pass();
  const became = (await Promise.all(runs.map(getRun))).map(({ status, goal }) => `${status} ${goal}`);
  const stays = 'waiting null';
  expect(became).toEqual(['exited bought', stays, stays, stays, 'exited kept', 'exited joined']);
});

test('deleting an automation removes its runs', async () => {
  const { uid, runs } = await addRuns();
  await act(uid, 'pause');
  await api.call('delete', `/automations/${uid}`).expect(204);
  for (const run of runs) expectProblem(await api.call('get', `/automation-runs/${run}`), 'not_found');
});
