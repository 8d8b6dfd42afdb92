import type { Locator, Page } from 'playwright-core';

/** What the API returns of a mail that is written. */
export interface Written {
  subject: string | null;
  html: string;
  design: object | null;
  updated_at: string;
}

/** The blocks of a mail, where it is written. */
export function blocksOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email content' });
}

/** Says that everything is saved. */
export function savedNote(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^Saved$/ });
}
