import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { addDraft } from '../support/add-draft.ts';
import { blocksOf, savedNote, type Written } from '../support/writing.ts';
import { button, limit, type Story } from '../support/story.ts';

/** How pages read, refresh and save their data. This is the same at every width. */
export function dataStories(story: Story): void {
  const read = (uid: string) => story.console.call<Written>('GET', `/campaigns/${uid}`);

  test(
    'a page shows changes made elsewhere within seconds, even after the API was killed and has started again',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/lists');
      await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
      await story.addList(`Live ${story.width}`);
      await page.getByText(`Live ${story.width}`).waitFor();

      story.console.killApi();
      // A change made in the meantime shows what to do, and can be repeated once the API is back.
      await button(page, 'Create list').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(`After ${story.width}`);
      await dialog.getByLabel('Sender name').fill('Ada');
      await dialog.getByLabel('Sender address').fill('admin@mailwright.localhost');
      await until('the list to be made', async () => {
        if (/\/lists\/list_/.test(page.url())) return true;
        await dialog
          .getByRole('button', { name: 'Create list' })
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        return false;
      });
      await story.go(page, '/lists');
      await page.getByText(`After ${story.width}`).first().waitFor();
      await story.addList(`Live again ${story.width}`);
      await page.getByText(`Live again ${story.width}`).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'if a collection can’t be read, the page shows only the error, not that there is nothing, and recovers by itself',
    async () => {
      const list = await story.addList(`Unreadable ${story.width}`);
      const page = await story.console.open({ width: story.width });
      const [error, empty] = [page.getByRole('alert'), page.getByText('No segments yet')];
      const fail = () =>
        page.route('**/app/v1/segments?*', (route) =>
          route.fulfill({ status: 503, json: { code: 'service_unavailable', detail: 'Too busy.', status: 503 } }),
        );
      await fail();
      await story.go(page, `/lists/${list.uid}/segments`);
      await error.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await empty.count()).toBe(0);
      await page.unrouteAll();
      await empty.waitFor();
      await error.waitFor({ state: 'detached' });

      // The collection was empty when it was last read. Whether it still is, nobody knows.
      await fail();
      await story.addList(`Another ${story.width}`);
      await error.waitFor();
      expect(await empty.count()).toBe(0);
      await page.unrouteAll();
      await empty.waitFor();
      await error.waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );

  test(
    'a list is created only once, even if the form is submitted several times before the list’s page is loaded',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/lists');
      let loadPage = (): void => undefined;
      const mayLoad = new Promise<void>((resolve) => (loadPage = resolve));
      await page.route('**/assets/subscribers-page-*.js', async (route) => {
        await mayLoad;
        await route.continue();
      });
      const made: number[] = [];
      page.on('response', (response) => {
        if (response.request().method() === 'POST' && response.url().endsWith('/lists')) made.push(response.status());
      });
      await button(page, 'Create list').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Sender name').fill('Ada');
      await dialog.getByLabel('Sender address').fill('admin@mailwright.localhost');
      const name = dialog.getByLabel('Name', { exact: true });
      await name.fill(`Once ${story.width}`);
      await name.press('Enter');
      await until('the list to be made', () => Promise.resolve(made.length > 0));
      for (let n = 0; n < 3; n += 1) {
        await name.press('Enter');
        await page.waitForTimeout(100);
      }
      loadPage();
      await page.waitForURL(/\/lists\/list_/);
      expect(made).toEqual([201]);
      await page.context().close();
    },
    limit,
  );

  test(
    'a page shows changes that were made after it read its data and before it began to follow changes',
    async () => {
      await story.addList(`Read ${story.width}`);
      const page = await story.console.open({ width: story.width });
      // The page may open the stream more than once; each request waits for the same list.
      let between: Promise<void> | undefined;
      const addBetween = async (): Promise<void> => {
        await page.getByText(`Read ${story.width}`).waitFor();
        await story.addList(`Between ${story.width}`);
      };
      await page.route('**/app/events', async (route) => {
        await (between ??= addBetween());
        // A request that the page has since cancelled can't be continued.
        await route.continue().catch(() => undefined);
      });
      await story.go(page, '/lists');
      await page.getByText(`Between ${story.width}`).waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    },
    limit,
  );

  test(
    'if two windows change the same property, neither overwrites the other before a person has chosen',
    async () => {
      const { uid } = await addDraft(story, { name: `Windows ${story.width}`, html: '<p>First</p>' });
      const one = await story.console.open({ width: story.width });
      const other = await story.console.open({ width: story.width });
      for (const page of [one, other]) {
        await story.go(page, `/campaigns/${uid}`);
        await page.getByRole('textbox', { name: 'Email HTML' }).waitFor();
      }
      const write = async (page: Page, text: string) => {
        await page.getByRole('textbox', { name: 'Email HTML' }).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(text);
      };
      await write(one, '<p>One');
      await until('the first window', async () => (await read(uid)).html.includes('One'));
      // Another property is no conflict, and its change appears in the other window.
      await one.getByLabel('Subject').fill('From the first window');
      await until('its subject', async () => (await read(uid)).subject === 'From the first window');
      await write(other, '<p>Other');
      await other.getByText('This campaign was changed in another window.').waitFor();
      expect((await read(uid)).html).toContain('One');
      await button(other, 'Keep mine').click();
      await until('the second window', async () => (await read(uid)).html.includes('Other'));
      expect(await other.getByLabel('Subject').inputValue()).toBe('From the first window');
      await write(one, '<p>Again');
      await one.getByText('This campaign was changed in another window.').waitFor();
      await button(one, 'Load the other version').click();
      await one.getByRole('textbox', { name: 'Email HTML' }).getByText('Other').waitFor();
      expect((await read(uid)).html).not.toContain('Again');
      await one.context().close();
      await other.context().close();
    },
    limit,
  );

  test(
    'what was typed into the blocks just before the page is left is saved',
    async () => {
      const { uid } = await addDraft(story, { name: `Left ${story.width}` });
      const page = await story.console.open({ width: story.width });
      for (const text of ['First', 'Second']) {
        await story.go(page, `/campaigns/${uid}`);
        await blocksOf(page).click();
        await page.keyboard.press('Control+End');
        // The code that composes blocks is loaded when the first mail is composed.
        await page.route('**/assets/*', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400));
          await route.continue();
        });
        await page.keyboard.type(` ${text} line.`);
        await page.evaluate(`history.pushState(null, '', '/lists'); dispatchEvent(new PopStateEvent('popstate'))`);
        await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
        await until('it to be saved', async () => ((await read(uid)).html ?? '').includes(`${text} line.`));
        await page.unrouteAll();
      }
      await page.context().close();
    },
    limit,
  );

  test(
    'changes typed while a subscriber is being saved are kept and can be saved next',
    async () => {
      const list = await story.addList(`Slow ${story.width}`);
      const person = { list_uid: list.uid, EMAIL: `slow${story.width}@example.com`, FIRST_NAME: 'Ada' };
      const { uid } = await story.console.call('POST', '/subscribers', person);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/subscribers/${uid}`);
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(`**/app/v1/subscribers/${uid}`, async (route) => {
        if (route.request().method() === 'PATCH') await mayGoOn;
        await route.continue();
      });
      const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')];
      await first.fill('Augusta');
      await button(page, 'Save').click();
      await last.fill('King');
      goOn();
      await page.getByText('Saved').first().waitFor();
      await until('the first name', async () => {
        const stored = await story.console.call<{ FIRST_NAME: string }>('GET', `/subscribers/${uid}`);
        return stored.FIRST_NAME === 'Augusta';
      });
      await button(page, 'Save').click();
      await until('the last name', async () => {
        const stored = await story.console.call<{ LAST_NAME: string | null }>('GET', `/subscribers/${uid}`);
        return stored.LAST_NAME === 'King';
      });
      await page.context().close();
    },
    limit,
  );

  test(
    'text written while the API is killed and restarted is saved automatically',
    async () => {
      const { uid } = await addDraft(story, { name: `Outage ${story.width}` });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocksOf(page).click();
      await page.keyboard.type('Before. ');
      await until('the first words', async () => (await read(uid)).html?.includes('Before.'));
      // The API restarts at once, but the browser can reach it only after the page has shown that the text isn't saved
      // yet.
      await page.route('**/app/**', (route) => route.abort());
      process.kill(story.console.apiPid(), 'SIGKILL');
      await page.keyboard.type('During the outage. ');
      await page.getByText('Your changes aren’t saved yet').waitFor();
      await page.unroute('**/app/**');
      await page.keyboard.type('And after it.');
      await savedNote(page).waitFor();
      expect((await read(uid)).html).toContain('Before. During the outage. And after it.');
      await page.keyboard.press('Control+z');
      await until('the undone words', async () => !(await read(uid)).html.includes('And after it.'));
      await page.context().close();
    },
    limit,
  );

  test(
    'collections show more than the first page on request, and a suppressed address can be searched for',
    async () => {
      const { console, width } = story;
      const address = (n: number) => `suppressed-${n}@example.net`;
      for (let n = 1; n <= 55; n += 1) await console.call('POST', '/suppressions', { email: address(n) });
      const page = await console.open({ width });
      await story.go(page, '/account/suppressions');
      await page.getByText(address(1), { exact: true }).waitFor();
      await page.getByRole('searchbox', { name: 'Search by full address' }).fill(address(55));
      await page.getByText(address(55), { exact: true }).waitFor();
      await page.getByText(address(1), { exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('searchbox').fill('grace@example.com');
      await page.getByText('This address isn’t suppressed.').waitFor();
      await page.getByRole('searchbox').fill('');
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText(address(55), { exact: true }).waitFor();

      // Each change of the settings adds an entry to the audit log.
      for (let n = 1; n <= 105; n += 1)
        await console.call('PATCH', '/account/settings', { frequency_cap: { mails: 1 + (n % 9), days: 7 } });
      await console.call('PATCH', '/account/settings', { frequency_cap: null });
      await story.go(page, '/account/audit-log');
      const rows = page.locator('tbody tr');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(100);
      await page.getByRole('button', { name: 'Show more' }).click();
      await until('the older entries', async () => (await rows.count()) > 100);
      await page.context().close();
    },
    limit,
  );
}
