import { describe, expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

interface Tagged {
  uid: string;
  tags: string[];
}

async function add(list: string, EMAIL: string, tags: string[]): Promise<Tagged> {
  const { body } = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL, tags }).expect(201);
  return body as Tagged;
}

const tagsOf = async (list: string) => (await api.call('get', `/lists/${list}/tags`).expect(200)).body as unknown;
const found = async (query: string) =>
  ((await api.call('get', `/subscribers?${query}`).expect(200)).body as { EMAIL: string }[]).map(({ EMAIL }) => EMAIL);

describe('a tag', () => {
  test('is normalized, trimmed and stripped of invisible characters, and shown as it was first written', async () => {
    const list = await api.addList();
    const { uid, tags } = await add(list, 'ada@example.com', [
      ' Cafe\u0301 ',
      'V\u200bI\u00adP',
      'vip',
      '\ufeffCAF\u00c9',
      '👩‍💻',
    ]);
    expect(tags).toEqual(['Caf\u00e9', 'VIP', '👩‍💻']);
    const again = await api.call('post', `/subscribers/${uid}/tags`).send({ tag: 'vip, caf\u00e9, New' }).expect(200);
    expect((again.body as Tagged).tags).toEqual(['Caf\u00e9', 'VIP', '👩‍💻', 'New']);
    const patched = await api
      .call('patch', `/subscribers/${uid}`)
      .send({ tags: ['vip', 'NEW'] })
      .expect(200);
    expect((patched.body as Tagged).tags).toEqual(['VIP', 'New']);
    const removed = await api.call('delete', `/subscribers/${uid}/tags/${encodeURIComponent('ViP')}`).expect(200);
    expect((removed.body as Tagged).tags).toEqual(['New']);
  });

  test('is the same tag of the list in any case: counted, found, filtered and removed as one', async () => {
    const list = await api.addList();
    await add(list, 'ada@example.com', ['Größe']);
    await add(list, 'grace@example.com', ['GRÖSSE', 'größe']);
    await add(list, 'joan@example.com', ['GRÖßE']);
    expect(await tagsOf(list)).toEqual(
      [
        { name: 'Größe', subscribers: 3 },
        { name: 'GRÖSSE', subscribers: 1 },
      ].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    );
    const tag = encodeURIComponent('gRÖßE');
    expect((await api.call('get', `/lists/${list}/tags/${tag}`).expect(200)).body).toEqual({
      name: 'Größe',
      subscribers: 3,
    });
    const everyone = ['ada@example.com', 'grace@example.com', 'joan@example.com'];
    expect(await found(`list_uid=${list}&tag=${tag}`)).toEqual(everyone);
    expect(await found(`list_uid=${list}&tag=${tag}&updated_since=2020-01-01T00:00:00Z`)).toHaveLength(3);
    const conditions = (given: object) => `list_uid=${list}&conditions=${encodeURIComponent(JSON.stringify(given))}`;
    expect(await found(conditions({ all: [{ tag: 'gRÖßE' }] }))).toEqual(everyone);
    expect(await found(conditions({ any: [{ tag: 'gRÖßE' }, { tag: 'none' }] }))).toEqual(everyone);
    expect(await found(conditions({ all: [{ tag: 'gRÖßE', operator: 'has_not' }] }))).toEqual([]);
    expect(await found(conditions({ none: [{ tag: 'grösse' }] }))).toEqual(['ada@example.com', 'joan@example.com']);
    const exported = await api
      .call('post', `/lists/${list}/exports`)
      .send({ tag: 'gRÖßE', columns: ['EMAIL'] })
      .expect(200);
    expect(exported.text.trim().split(/\r?\n/)).toHaveLength(4);
  });

  test.each(['.', '..', ' .. ', '.\u200b.', '\u200b'])(
    'cannot be %j, in any request, and nothing changes',
    async (tag) => {
      const list = await api.addList();
      const { uid } = await add(list, 'ada@example.com', ['vip']);
      const body = { list_uid: list, EMAIL: 'grace@example.com' };
      const refused = [
        api.call('post', '/subscribers').send({ ...body, tags: [tag] }),
        api.call('patch', `/subscribers/${uid}`).send({ tags: [tag] }),
        api.call('patch', `/lists/${list}/tags/vip`).send({ name: tag }),
        api.call('post', '/segments').send({ name: 'S', list_uid: list, conditions: { all: [{ tag }] } }),
        api.call('post', '/automations').send({
          name: 'A',
          list_uid: list,
          trigger: { type: 'tagged', tag },
          steps: [{ type: 'add_tag', tag }],
        }),
        ...(tag === '\u200b'
          ? []
          : [
              api
                .call('post', `/lists/${list}/imports?tag=${encodeURIComponent(`a,${tag}`)}`)
                .set('Content-Type', 'text/csv')
                .send('EMAIL\n'),
              api.call('post', '/subscribers').send({ ...body, tag }),
              api.call('post', `/subscribers/${uid}/tags`).send({ tag }),
              api
                .call('post', '/subscribers')
                .type('form')
                .send(`list_uid=${list}&EMAIL=grace@example.com&tag=${encodeURIComponent(tag)}`),
            ]),
      ];
      for (const each of refused) expect((await each).status).toBe(422);
      const batch = await api
        .call('post', '/subscribers/batch')
        .send({ list_uid: list, subscribers: [{ EMAIL: 'joan@example.com', tags: [tag] }] })
        .expect(200);
      expect(batch.body).toMatchObject({ results: [{ result: 'invalid' }] });
      for (const path of [`/lists/${list}/tags/`, `/subscribers/${uid}/tags/`])
        expectProblem(await api.call('delete', path + encodeURIComponent(tag).replaceAll('.', '%2e')), 'not_found');
      expect(await tagsOf(list)).toEqual([{ name: 'vip', subscribers: 1 }]);
    },
  );
});

test('a segment or a campaign that names a tag in another case keeps the tag from being removed', async () => {
  const list = await api.addList();
  await add(list, 'ada@example.com', ['VIP']);
  const segment = await api
    .call('post', '/segments')
    .send({ name: 'S', list_uid: list, conditions: { all: [{ tag: 'vip' }] } });
  expectProblem(await api.call('delete', `/lists/${list}/tags/Vip`), 'tag_in_use');
  await api.call('delete', `/segments/${(segment.body as Tagged).uid}`).expect(204);
  const campaign = await api
    .call('post', '/campaigns')
    .send({ name: 'C', list_uid: list, audience: { tags_none: ['vIp'] } });
  expectProblem(await api.call('delete', `/lists/${list}/tags/Vip`), 'tag_in_use');
  await api.call('delete', `/campaigns/${(campaign.body as Tagged).uid}`).expect(204);
  await api.call('delete', `/lists/${list}/tags/Vip`).expect(202);
  await until('the request to be stored', async () => (await api.run('SELECT 1 FROM tag_changes')).length === 1);
});
