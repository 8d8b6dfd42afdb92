import type { Receiver } from '@mailwright/testing';
import type { Locator, Page } from 'playwright-core';
import type { TestConsole } from './start-console.ts';

/** What the stories of one width share: a running console, and a receiver of webhooks. */
export interface Story {
  /** The width of the window in pixels: 1280, or 390 as on a phone. */
  width: number;
  /** Whether that is a phone's. */
  isPhone: boolean;
  readonly console: TestConsole;
  readonly receiver: Receiver;
  /** Opens an address of the console. */
  go(page: Page, address: string): Promise<unknown>;
  /** A list of this name, made through the API. */
  addList(name: string): Promise<{ uid: string }>;
}

/** How long a story may take, in milliseconds. */
export const limit = 300_000;

/** A button by its whole name, or by a part of it. */
export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}

/** Waits for the notice that something is saved, and closes it, so that the next wait doesn't find this one. */
export async function awaitSaved(page: Page): Promise<void> {
  const saved = page.getByText('Saved', { exact: true });
  const notice = page.getByRole('alert').filter({ has: saved });
  await notice.getByRole('button').click();
  await notice.waitFor({ state: 'detached' });
}
