import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { measureLoad } from './support/measure-load.ts';
import { screenshotFolder, startConsole, type TestConsole } from './support/start-console.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await startConsole();
}, 300_000);
afterAll(() => console?.stop(), 60_000);

test('the first visit of a page takes few requests and little over the network, throttled as on a phone', async () => {
  const loads: Record<string, unknown> = {};
  for (const [name, path, text] of [
    ['sign-in', '/sign-in', 'Forgotten your password?'],
    ['home', '/', 'Your first campaign'],
    ['lists', '/lists', 'No list yet'],
  ] as const) {
    const page = await console.open({ width: 390, isAnonymous: name === 'sign-in' });
    await page.goto('about:blank');
    const shown = () => page.getByText(text).first().waitFor({ timeout: 120_000 });
    const load = await measureLoad(page, `${console.stack.baseUrl}${path}`, shown, true);
    await page.screenshot({ path: `${screenshotFolder}first-visit-${name}.png` });
    // Of the page's own and shared scripts, styles, the font and what it reads.
    expect(load.scriptBytes).toBeLessThan(250_000);
    expect(load.bytes).toBeLessThan(400_000);
    expect(load.requests).toBeLessThan(40);
    loads[name] = load;
    await page.context().close();
  }
  // How long it took depends on the machine: it is for whoever looks.
  writeFileSync(`${screenshotFolder}first-visit.json`, `${JSON.stringify(loads, null, 2)}\n`);
}, 300_000);
