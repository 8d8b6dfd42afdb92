import { describe, expect, test } from '@jest/globals';
import { accountStories } from './stories/account-stories.ts';
import { integrationStories } from './stories/integration-stories.ts';
import { roleStories } from './stories/role-stories.ts';
import { securityStories } from './stories/security-stories.ts';
import { sessionStories } from './stories/session-stories.ts';
import { settingsStories } from './stories/settings-stories.ts';
import { transportStories } from './stories/transport-stories.ts';
import { userStories } from './stories/user-stories.ts';
import { limit } from './support/story.ts';
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

test(
  'the palette opens by keyboard and leads to a list, and its texts are in German in a German browser',
  async () => {
    const list = await story(desktop).addList('Palette');
    const page = await story(desktop).console.open({ locale: 'de-CH' });
    await story(desktop).go(page, '/');
    await page.getByRole('heading', { name: 'Start' }).waitFor();
    await page.keyboard.press('Control+KeyK');
    await page.getByPlaceholder('Suchen oder springen…').fill('Palette');
    await page.keyboard.press('ArrowDown');
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
