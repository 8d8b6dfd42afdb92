import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { audienceStories } from './stories/audience-stories.ts';
import { automationStories } from './stories/automation-stories.ts';
import { campaignStories } from './stories/campaign-stories.ts';
import { dataStories } from './stories/data-stories.ts';
import { designStories } from './stories/design-stories.ts';
import { emailStories } from './stories/email-stories.ts';
import { formStories } from './stories/form-stories.ts';
import { homeStories } from './stories/home-stories.ts';
import { contentStories } from './stories/content-stories.ts';
import { integrationStories } from './stories/integration-stories.ts';
import { listPublicStories } from './stories/list-public-stories.ts';
import { listSettingsStories } from './stories/list-settings-stories.ts';
import { listStories } from './stories/list-stories.ts';
import { mediaStories } from './stories/media-stories.ts';
import { outdatedStories } from './stories/outdated-stories.ts';
import { repeatStories } from './stories/repeat-stories.ts';
import { reportStories } from './stories/report-stories.ts';
import { segmentStories } from './stories/segment-stories.ts';
import { roleStories } from './stories/role-stories.ts';
import { settingsStories } from './stories/settings-stories.ts';
import { sessionStories } from './stories/session-stories.ts';
import { transportStories } from './stories/transport-stories.ts';
import { securityStories } from './stories/security-stories.ts';
import { userStories } from './stories/user-stories.ts';
import { startConsole, type TestConsole } from './support/start-console.ts';
import { limit, type Story } from './support/story.ts';

let console: TestConsole;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({ reply: (_request, response) => response.writeHead(202).end('taken') });
  console = await startConsole();
}, 300_000);
// What a failed story leaves open, such as a button that turns, would keep a processor busy during all others.
afterEach(() => console.closePages());
afterAll(async () => {
  await console?.stop();
  await receiver?.close();
}, 60_000);

const story = (width: number): Story => ({
  width,
  get console() {
    return console;
  },
  get receiver() {
    return receiver;
  },
  go: (page, address) => page.goto(`${console.stack.baseUrl}${address}`),
  addList: (name) =>
    console.call('POST', '/lists', { name, from_name: 'Ada', from_email: 'admin@mailwright.localhost' }),
});

// Demo data is offered until the first campaign is sent, which other stories do.
describe.each([1280, 390])('at %i px, at first', (width) => homeStories(story(width)));

describe('at any width', () => {
  dataStories(story(1280));
  repeatStories(story(1280));
  mediaStories(story(1280));
  outdatedStories(story(1280));
});

describe.each([1280, 390])('at %i px', (width) => {
  integrationStories(story(width));
  listStories(story(width));
  listSettingsStories(story(width));
  listPublicStories(story(width));
  segmentStories(story(width));
  formStories(story(width));
  campaignStories(story(width));
  audienceStories(story(width));
  reportStories(story(width));
  transportStories(story(width));
  settingsStories(story(width));
  automationStories(story(width));
  emailStories(story(width));
  contentStories(story(width));
  designStories(story(width));
  sessionStories(story(width));
  userStories(story(width));
  roleStories(story(width));
  securityStories(story(width));
});

test(
  'the palette opens by the keyboard and leads to a list; texts are there in German; nothing was refused by the policy',
  async () => {
    const list = await story(1280).addList('Palette');
    const page = await console.open({ locale: 'de-CH' });
    await story(1280).go(page, '/');
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
    // While one types they are letters.
    await page.getByRole('searchbox').pressSequentially('gl?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gl?');
    expect(console.faults).toEqual([]);
    await page.context().close();
  },
  limit,
);
