import { describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { useListFields } from '../support/list-fields.ts';

const fields = useListFields();
const { api, watch } = fields;

describe('deleting a field', () => {
  test('hides its values everywhere at once, even for FIRST_NAME', async () => {
    const there = await fields.addSubscriber('a@example.com', { FIRST_NAME: 'Ada', LAST_NAME: 'L' });
    await fields.remove('FIRST_NAME').expect(204);
    const { FIRST_NAME: _gone, ...rest } = there;
    expect(await watch.read(there.uid)).toEqual(rest);
    const page = await api.call('get', `/subscribers?list_uid=${fields.list}`).expect(200);
    expect(page.body).toEqual([rest]);
    const held = await api.call('get', `/subscribers/${there.uid}/export`).expect(200);
    expect(JSON.stringify(held.body.subscriber)).not.toContain('Ada');
    const changed = await api.call('patch', `/subscribers/${there.uid}`).send({ LAST_NAME: 'M' }).expect(200);
    expect(changed.body).not.toHaveProperty('FIRST_NAME');
    expectProblem(await fields.remove('FIRST_NAME'), 'not_found');
    expect(await fields.tags()).toEqual(['EMAIL', 'LAST_NAME']);
  });

  test('and adding one with the same tag restores no values', async () => {
    const { uid } = await fields.addSubscriber('a@example.com', { FIRST_NAME: 'Ada' });
    await fields.remove('FIRST_NAME').expect(204);
    await fields.add({ tag: 'FIRST_NAME', default_value: 'Default' }).expect(201);
    expect((await watch.read(uid)).FIRST_NAME).toBeNull();
  });

  test('lets new subscribers be added without it if it was required', async () => {
    await fields.add({ tag: 'MUST', required: true }).expect(201);
    await fields.remove('MUST').expect(204);
    await fields.addSubscriber('a@example.com');
  });

  test('while subscribers are written makes each write succeed or name the field, never return a 5xx', async () => {
    const uids = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => (await fields.addSubscriber(`d${i}@example.com`)).uid),
    );
    const [removed, ...responses] = await Promise.all([
      fields.remove('LAST_NAME'),
      ...uids.map((uid) => api.call('patch', `/subscribers/${uid}`).send({ LAST_NAME: 'L' })),
    ]);
    expect(removed?.status).toBe(204);
    for (const response of responses)
      if (response.status !== 200) expectProblem(response, 'validation_failed', ['LAST_NAME']);
    for (const uid of uids) expect(await watch.read(uid)).not.toHaveProperty('LAST_NAME');
  });
});
