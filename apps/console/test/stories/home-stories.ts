import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { awaitSaved, button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';

/** The home page. */
export function homeStories(story: Story): void {
  test(
    'a new account is asked for its name first, and an editor, who may not set it, is not',
    async () => {
      const { console: server, width } = story;
      const owner = server.stack.firstAccount.email;
      const email = `editor-of-steps-${width}@example.com`;
      await server.run(
        `INSERT INTO users (id, account_id, email, email_normalized, role)
          SELECT gen_random_uuid(), account_id, $1, $1, 'editor' FROM users WHERE email_normalized = $2`,
        email,
        owner,
      );
      const theirs = await server.open({ width, email });
      await story.go(theirs, '/');
      await theirs.getByText(/\d of 6 steps/).waitFor();
      expect(await theirs.getByRole('link', { name: 'Name your account' }).count()).toBe(0);
      await theirs.context().close();

      const page = await server.open({ width });
      await story.go(page, '/');
      await page.getByText(/\d of 7 steps/).waitFor();
      await page.getByText('It’s called “My account”.').waitFor();
      await takePicture(page, `first-steps-${width}`);
      await page.getByRole('link', { name: 'Start: Name your account' }).click();
      await page.getByLabel('Account name').fill('Analytical Engines');
      await button(page, 'Save').click();
      await awaitSaved(page);
      await page.getByRole('heading', { name: 'Analytical Engines' }).waitFor();
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await page.getByText(/\d of 7 steps/).waitFor();
      await page.getByText('It’s called “Analytical Engines”.').waitFor();
      await page.getByRole('link', { name: 'Start: Name your account' }).waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );

  test(
    'the first step asks for the list at once, beginning with the address that mail can be sent from',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/');
      await page.getByRole('link', { name: 'Start: Create a list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create list' });
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
      await page.getByRole('link', { name: 'Demo: What’s new this month' }).waitFor();
      await button(page, 'Remove demo data…').click();
      await page.getByText('the list Demo: Readers and its 200 subscribers').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
      await button(page, 'Add demo data').waitFor();
      await page.getByText('Demo: What’s new this month').first().waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );
}
