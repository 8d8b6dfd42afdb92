import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { button, limit, type Story } from '../support/story.ts';

/** The home page. */
export function homeStories(story: Story): void {
  test(
    'the first step asks for the list at once, beginning with the address that mail can be sent from',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/');
      await page.getByRole('link', { name: 'Start: Create a list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add list' });
      const address = dialog.getByLabel('Sender address');
      await until('the verified address', async () => (await address.inputValue()) !== '');
      expect(await address.inputValue()).toBe(story.console.stack.firstAccount.email);
      await page.context().close();
    },
    limit,
  );

  test(
    'one button adds demo data, and another removes it and restores the page',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/');
      await button(page, 'Add demo data').click();
      await page.getByText('Nothing can be sent to its list').waitFor();
      await page.getByText('Subscribers in the last 30 days').first().waitFor();
      await page.getByRole('link', { name: 'Demo: What is new this month' }).waitFor();
      await button(page, 'Remove demo data…').click();
      await page.getByText('the list Demo: Readers and its 200 subscribers').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
      await button(page, 'Add demo data').waitFor();
      await page.getByText('Demo: What is new this month').first().waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );
}
