import { expect } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import type { Keyboard } from '../support/keyboard.ts';
import { button, type Story } from '../support/story.ts';
import { blocksOf } from '../support/writing.ts';

const password = 'correct horse battery staple';

/** A page in the hands of someone who has only its keyboard. */
interface Hands {
  story: Story;
  page: Page;
  keyboard: Keyboard;
}

/** Gives the owner of the first account a password. */
export async function setPassword(story: Story): Promise<void> {
  const page = await story.console.open({ width: story.width });
  const { baseUrl } = story.console.stack;
  const session = await page.context().request.get(`${baseUrl}/app/session`);
  const { csrf_token: token } = (await session.json()) as { csrf_token: string };
  const response = await page.context().request.post(`${baseUrl}/app/password`, {
    headers: { 'X-CSRF-Token': token },
    data: { new_password: password },
  });
  expect(response.ok()).toBe(true);
  await page.context().close();
}

async function signIn({ story, page, keyboard }: Hands): Promise<void> {
  await story.go(page, '/sign-in');
  await keyboard.write(page.getByLabel('Email address'), story.console.stack.firstAccount.email);
  await keyboard.write(page.getByLabel('Password', { exact: true }), password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}

async function makeList({ page, keyboard }: Hands): Promise<void> {
  // The link at the top of each page spares the way through the navigation.
  await keyboard.use(page.getByRole('link', { name: 'Skip to content' }));
  await keyboard.awaitFocus(page.getByRole('main'));
  await keyboard.use(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Lists' }));
  await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
  const opener = button(page, 'Create list');
  await keyboard.use(opener);
  const dialog = page.getByRole('dialog', { name: 'Create list' });
  await dialog.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await keyboard.awaitFocus(opener);
  await keyboard.press('Enter');
  await keyboard.staysIn(dialog);
  await keyboard.write(dialog.getByLabel('Name', { exact: true }), 'Readers');
  await keyboard.write(dialog.getByLabel('Sender name'), 'Ada');
  await keyboard.write(dialog.getByLabel('Sender address'), 'admin@mailwright.localhost');
  await keyboard.use(dialog.getByRole('button', { name: 'Create list' }));
  await page.getByRole('heading', { name: 'Readers' }).waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
}

const people = 'Email,Town\nada@example.com,London\ngrace@example.com,New York\n';

async function importFile({ page, keyboard }: Hands): Promise<void> {
  await keyboard.use(page.getByRole('navigation', { name: 'Readers' }).getByRole('link', { name: 'Import' }));
  const chosen = page.waitForEvent('filechooser');
  await keyboard.use(button(page, 'Choose a file'));
  await (await chosen).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  await page.getByText('Of the first 2 rows, 2 would be imported').waitFor();
  await keyboard.choose(page.getByLabel('Field for Town'), 'New field');
  const town = page.getByRole('group', { name: 'New field for Town' });
  await keyboard.write(town.getByLabel('Label'), 'Home town');
  await page.getByText('Of the first 2 rows, 2 would be imported').waitFor();
  await keyboard.use(button(page, 'Import'));
  await page.getByText('2 added, 0 updated.').waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
}

async function deleteField({ page, keyboard }: Hands): Promise<void> {
  await keyboard.tabTo(page.getByRole('navigation', { name: 'Readers' }).getByRole('link', { name: 'Fields' }));
  await keyboard.press('Enter');
  const add = button(page, 'Add field');
  await keyboard.tabTo(add, 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await keyboard.staysIn(dialog);
  await keyboard.write(dialog.getByLabel('Tag'), 'SHOE_SIZE');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await keyboard.awaitFocus(add);
  await keyboard.use(button(page, 'Edit SHOE_SIZE'));
  const edit = page.getByRole('dialog', { name: 'Edit field' });
  await keyboard.staysIn(edit);
  await keyboard.use(edit.getByRole('button', { name: 'Delete field…' }));
  const confirm = page.getByRole('dialog', { name: /^Delete .*SHOE_SIZE/ });
  await keyboard.staysIn(confirm);
  // Only the upper one of two dialogs closes.
  await keyboard.press('Escape');
  await confirm.waitFor({ state: 'detached' });
  await keyboard.awaitFocus(edit.getByRole('button', { name: 'Delete field…' }));
  await keyboard.press('Enter');
  await keyboard.tabTo(confirm.getByRole('button', { name: 'Delete field' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await edit.waitFor({ state: 'detached' });
  // The row is gone, so the focus is on the one before it.
  await keyboard.awaitFocus(button(page, 'Edit TOWN'));
}

async function makeCampaign({ page, keyboard }: Hands): Promise<void> {
  await keyboard.use(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Campaigns' }));
  await keyboard.use(button(page, 'Create campaign').first());
  const dialog = page.getByRole('dialog', { name: 'Create campaign' });
  await keyboard.staysIn(dialog);
  await keyboard.write(dialog.getByLabel('Name'), 'First letter');
  await keyboard.choose(dialog.getByLabel('List'), 'Readers');
  await keyboard.tabTo(dialog.getByRole('radio', { name: 'Empty' }));
  await keyboard.arrowTo(dialog.getByRole('radio', { name: 'Newsletter' }));
  await keyboard.use(dialog.getByRole('button', { name: 'Create campaign' }));
  await page.getByRole('heading', { name: 'First letter' }).waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
  await keyboard.write(page.getByLabel('Subject'), 'Hello from the keyboard');
}

/** The blocks of a mail, as text. */
const blocksIn = (page: Page) => blocksOf(page).locator('.node-container > *').allTextContents();

async function writeBlocks({ page, keyboard }: Hands): Promise<void> {
  const blocks = blocksOf(page);
  await keyboard.tabTo(blocks);
  await keyboard.press('Control+Home');
  await keyboard.type('Top line');
  await keyboard.press('Enter');
  await keyboard.type('Second line');
  const insert = button(page, 'Insert');
  await keyboard.tabTo(insert, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Image' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await keyboard.awaitFocus(insert);
  await keyboard.press('Enter');
  await keyboard.arrowTo(page.getByRole('menuitem', { name: 'Button' }));
  await keyboard.press('Enter');
  await keyboard.awaitFocus(blocks);
  await keyboard.type('Read on');
  const before = await blocksIn(page);
  const at = before.indexOf('Read on');
  expect(at).toBe(2);
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await keyboard.press(`Alt+Shift+${key}`);
  expect((await blocksIn(page)).indexOf('Read on')).toBe(at - 1);
  // What is pressed in the tools is done to the block at the cursor, and leads back to it.
  await keyboard.tabTo(button(page, 'Undo'), 'Shift+Tab');
  await page.getByRole('tooltip', { name: 'Undo' }).waitFor();
  await keyboard.use(button(page, 'More'));
  await keyboard.arrowTo(page.getByRole('menuitem', { name: 'Move block up' }));
  await keyboard.press('Enter');
  await keyboard.awaitFocus(blocks);
  expect((await blocksIn(page)).indexOf('Read on')).toBe(at - 2);
  const address = page.getByRole('textbox', { name: 'Button link' });
  await address.waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('End');
  // The editor follows the cursor a moment later.
  await address.waitFor({ state: 'hidden' });
  await keyboard.tabTo(button(page, 'More'), 'Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.arrowTo(page.getByRole('menuitem', { name: 'Delete block' }));
  await keyboard.press('Enter');
  await keyboard.awaitFocus(blocks);
  expect(await blocksIn(page)).toHaveLength(before.length - 1);
}

async function styleBlock({ page, keyboard }: Hands): Promise<void> {
  const blocks = blocksOf(page);
  await keyboard.tabTo(blocks, 'Shift+Tab');
  const address = page.getByRole('textbox', { name: 'Button link' });
  // The button is the first block now. Its tools give the editor the focus a frame later.
  await until('the cursor in the button', async () => {
    await keyboard.press('Control+Home');
    return address.isVisible();
  });
  // Tab leads out of the blocks, on to what is beside them.
  await keyboard.write(address, 'example.com/more');
  await keyboard.press('Enter');
  await keyboard.write(page.getByRole('textbox', { name: 'Button color', exact: true }), '#123456');
  const colored = () => blocks.locator('.node-button', { hasText: 'Read on' }).getAttribute('style');
  await until('the color', async () => (await colored())?.includes('rgb(18, 52, 86)'));
  await keyboard.tabTo(page.getByRole('tab', { name: 'Block' }), 'Shift+Tab');
  await keyboard.arrowTo(page.getByRole('tab', { name: 'Style' }), 'ArrowRight');
  await keyboard.choose(page.getByRole('combobox', { name: 'Font' }), 'Georgia');
  await keyboard.tabTo(page.getByRole('tab', { name: 'Style' }), 'Shift+Tab');
  await keyboard.arrowTo(page.getByRole('tab', { name: 'Preview' }), 'ArrowRight');
  const opener = button(page, 'Open preview');
  await keyboard.use(opener);
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await keyboard.staysIn(dialog);
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await keyboard.awaitFocus(opener);
}

async function chooseAudience({ page, keyboard }: Hands): Promise<void> {
  await keyboard.use(page.getByRole('link', { name: 'Next: Audience' }));
  await page.getByText('It reaches 2 people now.').waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
  await keyboard.tabTo(page.getByRole('radio', { name: 'Everyone subscribed to Readers' }));
  await keyboard.arrowTo(page.getByRole('radio', { name: 'Only some subscribers' }));
  await keyboard.write(page.getByRole('combobox', { name: 'With none of these tags' }), 'former');
  await keyboard.press('Enter');
  await page.getByText('It reaches 2 people now.').waitFor();
}

async function testVariants({ page, keyboard }: Hands): Promise<void> {
  await keyboard.use(page.getByRole('link', { name: 'Next: Options' }));
  const panel = page.getByRole('region', { name: 'A/B test' });
  await panel.waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
  await keyboard.use(panel.getByRole('switch', { name: 'Test variants' }), 'Space');
  const variant = (letter: string) => panel.getByRole('group', { name: `Variant ${letter}` });
  await keyboard.write(variant('B').getByLabel('Subject'), 'Another hello');
  await keyboard.use(button(page, 'Add variant'));
  await variant('C').waitFor();
  await keyboard.tabTo(button(page, 'Remove variant C'), 'Shift+Tab');
  await keyboard.press('Enter');
  await variant('C').waitFor({ state: 'detached' });
  await keyboard.hasFocus();
  await keyboard.tabTo(panel.getByRole('radio', { name: 'A sample first' }));
  await keyboard.arrowTo(panel.getByRole('radio', { name: 'Everyone gets one of the variants' }));
}

async function send({ page, keyboard }: Hands): Promise<void> {
  await keyboard.use(page.getByRole('link', { name: 'Next: Send' }));
  await keyboard.awaitFocus(page.getByRole('main'));
  await keyboard.use(button(page, 'Send to 2 people now'));
  await page.getByText('2 of 2').waitFor();
  await keyboard.hasFocus();
}

async function readReport({ page, keyboard }: Hands): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Report' });
  await keyboard.use(tabs.getByRole('link', { name: 'Recipients' }));
  await page.getByText('ada@example.com').waitFor();
  await keyboard.use(page.getByRole('button', { name: /ada@example.com/ }));
  await page.getByRole('heading', { name: 'ada@example.com' }).waitFor();
  await keyboard.hasFocus();
}

async function buildWelcome({ page, keyboard }: Hands): Promise<void> {
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await keyboard.awaitFocus(palette.getByRole('textbox'));
  await keyboard.type('automations');
  await palette.getByRole('button', { name: 'Automations' }).first().waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Automations', exact: true }).waitFor();
  await palette.waitFor({ state: 'detached' });
  await keyboard.awaitFocus(page.getByRole('main'));
  const opener = button(page, 'Create automation');
  await keyboard.use(opener);
  const dialog = page.getByRole('dialog', { name: 'Create automation' });
  await dialog.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await keyboard.awaitFocus(opener);
  await keyboard.press('Enter');
  await keyboard.staysIn(dialog);
  await keyboard.write(dialog.getByLabel('Name'), 'Welcome');
  await keyboard.use(dialog.getByRole('button', { name: 'Create draft' }));
  await page.getByText('Nothing happens yet.').waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
}

/** Adds a step at the end of the flow. */
async function addStep({ page, keyboard }: Hands, kind: string): Promise<void> {
  await keyboard.use(button(page, 'Add step here').last());
  await keyboard.arrowTo(page.getByRole('menuitem', { name: kind, exact: true }));
  await keyboard.press('Enter');
}

async function fillWelcome(hands: Hands): Promise<void> {
  const { page, keyboard } = hands;
  const card = (id: string) => page.locator(`[data-card="${id}"]`);
  await addStep(hands, 'Send email');
  await card('send_email_1').waitFor();
  await keyboard.hasFocus();
  await keyboard.use(page.getByRole('link', { name: 'Write email' }));
  await page.getByRole('heading', { name: 'Step email' }).waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
  await keyboard.write(page.getByRole('textbox', { name: 'Subject' }), 'Welcome to you');
  await keyboard.tabTo(blocksOf(page));
  await keyboard.type('Good to have you here.');
  await keyboard.tabTo(page.getByRole('link', { name: 'Back to flow' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await card('send_email_1').waitFor();
  await keyboard.awaitFocus(page.getByRole('main'));
  await addStep(hands, 'Add tag');
  await card('add_tag_1').waitFor();
  await keyboard.hasFocus();
  // Steps are moved by choosing a place, not by dragging.
  await keyboard.use(button(page, 'Move…'));
  await page.getByText('Choose where to move').waitFor();
  await keyboard.press('Escape');
  await page.getByText('Choose where to move').waitFor({ state: 'detached' });
  await keyboard.hasFocus();
  await keyboard.tabTo(button(page, 'Delete'));
  await keyboard.press('Enter');
  await card('add_tag_1').waitFor({ state: 'detached' });
  await keyboard.hasFocus();
  await keyboard.press('Control+z');
  await card('add_tag_1').waitFor();
  await keyboard.press('Control+Shift+z');
  await card('add_tag_1').waitFor({ state: 'detached' });
  await keyboard.use(button(page, 'Save'));
  await page.getByText('All changes saved').waitFor();
  await keyboard.hasFocus();
}

async function registerHook({ story, page, keyboard }: Hands): Promise<void> {
  await keyboard.press('g');
  await keyboard.press('i');
  await page.getByRole('heading', { name: 'Integrations' }).waitFor();
  await keyboard.use(page.getByRole('link', { name: 'Automation apps' }));
  await keyboard.use(button(page, 'Add webhook').first());
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await keyboard.staysIn(dialog);
  await keyboard.write(dialog.getByLabel('Target URL'), `${story.receiver.url}/by-keyboard`);
  await keyboard.press('Enter');
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await keyboard.staysIn(secret);
  await keyboard.use(secret.getByRole('button', { name: 'Done' }));
  await page.getByRole('heading', { name: /by-keyboard/ }).waitFor();
  await keyboard.hasFocus();
  const actions = button(page, 'Actions');
  await keyboard.use(actions);
  await keyboard.arrowTo(page.getByRole('menuitem', { name: 'Edit' }));
  await keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit' });
  await keyboard.staysIn(edit);
  await keyboard.press('Escape');
  await edit.waitFor({ state: 'detached' });
  await keyboard.awaitFocus(actions);
  await keyboard.press('Enter');
  await keyboard.arrowTo(page.getByRole('menuitem', { name: 'Edit' }));
  await keyboard.press('Enter');
  await keyboard.staysIn(edit);
  await keyboard.write(edit.getByLabel(/^Description/), 'For the shop');
  await keyboard.press('Enter');
  // What is announced doesn't take the focus.
  const notice = page.getByRole('alert').filter({ hasText: 'Saved' });
  await notice.getByRole('button', { name: 'Close' }).waitFor();
  await keyboard.awaitFocus(actions);
}

async function signOut({ story, page, keyboard }: Hands): Promise<void> {
  const { email } = story.console.stack.firstAccount;
  const menu = button(page, email);
  await keyboard.use(menu);
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await keyboard.awaitFocus(menu);
  await keyboard.press('Enter');
  await keyboard.arrowTo(page.getByRole('menuitem', { name: 'Sign out' }), 'ArrowUp');
  await keyboard.press('Enter');
  await page.waitForURL(/\/sign-in$/);
}

/** The whole way from signing in to signing out. */
export const chapters = {
  signIn,
  makeList,
  importFile,
  deleteField,
  makeCampaign,
  writeBlocks,
  styleBlock,
  chooseAudience,
  testVariants,
  send,
  readReport,
  buildWelcome,
  fillWelcome,
  registerHook,
  signOut,
};
