import { describe, expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { accountStories } from './stories/account-stories.ts';
import { integrationStories } from './stories/integration-stories.ts';
import { roleStories } from './stories/role-stories.ts';
import { securityStories } from './stories/security-stories.ts';
import { sessionStories } from './stories/session-stories.ts';
import { settingsStories } from './stories/settings-stories.ts';
import { transportStories } from './stories/transport-stories.ts';
import { userStories } from './stories/user-stories.ts';
import { button, limit } from './support/story.ts';
import { desktop, phone, useStories } from './support/use-stories.ts';

const story = useStories();

describe.each([desktop, phone])('at %i px', (width) => {
  sessionStories(story(width));
  accountStories(story(width));
});

describe('at any width', () => {
  integrationStories(story(desktop));
  transportStories(story(desktop));
  settingsStories(story(desktop));
  userStories(story(desktop));
  roleStories(story(desktop));
  securityStories(story(desktop));
});

test.each([1280, 390])(
  'at %i px, the palette finds pages, actions, and by name lists, campaigns, automations and templates, and a subscriber by the whole address only, cancels searches that are outdated, and offers again what was opened',
  async (width) => {
    const { console, addList, go } = story(width);
    const { call } = console;
    const name = `Zephyr ${width}`;
    const list = await addList(`${name} list`);
    const campaign = await call('POST', '/campaigns', { name: `${name} campaign`, list_uid: list.uid });
    const steps = [{ type: 'add_tag', id: 'tag', tag: 'welcomed' }];
    const automation = { name: `${name} automation`, list_uid: list.uid, trigger: { type: 'subscribed' }, steps };
    await call('POST', '/automations', automation);
    await call('POST', '/templates', { name: `${name} template`, html: '<p>Hello</p>' });
    const person = await call('POST', '/subscribers', { list_uid: list.uid, EMAIL: `zephyr${width}@example.com` });
    const page = await console.open({ width });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await go(page, '/');
    const open = async () => {
      await page.getByRole('main').waitFor();
      await until('the palette', async () => {
        await page.keyboard.press('Control+KeyK');
        return page.getByRole('dialog').isVisible();
      });
    };
    const search = page.getByRole('dialog').getByRole('textbox');
    // Headings are in the styles.
    const headed = (name: string) => page.locator(`.mantine-Spotlight-actionsGroup[style*="'${name}'"]`);
    await open();
    for (const heading of ['Actions', 'Pages']) await headed(heading).waitFor();
    await search.pressSequentially(`zephyr ${width}`, { delay: 20 });
    for (const kind of ['list', 'campaign', 'automation', 'template'])
      await button(page, new RegExp(`^${name} ${kind}$`)).waitFor();
    for (const heading of ['Lists', 'Campaigns', 'Automations', 'Templates']) await headed(heading).waitFor();
    // Each kind is asked for once the user stops typing, not for each letter.
    expect(asked.filter((url) => /\/campaigns\?.*name=/.test(url)).length).toBeLessThan(4);
    await search.fill(`${name} campaign`);
    await button(page, `${name} list`).waitFor({ state: 'detached' });
    await button(page, `${name} campaign`).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(campaign.uid));

    await open();
    await headed('Recent').waitFor();
    await button(page, `${name} campaign`).waitFor();
    await search.fill(`zephyr${width}@exam`);
    await page.getByText('No results').waitFor();
    expect(asked.some((url) => /\/subscribers\?.*email=zephyr\d+%40exam(?:&|$)/.test(url))).toBe(false);
    await search.fill(`zephyr${width}@example.com`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /subscribed/ })
      .click();
    await page.waitForURL(new RegExp(person.uid));

    await open();
    await search.fill('import');
    await button(page, 'Import subscribers').click();
    await page.getByPlaceholder('Import into which list?').fill(name);
    await button(page, `${name} list`).click();
    await page.waitForURL(new RegExp(`${list.uid}/import`));
    await open();
    await search.fill('create camp');
    await page.getByRole('dialog').getByRole('button', { name: 'Create campaign' }).click();
    await page.getByRole('dialog', { name: 'Create campaign' }).getByLabel('Name').waitFor();
    await page.context().close();
  },
  limit,
);

test(
  'the palette opens by keyboard and leads to a list, and its texts are in German in a German browser',
  async () => {
    const list = await story(desktop).addList('Palette');
    await story(desktop).console.call('POST', '/campaigns', { name: 'Farben', list_uid: list.uid });
    const page = await story(desktop).console.open({ locale: 'de-CH' });
    await story(desktop).go(page, '/');
    await page.getByRole('heading', { name: 'Startseite' }).waitFor();
    await page.keyboard.press('Control+KeyK');
    await page.getByPlaceholder('Suchen oder öffnen…').fill('Palette');
    await button(page, 'Palette').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(list.uid));
    await page.getByRole('link', { name: 'Einstellungen' }).waitFor();
    await page.getByRole('link', { name: 'Einstellungen' }).blur();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Kampagnen' }).waitFor();
    // In a text field, these keys are letters.
    await page.getByRole('searchbox').pressSequentially('gl?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gl?');
    await page.context().close();
  },
  limit,
);

test(
  'a Polish browser gets the console in Polish, and the menu changes the language for good',
  async () => {
    const { console, go } = story(desktop);
    const page = await console.open({ locale: 'pl-PL' });
    await go(page, '/lists');
    await page.getByRole('heading', { name: 'Listy' }).waitFor();
    await button(page, console.stack.firstAccount.email).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Listen' }).waitFor();
    await go(page, '/automations');
    await page.getByRole('heading', { name: 'Automationen' }).waitFor();
    await button(page, console.stack.firstAccount.email).click();
    await page.getByRole('menuitem', { name: 'Polski' }).click();
    await page.getByRole('heading', { name: 'Automatyzacje' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('pl');
    await page.reload();
    await page.getByRole('heading', { name: 'Automatyzacje' }).waitFor();
    await page.context().close();
  },
  limit,
);

test(
  'whoever chooses a language that can’t be loaded is told so, and keeps the one they have',
  async () => {
    const { console, go } = story(desktop);
    const page = await console.open();
    await go(page, '/lists');
    await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
    await page.route(/\/assets\/start-de-/, (route) => route.abort());
    await button(page, console.stack.firstAccount.email).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await page.getByRole('alert').getByText('The console may have been updated').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.context().close();
  },
  limit,
);
