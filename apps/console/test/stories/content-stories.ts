import path from 'node:path';
import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { addDraft, picture } from '../support/add-draft.ts';
import { button, limit, type Story } from '../support/story.ts';
import { blocksOf, savedNote, showTab, type Written } from '../support/writing.ts';

/** Writing mails: blocks, HTML, saving, templates and images. */
export function contentStories(story: Story): void {
  const read = (uid: string) => story.console.call<Written>('GET', `/campaigns/${uid}`);

  test(
    'a mail is written in blocks with a merge tag and an image, previewed as a subscriber gets it, and converted to HTML for good',
    async () => {
      const { uid, list } = await addDraft(story, { name: `Blocks ${story.width}` });
      const email = `ada${story.width}@example.com`;
      await story.console.call('POST', '/subscribers', { list_uid: list, EMAIL: email, FIRST_NAME: 'Ada' });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await page.getByLabel('Subject').fill('News for ');
      await page.keyboard.type('{{ fir');
      await page.getByRole('option', { name: 'First name' }).waitFor();
      await page.keyboard.press('Enter');
      expect(await page.getByLabel('Subject').inputValue()).toBe('News for {{ FIRST_NAME }}');
      await blocksOf(page).click();
      await page.keyboard.type('Hello {{fir');
      await page.getByRole('option', { name: 'First name' }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type(', this is new. ');
      await button(page, 'Insert merge tag').last().click();
      await page.getByRole('menuitem', { name: 'Unsubscribe' }).click();
      await page.keyboard.press('Enter');
      await button(page, 'Insert').click();
      await page.getByRole('menuitem', { name: 'Image' }).click();
      await page.locator('.mantine-Modal-content input[type=file]').setInputFiles({
        name: `flower-${story.width}.png`,
        mimeType: 'image/png',
        buffer: picture,
      });
      // An image that was uploaded for this place is used at once.
      if (story.isPhone) await showTab(page, 'Block');
      await page.getByLabel('Alt text').fill('A flower');
      await page.keyboard.press('Enter');
      await savedNote(page).waitFor();
      await until('the saved blocks', async () => ((await read(uid)).html ?? '').includes('A flower'));
      const written = await read(uid);
      expect(written.subject).toBe('News for {{ FIRST_NAME }}');
      expect(written.html).toContain('Hello {{ FIRST_NAME }}, this is new.');
      expect(written.html).toContain('href="{{ unsubscribe_url }}"');
      expect(written.html).toContain(`/flower-${story.width}.png`);
      expect(written.design).not.toBeNull();
      // What the menus insert is placed at the cursor.
      expect(written.html.indexOf('this is new')).toBeLessThan(written.html.indexOf('unsubscribe_url'));
      expect(written.html.indexOf('unsubscribe_url')).toBeLessThan(written.html.indexOf('/flower-'));

      const mail = page.frameLocator('iframe[title=Preview]');
      await showTab(page, 'Preview');
      await page.getByRole('combobox', { name: 'View as subscriber: enter an address' }).fill(email);
      await page.getByRole('option', { name: email }).click();
      await mail.getByText('Hello Ada, this is new.').waitFor();
      await page.reload();
      await blocksOf(page).getByText('this is new.').waitFor();
      await page.getByText('HTML', { exact: true }).click();
      await button(page, 'Switch to HTML').click();
      const code = page.getByRole('textbox', { name: 'Email HTML' });
      await code.waitFor();
      await until('the HTML', async () => (await read(uid)).design === null);
      await code.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('<p>{{ list.n');
      // While new suggestions are being looked up, the previous list doesn't accept clicks.
      const suggestions = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)');
      await suggestions.getByRole('option', { name: 'List name' }).click();
      await until('the completed tag', async () => (await read(uid)).html.includes('<p>{{ list.name }}'));
      await page.context().close();
    },
    limit,
  );

  // The remaining stories are the same at every width.
  if (story.isPhone) return;

  test(
    'a template is created from a starter, changed, restored once its changes are saved, and used to start a campaign',
    async () => {
      const list = await story.addList(`Readers of templates ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/templates');
      await button(page, 'Create template').click();
      await page.getByRole('dialog').getByLabel('Simple layout').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Create template' }).click();
      await page.waitForURL(/\/templates\/tpl_/);
      const uid = path.basename(new URL(page.url()).pathname);
      await blocksOf(page).getByText('{{ content }}').waitFor();
      await page.getByLabel('Name').fill(`Letter ${story.width}`);
      await blocksOf(page).getByText('Unsubscribe').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' · Example Ltd');
      await button(page, 'Save').click();
      await page.getByText('Saved as version 2').waitFor();
      const template = await story.console.call<Written & { has_slot: boolean }>('GET', `/templates/${uid}`);
      expect(template.html).toContain('Example Ltd');
      expect(template.has_slot).toBe(true);
      await page.getByLabel('Name').fill(`Renamed ${story.width}`);
      await button(page, 'View version 1').click();
      await page.getByText('Restoring would replace your unsaved changes.').waitFor();
      expect(await button(page, 'Restore this version').isDisabled()).toBe(true);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByLabel('Name').fill(`Letter ${story.width}`);
      await button(page, 'View version 1').click();
      await button(page, 'Restore this version').click();
      await page.getByText('Version 3').first().waitFor();
      await until('the first version', async () => {
        const { html } = await story.console.call<Written>('GET', `/templates/${uid}`);
        return !html.includes('Example Ltd');
      });
      await button(page, 'Use in campaign').click();
      await page.getByRole('dialog').getByLabel('Name').fill(`From a template ${story.width}`);
      await page.getByRole('dialog').getByLabel('List').selectOption(list.uid);
      await page.getByRole('dialog').getByRole('button', { name: 'Create campaign' }).click();
      await page.getByRole('heading', { name: `From a template ${story.width}` }).waitFor();
      const campaign = path.basename(new URL(page.url()).pathname);
      await blocksOf(page).click();
      await page.keyboard.type('Dear reader,');
      await page.getByRole('textbox', { name: 'Subject' }).fill('A letter');
      await page.frameLocator('iframe[title=Preview]').getByText('Dear reader,').waitFor();
      await page.frameLocator('iframe[title=Preview]').getByText('Unsubscribe').waitFor();
      await story.go(page, `/templates/${uid}`);
      await button(page, 'Delete…').click();
      await button(page, 'Delete template').click();
      await page.getByRole('link', { name: `From a template ${story.width}` }).waitFor();
      await story.console.call('DELETE', `/campaigns/${campaign}`);
      await story.console.call('DELETE', `/templates/${uid}`);
      await page.context().close();
    },
    limit,
  );

  test(
    'what is pasted continues the text around it, bold only where it was, and the text of a new button is replaced by typing',
    async () => {
      const { uid } = await addDraft(story, { name: `Pasted ${story.width}` });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      const paste = (html: string) =>
        page.evaluate(`(() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/html', ${JSON.stringify(html)});
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.querySelector('.blocks-paper .ProseMirror').dispatchEvent(event);
        })()`);
      // The editor follows the page's selection a moment later, and copies and pastes by its own.
      const selected = (text: string) =>
        until('the selection in the page and in the editor', async () => {
          const both = await page.evaluate<[string, string]>(`(() => {
            const { doc, selection } = document.querySelector('.blocks-paper .ProseMirror').editor.state;
            return [getSelection().toString(), doc.textBetween(selection.from, selection.to)];
          })()`);
          return both.every((each) => each === text);
        });
      const paragraphs = blocksOf(page).locator('p');
      await blocksOf(page).click();
      await page.keyboard.type('before ');
      await blocksOf(page).getByText('before').waitFor();
      // As Google Docs copies it.
      const bold = '<span style="font-weight:700;color:#ff0000">two </span>';
      await paste(`<b style="font-weight:normal" id="docs-internal-guid-1"><p>one</p><p>${bold}and</p></b>`);
      await paragraphs.filter({ hasText: 'one' }).waitFor();
      expect(await paragraphs.allInnerTexts()).toEqual(['before one', 'two and']);
      expect(await blocksOf(page).locator('strong').allInnerTexts()).toEqual(['two ']);
      expect(await blocksOf(page).locator('p [style*="color"]').count()).toBe(0);

      await page.keyboard.type(' after');
      for (let presses = 0; presses < 'after'.length; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
      await selected('after');
      await page.keyboard.press('Control+c');
      await page.keyboard.press('End');
      await selected('');
      await page.keyboard.press('Control+v');
      await paragraphs.filter({ hasText: 'two and afterafter' }).waitFor();
      expect(await paragraphs.count()).toBe(2);

      await page.keyboard.press('Enter');
      await button(page, 'Insert').click();
      await page.getByRole('menuitem', { name: 'Button' }).click();
      await blocksOf(page).locator('.node-button').waitFor();
      await selected('Button');
      await page.keyboard.type('Buy now');
      expect(await blocksOf(page).locator('.node-button').innerText()).toBe('Buy now');

      // A field in the panel takes what is pasted into it.
      await showTab(page, 'Block');
      await page.getByRole('tabpanel').getByRole('textbox').first().focus();
      const isPrevented = await page.evaluate(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', '<p>for the field</p>');
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        return !document.activeElement.dispatchEvent(event);
      })()`);
      expect(isPrevented).toBe(false);
      expect(await blocksOf(page).getByText('for the field').count()).toBe(0);
      await page.context().close();
    },
    limit,
  );

  test(
    'while a merge tag is being typed, the preview keeps the last version and says that the tag isn’t finished',
    async () => {
      const { uid } = await addDraft(story, { name: `Half a tag ${story.width}`, subject: 'Tags' });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      const write = async (act: () => Promise<void>) => {
        // On a phone the panel is over the lower half of the window.
        if (story.isPhone && (await page.getByRole('tab', { name: 'Preview' }).isVisible()))
          await button(page, 'Close').click();
        await blocksOf(page).click();
        await page.keyboard.press('Control+End');
        await act();
        await showTab(page, 'Preview');
      };
      await write(() => page.keyboard.type('Good evening'));
      const mail = page.frameLocator('iframe[title=Preview]');
      await mail.getByText('Good evening').waitFor();
      await write(() => page.keyboard.type(' {{ fir'));
      const why = 'The merge tag “{{ fir” in the content isn’t finished.';
      const told = page.getByRole('status').filter({ hasText: why });
      await told.waitFor();
      expect(await mail.getByText('Good evening').isVisible()).toBe(true);
      const problems = page.getByRole('region', { name: 'Required before sending' });
      expect(await problems.innerText()).toMatch(/^Required before sending\s+The merge tag “{{ fir” in the content/);
      await write(async () => {
        await page.keyboard.type('s');
        await page.getByRole('option', { name: /First name/ }).waitFor();
        await page.keyboard.press('Enter');
      });
      await mail.getByText('Good evening', { exact: true }).waitFor();
      await told.waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );

  test(
    'the preview for dark devices shows a mail’s own dark styles, and what some apps do with a mail that has none',
    async () => {
      const html = '<p style="background-color: #ffffff; color: #000000">Good night</p>';
      const { uid } = await addDraft(story, { name: `Plain at night ${story.width}`, subject: 'Night', html });
      const dark = '<style>@media (prefers-color-scheme: dark) { p { color: #ffffff !important } }</style>';
      const own = await addDraft(story, {
        name: `Dark at night ${story.width}`,
        subject: 'Night',
        html: `${dark}<p>Good night</p>`,
      });
      const page = await story.console.open({ width: story.width });
      const frame = page.locator('iframe[title=Preview]');
      const note = page.getByText('This email has no dark styles.');
      const lookOf = async (property: 'filter' | 'colorScheme') => {
        await frame.waitFor();
        return page.evaluate<string>(
          `((shown) => shown && getComputedStyle(shown).${property})(document.querySelector('iframe[title=Preview]'))`,
        );
      };
      await story.go(page, `/campaigns/${uid}`);
      await frame.contentFrame().getByText('Good night').waitFor();
      expect(await lookOf('filter')).toBe('none');
      await button(page, 'Dark mode').click();
      await note.waitFor();
      expect(await lookOf('filter')).toContain('invert(1)');
      await button(page, 'Dark mode').click();
      await note.waitFor({ state: 'detached' });

      await story.go(page, `/campaigns/${own.uid}`);
      await button(page, 'Dark mode').click();
      await until('the dark frame', async () => (await lookOf('colorScheme')) === 'dark');
      expect(await note.count()).toBe(0);
      expect(await lookOf('filter')).toBe('none');
      await page.context().close();
    },
    limit,
  );

  test(
    'while a template is loading, a subject that is typed is kept, and content that is written is replaced only when asked',
    async () => {
      const { call } = story.console;
      const name = `Slow template ${story.width}`;
      const template = await call('POST', '/templates', {
        name,
        subject: 'Of the template',
        html: '<p>Of the template</p>',
      });
      const { uid } = await addDraft(story, { name: `Impatient ${story.width}` });
      const page = await story.console.open({ width: story.width });
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(`**/app/v1/templates/${template.uid}`, async (route) => {
        await mayGoOn;
        await route.continue();
      });
      await story.go(page, `/campaigns/${uid}`);
      await blocksOf(page).waitFor();
      await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: name });
      await page.getByRole('textbox', { name: 'Subject' }).fill('My own');
      await blocksOf(page).click();
      await page.keyboard.type('Written meanwhile');
      goOn();
      await page.getByRole('dialog', { name: 'Replace content?' }).waitFor();
      await blocksOf(page).getByText('Written meanwhile').waitFor();
      await button(page, 'Replace content').click();
      await page.getByRole('textbox', { name: 'Email HTML' }).getByText('Of the template').waitFor();
      await until('the template’s content', async () => (await read(uid)).html?.includes('Of the template'));
      expect((await read(uid)).subject).toBe('My own');
      await call('DELETE', `/templates/${template.uid}`);
      await page.context().close();
    },
    limit,
  );

  test(
    'a template opens from its picture, and what keeps it from being saved is said in words',
    async () => {
      const { call } = story.console;
      const name = `Pictured ${story.width}`;
      const template = await call('POST', '/templates', { name, html: '<p>Good evening</p>' });
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/templates');
      const card = page.getByRole('listitem').filter({ hasText: name });
      await card.locator('iframe').waitFor();
      const { x, y } = (await card.boundingBox()) ?? { x: NaN, y: NaN };
      await page.mouse.click(x + 100, y + 100);
      await page.waitForURL(`**/templates/${template.uid}`);
      await page.getByRole('textbox', { name: 'Email HTML' }).fill('<p>Hello {{ fir</p>');
      await button(page, 'Save').click();
      const note = page.getByRole('alert');
      await note.getByText('The merge tag “{{ fir” in the content isn’t finished.').waitFor();
      expect(await note.innerText()).not.toContain('html');
      await call('DELETE', `/templates/${template.uid}`);
      await page.context().close();
    },
    limit,
  );

  test(
    'a starter makes the kind of template it names: a layout or a whole mail, in blocks or as HTML, and one for transactional emails',
    async () => {
      const { call } = story.console;
      const page = await story.console.open({ width: story.width });
      const add = async (start: string) => {
        await story.go(page, '/templates');
        await button(page, 'Create template').click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(start, { exact: true }).check();
        expect(await dialog.getByLabel('Name').inputValue()).toBe(start);
        await dialog.getByLabel('Name').fill(`${start} ${story.width}`);
        await dialog.getByRole('button', { name: 'Create template' }).click();
        await page.waitForURL(/\/templates\/tpl_/);
        return path.basename(new URL(page.url()).pathname);
      };
      const made: object[] = [];
      // One of each kind: the tests of the designs compose all of them.
      const kinds = ['Simple layout', 'HTML layout', 'Empty email', 'Digest', 'Receipt'];
      const uids: string[] = [];
      for (const kind of kinds) {
        const uid = await add(kind);
        if (kind !== 'HTML layout') await blocksOf(page).getByRole('paragraph').first().waitFor();
        expect(await button(page, 'Save').isDisabled()).toBe(true);
        const { has_slot, html, design } = await call<Written & { has_slot: boolean }>('GET', `/templates/${uid}`);
        uids.push(uid);
        made.push({ kind, isLayout: has_slot, isBlocks: design !== null, canLeave: html.includes('unsubscribe_url') });
      }
      const inBlocks = { isBlocks: true, canLeave: true };
      expect(made).toEqual([
        { kind: 'Simple layout', isLayout: true, ...inBlocks },
        { kind: 'HTML layout', isLayout: true, isBlocks: false, canLeave: true },
        ...['Empty email', 'Digest'].map((kind) => ({ kind, isLayout: false, ...inBlocks })),
        { kind: 'Receipt', isLayout: false, isBlocks: true, canLeave: false },
      ]);
      const to = { email: 'grace@example.com', name: 'Grace' };
      const given = { to, template_uid: uids.at(-1), data: { order: '4711' } };
      const { uid, subject } = await call<{ uid: string; subject: string }>('POST', '/emails', given);
      expect(subject).toBe('Your order 4711');
      const { plain } = await call<{ plain: string }>('GET', `/emails/${uid}/content`);
      expect(plain).toMatch(/Order number\s+4711/);
      for (const template of uids) await call('DELETE', `/templates/${template}`);
      await page.context().close();
    },
    limit,
  );
}
