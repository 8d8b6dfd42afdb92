import { expect, test } from '@jest/globals';
import { startSmtpServer } from '@mailwright/testing';
import { button, limit, type Story } from '../support/story.ts';

/** SMTP servers of the account. */
export function transportStories(story: Story): void {
  test(
    'a transport is added with a password, checked with the step that failed, changed until it works, and deleted',
    async () => {
      const server = await startSmtpServer();
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/account/transports');
      await page.getByText('Mail goes over the servers of this installation').waitFor();
      await button(page, 'Add a transport').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Ours');
      await dialog.getByLabel('Host', { exact: true }).fill('127.0.0.1');
      await dialog.getByLabel('Port', { exact: true }).fill(String(server.port));
      await dialog.getByLabel('User name').fill('ada');
      await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse');
      await dialog.getByRole('button', { name: 'Add a transport' }).click();
      await page.getByText('Ours does not work').waitFor();
      await page.getByText('Encryption could not be established.').waitFor();
      expect(await page.content()).not.toContain('correct horse');

      await button(page, 'Edit Ours').click();
      await dialog.getByLabel('User name').fill('');
      await dialog.getByLabel('Encryption').selectOption('if_offered');
      await dialog.getByLabel('Weight').fill('3');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Ours works, without encryption').waitFor();
      await page.getByText('weight 3 · 5 connections').waitFor();

      await button(page, 'Delete Ours').click();
      await page.getByRole('dialog').getByText('Delete the transport Ours?').waitFor();
      await button(page, 'Delete the transport').click();
      await page.getByText('Mail goes over the servers of this installation').waitFor();
      await page.context().close();
      await server.close();
    },
    limit,
  );
}
