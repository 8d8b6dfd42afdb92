import type { Receiver } from '@mailwright/testing';
import type { Locator, Page } from 'playwright-core';
import type { TestConsole } from './start-console.ts';

/** What the stories at one width share: a running console, and a webhook receiver. */
export interface Story {
  /** The width of the window in pixels: 1280, or 390 for a phone. */
  width: number;
  /** Whether the width is a phone's. */
  isPhone: boolean;
  readonly console: TestConsole;
  readonly receiver: Receiver;
  /** Opens an address of the console. */
  go(page: Page, address: string): Promise<unknown>;
  /** Creates a list with this name through the API. */
  addList(name: string): Promise<{ uid: string }>;
}

/** The time limit of a story, in milliseconds. */
export const limit = 300_000;

/** Finds a button by its full name, or by a pattern. */
export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}

/** Waits for the notice that something was saved and closes it, so that the next wait doesn't find the same notice. */
export async function awaitSaved(page: Page): Promise<void> {
  const saved = page.getByText('Saved', { exact: true });
  const notice = page.getByRole('alert').filter({ has: saved });
  await notice.getByRole('button').click();
  await notice.waitFor({ state: 'detached' });
}
