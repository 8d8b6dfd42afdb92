import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { addDraft } from '../support/add-draft.ts';
import { awaitMail } from '../support/read-inbox.ts';
import { button, limit, type Story } from '../support/story.ts';
import { openStep, showTab } from '../support/writing.ts';

interface Written {
  html: string;
  plain: string | null;
  design: object | null;
  variants: { html: string | null; plain: string | null; design: object | null }[] | null;
}

/** The look of mails made of blocks, their text part, and variants with content of their own. */
export function designStories(story: Story): void {
  const read = (uid: string) => story.console.call<Written>('GET', `/campaigns/${uid}`);
  const blocks = (page: Page) => page.getByRole('textbox', { name: 'Email content' });

  test(
    'pasted MJML becomes the HTML of a mail, after what is wrong with it was shown by line, and undo brings the old content back',
    async () => {
      const subject = `Pasted ${story.width}`;
      const { uid } = await addDraft(story, { name: subject, subject, html: '<p>Before</p>' });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      const code = page.getByRole('textbox', { name: 'Email HTML' });
      await code.getByText('Before').waitFor();
      await button(page, 'Paste MJML…').click();
      const dialog = page.getByRole('dialog', { name: 'Paste MJML' });
      await dialog.getByLabel('MJML').fill('Hello');
      await dialog.getByRole('button', { name: 'Convert to HTML' }).click();
      await dialog.getByText('must be MJML').waitFor();
      const text = '\n<mj-text colour="red">Hello {{ FIRST_NAME }}</mj-text>';
      await dialog
        .getByLabel('MJML')
        .fill(`<mjml><mj-body><mj-section><mj-column>${text}</mj-column></mj-section></mj-body></mjml>`);
      await dialog.getByRole('button', { name: 'Convert to HTML' }).click();
      await dialog.getByText('Line 2, mj-text:').waitFor();
      await dialog.getByRole('button', { name: 'Use HTML anyway' }).click();
      await dialog.waitFor({ state: 'detached' });
      await until('the saved HTML', async () => (await read(uid)).html.includes('Hello {{ FIRST_NAME }}</div>'));
      await code.focus();
      await page.keyboard.press('Control+z');
      await code.getByText('Before').waitFor();
      await until('the earlier HTML', async () => (await read(uid)).html === '<p>Before</p>');
      await page.context().close();
    },
    limit,
  );

  test(
    'columns inserted before another block take what is typed next, and a mail has them side by side, and one below the other on a phone',
    async () => {
      const { uid } = await addDraft(story, { name: `Columns ${story.width}`, subject: 'Columns' });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocks(page).click();
      await page.keyboard.type('Before');
      await page.keyboard.press('Enter');
      await button(page, 'Insert').click();
      await page.getByRole('menuitem', { name: 'Button' }).click();
      await page.keyboard.type('After');
      await page.getByLabel('Button link').waitFor();
      await blocks(page).getByText('Before').click();
      // The editor follows the cursor a moment later.
      await page.getByLabel('Button link').waitFor({ state: 'detached' });
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/two');
      await page.getByRole('option', { name: 'Two columns' }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Left');
      await blocks(page).locator('.node-column').nth(1).click();
      await page.keyboard.type('Right');
      await until('the saved mail', async () => ((await read(uid)).html as string | null)?.includes('Right') === true);

      const mail = await story.console.open({ width: 1280 });
      await mail.setContent((await read(uid)).html);
      const placeOf = async (text: string) => {
        const box = await mail.getByText(text, { exact: true }).boundingBox();
        if (box === null) throw new Error(`${text} isn't shown`);
        return box;
      };
      const [left, right] = [await placeOf('Left'), await placeOf('Right')];
      expect(right.y).toBe(left.y);
      expect(right.width).toBe(left.width);
      expect(right.x - left.x - left.width).toBe(24);
      expect((await placeOf('After')).y).toBeGreaterThan(left.y);
      await mail.setViewportSize({ width: 390, height: 844 });
      const [above, below] = [await placeOf('Left'), await placeOf('Right')];
      expect(below.x).toBe(above.x);
      expect(below.y).toBeGreaterThan(above.y);
      await page.context().close();
      await mail.context().close();
    },
    limit,
  );

  /** Creates a draft whose mail has two columns, of which the second is empty, and a picture below them. */
  const addColumns = async (name: string) => {
    const { uid } = await addDraft(story, { name, subject: name });
    const column = (content: object) => ({ type: 'columnsColumn', content: [{ type: 'paragraph', ...content }] });
    const text = { content: [{ type: 'text', text: 'Left' }] };
    const src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    const container = {
      type: 'container',
      content: [
        { type: 'twoColumns', content: [column(text), column({})] },
        { type: 'image', attrs: { src, alt: 'Flower', width: '200' } },
      ],
    };
    await story.console.call('PATCH', `/campaigns/${uid}`, {
      html: '<p>Left</p>',
      design: { type: 'doc', content: [container] },
    });
    return uid;
  };

  test(
    'deleting the empty block of a column removes the column, and leaves what is in the others',
    async () => {
      const uid = await addColumns(`Emptied ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocks(page).locator('.node-column').nth(1).click();
      await page.keyboard.type('Right');
      for (let undone = 0; undone < 'Right'.length; undone += 1) await page.keyboard.press('Backspace');
      await button(page, 'More').click();
      await page.getByRole('menuitem', { name: 'Delete block' }).click();
      await page.keyboard.type('Typed');
      await until('the saved mail', async () => (await read(uid)).html.includes('Typed'));
      await blocks(page).getByText('LeftTyped', { exact: true }).waitFor();
      await blocks(page).getByRole('img', { name: 'Flower' }).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'columns inserted while a picture is chosen take what is typed next, even if there are columns before them',
    async () => {
      const uid = await addColumns(`Replaced ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocks(page).getByRole('img', { name: 'Flower' }).click();
      await page.getByLabel('Alt text').waitFor();
      await button(page, 'Insert').click();
      await page.getByRole('menuitem', { name: 'Two columns' }).click();
      await page.keyboard.type('Typed');
      await until('the saved mail', async () => (await read(uid)).html.includes('Typed'));
      await blocks(page).getByText('Left', { exact: true }).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a mail is sent in the colors and the font chosen for it, with the text part written for it',
    async () => {
      const subject = `Themed ${story.width}`;
      const { uid, list } = await addDraft(story, { name: subject, subject });
      const email = `themed${story.width}@example.com`;
      await story.console.call('POST', '/subscribers', {
        list_uid: list,
        EMAIL: email,
        FIRST_NAME: 'Ada',
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocks(page).click();
      await page.keyboard.type('Good evening');
      await blocks(page).getByText('Good evening', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await button(page, 'Insert').click();
      await page.getByRole('menuitem', { name: 'Button' }).click();

      await page.getByRole('tab', { name: 'Block' }).focus();
      await page.keyboard.press('ArrowRight');
      const panel = page.getByRole('tabpanel', { name: 'Style' });
      await panel.getByRole('textbox', { name: 'Background', exact: true }).fill('teal');
      await panel.getByText('Enter a color such as #1a1a1a').waitFor();
      await panel.getByRole('textbox', { name: 'Background', exact: true }).fill('#123');
      await panel.getByRole('textbox', { name: 'Content background', exact: true }).fill('222222');
      await panel.getByText('The text is hard to read on this background.').waitFor();
      await panel.getByRole('textbox', { name: 'Text', exact: true }).fill('#FAFAFA');
      await panel.getByRole('textbox', { name: 'Links', exact: true }).fill('#ffdd88');
      await panel.getByRole('combobox', { name: 'Font' }).selectOption({ label: 'Georgia' });
      await panel.getByText('hard to read').waitFor({ state: 'detached' });
      const look = await page.evaluate<Record<'backgroundColor' | 'color' | 'fontFamily', string>>(
        '(({ backgroundColor, color, fontFamily }) => ({ backgroundColor, color, fontFamily }))(getComputedStyle(document.querySelector(".blocks-paper .node-container")))',
      );
      expect(look).toMatchObject({
        backgroundColor: 'rgb(34, 34, 34)',
        color: 'rgb(250, 250, 250)',
      });
      expect(look.fontFamily).toContain('Georgia');

      await blocks(page).locator('.node-button').click();
      await page.getByRole('textbox', { name: 'Button color', exact: true }).fill('#ffcc00');
      await page.getByText('The text on buttons is hard to read.').waitFor();
      await page.getByRole('textbox', { name: 'Button text color', exact: true }).fill('#111111');
      await page.getByRole('textbox', { name: 'Button link' }).fill('example.com/more');
      await page.keyboard.press('Enter');

      const own = page.getByRole('switch', { name: 'Write my own plain-text version' });
      await own.focus();
      await page.keyboard.press('Space');
      const words = page.getByRole('textbox', { name: 'Plain text of the email' });
      await until('the words of the blocks', async () => (await words.inputValue()).includes('Good evening'));
      await words.fill('Dear {{ FIRST_NAME }}, in my own words.');
      await until('the written text', async () => (await read(uid)).plain?.includes('in my own words') === true);
      await own.focus();
      await page.keyboard.press('Space');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await own.isChecked()).toBe(true);
      await until('the saved colors', async () => (await read(uid)).html.includes('#ffcc00'));
      await page.context().close();

      await story.console.call('POST', `/campaigns/${uid}/run`, {});
      const mail = await awaitMail(story.console, email, new RegExp(subject));
      const html = await (await fetch(`${story.console.stack.inboxUrl}/mails/${mail.id}/html`)).text();
      // The styles are on the elements, because mail programs remove what is in the head.
      expect(html).toMatch(/style="[^"]*background-color: ?#112233/);
      expect(html).toMatch(/style="[^"]*background-color: ?#222222/);
      expect(html).toMatch(/style="[^"]*color: ?#fafafa/);
      expect(html).toMatch(/style="[^"]*font-family: ?Georgia/);
      expect(html).toMatch(/<a[^>]*style="[^"]*background-color: ?#ffcc00/);
      const source = await (await fetch(`${story.console.stack.inboxUrl}/mails/${mail.id}/raw`)).text();
      // Undo the line breaks of the quoted-printable encoding.
      expect(source.replace(/=\r?\n/g, '')).toContain('Dear Ada, in my own words.');
    },
    limit,
  );

  test(
    'a mail keeps the colors chosen for it when all its blocks are deleted, written anew, brought back with undo, or cut and pasted',
    async () => {
      const { uid } = await addDraft(story, { name: `Emptied ${story.width}` });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocks(page).click();
      await page.keyboard.type('Good evening');
      await showTab(page, 'Style');
      const colorField = page.getByRole('tabpanel').getByRole('textbox', { name: 'Buttons', exact: true });
      await colorField.fill('#c2185b');
      await colorField.blur();
      const colorOfButtons = async () => {
        await showTab(page, 'Style');
        return colorField.inputValue();
      };

      await blocks(page).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await blocks(page).getByText('Good evening').waitFor({ state: 'detached' });
      expect(await colorOfButtons()).toBe('#c2185b');
      await blocks(page).click();
      await page.keyboard.type('Good morning');
      await page.keyboard.press('Enter');
      await button(page, 'Insert').click();
      await page.getByRole('menuitem', { name: 'Button' }).click();
      await until('the button in its color', async () =>
        /<a[^>]*style="[^"]*background-color: ?#c2185b/.test((await read(uid)).html ?? ''),
      );
      expect(JSON.stringify((await read(uid)).design)).toContain('#c2185b');

      while (!(await blocks(page).getByText('Good evening').isVisible())) await button(page, 'Undo').click();
      expect(await colorOfButtons()).toBe('#c2185b');

      await blocks(page).click();
      for (const keys of ['Control+a', 'Control+x', 'Control+v']) await page.keyboard.press(keys);
      await blocks(page).getByText('Good evening').waitFor();
      expect(await colorOfButtons()).toBe('#c2185b');
      expect(await blocks(page).locator('.node-container').count()).toBe(1);
      await page.context().close();
    },
    limit,
  );

  test(
    'a variant gets its own content in blocks, is previewed, and goes back to the campaign’s content',
    async () => {
      const { uid } = await addDraft(story, {
        name: `Variants ${story.width}`,
        subject: 'Which is better',
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocks(page).click();
      await page.keyboard.type('For everyone. ');
      await openStep(page, 'Options');
      await page.getByRole('switch', { name: 'Test variants' }).click();
      await page.getByText('Content', { exact: true }).last().click();
      await button(page, 'Open content of B').click();
      await button(page, 'Write its own content').click();
      await blocks(page).getByText('For everyone.').click();
      await page.keyboard.press('End');
      await page.keyboard.type('Only for B.');
      const mail = page.frameLocator('iframe[title=Preview]');
      await mail.getByText('Only for B.').waitFor();
      await page.getByRole('heading', { name: 'Preview of B' }).waitFor();
      const { variants } = await read(uid);
      expect(variants?.[0]).toMatchObject({ html: null, design: null });
      expect(variants?.[1]?.html).toContain('Only for B.');
      expect(variants?.[1]?.design).not.toBeNull();

      await page.getByRole('radiogroup', { name: 'Show content of' }).getByText('Campaign').click();
      await blocks(page).getByText('For everyone.').waitFor();
      expect(await blocks(page).innerText()).not.toContain('Only for B.');
      await page.reload();
      await page.getByRole('radiogroup', { name: 'Show content of' }).getByText('Variant B').click();
      await blocks(page).getByText('Only for B.').waitFor();
      await button(page, 'Use the campaign’s content').click();
      await button(page, 'Delete this content').click();
      await until('the content of the campaign', async () => (await read(uid)).variants?.[1]?.html === null);
      expect((await read(uid)).html).toContain('For everyone.');
      await page.context().close();
    },
    limit,
  );
}
