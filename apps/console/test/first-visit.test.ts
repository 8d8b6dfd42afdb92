import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countRounds } from './support/count-rounds.ts';
import { measureLoad } from './support/measure-load.ts';
import { screenshotFolder, startConsole, type TestConsole } from './support/start-console.ts';
import { takePicture } from './support/take-picture.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await startConsole();
}, 300_000);
afterAll(() => console?.stop(), 60_000);

const visits = [
  { name: 'sign-in', path: '/sign-in', text: 'Forgot your password?', maxBytes: 230_000 },
  { name: 'home', path: '/', text: 'Your first campaign', maxBytes: 325_000 },
  { name: 'lists', path: '/lists', text: 'No lists yet', maxBytes: 325_000 },
];

test('the first visit of a page takes few requests and little data, throttled as on a phone', async () => {
  const loads: Record<string, unknown> = {};
  for (const { name, path, text, maxBytes } of visits) {
    const page = await console.open({ width: 390, isAnonymous: name === 'sign-in' });
    const shown = () => page.getByText(text).first().waitFor({ timeout: 120_000 });
    const load = await measureLoad(page, `${console.stack.baseUrl}${path}`, shown, true);
    await takePicture(page, `first-visit-${name}`);
    // This includes the page's own and shared scripts, the styles, the font and the data that it reads.
    expect(load.scriptBytes).toBeLessThan(250_000);
    expect(load.bytes).toBeLessThan(maxBytes);
    expect(load.requests).toBeLessThan(30);
    loads[name] = load;
    await page.context().close();
  }
  // The times depend on the machine, so they are only recorded for people to look at.
  writeFileSync(`${screenshotFolder}first-visit.json`, `${JSON.stringify(loads, null, 2)}\n`);
}, 300_000);

test('a page shows its main content after two round trips: its HTML, then everything that it needs at once', async () => {
  for (const { name, path, text } of visits) {
    const page = await console.open({ width: 390, isAnonymous: name === 'sign-in' });
    const isShown = () => page.getByText(text).first().isVisible();
    const rounds = await countRounds(page, `${console.stack.baseUrl}${path}`, isShown);
    const later = rounds.slice(2);
    expect({ name, later }).toEqual({ name, later: [] });
    // Whatever was prefetched is what the page reads, so nothing is requested twice.
    const all = rounds.flat();
    expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
    await page.context().close();
  }
}, 300_000);
