import { expect, test } from '@jest/globals';
import { addDraft } from '../support/add-draft.ts';
import { button, limit, type Story } from '../support/story.ts';
import { blocksOf, openStep, savedNote, showTab, type Written } from '../support/writing.ts';

const html = '<p>Hello {{ FIRST_NAME }}</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>';

/** The steps from a draft to a sent campaign. */
export function stepStories(story: Story): void {
  test(
    'all steps share one form: what was typed just before another step is opened is saved, the last step shows only saved figures, and the browser’s Back leads to the writing',
    async () => {
      const { call } = story.console;
      const { uid, list } = await addDraft(story, { name: `Steps ${story.width}`, subject: 'Steps' });
      const subscribers = ['one', 'two', 'three'].map((name) => ({
        EMAIL: `${name}-step${story.width}@example.com`,
        tags: name === 'one' ? ['vip'] : [],
      }));
      await call('POST', '/subscribers/batch', { list_uid: list, subscribers });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await blocksOf(page).click();
      // The code that composes blocks is loaded when the first mail is composed, which takes a while here.
      await page.route('**/assets/*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await page.keyboard.type('Typed last.');
      await openStep(page, 'Send');
      await page.getByText('When you confirm, this email goes to 3 people').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/campaigns/${uid}/send`);
      expect((await call<Written>('GET', `/campaigns/${uid}`)).html).toContain('Typed last.');
      const saved = requests.indexOf(`PATCH /app/v1/campaigns/${uid}`);
      expect(saved).toBeGreaterThan(-1);
      expect(requests.indexOf(`GET /app/v1/campaigns/${uid}/audience`)).toBeGreaterThan(saved);
      await page.unrouteAll({ behavior: 'wait' });

      await openStep(page, 'Audience');
      await page.getByText('It reaches 3 people now.').waitFor();
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(`**/app/v1/campaigns/${uid}`, async (route) => {
        if (route.request().method() === 'PATCH') await mayGoOn;
        await route.continue();
      });
      await page.getByLabel('Only some subscribers').check();
      await page.getByRole('combobox', { name: 'With at least one of these tags' }).fill('vip');
      await page.keyboard.press('Enter');
      await openStep(page, 'Send');
      await page.getByRole('status').filter({ hasText: 'Saving…' }).waitFor();
      expect(await button(page, /^Send to/).count()).toBe(0);
      goOn();
      await page.getByText('When you confirm, this email goes to one person').waitFor();
      expect(await button(page, 'Send to one person now').isEnabled()).toBe(true);
      await page.goBack();
      await page.getByText('It reaches one person now.').waitFor();
      await page.goBack();
      await page.goBack();
      await blocksOf(page).getByText('Typed last.').waitFor();
      await page.goForward();
      await button(page, 'Send to one person now').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'what can’t be saved is counted at its step and kept in the other steps, and only leaving the campaign asks',
    async () => {
      const { uid } = await addDraft(story, { name: `Refused ${story.width}`, subject: 'Refused', html });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/options`);
      await page.getByLabel('Reply-to address').fill('nowhere');
      await page.getByRole('status').filter({ hasText: 'Not saved' }).waitFor();
      const steps = page.getByRole('navigation', { name: 'Steps' });
      await steps.getByRole('link', { name: 'Options (one problem)' }).waitFor();
      await openStep(page, 'Write');
      await page.getByRole('alert').filter({ hasText: 'Reply-to address' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Campaigns' }).click();
      const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await asked.waitFor({ state: 'detached' });
      await openStep(page, 'Options');
      expect(await page.getByLabel('Reply-to address').inputValue()).toBe('nowhere');
      await page.getByLabel('Reply-to address').fill('replies@example.com');
      await savedNote(page).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a mail is previewed as its first recipient, beside the editor and in the whole window, and its sender is chosen among the verified ones',
    async () => {
      const { call } = story.console;
      const { uid, list } = await addDraft(story, { name: `Seen ${story.width}`, subject: 'Seen', html });
      const email = `seen${story.width}@example.com`;
      await call('POST', '/subscribers', { list_uid: list, EMAIL: email, FIRST_NAME: 'Grace' });
      await call('PATCH', `/campaigns/${uid}`, { from_email: 'someone@elsewhere.example' });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}`);
      await page.getByText('not verified', { exact: true }).waitFor();
      await button(page, 'Change sender').click();
      await page.getByRole('combobox', { name: 'Sender address' }).click();
      await page.getByRole('option', { name: 'admin@mailwright.localhost' }).click();
      await page.getByText('not verified', { exact: true }).waitFor({ state: 'detached' });
      await button(page, 'Close sender').click();
      await page.getByRole('combobox', { name: 'Sender address' }).waitFor({ state: 'detached' });

      await showTab(page, 'Preview');
      const mail = page.frameLocator('iframe[title=Preview]');
      await mail.getByText('Hello Grace').waitFor();
      await button(page, 'Open preview').click();
      const whole = page.getByRole('dialog', { name: 'Preview' });
      await whole.getByText('Gmail clips').waitFor();
      await mail.getByText('Hello Grace').waitFor();
      expect(await whole.getByRole('combobox').inputValue()).toBe(email);
      await page.keyboard.press('Escape');
      await whole.waitFor({ state: 'detached' });
      await mail.getByText('Hello Grace').waitFor();
      await page.context().close();
    },
    limit,
  );
}
