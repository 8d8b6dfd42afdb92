import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { createClient, type MailwrightClient } from './create-client.ts';
import { eachOf, pages } from './read-pages.ts';

let server: Receiver;
let client: MailwrightClient;
beforeEach(async () => {
  server = await startReceiver();
  client = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', retries: 0 });
  // Serves seven subscribers, with links to next pages at a URL that only the service knows.
  server.reply((request, response) => {
    const query = new URL(request.path, server.url).searchParams;
    const limit = Number(query.get('limit') ?? 3);
    const start = Number(query.get('cursor') ?? 0);
    const items = [1, 2, 3, 4, 5, 6, 7].slice(start, start + limit).map((number) => ({ uid: `sub_${number}` }));
    const end = start + limit;
    query.set('cursor', String(end));
    const link = `<https://inside.example/api/v1/other>; rel="prev", <https://inside.example/x?${query.toString()}>; rel="next"`;
    response.writeHead(200, { 'content-type': 'application/json', ...(end < 7 ? { link } : {}) });
    response.end(JSON.stringify(items));
  });
});
afterEach(() => server.close());

const paths = () => server.requests.map(({ path }) => path);

test("pages follow the Link header to the end, with the same filters, at the client's base URL", async () => {
  const sizes: number[] = [];
  for await (const page of pages(client, '/subscribers', { query: { tag: 'vip', limit: 3 } })) sizes.push(page.length);
  expect(sizes).toEqual([3, 3, 1]);
  expect(paths()).toEqual([
    '/api/v1/subscribers?tag=vip&limit=3',
    '/api/v1/subscribers?tag=vip&limit=3&cursor=3',
    '/api/v1/subscribers?tag=vip&limit=3&cursor=6',
  ]);
});

test('each resource of a collection is returned once, in order', async () => {
  const uids: string[] = [];
  for await (const { uid } of eachOf(client, '/subscribers')) uids.push(uid);
  expect(uids).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `sub_${number}`));
});

test('pages are requested on demand: if the reader stops early, no more are requested', async () => {
  for await (const { uid } of eachOf(client, '/subscribers')) if (uid === 'sub_2') break;
  expect(server.requests).toHaveLength(1);
});

test('a nested collection is named by its path', async () => {
  const options = { path: { uid: 'ada@example.com' }, query: { list_uid: 'list_1' } };
  for await (const _page of pages(client, '/subscribers/{uid}/consents', options)) break;
  expect(paths()).toEqual(['/api/v1/subscribers/ada%40example.com/consents?list_uid=list_1']);
});

test('an error response for a page ends the iteration with that error', async () => {
  server.reply([403]);
  await expect(pages(client, '/hooks').next()).rejects.toMatchObject({ name: 'PermissionError', status: 403 });
});
