import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { addDraft } from '../support/add-draft.ts';
import { button, limit, type Story } from '../support/story.ts';
import { blocksOf, savedNote, type Written } from '../support/writing.ts';

/** Pages that were opened before the service was upgraded, so that the files of their version are gone. */
export function outdatedStories(story: Story): void {
  const read = (uid: string) => story.console.call<Written>('GET', `/campaigns/${uid}`);

  test(
    'if the code that composes blocks can no longer be loaded after an upgrade, the page says so and asks before it is left',
    async () => {
      const { uid } = await addDraft(story, { name: `Outdated maker ${story.width}` });
      const page = await story.console.open({ width: story.width });
      await page.route('**/assets/server.browser-*.js', (route) => route.fulfill({ status: 404 }));
      await story.go(page, `/campaigns/${uid}`);
      await blocksOf(page).click();
      await page.keyboard.type('Written in vain?');
      await page.getByRole('alert').filter({ hasText: 'The console may have been updated' }).waitFor();
      await page.getByRole('link', { name: 'Lists', exact: true }).click();
      const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
      await asked.waitFor();
      await asked.getByRole('button', { name: 'Close' }).click();
      await asked.waitFor({ state: 'detached' });
      await blocksOf(page).getByText('Written in vain?').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'if an editor can no longer be loaded after an upgrade, the page keeps and saves what was written, and asks for a reload',
    async () => {
      const { uid } = await addDraft(story, { name: `Outdated part ${story.width}` });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await page.getByLabel('Subject').fill('Before the upgrade');
      await blocksOf(page).click();
      await page.keyboard.type('Written before.');
      await until('the blocks', async () => (await read(uid)).html?.includes('Written before.'));
      await page.route('**/assets/code-editor-*.js', (route) => route.fulfill({ status: 404 }));
      await page.getByText('HTML', { exact: true }).click();
      await button(page, 'Switch to HTML').click();
      const note = page.getByRole('alert').filter({ hasText: 'The console may have been updated' });
      await note.getByText('Save your work, then reload the page.').waitFor();
      expect(await page.getByLabel('Subject').inputValue()).toBe('Before the upgrade');
      await page.getByLabel('Subject').fill('After the upgrade');
      await until('what was written', async () => {
        const { subject, html } = await read(uid);
        return subject === 'After the upgrade' && html.includes('Written before.');
      });
      // The code for blocks is already loaded.
      await page.getByText('Blocks', { exact: true }).click();
      await button(page, 'Convert to blocks').click();
      await blocksOf(page).getByText('Written before.').waitFor();
      await page.getByText('HTML', { exact: true }).click();
      await button(page, 'Switch to HTML').click();
      await until('the HTML', async () => (await read(uid)).design === null);
      await savedNote(page).waitFor();
      await page.unrouteAll();
      await note.getByRole('button', { name: 'Reload page' }).click();
      await page.getByRole('textbox', { name: 'Email HTML' }).waitFor();
      expect(await note.count()).toBe(0);
      expect((await read(uid)).html).toContain('Written before.');
      await page.context().close();
    },
    limit,
  );

  test(
    'a page that can no longer be loaded after an upgrade reloads itself once everything is saved, but not a second time right away',
    async () => {
      const { uid } = await addDraft(story, { name: `Outdated page ${story.width}` });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
      });
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(`**/app/v1/campaigns/${uid}`, async (route) => {
        if (route.request().method() === 'PATCH') await mayGoOn;
        await route.continue();
      });
      await page.route('**/assets/lists-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
      await page.getByLabel('Subject').fill('Saved on leaving');
      await page.getByRole('link', { name: 'Lists', exact: true }).click();
      await page.getByText('The page will reload as soon as your changes are saved.').waitFor();
      expect(loads).toBe(0);
      goOn();
      await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
      expect(loads).toBe(1);
      expect((await read(uid)).subject).toBe('Saved on leaving');

      await page.route('**/assets/campaigns-page-*.js', (route) => route.fulfill({ status: 404 }));
      await page.evaluate('sessionStorage.clear()');
      await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
      await page.getByRole('heading', { name: 'This page crashed' }).waitFor();
      expect(loads).toBe(2);
      await page.unrouteAll();
      await button(page, 'Reload page').click();
      await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
      await page.context().close();
    },
    limit,
  );
}
