import { expect, test } from '@jest/globals';
import { startSmtpServer, until } from '@mailwright/testing';
import { awaitSaved, button, limit, type Story } from '../support/story.ts';

/** The account's SMTP servers. */
export function transportStories(story: Story): void {
  test(
    'a transport is added with a password, checked with the failed step shown, changed until it works, and deleted',
    async () => {
      const server = await startSmtpServer();
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/account/transports');
      await page.getByText('Emails are sent through the servers of this service').waitFor();
      await button(page, 'Add transport').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Ours');
      await dialog.getByLabel('Host', { exact: true }).fill('127.0.0.1');
      await dialog.getByLabel('Port', { exact: true }).fill(String(server.port));
      await dialog.getByLabel('Username').fill('ada');
      await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse');
      await dialog.getByRole('button', { name: 'Add transport' }).click();
      await page.getByText('Ours isn’t working').waitFor();
      await page.getByText('Encryption couldn’t be established.').waitFor();
      expect(await page.content()).not.toContain('correct horse');

      await button(page, 'Edit Ours').click();
      await dialog.getByLabel('Username').fill('');
      await dialog.getByLabel('Encryption').selectOption('if_offered');
      await dialog.getByLabel('Weight').fill('3');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Ours works, without encryption').waitFor();
      await page.getByText('weight 3 · 5 connections').waitFor();

      await button(page, 'Delete Ours').click();
      await page.getByRole('dialog').getByText('Delete transport Ours?').waitFor();
      await button(page, 'Delete transport').click();
      await page.getByText('Emails are sent through the servers of this service').waitFor();
      await page.context().close();
      await server.close();
    },
    limit,
  );

  test(
    'a provider gets an address for its reports, and the bounce rules are changed',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/account/bounces');
      await page.getByText('No provider reports to this account').waitFor();
      await button(page, 'Add provider').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('ARN of the SNS topic').fill('no ARN');
      await dialog.getByRole('button', { name: 'Add provider' }).click();
      await dialog.getByText('is not the ARN of a topic').waitFor();
      await dialog.getByLabel('Provider').selectOption('postmark');
      await dialog.getByRole('button', { name: 'Add provider' }).click();
      await page.getByText('Not used yet.').waitFor();
      const address = await page.getByRole('group', { name: 'Callback URL for Postmark' }).textContent();
      expect(address).toMatch(/^https?:.*\/bounces\/postmark\/.{20,}$/);

      const limitField = page.getByLabel('Soft bounces that count as a hard bounce');
      await limitField.fill('7');
      await limitField.fill('5000');
      await button(page, 'Save rules').click();
      // Nothing is saved: neither the number that is too large, nor the previous one.
      expect(await limitField.evaluate((input: { validity: { valid: boolean } }) => input.validity.valid)).toBe(false);
      expect(await story.console.call('GET', '/bounce-rules')).toMatchObject({ soft_limit: null });
      await limitField.fill('3');
      await page.getByLabel('After a spam complaint, stop emails').selectOption('list');
      await button(page, 'Save rules').click();
      await awaitSaved(page);
      const rules = await story.console.call('GET', '/bounce-rules');
      expect(rules).toMatchObject({ soft_limit: 3, soft_days: null, bounce_scope: 'account', complaint_scope: 'list' });
      await limitField.fill('');
      await page.getByLabel('After a spam complaint, stop emails').selectOption('account');
      await button(page, 'Save rules').click();
      await until('the rules of the installation', async () => {
        const { soft_limit: limit } = await story.console.call<{ soft_limit: number | null }>('GET', '/bounce-rules');
        return limit === null;
      });

      await button(page, 'Delete the callback URL for Postmark').click();
      await button(page, 'Delete callback URL').click();
      await page.getByText('No provider reports to this account').waitFor();
      await page.context().close();
    },
    limit,
  );
}
