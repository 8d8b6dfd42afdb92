import { test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { button, limit, type Story } from '../support/story.ts';

/** The first page, and what all pages have in common. */
export function homeStories(story: Story): void {
  test(
    'demo data is added by one button, and removed by another with a page that is as it was',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/');
      await button(page, 'Add demo data').click();
      await page.getByText('Nothing can be sent to its list').waitFor();
      await page.getByText('Subscribers in the last 30 days').first().waitFor();
      await page.getByRole('link', { name: 'Demo: What is new this month' }).waitFor();
      await button(page, 'Remove the demo data…').click();
      await page.getByText('The list Demo: Readers and its 200 subscribers go').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo data' }).click();
      await button(page, 'Add demo data').waitFor();
      await page.getByText('Demo: What is new this month').first().waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );

  test(
    'a page shows what another one changes within seconds, also after the API was killed and has started again',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/lists');
      await page.getByRole('heading', { name: 'Lists' }).waitFor();
      await story.addList(`Live ${story.width}`);
      await page.getByText(`Live ${story.width}`).waitFor();

      story.console.killApi();
      // A change meanwhile says what to do, and can be repeated when the API is there again.
      await button(page, 'New list').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(`After ${story.width}`);
      await dialog.getByLabel('Sender name').fill('Ada');
      await dialog.getByLabel('Sender address').fill('admin@mailwright.localhost');
      await until('the list to be made', async () => {
        if (/\/lists\/list_/.test(page.url())) return true;
        await dialog
          .getByRole('button', { name: 'New list' })
          .click({ timeout: 5_000 })
          .catch(() => undefined);
        return false;
      });
      await story.go(page, '/lists');
      await page.getByText(`After ${story.width}`).waitFor();
      await story.addList(`Live again ${story.width}`);
      await page.getByText(`Live again ${story.width}`).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a page shows what was changed after it was read and before its changes were followed',
    async () => {
      await story.addList(`Read ${story.width}`);
      const page = await story.console.open({ width: story.width });
      // The page may open the stream more than once: each opening waits for the same list.
      let between: Promise<void> | undefined;
      const addBetween = async (): Promise<void> => {
        await page.getByText(`Read ${story.width}`).waitFor();
        await story.addList(`Between ${story.width}`);
      };
      await page.route('**/app/events', async (route) => {
        await (between ??= addBetween());
        // An opening that the page gave up meanwhile can't go on.
        await route.continue().catch(() => undefined);
      });
      await story.go(page, '/lists');
      await page.getByText(`Between ${story.width}`).waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    },
    limit,
  );
}
