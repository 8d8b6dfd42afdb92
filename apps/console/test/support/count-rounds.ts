import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/** If the page requests nothing new for this long, it is waiting for what it has requested. */
const quietMs = 800;
const maxRounds = 10;

/** The paths that a page requested before it got any of the responses. */
export type Round = string[];

/**
 * Opens a page as over a network on which only round trips take time: all requests are held until the page makes no
 * more, and then answered together. Unlike a time, the number of rounds until something is shown is the same on every
 * machine.
 * @param isShown whether what the visitor came for is visible
 */
export async function countRounds(page: Page, url: string, isShown: () => Promise<boolean>): Promise<Round[]> {
  let held: Route[] = [];
  let lastAt = Date.now();
  await page.route('**/*', (route) => {
    held.push(route);
    lastAt = Date.now();
  });
  const opened = page.goto(url, { waitUntil: 'commit' });
  const rounds: Round[] = [];
  while (rounds.length < maxRounds) {
    // Before the first round there is no page to ask.
    if (rounds.length > 0 && (await isShown())) break;
    if (held.length === 0 || Date.now() - lastAt < quietMs) {
      await sleep(50);
      continue;
    }
    const answered = held;
    held = [];
    rounds.push(answered.map((route) => new URL(route.request().url()).pathname));
    await Promise.all(answered.map((route) => route.continue()));
    await opened;
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return rounds;
}
