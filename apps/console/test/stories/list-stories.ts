import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { awaitSaved, button, limit, type Story } from '../support/story.ts';

/** The subscribers of lists, and imports. */
export function listStories(story: Story): void {
  test(
    'a file is imported with the proposed mapping, its progress survives a reload, the rejected rows can be downloaded, and the import is undone',
    async () => {
      const list = await story.addList(`Imported ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/import`);
      const rows = Array.from({ length: 300 }, (_, index) => `person${index}@example.com,Person ${index},red`);
      const file = ['E-Mail,First name,Colour', ...rows, 'not an address,X,blue'].join('\n');
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      });
      await page.getByText('Of the first 301 rows, 300 would be imported and 1 rejected.').waitFor();
      expect(await page.getByLabel('Field for E-Mail').inputValue()).toBe('EMAIL');
      await page.getByLabel('Field for Colour').selectOption('tags');
      await button(page, 'Import').click();
      await page.waitForURL(/\/imports\/imp_/);
      const uid = page.url().split('/').at(-1) ?? '';
      // A reload would interrupt the upload, but once the file is complete, the import runs in the service.
      await until('the whole file', async () => {
        const { status } = await story.console.call<{ status: string }>('GET', `/imports/${uid}`);
        return status !== 'uploading';
      });
      await page.reload();
      await page.getByText('300 added, 0 updated, 1 rejected.').waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download rejected rows' }).click();
      const errors = await downloading;
      expect(errors.suggestedFilename()).toMatch(/^imp_\w+-errors\.csv$/);
      expect(readFileSync(await errors.path(), 'utf8')).toContain('row,line,email,field,code');
      await page.getByText('See who was added').click();
      await page.getByText('person299@example.com').first().waitFor();

      await page.goBack();
      await button(page, 'Undo import').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Remove the 300 subscribers added by this import?').waitFor();
      await dialog.getByRole('button', { name: 'Undo import' }).click();
      await page.getByText('Undone: 300 removed, 0 kept').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'in the subscribers table, the text of every header starts exactly where the text below it starts, also beside a scroll bar',
    async () => {
      const list = await story.addList(`Aligned ${story.width}`);
      const subscribers = Array.from({ length: 40 }, (_, index) => ({
        EMAIL: `aligned${index}@example.com`,
        tags: ['vip'],
      }));
      await story.console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}`);
      await page.getByText('aligned39@example.com').waitFor();
      // The browser of the tests has no scroll bars; a padding takes the same room.
      await page.evaluate(
        'document.adoptedStyleSheets = [new CSSStyleSheet()];' +
          "document.adoptedStyleSheets[0].replaceSync('[role=rowgroup] { padding-right: 15px }')",
      );
      const starts = (selector: string) =>
        page.evaluate<number[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
          .filter((cell) => cell.getClientRects().length > 0)
          .map((cell) => {
            const text = document.createRange();
            text.selectNodeContents(cell);
            return text.getBoundingClientRect().left;
          })`);
      const heads = await starts('[role=columnheader]');
      expect(heads).toHaveLength(story.isPhone ? 3 : 5);
      expect(await starts('[role=row][aria-rowindex="2"] > [role=cell]')).toEqual(heads);
      await page.context().close();
    },
    limit,
  );

  test(
    'subscribers are found, tagged in bulk, changed, unsubscribed, not added twice, and resubscribed, and the page address holds the filters',
    async () => {
      const list = await story.addList(`People ${story.width}`);
      const people = Array.from({ length: 130 }, (_, index) => ({ EMAIL: `p${index}@example.com` }));
      await story.console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers: people });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}`);
      await page.getByLabel('Select p129@example.com').check();
      await page.getByLabel('Select p128@example.com').check();
      await button(page, 'Tag…').click();
      await page.getByRole('dialog').getByLabel('Tags').fill('spring');
      await page.keyboard.press('Enter');
      await button(page, 'Tag').click();
      await page.getByText('2 changed.').waitFor();
      await story.go(page, `/lists/${list.uid}?tag=spring`);
      await page.getByText('p128@example.com').first().waitFor();
      await page.getByText('p127@example.com').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'p128@example.com' }).click();
      await page.getByLabel('First name').fill('Petra');
      await button(page, 'Save').click();
      await awaitSaved(page);
      await button(page, 'Unsubscribe…').click();
      await button(page, 'Unsubscribe').click();
      await page.getByText('unsubscribed, joined via the API.').waitFor();
      const [changed] = await story.console.call<Record<string, unknown>[]>(
        'GET',
        `/subscribers?list_uid=${list.uid}&email=p128@example.com`,
      );
      expect(changed).toMatchObject({ FIRST_NAME: 'Petra', tags: ['spring'], status: 'unsubscribed' });
      await story.go(page, `/lists/${list.uid}`);
      await button(page, 'Add subscriber').click();
      await page.getByRole('dialog').getByLabel('Email').fill('p128@example.com');
      await page.getByRole('dialog').getByRole('button', { name: 'Add subscriber' }).click();
      await page.getByText('p128@example.com was already on the list and is unsubscribed.').waitFor();
      await page.getByRole('link', { name: 'View profile' }).click();
      await button(page, 'Resubscribe…').click();
      await page.getByText('They’ll get emails from this list again right away.').waitFor();
      await button(page, 'Resubscribe').click();
      await page.getByText('subscribed, joined via the API.', { exact: true }).waitFor();
      await button(page, 'Unsubscribe…').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'lists, automations and templates are found by a part of their name, which the address keeps',
    async () => {
      const names = [`Alder ${story.width}`, `Birch ${story.width}`];
      for (const name of names) {
        const { uid } = await story.addList(name);
        const steps = [{ type: 'add_tag', id: 'tag', tag: 'welcomed' }];
        await story.console.call('POST', '/automations', {
          name,
          list_uid: uid,
          trigger: { type: 'subscribed' },
          steps,
        });
        await story.console.call('POST', '/templates', { name, html: '<p>Hello</p>' });
      }
      const page = await story.console.open({ width: story.width });
      for (const address of ['/lists', '/automations', '/templates']) {
        await story.go(page, address);
        const [wanted, other] = names.map((name) => page.getByRole('link', { name, exact: true }));
        await other?.waitFor();
        await page.getByRole('searchbox', { name: 'Search by name' }).fill('aLDer');
        await other?.waitFor({ state: 'detached' });
        await wanted?.waitFor();
        expect(page.url()).toContain('name=aLDer');
        await page.reload();
        await wanted?.waitFor();
        expect(await other?.count()).toBe(0);
        await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like it');
        await page.getByText('No names match.').waitFor();
      }
      await page.context().close();
    },
    limit,
  );

  // The remaining stories are the same at every width.
  if (story.isPhone) return;

  test(
    'a failed upload says so, can be resumed once with the file, and makes the browser ask before the page is closed while it runs',
    async () => {
      const list = await story.addList(`Resumed ${story.width}`);
      const page = await story.console.open({ width: story.width });
      const problem = {
        type: 'about:blank',
        title: 'No',
        status: 403,
        detail: 'Not at this moment.',
        code: 'forbidden',
      };
      await page.route(/\/upload$/, (route) =>
        route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      );
      await story.go(page, `/lists/${list.uid}/import`);
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('EMAIL\nresumed@example.com\n') };
      await page.getByLabel('Choose a file').setInputFiles(file);
      await button(page, 'Import').click();
      await page.getByText('Not at this moment.').waitFor();
      const asks = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
      expect(await asks()).toBe(false);

      await page.unroute(/\/upload$/);
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(/\/upload$/, async (route) => {
        await mayGoOn;
        await route.continue();
      });
      await page.getByLabel('Resume upload').setInputFiles(file);
      await button(page, 'Resume upload').waitFor({ state: 'detached' });
      await page.getByText('Not at this moment.').waitFor({ state: 'detached' });
      expect(await asks()).toBe(true);
      goOn();
      await page.getByText('1 added, 0 updated.').waitFor();
      expect(await asks()).toBe(false);
      await page.context().close();
    },
    limit,
  );

  test(
    'a field with a time is shown and edited on the viewer’s own clock',
    async () => {
      const list = await story.addList(`Timed ${story.width}`);
      await story.console.call('POST', `/lists/${list.uid}/fields`, {
        tag: 'MEETING',
        label: 'Meeting',
        type: 'datetime',
      });
      const { uid } = await story.console.call('POST', '/subscribers', {
        list_uid: list.uid,
        EMAIL: 'ada@example.com',
        MEETING: '2026-01-31T08:30:00Z',
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/subscribers/${uid}`);
      expect(await page.getByLabel('Meeting').inputValue()).toBe('2026-01-31T09:30');
      await page.getByLabel('Meeting').fill('2026-07-01T12:00');
      await button(page, 'Save').click();
      await awaitSaved(page);
      expect(await story.console.call('GET', `/subscribers/${uid}`)).toMatchObject({
        MEETING: '2026-07-01T10:00:00.000Z',
      });
      await page.evaluate(`localStorage.setItem('mailwright-columns-${list.uid}', '["MEETING"]')`);
      await story.go(page, `/lists/${list.uid}`);
      await page.locator('time[datetime="2026-07-01T10:00:00.000Z"]').waitFor({ state: 'attached' });
      await page.context().close();
    },
    limit,
  );

  test(
    'blocklisted subscribers are counted among a list’s subscribers, by status, and before the list is deleted',
    async () => {
      const list = await story.addList(`Blocked ${story.width}`);
      const subscribers = ['ada', 'alan', 'grace'].map((name) => ({ EMAIL: `${name}@example.com` }));
      await story.console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      await story.console.run(
        `UPDATE subscribers SET status = 'blocklisted' WHERE email <> 'ada@example.com'
          AND list_id = (SELECT id FROM lists WHERE name = $1)`,
        `Blocked ${story.width}`,
      );
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/lists');
      const row = page.getByRole('row').filter({ hasText: `Blocked ${story.width}` });
      expect(await row.locator('[data-label="Others"]').textContent()).toBe('2');
      await story.go(page, `/lists/${list.uid}/growth`);
      await page.getByRole('link', { name: /^2\s*blocklisted$/ }).waitFor();
      await story.go(page, `/lists/${list.uid}/settings`);
      // The section above the button is loaded separately, and moves the button when it appears.
      await page.getByRole('switch', { name: 'Send a welcome email' }).waitFor();
      await button(page, 'Delete list…').click();
      await page.getByText(`Delete list Blocked ${story.width} and its 3 subscribers?`).waitFor();
      await page.context().close();
    },
    limit,
  );
}
