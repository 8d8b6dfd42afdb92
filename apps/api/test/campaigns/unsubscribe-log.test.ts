import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { useTestApi } from '../support/start-test-api.ts';
import { sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

const api = useTestApi();
let list: string;
let campaign: string;
let people: TrackedPerson[];
beforeAll(async () => {
  list = await api.addList();
  ({ campaign, people } = await sendTracked(api, { list, people: 5 }));
});

/** Simulates a crash between two statements, at the moment when the entry is written. */
const breakLog = () =>
  api.run(`CREATE TRIGGER breaks BEFORE INSERT ON campaign_activity FOR EACH ROW EXECUTE FUNCTION fails()`);
const mendLog = () => api.run('DROP TRIGGER IF EXISTS breaks ON campaign_activity');
beforeAll(() => api.run(`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`));
afterEach(mendLog);

const statusOf = async ({ uid }: TrackedPerson) => (await api.call('get', `/subscribers/${uid}`)).body.status as string;
const entriesOf = ({ uid }: TrackedPerson) =>
  api.run(`SELECT ip FROM campaign_activity WHERE kind = 'unsubscribe' AND subscriber_id = $1`, fromUid('sub', uid));
const counted = async () => (await api.call('get', `/campaigns/${campaign}/statistics`)).body.unsubscribes as number;
const choose = (person: TrackedPerson) =>
  api.bare.post(person.unsubscribe.replace('/u/', '/p/')).type('form').send({ shown: list });

test.each([
  ['the link', (person: TrackedPerson) => api.bare.post(person.unsubscribe)],
  ['the preferences page', choose],
])('leaving by %s always writes one log entry and is counted once', async (_name, leave) => {
  const person = people.pop() as TrackedPerson;
  const before = await counted();
  await breakLog();
  await leave(person).expect(500);
  expect(await statusOf(person)).toBe('subscribed');
  await mendLog();
  await leave(person).expect(200);
  expect(await statusOf(person)).toBe('unsubscribed');
  await leave(person).expect(200);
  expect(await entriesOf(person)).toHaveLength(1);
  expect(await counted()).toBe(before + 1);
});

test('many concurrent requests leave one entry in the log', async () => {
  const person = people.pop() as TrackedPerson;
  const before = await counted();
  await Promise.all(Array.from({ length: 8 }, () => api.bare.post(person.unsubscribe).expect(200)));
  expect(await entriesOf(person)).toHaveLength(1);
  expect(await counted()).toBe(before + 1);
});

test('a recipient who returns and leaves again by the same mail is counted and logged once', async () => {
  const person = people.pop() as TrackedPerson;
  const before = await counted();
  for (const leave of [() => api.bare.post(person.unsubscribe), () => choose(person)]) {
    await leave().expect(200);
    expect(await statusOf(person)).toBe('unsubscribed');
    await api.call('post', `/subscribers/${person.uid}/subscribe`).expect(200);
  }
  expect(await entriesOf(person)).toHaveLength(1);
  expect(await counted()).toBe(before + 1);
});

test('the unsubscribe link of a deleted campaign still works', async () => {
  const person = people.pop() as TrackedPerson;
  await api.call('post', `/campaigns/${campaign}/cancel`);
  await api.call('delete', `/campaigns/${campaign}`).expect(204);
  await api.bare.post(person.unsubscribe).expect(200);
  expect(await statusOf(person)).toBe('unsubscribed');
  expect(await entriesOf(person)).toEqual([]);
});
