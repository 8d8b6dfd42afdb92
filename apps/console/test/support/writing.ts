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

/** Shows a tab of the panel beside an editor, which a phone shows only on request. */
export async function showTab(page: Page, name: 'Block' | 'Style' | 'Preview'): Promise<void> {
  const tab = page.getByRole('tab', { name });
  const opener = page.getByRole('button', { name, exact: true });
  await tab.or(opener).first().waitFor();
  await ((await tab.isVisible()) ? tab : opener).click();
}

/** Opens a step of a draft by its link. */
export async function openStep(page: Page, name: 'Write' | 'Audience' | 'Options' | 'Send'): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();
}

/** The note that everything is saved. */
export function savedNote(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^Saved$/ });
}
