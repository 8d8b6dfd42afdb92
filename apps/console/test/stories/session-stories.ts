import { expect, test } from '@jest/globals';
import { button, limit, type Story } from '../support/story.ts';

/** Signing in and out. */
export function sessionStories(story: Story): void {
  test(
    'a link signs in; a session ends with nothing of the account left in the page, also when one goes back',
    async () => {
      await story.addList(`Secret ${story.width}`);
      const page = await story.console.open({ width: story.width, isAnonymous: true });
      await page.goto(await story.console.makeSignInLink());
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
      // The link that has signed in is not in the history.
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
