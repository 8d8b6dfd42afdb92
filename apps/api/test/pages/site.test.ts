import { expect, test } from '@jest/globals';
import { errorCodes, errorRemedies, eventNames, operations } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const html = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, br' };
const open = (path: string) => api.bare.get(path).set(html).redirects(0);
/** The address of each file of a page, and of each page here that it links to. */
const addressesIn = (text: string) =>
  [...text.matchAll(/<[a-z][^<>]*? (?:src|href)="([^"]+)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => !/^\w+:/.test(address));

test('the documentation is served without a key, and its pages may only run their own scripts', async () => {
  for (const path of ['/docs/', '/docs/tutorial', '/docs/reference/', '/docs/reference/subscribers']) {
    const { text, headers } = await open(path).expect(200);
    expect(text).toContain('Mailwright');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('every link and file of every page exists here, down to its anchor, or is a link to another site', async () => {
  const pages = new Map<string, Set<string>>();
  const files = new Set<string>();
  const asked = new Map<string, string>([['/docs/', 'the beginning']]);
  for (const [path, from] of asked) {
    const response = await open(path);
    expect([from, path, response.status]).toEqual([from, path, 200]);
    if (!(response.headers['content-type'] ?? '').startsWith('text/html')) {
      files.add(path);
      continue;
    }
    const { text } = response;
    pages.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
    for (const address of addressesIn(text)) {
      const { pathname } = new URL(address, `http://here${path}`);
      if (!asked.has(pathname)) asked.set(pathname, path);
    }
  }
  const broken: string[] = [];
  for (const path of pages.keys()) {
    const { text } = await open(path);
    for (const address of addressesIn(text).filter((each) => each.includes('#'))) {
      const { pathname, hash } = new URL(address, `http://here${path}`);
      const anchors = pages.get(pathname);
      if (hash !== '' && anchors?.has(decodeURIComponent(hash.slice(1))) === false) broken.push(`${path} → ${address}`);
    }
  }
  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(100);
  expect(files.size).toBeGreaterThan(100);
}, 120_000);

test('the reference has every operation and every event, each with its samples, at an anchor of its name', async () => {
  const { text: overview } = await open('/docs/reference/').expect(200);
  const links = addressesIn(overview).filter((address) => /^\/docs\/reference\/.*#/.test(address));
  const anchors = new Set(links.map((link) => link.split('#')[1]));
  for (const id of Object.values(operations).map((operation) => operation.id)) expect(anchors).toContain(id);
  for (const event of eventNames) expect(anchors).toContain(event);
  const { text } = await open('/docs/reference/subscribers').expect(200);
  for (const label of ['curl', 'TypeScript', 'Python', 'Go', 'PHP']) expect(text).toContain(`>${label}</label>`);
  const { text: markdown } = await api.bare.get('/docs/reference/subscribers.md').expect(200);
  expect(markdown).toContain('await mailwright.subscribers.create({');
  expect(markdown).toContain('client.subscribers.create({');
  expect(markdown).toContain('client.Subscribers.Create(ctx, ');
  expect(markdown).toContain('$mailwright->subscribers->create([');
  expect(markdown).toContain('`EMAIL` (string) required');
});

test('every error code is explained under the anchor that a problem links to, with how to fix it', async () => {
  const { text } = await open('/docs/errors').expect(200);
  const ids = [...text.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(Object.keys(errorCodes));
  const { text: markdown } = await api.bare.get('/docs/errors.md').expect(200);
  for (const [code, { help }] of Object.entries(errorCodes)) {
    const section = markdown.split(/^## /m).find((each) => each.startsWith(`${code}\n`)) ?? '';
    expect(section).toContain(help.slice(0, 40));
    expect(section).toContain(
      `**How to fix it.** ${new Map(Object.entries(errorRemedies)).get(code)?.fix.slice(0, 40)}`,
    );
  }
});

test('the page of an operation, with all that it loads before anything is clicked, has at most 300 kB', async () => {
  const path = '/docs/reference/subscribers';
  const { text, headers } = await open(path).expect(200);
  const files = addressesIn(text.replaceAll(/<a [^>]*>/g, '')).filter((address) => address.startsWith('/docs/'));
  expect(files.length).toBeGreaterThan(4);
  let bytes = Number(headers['content-length']);
  for (const file of files) {
    const response = await api.bare.get(file).set(html).expect(200);
    bytes += Number(response.headers['content-length']);
  }
  // The font is named only in the style sheet.
  expect(bytes).toBeLessThan(300_000 - 50_000);
});

test('its files are compressed and, if their names change with their content, never requested again', async () => {
  const { text } = await open('/docs/tutorial').expect(200);
  const script = addressesIn(text).find((address) => /\/assets\/app\.[^/]+\.js$/.test(address)) ?? '';
  const first = await api.bare.get(script).set('accept-encoding', 'gzip, br').expect(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  const plain = await api.bare.get(script).set('accept-encoding', 'identity').expect(200);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const page = await open('/docs/tutorial').expect(200);
  await open('/docs/tutorial')
    .set('if-none-match', page.headers['etag'] ?? '')
    .expect(304);
});

test('each page is also Markdown, and llms.txt lists them', async () => {
  const { text, headers } = await api.bare.get('/docs/llms.txt').expect(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const pages = [...text.matchAll(/\]\((\/docs\/[^)]+\.md)\)/g)].map(([, page = '']) => page);
  expect(pages).toContain('/docs/tutorial.md');
  expect(pages.length).toBeGreaterThan(80);
  for (const page of pages) {
    const response = await api.bare.get(page).expect(200);
    expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect([page, response.text]).toEqual([page, expect.stringMatching(/^# /)]);
    // What the site's own Markdown has beside that of everybody; examples may be HTML.
    const prose = response.text.replaceAll(/^```[\s\S]*?^```/gm, '');
    expect([page, prose]).toEqual([page, expect.not.stringMatching(/^:::|<div|\{#/m)]);
  }
  const { text: all } = await api.bare.get('/docs/llms-full.txt').expect(200);
  expect(all).toContain('# Tutorial: a verified webhook in ten minutes');
});

test('an address of the former reference leads to the operation, and a folder to its page', async () => {
  const places = (await api.bare.get('/docs/operations.json').expect(200)).body as Record<string, string>;
  expect(new Map(Object.entries(places)).get('addSubscriber')).toBe('reference/subscribers#addSubscriber');
  for (const folder of ['/docs', '/docs/reference']) {
    const moved = await open(folder).expect(308);
    expect(moved.headers['location']).toBe(`${folder}/`);
  }
});

test('a page that does not exist is 404, as a page for browsers and as a problem for programs', async () => {
  const { text } = await open('/docs/nothing').expect(404);
  expect(text).toContain('<html');
  expectProblem(await api.bare.get('/docs/nothing').set('accept', 'application/json'), 'not_found');
  expectProblem(await api.bare.get('/docs/..%2finline-scripts.json').set('accept', 'application/json'), 'not_found');
  expectProblem(await api.bare.post('/docs/tutorial').set(html), 'not_found');
});
