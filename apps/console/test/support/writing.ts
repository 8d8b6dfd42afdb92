import type { Locator, Page } from 'playwright-core';

/** What the API returns for a mail that is being written. */
export interface Written {
  subject: string | null;
  html: string;
  design: object | null;
  updated_at: string;
}

/** The block editor of a mail. */
export function blocksOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email content' });
}

/** The note that everything is saved. */
export function savedNote(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^Saved$/ });
}
