import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { addSample, type Sample } from './support/add-sample.ts';
import { screenshotFolder, startConsole, type TestConsole } from './support/start-console.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let console: TestConsole;
let receiver: Receiver;
let sample: Sample;
beforeAll(async () => {
  receiver = await startReceiver();
  console = await startConsole();
  sample = await addSample(console, `${receiver.url}/hook`);
}, 300_000);
afterAll(async () => {
  await console?.stop();
  await receiver?.close();
}, 60_000);

interface Shown {
  name: string;
  path(sample: Sample): string;
  /** A text that is there when the page has loaded. */
  until: string | RegExp;
  isAnonymous?: boolean;
}

const pages: Shown[] = [
  { name: 'sign-in', path: () => '/sign-in', until: 'Sign in', isAnonymous: true },
  { name: 'sign-up', path: () => '/sign-up', until: 'Create the account', isAnonymous: true },
  { name: 'forgotten-password', path: () => '/forgotten-password', until: 'Send the link', isAnonymous: true },
  { name: 'lists', path: () => '/lists', until: 'Readers' },
  { name: 'subscribers', path: ({ list }) => `/lists/${list}`, until: 'ada.lovelace0@example.com' },
  { name: 'subscriber', path: ({ list, subscriber }) => `/lists/${list}/subscribers/${subscriber}`, until: 'Timeline' },
  { name: 'import', path: ({ list }) => `/lists/${list}/import`, until: 'Drop a file here' },
  { name: 'fields', path: ({ list }) => `/lists/${list}/fields`, until: 'COMPANY' },
  { name: 'list-settings', path: ({ list }) => `/lists/${list}/settings`, until: 'Delete list…' },
  { name: 'api', path: () => '/integrations/api', until: 'First key' },
  { name: 'hooks', path: () => '/integrations/apps', until: 'subscriber.tagged' },
  {
    name: 'hook',
    path: ({ hook, delivery }) => `/integrations/apps/${hook}?delivery=${delivery}`,
    until: 'Verify this very delivery',
  },
  { name: 'hook-off', path: ({ hookOff }) => `/integrations/apps/${hookOff}`, until: 'Switch it on again' },
  { name: 'campaigns', path: () => '/campaigns', until: 'August letter' },
  { name: 'campaign', path: ({ draft }) => `/campaigns/${draft}`, until: /It reaches 2\d\d people/ },
  { name: 'send', path: ({ draft }) => `/campaigns/${draft}/send`, until: /Send to 2\d\d people now/ },
  { name: 'report', path: ({ sent }) => `/campaigns/${sent}`, until: 'Download the delivery log' },
  { name: 'account', path: () => '/account', until: 'Usage' },
  { name: 'security', path: () => '/account/security', until: 'this browser' },
  { name: 'senders', path: () => '/account/senders', until: 'DKIM' },
  { name: 'users', path: () => '/account/users', until: 'Open invitations' },
  { name: 'join-failed', path: () => '/join#x', until: 'Back to sign-in', isAnonymous: true },
  { name: 'suppressions', path: () => '/account/suppressions', until: 'nobody@example.net' },
  { name: 'audit-log', path: () => '/account/audit-log', until: 'session.created' },
  { name: 'lost', path: () => '/lists/none/of/this', until: 'There is nothing here' },
];
const views = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

test.each(views)(
  'at $width px in $colorScheme every page is whole, accessible and without errors',
  async ({ width, colorScheme }) => {
    const page = await console.open({ width, colorScheme });
    const visitor = await console.open({ width, colorScheme, isAnonymous: true });
    const problems: unknown[] = [];
    for (const shown of pages) {
      const on = shown.isAnonymous === true ? visitor : page;
      await on.goto(`${console.stack.baseUrl}${shown.path(sample)}`);
      await on.getByText(shown.until).first().waitFor();
      await on.screenshot({ path: `${screenshotFolder}${shown.name}-${width}-${colorScheme}.png` });
      const found = await findViolations(on);
      if (found.length > 0) problems.push({ page: shown.name, found });
      const overflow = await on.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow > 0) problems.push({ page: shown.name, overflow });
    }
    expect(problems).toEqual([]);
    expect(console.faults).toEqual([]);
    await page.context().close();
    await visitor.context().close();
  },
  300_000,
);

/** What axe finds serious: the rule and the first element. */
async function findViolations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate<
    unknown[]
  >(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, count: nodes.length, html: nodes[0].html.slice(0, 200), why: nodes[0].failureSummary })))`);
}
