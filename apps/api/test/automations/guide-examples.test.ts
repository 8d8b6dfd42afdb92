import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import type { RunSummary } from '@mailwright/contracts';
import { useTestEngine } from '../support/run-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';

const file = fileURLToPath(new URL('../../../../docs/automations/examples.md', import.meta.url));
const api = useTestApi({ isVerifiedSender: () => Promise.resolve(true) });

let list: string;
const pass = useTestEngine(api, new Date('2027-03-01T12:00:00Z'));
beforeAll(async () => {
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  list = ((await api.call('post', '/lists').send(body).expect(201)).body as { uid: string }).uid;
  await api.call('post', `/lists/${list}/fields`).send({ tag: 'RENEWAL', type: 'date' }).expect(201);
  await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'grace@example.com' }).expect(201);
});

/** The steps that a subscriber who does nothing goes through in each example, by the example's name. */
const expected: Record<string, string[]> = {
  Welcome: ['welcome done', 'wait waited', 'condition else', 'again done', 'add_tag done'],
  Renewal: ['wait waited', 'remind done'],
  Basket: ['remove_tag done', 'wait waited', 'basket done'],
  'Are you still there?': ['ask done', 'wait timeout', 'unsubscribe done'],
};

test("the guide's examples can be activated and do what the guide says", async () => {
  const text = await readFile(file, 'utf8');
  const blocks = text.matchAll(/```json\n([^]*?)```/g);
  const examples = [...blocks].map(([, json = '']) => JSON.parse(json) as { name: string });
  const did: Record<string, string[]> = {};
  // The example that unsubscribes comes last.
  const names = Object.keys(expected);
  for (const example of examples.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))) {
    const added = await api
      .call('post', '/automations')
      .send({ list_uid: list, ...example })
      .expect(201);
    const { uid } = added.body as { uid: string };
    await api.call('post', `/automations/${uid}/activate`).expect(200);
    const started = await api
      .call('post', `/automations/${uid}/start`)
      .send({ email: 'grace@example.com' })
      .expect(202);
    const run = started.body as RunSummary;
    for (const days of [0, 3, 15]) await pass(days * 86_400_000);
    const { body } = await api.call('get', `/automation-runs/${run.uid}`).expect(200);
    const { steps } = body as { steps: { step: string; type: string; result: string }[] };
    did[example.name] = steps.map(({ step, type, result }) => `${type === 'send_email' ? step : type} ${result}`);
  }
  expect(did).toEqual(expected);
});
