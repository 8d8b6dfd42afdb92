import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { startConsole, type TestConsole } from './support/start-console.ts';

jest.setTimeout(120_000);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const paths = [
  '/docs/',
  '/docs/tutorial',
  '/docs/operators/alerts',
  '/docs/reference/',
  '/docs/reference/subscribers',
  '/docs/reference/events/subscriber',
  '/docs/errors',
  '/docs/changelog',
];

let mailwright: TestConsole;
beforeAll(async () => void (mailwright = await startConsole()));
afterEach(() => mailwright?.closePages());
afterAll(() => mailwright?.stop());

/** Opens a page of the documentation, with every request that it makes recorded. */
async function open(
  path: string,
  options: { width?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; requested: string[] }> {
  const page = await mailwright.open({ isAnonymous: true, ...options });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await visit(page, path);
  return { page, requested };
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(mailwright.stack.baseUrl + path);
  await becomesTrue(page, `document.querySelector('#app')?.__vue_app__ !== undefined`);
}

/** Waits for an expression. Playwright's own way evaluates text in the page, which the page's policy forbids. */
async function becomesTrue(page: Page, expression: string): Promise<void> {
  await until(expression, () => page.evaluate<boolean>(expression));
}

/** What axe finds. The page's policy doesn't concern scripts of the test, which run by the browser's own protocol. */
async function findViolations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate<unknown[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, count: nodes.length, html: nodes[0].html.slice(0, 200) })))`);
}

test.each([
  [1_280, 'light'],
  [390, 'dark'],
] as const)(
  'a page of the documentation of %i pixels in %s colors is accessible, fits its window, breaks no rule of its policy and loads nothing from elsewhere',
  async (width, colorScheme) => {
    for (const path of paths) {
      const { page, requested } = await open(path, { width, colorScheme });
      expect([path, await findViolations(page)]).toEqual([path, []]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      expect([path, overflow]).toEqual([path, 0]);
      const foreign = requested.filter((url) => !url.startsWith(mailwright.stack.baseUrl) && !url.startsWith('data:'));
      expect([path, foreign]).toEqual([path, []]);
      await page.close();
    }
    expect(mailwright.faults).toEqual([]);
  },
);

test('the search finds an error code, an operation and a guide by keyboard alone, without any other server', async () => {
  const { page, requested } = await open('/docs/tutorial');
  const find = async (words: string): Promise<string> => {
    await page.keyboard.press('Control+k');
    await page.locator('.VPLocalSearchBox input').fill(words);
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== before);
    return page.url().slice(mailwright.stack.baseUrl.length);
  };
  expect(await find('hook_switched_off')).toBe('/docs/errors#hook_switched_off');
  expect(await find('addSubscriber')).toBe('/docs/reference/subscribers#addSubscriber');
  expect(await find('double opt-in forms')).toMatch(/^\/docs\/integrators\/consent/);
  expect(requested.filter((url) => !url.startsWith(mailwright.stack.baseUrl))).toEqual([]);
  // Pages about the code aren't found.
  await page.keyboard.press('Control+k');
  await page.locator('.VPLocalSearchBox input').fill('stateless processes at-least-once delivery');
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  expect(await page.locator('.VPLocalSearchBox .result[href*="/adr/"]').count()).toBe(0);
  expect(mailwright.faults).toEqual([]);
});

test('the language that a reader chooses for samples is that of all samples, on this page and on the next', async () => {
  const { page } = await open('/docs/reference/lists');
  const shown = () =>
    page.evaluate<string[]>(`[...new Set([...document.querySelectorAll('.vp-code-group .active')]
      .map(({ className }) => /language-(\\w+)/.exec(className)[1]))]`);
  expect(await shown()).toEqual(['sh']);
  const first = page.locator('.vp-code-group').first();
  await first.locator('input').first().focus();
  // Curl, TypeScript, Python.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await shown()).toEqual(['python']);
  await visit(page, '/docs/reference/hooks');
  await becomesTrue(page, `document.querySelector('.vp-code-group .active.language-python') !== null`);
  expect(await shown()).toEqual(['python']);
});

test('a link of the former reference leads to its operation', async () => {
  const page = await mailwright.open({ isAnonymous: true });
  await page.goto(`${mailwright.stack.baseUrl}/docs#/Subscribers/addSubscriber`);
  await page.waitForURL('**/docs/reference/subscribers#addSubscriber');
  expect(await page.locator('#addSubscriber').textContent()).toContain('Add a subscriber');
});

test('a reader can change to night and back, and copy a sample', async () => {
  const { page } = await open('/docs/reference/subscribers');
  const isDark = () => page.evaluate<boolean>(`document.documentElement.classList.contains('dark')`);
  const was = await isDark();
  await page.locator('.VPNavBar .VPSwitchAppearance:visible').click();
  expect(await isDark()).toBe(!was);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page.locator('.vp-code-group .active').first();
  await block.hover();
  await block.locator('button.copy').click();
  await becomesTrue(page, `navigator.clipboard.readText().then((text) => text.startsWith('curl "$MAILWRIGHT_URL'))`);
  expect(mailwright.faults).toEqual([]);
});
