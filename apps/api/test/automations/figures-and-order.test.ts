import { beforeAll, expect, test } from '@jest/globals';
import { AutomationResource, RunSummary } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { z } from 'zod';
import { addAutomation } from '../support/add-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

let uid: string;
const runs: string[] = [];
beforeAll(async () => {
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  const list = ((await api.call('post', '/lists').send(body).expect(201)).body as { uid: string }).uid;
  uid = await addAutomation(api, list, { trigger: { type: 'api' } });
  await api.call('post', `/automations/${uid}/activate`).expect(200);
  for (const name of ['ada', 'grace', 'mary']) {
    const email = `${name}@example.com`;
    await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: email }).expect(201);
    const started = await api.call('post', `/automations/${uid}/start`).send({ email }).expect(202);
    runs.push((started.body as { uid: string }).uid);
  }
});

test('an automation counts the runs that have begun and those that have not ended', async () => {
  // As workers would have stored the counters: the automation's in two slots, and one of a step.
  await api.run(
    `INSERT INTO automation_step_counts (automation_id, version, step_id, slot, entered, "left")
      VALUES ($1, 1, '', 0, 2, 1), ($1, 1, '', 1, 1, 0), ($1, 1, 'first', 0, 9, 9)`,
    fromUid('aut', uid),
  );
  const found = AutomationResource.parse((await api.call('get', `/automations/${uid}`).expect(200)).body);
  expect(found.statistics).toMatchObject({ entered: 3, active: 2, sent: 0 });
});

test('runs are paged newest first or oldest first', async () => {
  for (const [order, expected] of [
    ['newest', runs.toReversed()],
    ['oldest', runs],
  ] as const) {
    const read: string[] = [];
    let address: string | undefined = `/automations/${uid}/runs?order=${order}&limit=2`;
    while (address !== undefined) {
      const response: { body: unknown; headers: Record<string, string> } = await api.call('get', address).expect(200);
      read.push(
        ...z
          .array(RunSummary)
          .parse(response.body)
          .map((run) => run.uid),
      );
      address = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
    }
    expect(read).toEqual(expected);
  }
});
