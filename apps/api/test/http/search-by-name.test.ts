import { expect, test } from '@jest/globals';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const addList = async (name: string, account?: TestAccount): Promise<string> => {
  const body = { name, from_name: 'Ada', from_email: 'ada@example.com' };
  return ((await api.call('post', '/lists', account).send(body).expect(201)).body as { uid: string }).uid;
};
const addTemplate = (name: string, account?: TestAccount) =>
  api.call('post', '/templates', account).send({ name, html: '<p>Hello</p>' }).expect(201);
let list: string | undefined;

test.each<[path: string, add: (name: string) => Promise<unknown>]>([
  ['/lists', (name) => addList(name)],
  ['/templates', (name) => addTemplate(name)],
  ['/automations', async (name) => addAutomation(api, (list ??= await addList('Of automations')), { name })],
])(
  'GET %s?name= returns what contains the text in any case, takes %% and _ literally, and pages',
  async (path, add) => {
    for (const name of ['Spring sale', 'Spring letter', '100% wool', 'a_b', 'aXb']) await add(name);
    const other = await createTestAccount(api.database);
    await addList('Spring of others', other);
    await addTemplate('Spring of others', other);
    const find = async (name: string) => {
      const response = await api.call('get', `${path}?include_total=true&name=${encodeURIComponent(name)}`).expect(200);
      return [
        (response.body as { name: string }[]).map((each) => each.name).toSorted(),
        response.headers['x-total-count'],
      ];
    };
    expect(await find('SPRING')).toEqual([['Spring letter', 'Spring sale'], '2']);
    expect(await find('%')).toEqual([['100% wool'], '1']);
    expect(await find('a_b')).toEqual([['a_b'], '1']);
    expect(await find('\\')).toEqual([[], '0']);
    const page = await api.call('get', `${path}?name=spring&limit=1`).expect(200);
    expect(page.headers['link']).toContain('name=spring');
  },
);
