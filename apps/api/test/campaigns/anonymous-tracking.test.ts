import { expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

const api = useTestApi({ anonymousTracking: true });

test('anonymous tracking keeps IP addresses and user agents out of rows and events, and still detects bots', async () => {
  const list = await api.addList();
  await api.addHook({ event: 'email.opened', list_uid: list });
  const { people } = await sendTracked(api, { list, people: 1 });
  const [person] = people as [TrackedPerson];
  await api.bare.get(person.open).set('User-Agent', browser).expect(200);
  await api.bare.get(person.open).set('User-Agent', 'curl/8').expect(200);
  await api.settleHits();
  const id = fromUid('sub', person.uid);
  expect(
    await api.run('SELECT ip, user_agent, is_bot FROM campaign_activity WHERE subscriber_id = $1 ORDER BY id', id),
  ).toEqual([
    { ip: null, user_agent: null, is_bot: false },
    { ip: null, user_agent: null, is_bot: true },
  ]);
  const events = await api.run(`SELECT data FROM events WHERE subscriber_id = $1 AND type = 'email.opened'`, id);
  expect(events).toHaveLength(2);
  for (const { data } of events) expect(data).toMatchObject({ ip: null, user_agent: null });
});
