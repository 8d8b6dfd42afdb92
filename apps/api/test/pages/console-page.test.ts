import { expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };
const open = (path: string) => api.bare.get(path).set(navigation);

test('a browser that navigates to a path that nothing else serves gets the console, without inline scripts', async () => {
  for (const path of ['/', '/lists', '/lists/list_x/subscribers/sub_y', '/sign-in?next=%2Flists']) {
    const { text, headers } = await open(path).expect(200);
    expect(text).toContain('<div id="root">');
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

test('the files that a page needs are named with its HTML and exist', async () => {
  const { headers } = await open('/lists/list_x/subscribers/sub_y').expect(200);
  const links = (headers['link'] ?? '').split(', ');
  expect(links).toContain('</app/session>; rel=preload; as=fetch; crossorigin');
  const files = links.map((link) => /^<(\/assets\/[^>]+)>/.exec(link)?.[1]).filter((file) => file !== undefined);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) await api.bare.get(file).expect(200);
  // Servers and proxies limit the size of a response's headers, often to 4 KiB in total.
  expect(headers['link']?.length).toBeLessThan(2_000);
  expect((await open('/sign-in').expect(200)).headers['link']).toBeUndefined();
});

test("the console's files are compressed, never change, and are not sent a second time", async () => {
  const { text } = await open('/').expect(200);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
  const first = await api.bare.get(script).set('accept-encoding', 'gzip, br').expect(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  const plain = await api.bare.get(script).set('accept-encoding', 'identity').expect(200);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(Number(plain.headers['content-length'])).toBeGreaterThan(Number(first.headers['content-length']));
  const tag = first.headers['etag'] ?? '';
  await api.bare.get(script).set({ 'accept-encoding': 'br', 'if-none-match': tag }).expect(304);
  expect(plain.headers['etag']).not.toBe(tag);
});

test('whatever is not a page returns 404: unknown API paths, missing files, and requests that do not navigate', async () => {
  for (const path of ['/api/v1/nothing', '/app/nothing', '/assets/gone.js', '/robots.txt'])
    expectProblem(await open(path), 'not_found');
  expectProblem(await api.bare.get('/lists').set({ accept: 'application/json' }), 'not_found');
  expectProblem(await api.bare.get('/lists').set({ ...navigation, 'sec-fetch-mode': 'cors' }), 'not_found');
  expectProblem(await api.bare.post('/lists').set(navigation), 'not_found');
});
