import { expect, test } from '@jest/globals';
import { button, limit, type Story } from '../support/story.ts';

/** Signing in and out. */
export function sessionStories(story: Story): void {
  test(
    'a link signs in, and after sign-out none of the account’s data is left in the page, even when the user goes back',
    async () => {
      await story.addList(`Secret ${story.width}`);
      const page = await story.console.open({ width: story.width, isAnonymous: true });
      await page.goto(await story.console.makeSignInLink());
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
      // The link that signed in must not stay in the address or the history.
      expect(page.url()).not.toContain('#');
      await story.go(page, '/lists');
      await page.getByText(`Secret ${story.width}`).waitFor();
      if (story.isPhone) await button(page, 'Menu').click();
      await button(page, 'admin@mailwright.localhost').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL(/\/sign-in$/);
      expect(await page.content()).not.toContain(`Secret ${story.width}`);
      await page.goBack();
      await page.waitForURL(/\/sign-in/);
      expect(await page.content()).not.toContain(`Secret ${story.width}`);
      await page.context().close();
    },
    limit,
  );
}
