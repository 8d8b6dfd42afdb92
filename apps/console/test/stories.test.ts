import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { campaignStories } from './stories/campaign-stories.ts';
import { integrationStories } from './stories/integration-stories.ts';
import { listStories } from './stories/list-stories.ts';
import { securityStories } from './stories/security-stories.ts';
import { sessionStories } from './stories/session-stories.ts';
import { userStories } from './stories/user-stories.ts';
import { startConsole, type TestConsole } from './support/start-console.ts';
import { limit, type Story } from './support/story.ts';

let console: TestConsole;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({ reply: (_request, response) => response.writeHead(202).end('taken') });
  console = await startConsole();
}, 300_000);
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

describe.each([1280, 390])('at %i px', (width) => {
  integrationStories(story(width));
  listStories(story(width));
  campaignStories(story(width));
  sessionStories(story(width));
  userStories(story(width));
  securityStories(story(width));
});

test(
  'the palette opens by the keyboard and leads to a list; texts are there in German; nothing was refused by the policy',
  async () => {
    const list = await story(1280).addList('Palette');
    const page = await console.open({ locale: 'de-CH' });
    await page.getByRole('heading', { name: 'Listen' }).waitFor();
    await page.keyboard.press('Control+KeyK');
    await page.getByPlaceholder('Suchen oder springen…').fill('Palette');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(list.uid));
    await page.getByRole('link', { name: 'Einstellungen' }).waitFor();
    expect(console.faults).toEqual([]);
    await page.context().close();
  },
  limit,
);
