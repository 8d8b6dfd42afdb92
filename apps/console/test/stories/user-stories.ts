import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { awaitMail } from '../support/read-inbox.ts';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';

/** Inviting people, and what their roles allow. */
export function userStories(story: Story): void {
  test(
    'an invited person joins with the mailed link, sees what their role allows, and is signed out when they are removed',
    async () => {
      const { width } = story;
      const list = await story.addList(`Shared ${width}`);
      const email = `grace-${width}@example.com`;
      await story.console.call('POST', '/subscribers', { list_uid: list.uid, EMAIL: 'one@example.com' });
      const owner = await story.console.open({ width });
      await story.go(owner, '/account/users');
      await button(owner, 'Invite').click();
      await owner.getByLabel('Email address').fill(email);
      await owner.getByRole('radio', { name: 'Viewer' }).check();
      await takePicture(owner, `invite-${width}`);
      await button(owner, 'Send invitation').click();
      await owner.getByRole('region', { name: 'Pending invitations' }).getByText(email).waitFor();

      const mail = await awaitMail(story.console, email, /^Join /);
      const [link = ''] = /http\S+\/join#\S+/.exec(mail.text) ?? [];
      const guest = await story.console.open({ width, isAnonymous: true });
      await guest.goto(link);
      await guest.getByText(`As ${email}`).waitFor();
      expect(guest.url()).not.toContain('#');
      await takePicture(guest, `join-${width}`);
      await guest.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
      await button(guest, 'Join').click();
      await guest.getByRole('heading', { name: 'Home' }).waitFor();
      await story.go(guest, '/lists');
      await guest.getByRole('heading', { name: 'Lists', exact: true }).waitFor();

      // A viewer sees no buttons that change anything and no subscriber table, and is told why.
      expect(await button(guest, 'Create list').count()).toBe(0);
      await story.go(guest, `/lists/${list.uid}`);
      await guest.getByText('Your role is Viewer.').waitFor();
      await takePicture(guest, `viewer-list-${width}`);
      expect(await guest.content()).not.toContain('one@example.com');
      await guest.getByLabel('Email address').fill('one@example.com');
      await button(guest, 'Open').click();
      await guest.getByRole('heading', { name: 'one@example.com' }).waitFor();
      expect(await button(guest, 'Save').isDisabled()).toBe(true);
      await takePicture(guest, `viewer-subscriber-${width}`);
      await story.go(guest, `/lists/${list.uid}/import`);
      await guest.getByText('Your role doesn’t include this page').waitFor();

      await story.go(owner, '/account/users');
      await owner.getByLabel(`Role of ${email}`).selectOption('editor');
      await owner.getByRole('dialog').getByText('New role: Editor.').waitFor();
      await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
      await owner.getByText(`${email} now has the role Editor.`).waitFor();
      await story.go(guest, `/lists/${list.uid}`);
      await guest.getByText('one@example.com').waitFor();
      await button(guest, 'Add subscriber').waitFor();

      await button(owner, `Remove ${email}`).click();
      await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await owner.getByText(email, { exact: true }).waitFor({ state: 'detached' });
      // The page is notified that the session has ended and may navigate away on its own, which aborts this navigation.
      await Promise.allSettled([story.go(guest, '/campaigns')]);
      await until('the page to ask for a sign-in', async () => guest.url().includes('/sign-in'));
      await owner.context().close();
      await guest.context().close();
    },
    limit,
  );
}
