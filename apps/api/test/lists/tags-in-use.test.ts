import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SegmentResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { addAutomation, addWaitingRun, simpleSteps } from '../support/add-automations.ts';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
beforeEach(async () => {
  list = await api.addList();
  await addTagged('ada@example.com', list);
});

const tag = 'competitor';
const path = () => `/lists/${list}/tags/${tag}`;
const rename = () => api.call('patch', path()).send({ name: 'rival' });
const remove = () => api.call('delete', path());
const act = (uid: string, action: string, body: object = {}) =>
  api.call('post', `/campaigns/${uid}/${action}`).send(body);
const actOn = (uid: string, action: string) => api.call('post', `/automations/${uid}/${action}`).expect(200);
const changes = () => api.run('SELECT 1 FROM tag_changes WHERE list_id = $1', fromUid('list', list));

async function addTagged(EMAIL: string, list_uid: string): Promise<void> {
  await api
    .call('post', '/subscribers')
    .send({ list_uid, EMAIL, tags: [tag] })
    .expect(201);
}

async function addSegment(conditions: object, list_uid = list): Promise<string> {
  const { body } = await api.call('post', '/segments').send({ name: 'S', list_uid, conditions }).expect(201);
  return (body as SegmentResource).uid;
}

/** Expects that the tag can be neither renamed nor removed, and that both errors name what uses it. */
async function expectUsedBy(uid: string): Promise<void> {
  for (const response of [await rename(), await remove()])
    expect(expectProblem(response, 'tag_in_use').detail).toContain(uid);
  expect(await changes()).toEqual([]);
}

async function expectUnused(): Promise<void> {
  await rename().expect(202);
  await remove().expect(202);
}

const setStatus = (uid: string, status: string) =>
  api.run('UPDATE campaigns SET status = $2::campaign_status WHERE id = $1', fromUid('cmp', uid), status);

describe('a tag', () => {
  test('cannot be renamed or removed while a condition in a segment of its list names it', async () => {
    const uid = await addSegment({ any: [{ status: ['subscribed'] }, { all: [{ none: [{ tag }] }] }] });
    await expectUsedBy(uid);
    const conditions = { all: [{ tag: `${tag}s` }] };
    await api.call('patch', `/segments/${uid}`).send({ conditions }).expect(200);
    await expectUnused();
  });

  test.each(['tags_any', 'tags_all', 'tags_none', 'conditions'])(
    'cannot be renamed or removed while an unfinished campaign names it in %s of its audience',
    async (part) => {
      const value = part === 'conditions' ? { all: [{ any: [{ tag, operator: 'has_not' }] }] } : ['staff', tag];
      const uid = await addDraft(api, list, { audience: { [part]: value } });
      for (const status of ['draft', 'scheduled', 'sending', 'paused']) {
        await setStatus(uid, status);
        await expectUsedBy(uid);
      }
      for (const status of ['sent', 'cancelled', 'failed']) {
        await setStatus(uid, status);
        await expectUnused();
      }
    },
  );

  test('cannot be renamed or removed if it was in the segment of a running campaign when that started, even if it no longer is', async () => {
    const segment_uid = await addSegment({ none: [{ tag }] });
    await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'grace@example.com' }).expect(201);
    const uid = await addDraft(api, list, { audience: { segment_uid } });
    await act(uid, 'run').expect(200);
    await api
      .call('patch', `/segments/${segment_uid}`)
      .send({ conditions: { all: [{ tag: 'vip' }] } })
      .expect(200);
    await expectUsedBy(uid);
    await act(uid, 'cancel').expect(200);
    await expectUnused();
  });

  test.each<[string, Record<string, unknown>]>([
    ['the trigger', { trigger: { type: 'tagged', tag } }],
    ['the conditions', { conditions: { none: [{ tag }] } }],
    ['a goal', { goals: [{ event: 'tagged', tag }] }],
    ['the conditions of a goal', { goals: [{ conditions: { all: [{ tag }] } }] }],
    ['a step', { steps: [{ type: 'add_tag', tag }] }],
    ['a wait', { steps: [{ type: 'wait', until_event: { event: 'untagged', tag, timeout: 'P1D' } }] }],
    [
      'a step of a branch',
      { steps: [{ type: 'condition', if: { all: [{ tag: 'vip' }] }, else: [{ type: 'remove_tag', tag }] }] },
    ],
    ['the condition of a step', { steps: [{ type: 'condition', if: { any: [{ all: [{ tag }] }] } }] }],
  ])(
    'cannot be renamed or removed while %s of an automation names it, in the draft or the active version',
    async (_, change) => {
      const uid = await addAutomation(api, list, change);
      await expectUsedBy(uid);
      await actOn(uid, 'activate');
      await api
        .call('patch', `/automations/${uid}`)
        .send({ steps: simpleSteps, trigger: { type: 'api' }, conditions: null, goals: [] })
        .expect(200);
      await expectUsedBy(uid);
      await actOn(uid, 'pause');
      await expectUsedBy(uid);
      await actOn(uid, 'archive');
      await expectUnused();
    },
  );

  test('cannot be renamed or removed while an older version of an automation that names it has unfinished runs', async () => {
    const uid = await addAutomation(api, list, { goals: [{ event: 'tagged', tag }] });
    await actOn(uid, 'activate');
    const run = await addWaitingRun(api, api.account, uid);
    await api.call('patch', `/automations/${uid}`).send({ goals: [] }).expect(200);
    await actOn(uid, 'activate');
    await expectUsedBy(uid);
    await api.call('post', `/automation-runs/${run}/cancel`).expect(200);
    await expectUnused();
  });

  test('can be renamed if only another list names it, or an automation waits for any tag', async () => {
    const other = await api.addList();
    await addTagged('ada@example.com', other);
    await addSegment({ all: [{ tag }] }, other);
    await addDraft(api, other, { audience: { tags_none: [tag] } });
    await addAutomation(api, other, { trigger: { type: 'tagged', tag } });
    await addAutomation(api, list, { goals: [{ event: 'tagged' }] });
    await expectUnused();
  });
});
