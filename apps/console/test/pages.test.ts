import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import type { Page, Request } from 'playwright-core';
import { addReportSample } from './support/add-report-sample.ts';
import { addSample, type Sample as Basis } from './support/add-sample.ts';
import { compareWithReference } from './support/compare-pictures.ts';
import { drawPicture } from './support/draw-picture.ts';
import { recordFilm } from './support/record-film.ts';
import { startConsole, type TestConsole } from './support/start-console.ts';
import { takePicture, takesPictures } from './support/take-picture.ts';
import { blocksOf, openStep } from './support/writing.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type ColorScheme = 'light' | 'dark';

let console: TestConsole;
let receiver: Receiver;
type Sample = Basis & { reported: string; tested: string };
let sample: Sample;
beforeAll(async () => {
  receiver = await startReceiver();
  console = await startConsole();
  const basis = await addSample(console, `${receiver.url}/hook`);
  sample = { ...basis, ...(await addReportSample(console, basis.list)) };
  // This comes last, because at night the quiet hours would hold back the samples' mails.
  const spans = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '22:00', to: '07:00' }];
  await console.call('PATCH', '/account/settings', {
    frequency_cap: { mails: 3, days: 7 },
    quiet_hours: { spans, time_zone: 'Europe/Zurich', time_zone_field: 'TIME_ZONE' },
  });
}, 300_000);
afterAll(async () => {
  await console?.stop();
  await receiver?.close();
}, 60_000);

interface Shown {
  name: string;
  path(sample: Sample): string;
  /** A text that is present once the page has loaded. */
  until: string | RegExp;
  isAnonymous?: boolean;
  /** Whether its screenshot is compared with that of an earlier run. */
  isMain?: boolean;
  /** The name of this page's picture in docs/images, taken at 1280 px. */
  picture?: string;
}

const pages: Shown[] = [
  { name: 'sign-in', path: () => '/sign-in', until: 'Sign in', isAnonymous: true },
  { name: 'sign-up', path: () => '/sign-up', until: 'Create account', isAnonymous: true },
  { name: 'forgotten-password', path: () => '/forgotten-password', until: 'Send link', isAnonymous: true },
  { name: 'home', path: () => '/', until: 'Latest campaigns', isMain: true, picture: 'console-home' },
  { name: 'lists', path: () => '/lists', until: 'Readers', isMain: true },
  { name: 'add-campaign', path: () => '/campaigns?add', until: 'You write everything yourself.' },
  { name: 'add-template', path: () => '/templates?add', until: 'A greeting and a footer.' },
  {
    name: 'subscribers',
    path: ({ list }) => `/lists/${list}`,
    until: 'katherine.johnson239@example.com',
    picture: 'console-subscribers',
  },
  { name: 'subscriber', path: ({ list, subscriber }) => `/lists/${list}/subscribers/${subscriber}`, until: 'Timeline' },
  { name: 'segments', path: ({ list }) => `/lists/${list}/segments`, until: 'Early VIPs' },
  {
    name: 'segment',
    path: ({ list, segment }) => `/lists/${list}/segments/${segment}`,
    until: /subscribers are in it/,
  },
  { name: 'tags', path: ({ list }) => `/lists/${list}/tags`, until: 'spring' },
  { name: 'growth', path: ({ list }) => `/lists/${list}/growth`, until: 'Joined and left by day' },
  { name: 'form', path: ({ list }) => `/lists/${list}/form`, until: 'The form is public' },
  { name: 'form-share', path: ({ list }) => `/lists/${list}/form?tab=share`, until: /^Public link$/ },
  { name: 'import', path: ({ list }) => `/lists/${list}/import`, until: 'Drop a file here' },
  { name: 'fields', path: ({ list }) => `/lists/${list}/fields`, until: 'COMPANY' },
  { name: 'list-settings', path: ({ list }) => `/lists/${list}/settings`, until: 'Delete list…' },
  { name: 'welcome-mail', path: ({ list }) => `/lists/${list}/settings/welcome`, until: 'Back to settings' },
  {
    name: 'confirmation-mail',
    path: ({ list }) => `/lists/${list}/settings/confirmation`,
    until: 'Confirm my subscription',
  },
  { name: 'api', path: () => '/integrations/api', until: 'First key' },
  { name: 'hooks', path: () => '/integrations/apps', until: 'subscriber.tagged' },
  {
    name: 'hook',
    path: ({ hook, delivery }) => `/integrations/apps/${hook}?delivery=${delivery}`,
    until: 'Verify this delivery',
    picture: 'console-hook',
  },
  { name: 'hook-off', path: ({ hookOff }) => `/integrations/apps/${hookOff}`, until: 'Enable webhook' },
  { name: 'campaigns', path: () => '/campaigns', until: 'August letter', isMain: true },
  {
    name: 'campaign',
    path: ({ draft }) => `/campaigns/${draft}`,
    until: 'Next: Audience',
    picture: 'console-campaign',
  },
  { name: 'campaign-audience', path: ({ draft }) => `/campaigns/${draft}/audience`, until: /It reaches 2\d\d people/ },
  { name: 'campaign-options', path: ({ draft }) => `/campaigns/${draft}/options`, until: 'Reply-to address' },
  { name: 'blocks', path: ({ blocks }) => `/campaigns/${blocks}`, until: 'See the pictures' },
  { name: 'templates', path: () => '/templates', until: 'House style' },
  { name: 'template', path: ({ template }) => `/templates/${template}`, until: 'View version 1' },
  { name: 'images', path: () => '/templates/images', until: 'meadow-in-august.png' },
  { name: 'send', path: ({ draft }) => `/campaigns/${draft}/send`, until: /Send to 2\d\d people now/ },
  {
    name: 'report',
    path: ({ reported }) => `/campaigns/${reported}?bots`,
    until: 'Download as CSV',
    isMain: true,
    picture: 'console-report',
  },
  { name: 'report-test', path: ({ tested }) => `/campaigns/${tested}`, until: 'Choose as winner' },
  { name: 'report-links', path: ({ reported }) => `/campaigns/${reported}/links`, until: 'events/summer-walk' },
  {
    name: 'recipients',
    path: ({ reported, subscriber }) => `/campaigns/${reported}/recipients?recipient=${subscriber}`,
    until: 'Recipient activity',
  },
  { name: 'automations', path: () => '/automations', until: 'Renewal reminder' },
  {
    name: 'automation',
    path: ({ automation }) => `/automations/${automation}?at=welcome`,
    until: 'Edit email',
    picture: 'console-automation',
  },
  {
    name: 'automation-mail',
    path: ({ automation }) => `/automations/${automation}/steps/welcome`,
    until: 'three things were finished',
  },
  {
    name: 'automation-condition',
    path: ({ automation }) => `/automations/${automation}?at=has_clicked`,
    until: 'Add condition',
  },
  { name: 'automation-start', path: ({ automation }) => `/automations/${automation}?at=-`, until: 'Time zone' },
  {
    name: 'automation-problem',
    path: ({ automationDraft }) => `/automations/${automationDraft}?at=remind`,
    until: '“Subject” is missing.',
  },
  { name: 'activate', path: ({ automation }) => `/automations/${automation}/activate`, until: 'Activate changes' },
  {
    name: 'activate-problem',
    path: ({ automationDraft }) => `/automations/${automationDraft}/activate`,
    until: 'Required before activation',
  },
  { name: 'versions', path: ({ automation }) => `/automations/${automation}/versions`, until: /first version/ },
  {
    name: 'runs',
    path: ({ automation, automationRun }) => `/automations/${automation}/runs?run=${automationRun}`,
    until: 'Skip wait',
  },
  { name: 'emails', path: () => '/emails', until: 'grace.hopper1@example.com' },
  { name: 'email', path: ({ email }) => `/emails/${email}`, until: 'Desktop' },
  { name: 'email-long', path: ({ longEmail }) => `/emails/${longEmail}`, until: 'Desktop' },
  { name: 'account', path: () => '/account', until: 'Usage', isMain: true },
  { name: 'security', path: () => '/account/security', until: 'this browser' },
  { name: 'settings', path: () => '/account/settings', until: 'Period in days' },
  { name: 'brand', path: () => '/account/brand', until: 'Postal address' },
  { name: 'senders', path: () => '/account/senders', until: 'mailwright-tracking' },
  { name: 'transports', path: () => '/account/transports', until: 'smtp.example.org:587' },
  { name: 'bounces', path: () => '/account/bounces', until: 'Bounce rules' },
  { name: 'users', path: () => '/account/users', until: 'Pending invitations' },
  { name: 'join-failed', path: () => '/join#x', until: 'Back to sign-in', isAnonymous: true },
  { name: 'suppressions', path: () => '/account/suppressions', until: 'nobody@example.net' },
  { name: 'work', path: () => '/account/work', until: 'Exports aren’t listed' },
  { name: 'audit-log', path: () => '/account/audit-log', until: 'session.created' },
  { name: 'lost', path: () => '/lists/none/of/this', until: 'Page not found' },
];
// Contrast doesn't depend on the width, and the layout doesn't depend on the colors.
const views: { width: number; colorScheme: ColorScheme }[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
];

test('every page is complete, accessible and free of errors at 1280 px, in light and dark, and at 390 px', async () => {
  const page = await console.open();
  const visitor = await console.open({ isAnonymous: true });
  const problems: unknown[] = [];
  for (const shown of pages) {
    const on = shown.isAnonymous === true ? visitor : page;
    await on.goto(`${console.stack.baseUrl}${shown.path(sample)}`);
    for (const view of views) {
      const { width, colorScheme } = view;
      // An open page follows changes of the window's size and of the system's color scheme: loading it for each view
      // would take longer than everything that is checked.
      await on.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await on.emulateMedia({ colorScheme });
      await on.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
      await on.getByText(shown.until).first().waitFor();
      if (shown.isMain === true) await on.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      const name = `${shown.name}-${width}-${colorScheme}`;
      if (takesPictures) {
        await takePicture(on, name);
        if (shown.picture !== undefined && width === 1280 && colorScheme === 'light')
          await drawPicture(on, shown.picture);
        const different = shown.isMain === true ? await compareWithReference(on, name) : undefined;
        if (different !== undefined) problems.push({ page: shown.name, view, different });
      }
      const found = await findViolations(on, rulesOf(colorScheme));
      if (found.length > 0) problems.push({ page: shown.name, view, found });
      if (colorScheme === 'light')
        problems.push(...(await findOverflow(on)).map((each) => ({ ...each, view, page: shown.name })));
    }
  }
  expect(problems).toEqual([]);
  expect(console.faults).toEqual([]);
  await page.context().close();
  await visitor.context().close();
}, 900_000);

test('the tour that the README shows leads by clicks from a list to a report, an automation and a webhook', async () => {
  const page = await console.open();
  const film = recordFilm(page);
  const follow = async (name: string | RegExp): Promise<void> =>
    film.click(page.getByRole('link', { name, exact: typeof name === 'string' }).first());
  const shown = (text: string | RegExp) => page.getByText(text).first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(console.stack.baseUrl);
  await shown('Latest campaigns');
  await film.show(2.5);
  await follow('Lists');
  await follow('Readers');
  await shown('katherine.johnson239@example.com');
  await film.show(2);
  await follow('Campaigns');
  await follow('Autumn letter');
  await blocksOf(page).getByText('the meadow is mown.').click();
  // The editor follows the cursor a moment later.
  await page.locator('select:has(option[value="paragraph"]:checked)').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Come and see it.');
  await film.show(1.5);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByRole('option', { name: 'Two columns' }).waitFor();
  await film.show(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await openStep(page, 'Audience');
  await shown(/It reaches 2\d\d people/);
  await film.show(2);
  await openStep(page, 'Send');
  await shown(/Send to 2\d\d people now/);
  await film.show(2);
  await follow('Campaigns');
  await follow('July letter');
  await shown('Download as CSV');
  await film.show(3);
  await follow('Automations');
  await follow('Welcome series');
  await film.click(page.getByText('Conditional split').first());
  await film.show(3);
  await follow('Integrations');
  await page.goto(`${console.stack.baseUrl}/integrations/apps/${sample.hook}?delivery=${sample.delivery}`);
  await shown('Verify this delivery');
  await film.show(3);
  await film.save('tour');
  await page.context().close();
}, 300_000);

test.each(['viewer', 'editor'] as const)(
  'no page opened by a %s requests anything that the service refuses them',
  async (role) => {
    const email = `${role}@example.net`;
    await console.run(
      `INSERT INTO users (id, account_id, email, email_normalized, role)
        SELECT gen_random_uuid(), id, $1, $1, $2::user_role FROM accounts`,
      email,
      role,
    );
    const page = await console.open({ email });
    const refused: string[] = [];
    const pending = new Set<Request>();
    page.on('request', (request) => {
      if (/\/app\/(?!events)/.test(request.url())) pending.add(request);
    });
    page.on('requestfailed', (request) => pending.delete(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    const title = page.getByRole('heading', { level: 1 });
    const lost = page.getByText('Page not found').first();
    await page.goto(`${console.stack.baseUrl}/none/of/this`);
    for (const shown of pages) {
      if (shown.isAnonymous === true || shown.name === 'lost') continue;
      // Following a link takes a fraction of what loading the console takes. Between two pages comes one that requests
      // nothing, so that the content of the previous page isn't taken for that of the next one.
      await navigate(page, '/none/of/this');
      await lost.waitFor();
      await navigate(page, shown.path(sample));
      await lost.waitFor({ state: 'detached' });
      // If the role doesn't include the page, a note says so instead.
      await page
        .getByText(shown.until)
        .or(page.getByText('Your role doesn’t include this page'))
        .or(title)
        .first()
        .waitFor();
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      while (pending.size > 0) await page.waitForTimeout(20);
    }
    expect(refused).toEqual([]);
    await page.context().close();
  },
  900_000,
);

/** Goes to another page of the console as a link does, without loading the console again. */
async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** By how much a page is wider than its window, and the controls that cut off their options: they hide what overflows. */
async function findOverflow(page: Page): Promise<object[]> {
  return page.evaluate<object[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cutOff = [...document.querySelectorAll('.mantine-SegmentedControl-root')].filter(
      (control) => control.scrollWidth > control.clientWidth + 1);
    return [...(scrollWidth > clientWidth ? [{ overflow: scrollWidth - clientWidth }] : []),
      ...cutOff.map(({ textContent }) => ({ cutOff: textContent }))];
  })()`);
}

/** The axe rules for a color scheme: only contrast differs between light and dark, so only that is checked again. */
function rulesOf(colorScheme: ColorScheme): string {
  return colorScheme === 'dark' ? `runOnly: ['color-contrast'], ` : '';
}

/** The serious violations that axe finds: the rule and the first element of each. */
async function findViolations(page: Page, rules: string): Promise<unknown[]> {
  await page.evaluate(`globalThis.axe === undefined`).then((isMissing) => isMissing === true && page.evaluate(axe));
  return page.evaluate<
    unknown[]
  >(`axe.run(document, { ${rules}resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, count: nodes.length, html: nodes[0].html.slice(0, 200), why: nodes[0].failureSummary })))`);
}
