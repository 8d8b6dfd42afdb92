import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/** As long as the page asks for nothing more, it waits for what it has asked for. */
const quietMs = 800;
const maxRounds = 10;

/** Requests that a page made while it waited for nothing else. */
export type Round = string[];

/**
 * Opens a page as over a network on which nothing but round trips takes time: all requests are held until the page makes no more,
 * then answered together. Unlike a time, the number of rounds until something is shown says the same on every machine.
 * @param isShown whether what the visitor came for is there.
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
    // Before the first round there is no page that could be asked.
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
