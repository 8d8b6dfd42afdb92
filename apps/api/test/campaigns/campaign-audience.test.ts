import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AudienceCount, CampaignResource, CampaignValidation, SegmentResource } from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
beforeEach(async () => {
  list = await api.addList({ fields: [{ tag: 'SCORE', type: 'number' }] });
});

const read = async (uid: string) => (await api.call('get', `/campaigns/${uid}`).expect(200)).body as CampaignResource;
const patch = (uid: string, body: object) => api.call('patch', `/campaigns/${uid}`).send(body);
const act = (uid: string, action: string, body: object = {}) =>
  api.call('post', `/campaigns/${uid}/${action}`).send(body);
const count = async (uid: string) =>
  (await api.call('get', `/campaigns/${uid}/audience`).expect(200)).body as AudienceCount;
const allMailed = (people: number) => ({
  count: people,
  is_exact: true,
  mailed: people,
  suppressed: 0,
  frequency_capped: 0,
});
const started = { mailed: null, suppressed: null, frequency_capped: null };
const validate = async (uid: string) => (await act(uid, 'validate').expect(200)).body as CampaignValidation;
const everyone = {
  tags_any: [],
  tags_all: [],
  tags_none: [],
  conditions: null,
  segment_uid: null,
  is_incomplete: false,
};
const atLeast = (value: number, field = 'SCORE') => ({ all: [{ field, operator: 'at_least', value }] });

async function addSegment(conditions: object, of = list): Promise<string> {
  const body = { name: 'S', list_uid: of, conditions };
  return ((await api.call('post', '/segments').send(body).expect(201)).body as SegmentResource).uid;
}

async function addPeople(of = list): Promise<void> {
  const people = [
    { EMAIL: 'a@example.com', SCORE: 1, tags: ['vip'] },
    { EMAIL: 'b@example.com', SCORE: 2, tags: ['vip', 'staff'] },
    { EMAIL: 'c@example.com', SCORE: 3, tags: [] },
    { EMAIL: 'd@example.com', SCORE: 3, tags: ['vip'] },
  ];
  for (const person of people)
    await api
      .call('post', '/subscribers')
      .send({ list_uid: of, ...person })
      .expect(201);
  await api.call('post', `/subscribers/d@example.com/unsubscribe?list_uid=${of}`).expect(200);
}

const runOf = async (uid: string) => {
  const [run] = await api.run('SELECT conditions FROM campaign_runs WHERE campaign_id = $1', fromUid('cmp', uid));
  return run?.['conditions'];
};

/** Sets the status of a campaign, as if it had reached it. */
const setStatus = (uid: string, status: string) =>
  api.run('UPDATE campaigns SET status = $2::campaign_status WHERE id = $1', fromUid('cmp', uid), status);

describe('the audience of a campaign', () => {
  test('has either conditions of its own or a segment, which are returned and replaced as a whole', async () => {
    const segment_uid = await addSegment(atLeast(2));
    const uid = await addDraft(api, list, { audience: { tags_any: ['vip'], conditions: atLeast(1) } });
    expect((await read(uid)).audience).toEqual({ ...everyone, tags_any: ['vip'], conditions: atLeast(1) });
    const { body } = await patch(uid, { audience: { segment_uid } }).expect(200);
    expect((body as CampaignResource).audience).toEqual({ ...everyone, segment_uid });
    const { body: summaries } = await api.call('get', `/campaigns?list_uid=${list}`).expect(200);
    expect(summaries).toMatchObject([{ audience: { ...everyone, segment_uid } }]);
    await patch(uid, { audience: { conditions: null, segment_uid: null } }).expect(200);
    expect((await read(uid)).audience).toEqual(everyone);
  });

  test('that is meant for some but does not say for whom is kept, and the campaign can neither be run nor counted until it does', async () => {
    await addPeople();
    const uid = await addDraft(api, list, { audience: { is_incomplete: true } });
    expect((await read(uid)).audience).toEqual({ ...everyone, is_incomplete: true });
    expect(await validate(uid)).toMatchObject({ valid: false, errors: [{ part: 'audience' }] });
    expectProblem(await act(uid, 'run'), 'validation_failed', ['audience']);
    expectProblem(await api.call('get', `/campaigns/${uid}/audience`), 'validation_failed', ['audience']);
    const { body: chosen } = await patch(uid, { audience: { is_incomplete: true, tags_all: ['vip'] } }).expect(200);
    expect((chosen as CampaignResource).audience).toEqual({ ...everyone, tags_all: ['vip'] });
    await patch(uid, { audience: { is_incomplete: true } }).expect(200);
    const { body: copy } = await act(uid, 'copy').expect(201);
    expect((copy as CampaignResource).audience.is_incomplete).toBe(true);
    await patch(uid, { audience: {} }).expect(200);
    expect(await validate(uid)).toMatchObject({ valid: true });
    await act(uid, 'run').expect(200);
  });

  test('that no longer says for whom makes a scheduled campaign a draft again, which keeps its time', async () => {
    const uid = await addDraft(api, list);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await api.call('post', `/campaigns/${uid}/run`).send({ at }).expect(200);
    const { body } = await patch(uid, { audience: { is_incomplete: true } }).expect(200);
    expect(body).toMatchObject({ status: 'draft', scheduled_at: at, audience: { is_incomplete: true } });
  });

  test('shows a field in its conditions under the current tag of the field', async () => {
    const uid = await addDraft(api, list, { audience: { conditions: atLeast(1) } });
    await api.call('patch', `/lists/${list}/fields/SCORE`).send({ tag: 'POINTS' }).expect(200);
    expect((await read(uid)).audience.conditions).toEqual(atLeast(1, 'POINTS'));
  });

  test('is refused with both conditions and a segment, with invalid conditions, and with an unknown segment or one of another list', async () => {
    const uid = await addDraft(api, list);
    const before = await read(uid);
    const segment_uid = await addSegment(atLeast(2));
    const ofOther = await addSegment({ all: [{ tag: 'vip' }] }, await api.addList());
    const refused: [audience: object, code: 'not_found' | 'validation_failed', at: string][] = [
      [{ segment_uid, conditions: atLeast(1) }, 'validation_failed', 'audience.segment_uid'],
      [{ conditions: atLeast(1, 'NOSUCH') }, 'validation_failed', 'audience.conditions.all[0].field'],
      [{ conditions: { all: [] } }, 'validation_failed', 'audience.conditions.all'],
      [{ segment_uid: ofOther }, 'not_found', 'audience.segment_uid'],
      [{ segment_uid: toUid('seg', newId()) }, 'not_found', 'audience.segment_uid'],
      [{ segment_uid: 'seg_x' }, 'not_found', 'audience.segment_uid'],
    ];
    for (const [audience, code, at] of refused) {
      expectProblem(await patch(uid, { audience }), code, [at]);
      expectProblem(await api.call('post', '/campaigns').send({ name: 'x', list_uid: list, audience }), code, [at]);
    }
    expect(await read(uid)).toEqual(before);
  });

  test('cannot name a segment, template or campaign of another account', async () => {
    const stranger = await createTestAccount(api.database);
    const theirs = await api.addList({}, stranger);
    const segment = { name: 'S', list_uid: theirs, conditions: { all: [{ tag: 'vip' }] } };
    const { body: foreign } = await api.call('post', '/segments', stranger).send(segment).expect(201);
    const template = { name: 'T', html: '{{ content }}' };
    const { body: layout } = await api.call('post', '/templates', stranger).send(template).expect(201);
    const campaign_uid = await addDraft(api, theirs, {}, stranger);
    const uid = await addDraft(api, list);
    const { uid: segment_uid } = foreign as SegmentResource;
    expectProblem(await patch(uid, { audience: { segment_uid } }), 'not_found', ['audience.segment_uid']);
    const { uid: template_uid } = layout as { uid: string };
    expectProblem(await patch(uid, { template_uid }), 'not_found', ['template_uid']);
    const conditions = { all: [{ activity: 'sent', campaign_uid }] };
    const at = 'audience.conditions.all[0].campaign_uid';
    expectProblem(await patch(uid, { audience: { conditions } }), 'validation_failed', [at]);
  });

  test('is checked again when the list changes: conditions apply to the fields with the same tags, and a segment is refused', async () => {
    const other = await api.addList({ fields: [{ tag: 'SCORE', type: 'number' }] });
    const without = await api.addList();
    const uid = await addDraft(api, list, { audience: { conditions: atLeast(2) } });
    const { body: moved } = await patch(uid, { list_uid: other }).expect(200);
    expect(moved).toMatchObject({ list_uid: other, audience: { conditions: atLeast(2) } });
    await addPeople(other);
    expect(await count(uid)).toEqual(allMailed(2));
    const at = 'audience.conditions.all[0].field';
    expectProblem(await patch(uid, { list_uid: without }), 'validation_failed', [at]);
    const segmented = await addDraft(api, list, { audience: { segment_uid: await addSegment(atLeast(2)) } });
    expectProblem(await patch(segmented, { list_uid: other }), 'not_found', ['audience.segment_uid']);
    const { body } = await patch(segmented, { list_uid: other, audience: {} }).expect(200);
    expect(body).toMatchObject({ list_uid: other, audience: everyone });
  });
});

describe('the number of people to whom a campaign would be sent', () => {
  test('counts the subscribed people who match now, by tags and by conditions or a segment', async () => {
    await addPeople();
    const segment_uid = await addSegment(atLeast(2));
    const cases: [audience: object, expected: number][] = [
      [{}, 3],
      [{ tags_any: ['vip', 'none'] }, 2],
      [{ tags_all: ['vip', 'staff'] }, 1],
      [{ tags_none: ['staff'] }, 2],
      [{ conditions: atLeast(2) }, 2],
      [{ segment_uid }, 2],
      [{ segment_uid, tags_all: ['vip'] }, 1],
      [{ segment_uid, tags_none: ['vip'] }, 1],
      [{ conditions: { any: [{ status: ['unsubscribed'] }] } }, 0],
      [{ conditions: { none: [{ field: 'EMAIL', operator: 'equals', value: 'a@example.com' }] } }, 2],
    ];
    const uid = await addDraft(api, list);
    for (const [audience, expected] of cases) {
      await patch(uid, { audience }).expect(200);
      expect([audience, await count(uid)]).toEqual([audience, allMailed(expected)]);
    }
    await patch(uid, { audience: { segment_uid } }).expect(200);
    await api
      .call('patch', `/segments/${segment_uid}`)
      .send({ conditions: atLeast(3) })
      .expect(200);
    expect(await count(uid)).toEqual(allMailed(1));
  });

  test('includes suppressed people, and names them apart because they are skipped when the campaign is sent', async () => {
    await addPeople();
    await api.call('post', '/suppressions').send({ email: 'a@example.com' }).expect(201);
    expect(await count(await addDraft(api, list))).toEqual({ ...allMailed(3), mailed: 2, suppressed: 1 });
    await api.call('delete', '/suppressions/a@example.com').expect(204);
  });

  test('is the number of recorded recipients once the campaign has started', async () => {
    await addPeople();
    const uid = await addDraft(api, list);
    await act(uid, 'run').expect(200);
    expect(await count(uid)).toEqual({ count: 0, is_exact: false, ...started });
    await api.run('UPDATE campaign_runs SET total = 3, is_frozen = true WHERE campaign_id = $1', fromUid('cmp', uid));
    expect(await count(uid)).toEqual({ count: 3, is_exact: true, ...started });
  });

  test('counts as a heavy request', async () => {
    const uid = await addDraft(api, list);
    await api.run(`UPDATE plans SET heavy_requests = 0 WHERE code = 'standard'`);
    expectProblem(await api.call('get', `/campaigns/${uid}/audience`), 'too_many_heavy_requests');
    await api.run(`UPDATE plans SET heavy_requests = 2 WHERE code = 'standard'`);
  });
});

describe('what an unfinished campaign names in its audience', () => {
  const unfinished = ['draft', 'scheduled', 'sending', 'paused'];
  const finished = ['sent', 'cancelled', 'failed'];

  test('cannot be deleted until the campaign has ended, be it a segment or a field in the conditions', async () => {
    const segment = await addSegment({ all: [{ tag: 'vip' }] });
    const named = await addDraft(api, list, { audience: { segment_uid: segment } });
    const comparing = await addDraft(api, list, { audience: { conditions: { none: [atLeast(2)] } } });
    const field = `/lists/${list}/fields/SCORE`;
    for (const status of unfinished) {
      await setStatus(named, status);
      await setStatus(comparing, status);
      expect(expectProblem(await api.call('delete', `/segments/${segment}`), 'segment_in_use').detail).toContain(named);
      expect(expectProblem(await api.call('delete', field), 'field_in_use').detail).toContain(comparing);
    }
    await setStatus(named, finished[0] ?? '');
    await setStatus(comparing, finished[1] ?? '');
    await api.call('delete', `/segments/${segment}`).expect(204);
    await api.call('delete', field).expect(204);
    expect((await read(named)).audience.segment_uid).toBe(segment);
    expect((await read(comparing)).audience.conditions).toEqual({ none: [atLeast(2)] });
  });

  test('cannot be deleted if it was in the segment when the campaign started, even if it no longer is', async () => {
    const segment = await addSegment(atLeast(2));
    const uid = await addDraft(api, list, { audience: { segment_uid: segment } });
    await act(uid, 'run').expect(200);
    await api
      .call('patch', `/segments/${segment}`)
      .send({ conditions: { all: [{ tag: 'vip' }] } })
      .expect(200);
    expectProblem(await api.call('delete', `/lists/${list}/fields/SCORE`), 'field_in_use');
    await act(uid, 'cancel').expect(200);
    await api.call('delete', `/lists/${list}/fields/SCORE`).expect(204);
  });

  test('either exists for all campaigns or is refused by all when it is deleted while campaigns are added', async () => {
    const segment = await addSegment(atLeast(2));
    const [deleted, ...added] = await Promise.all([
      api.call('delete', `/segments/${segment}`),
      ...[1, 2, 3].map(() =>
        api.call('post', '/campaigns').send({ name: 'x', list_uid: list, audience: { segment_uid: segment } }),
      ),
    ]);
    const isThere = added.some(({ status }) => status === 201);
    expect(deleted.status).toBe(isThere ? 409 : 204);
    for (const { status } of added) expect(status).toBe(isThere ? 201 : 404);
  });

  test('stays in a copy even after it was deleted, and the copy can run once the audience is changed', async () => {
    const segment = await addSegment({ all: [{ tag: 'vip' }] });
    const ended = await addDraft(api, list, { audience: { segment_uid: segment } });
    const comparing = await addDraft(api, list, { audience: { conditions: atLeast(2) } });
    for (const uid of [ended, comparing]) await setStatus(uid, 'cancelled');
    await api.call('delete', `/segments/${segment}`).expect(204);
    await api.call('delete', `/lists/${list}/fields/SCORE`).expect(204);
    for (const [uid, part] of [
      [ended, 'audience.segment_uid'],
      [comparing, 'audience.conditions'],
    ] as const) {
      const copy = ((await act(uid, 'copy').expect(201)).body as CampaignResource).uid;
      expect((await read(copy)).audience).toEqual((await read(uid)).audience);
      expect(await validate(copy)).toMatchObject({ valid: false, errors: [{ part, line: null }] });
      expectProblem(await act(copy, 'run'), 'validation_failed', [part]);
      expectProblem(await api.call('get', `/campaigns/${copy}/audience`), 'validation_failed', [part]);
      await patch(copy, { audience: { tags_any: ['vip'] } }).expect(200);
      expect(await validate(copy)).toMatchObject({ valid: true });
      await act(copy, 'run').expect(200);
    }
  });
});

test('a campaign starts with the conditions that its segment has at that moment, and keeps them', async () => {
  const segment = await addSegment(atLeast(1));
  const uid = await addDraft(api, list, { audience: { segment_uid: segment } });
  await act(uid, 'run', { at: '2999-01-01T00:00:00Z' }).expect(200);
  expect(await runOf(uid)).toBeUndefined();
  await api
    .call('patch', `/segments/${segment}`)
    .send({ conditions: atLeast(2) })
    .expect(200);
  await act(uid, 'run').expect(200);
  const frozen = { all: [{ fieldTag: 'SCORE', operator: 'at_least', value: 2 }] };
  expect(await runOf(uid)).toMatchObject(frozen);
  await api
    .call('patch', `/segments/${segment}`)
    .send({ conditions: atLeast(3) })
    .expect(200);
  expect(await runOf(uid)).toMatchObject(frozen);
  const withoutConditions = await addDraft(api, list);
  await act(withoutConditions, 'run').expect(200);
  expect(await runOf(withoutConditions)).toBeNull();
});
