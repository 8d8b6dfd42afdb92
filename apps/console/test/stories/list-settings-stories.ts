import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { awaitMail } from '../support/read-inbox.ts';
import { awaitSaved, button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';
import { blocksOf, showTab } from '../support/writing.ts';

/** The settings of lists, and their fields. */
export function listSettingsStories(story: Story): void {
  test(
    'a list’s welcome mail is turned on in its settings, written in blocks, previewed for a subscriber, sent as a test, and deleted',
    async () => {
      const list = await story.addList(`Greeting ${story.width}`);
      await story.console.call('POST', '/subscribers', {
        list_uid: list.uid,
        EMAIL: 'grace@example.com',
        FIRST_NAME: 'Grace',
      });
      const stored = async () => {
        const { send_welcome_email: isOn, welcome_email: mail } = await story.console.call<{
          send_welcome_email: boolean;
          welcome_email: { html: string; design: object } | null;
        }>('GET', `/lists/${list.uid}`);
        return { isOn, mail };
      };
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/settings`);
      const form = page.getByRole('form', { name: 'Welcome email' });
      await form.getByRole('switch', { name: 'Send a welcome email' }).click();
      await button(page, 'Save welcome email').click();
      await awaitSaved(page);
      // Until something is written, it is the default text.
      await form.getByText(`Welcome to Greeting ${story.width}`).waitFor();
      await form.getByRole('link', { name: 'Edit email' }).click();
      await page.getByRole('heading', { name: 'Welcome email', level: 1 }).waitFor();
      const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
      await subject.fill('Welcome, {{ FIRST_NAME }');
      await button(page, 'Save').click();
      await page.getByText('in the subject isn’t finished.').waitFor();
      await subject.fill('Welcome, {{ FIRST_NAME }}');
      await blocksOf(page).click();
      await page.keyboard.type('Good to have you, {{ FIRST_NAME }}!');
      expect(await button(page, 'Send test…').isDisabled()).toBe(true);
      // What was typed last is saved, too.
      await button(page, 'Save').click();
      await awaitSaved(page);
      const { isOn, mail } = await stored();
      expect(isOn).toBe(true);
      expect(mail).toMatchObject({ subject: 'Welcome, {{ FIRST_NAME }}', plain: null, template_uid: null });
      expect(mail?.html).toContain('Good to have you, {{ FIRST_NAME }}!');
      expect(JSON.stringify(mail?.design)).toContain('Good to have you');
      await showTab(page, 'Preview');
      const panel = page.getByRole('complementary', { name: 'Panel' });
      await panel.getByLabel('View as subscriber: enter an address').fill('grace');
      await page.getByRole('option', { name: 'grace@example.com' }).click();
      await page.frameLocator('iframe[title=Preview]').getByText('Good to have you, Grace!').waitFor();
      await panel.getByText('Welcome, Grace').waitFor();
      if (story.isPhone) await panel.getByRole('button', { name: 'Close' }).click();
      await button(page, 'Send test…').click();
      await button(page, 'Send test').click();
      await page.getByText('The test email is on its way').waitFor();

      await page.reload();
      await blocksOf(page).getByText('Good to have you').click();
      // What is still being passed on doesn't come back.
      await page.keyboard.type('Typed last');
      await button(page, 'Use default text').click();
      await blocksOf(page).getByText('Good to have you').waitFor({ state: 'detached' });
      await button(page, 'Save').click();
      await awaitSaved(page);
      expect(await stored()).toEqual({ isOn: true, mail: null });
      await page.getByRole('link', { name: 'Back to settings' }).click();
      await form.getByText(`Welcome to Greeting ${story.width}`).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a list’s confirmation email is written from a start with the link, cannot be saved without it, and confirms whoever follows it',
    async () => {
      const list = await story.addList(`Asking ${story.width}`);
      const stored = async () => {
        const { confirmation_email: mail } = await story.console.call<{ confirmation_email: object | null }>(
          'GET',
          `/lists/${list.uid}`,
        );
        return mail;
      };
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/settings`);
      const section = page.getByRole('region', { name: 'Confirmation email' });
      await section.getByText('This list has single opt-in').waitFor();
      await story.console.call('PATCH', `/lists/${list.uid}`, { subscription: 'double_opt_in' });
      await section.getByText('Asks new people whether they want to subscribe').waitFor();
      // Until something is written, it is the standard email.
      await section.getByText(`Please confirm your subscription to Asking ${story.width}`).waitFor();
      await takePicture(page, `confirmation-settings-${story.width}`, { fullPage: true });
      await section.getByRole('link', { name: 'Edit email' }).click();
      await page.getByRole('heading', { name: 'Confirmation email', level: 1 }).waitFor();
      const blocks = blocksOf(page);
      await blocks.getByText('Confirm my subscription').waitFor();
      await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('One click, {{ FIRST_NAME }}');

      // Without the link, the mail is refused, and says so at once.
      await page.getByText('HTML', { exact: true }).click();
      await button(page, 'Switch to HTML').click();
      const code = page.getByRole('textbox', { name: 'HTML' });
      await code.waitFor();
      await code.fill('<p>Hello</p>');
      await page.getByText('The confirmation link is missing').waitFor();
      await takePicture(page, `confirmation-link-missing-${story.width}`);
      const refused = page.waitForResponse((response) => response.status() === 422);
      await button(page, 'Save').click();
      await refused;
      await page.getByText('The confirmation link is missing').waitFor();
      expect(await stored()).toBeNull();

      // The default text begins again with the link.
      await button(page, 'Use default text').click();
      await page.getByText('Blocks', { exact: true }).waitFor();
      await blocks.getByText('asked to subscribe').click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('Dear reader: ');
      await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('One click, {{ FIRST_NAME }}');
      await button(page, 'Save').click();
      await awaitSaved(page);
      expect(await stored()).toMatchObject({
        subject: 'One click, {{ FIRST_NAME }}',
        html: expect.stringMatching(/Dear reader: [^]*href="\{\{ confirm_url \}\}"/),
        design: expect.any(Object),
      });
      await takePicture(page, `confirmation-mail-${story.width}`);
      // What is shown is what was typed here.
      expect(await page.getByText('This email was changed elsewhere').count()).toBe(0);

      // Somebody signs up, gets the mail, and confirms.
      const email = `asked-${story.width}@example.com`;
      const person = { list_uid: list.uid, EMAIL: email, FIRST_NAME: 'Grace' };
      const { uid } = await story.console.call('POST', '/subscribers', person);
      const { id } = await awaitMail(story.console, email, /^One click, Grace$/);
      const html = await (await fetch(`${story.console.stack.inboxUrl}/mails/${id}/html`)).text();
      expect(html).toContain('Dear reader: ');
      const [, link = ''] = /href="([^"]*\/c\/[\w-]+)"/.exec(html) ?? [];
      await page.goto(link);
      await page.getByRole('button').click();
      await page.getByText('You are subscribed').first().waitFor();
      expect(await story.console.call('GET', `/subscribers/${uid}`)).toMatchObject({ status: 'subscribed' });

      await story.go(page, `/lists/${list.uid}/settings/confirmation`);
      await blocks.getByText('Dear reader').waitFor();
      await button(page, 'Use default text').click();
      await blocks.getByText('Dear reader').waitFor({ state: 'detached' });
      await button(page, 'Save').click();
      await awaitSaved(page);
      expect(await stored()).toBeNull();
      await page.context().close();
    },
    limit,
  );

  // The remaining stories are the same at every width.
  if (story.isPhone) return;

  test(
    'a list’s postal address is saved and appears in a campaign’s preview, and an error is shown at its field',
    async () => {
      const list = await story.addList(`Addressed ${story.width}`);
      const { uid } = await story.console.call<{ uid: string }>('POST', '/campaigns', {
        list_uid: list.uid,
        name: 'With an address',
        subject: 'Hello',
        html: '<p>Hello</p>',
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/settings`);
      const form = page.getByRole('form', { name: 'Company and postal address' });
      await form.getByLabel('Company').fill('Analytical Engines');
      await form.getByLabel('Street').fill('12 St James’s Square');
      await form.getByLabel('City').fill('London');
      await form.getByLabel('Website').fill('example');
      await button(page, 'Save address').click();
      await form.getByText('must be an http or https URL').waitFor();
      await form.getByLabel('Website').fill('https://example.com');
      await button(page, 'Save address').click();
      await awaitSaved(page);
      await page.reload();
      await until('the stored address', async () => (await form.getByLabel('City').inputValue()) === 'London');
      const preview = await story.console.call<{ html: string }>('GET', `/campaigns/${uid}/preview`);
      expect(preview.html).toContain('12 St James’s Square, London');
      await page.context().close();
    },
    limit,
  );

  test(
    'if two people change a list’s welcome mail at the same moment, both changes are stored',
    async () => {
      const list = await story.addList(`Written by two ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/settings/welcome`);
      const html = '<p>Of the other one</p>';
      let changedMeanwhile = false;
      await page.route('**/app/v1/lists/*', async (route) => {
        if (route.request().method() === 'PATCH' && !changedMeanwhile) {
          changedMeanwhile = true;
          await story.console.call('PATCH', `/lists/${list.uid}`, { welcome_email: { html } });
        }
        await route.continue();
      });
      await page.getByRole('textbox', { name: 'Subject' }).fill('Of this one');
      await button(page, 'Save').click();
      await awaitSaved(page);
      const { welcome_email: mail } = await story.console.call<Record<string, unknown>>('GET', `/lists/${list.uid}`);
      expect(mail).toEqual({ subject: 'Of this one', html, plain: null, design: null, template_uid: null });
      await page.context().close();
    },
    limit,
  );

  test(
    'a field’s default value is entered in an input of the field’s type, and can be removed',
    async () => {
      const list = await story.addList(`Defaults ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/fields`);
      await button(page, 'Add field').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Tag').fill('plan');
      await dialog.getByLabel('Type').selectOption('select');
      await dialog.getByLabel('Choices').fill('free\npaid');
      await dialog.getByLabel('Default value').selectOption('free');
      await dialog.getByLabel('Choices').fill('none\npaid');
      await button(page, 'Save').click();
      await dialog.getByText('must be one of: none, paid').waitFor();
      await dialog.getByLabel('Default value').selectOption('paid');
      await button(page, 'Save').click();
      await dialog.waitFor({ state: 'detached' });
      const read = async () => {
        const { fields } = await story.console.call<{ fields: { tag: string; default_value: unknown }[] }>(
          'GET',
          `/lists/${list.uid}`,
        );
        return fields.find(({ tag }) => tag === 'PLAN')?.default_value;
      };
      expect(await read()).toBe('paid');
      await button(page, 'Edit PLAN').click();
      expect(await dialog.getByLabel('Default value').inputValue()).toBe('paid');
      await dialog.getByLabel('Default value').selectOption('');
      await button(page, 'Save').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await read()).toBeNull();
      await page.context().close();
    },
    limit,
  );

  test(
    'if two people change different settings of a list or a segment at the same time, both changes are kept',
    async () => {
      const list = await story.addList(`Shared ${story.width}`);
      const conditions = { all: [{ tag: 'red', operator: 'has' }] };
      const made = { list_uid: list.uid, name: 'Red ones', conditions };
      const segment = await story.console.call('POST', '/segments', made);
      const mail = { subject: 'Welcome', html: '<p>Good to have you</p>' };
      await story.console.call('PATCH', `/lists/${list.uid}`, { welcome_email: mail });
      const page = await story.console.open({ width: story.width });

      await story.go(page, `/lists/${list.uid}/settings`);
      const contact = page.getByRole('form', { name: 'Company and postal address' });
      await page.getByLabel('Name', { exact: true }).fill(`Renamed ${story.width}`);
      await contact.getByLabel('City').fill('London');
      await story.console.call('PATCH', `/lists/${list.uid}`, {
        from_name: 'Grace',
        contact: { company: 'Analytical Engines' },
      });
      for (const save of ['Save', 'Save address']) {
        await button(page, save).click();
        await awaitSaved(page);
      }
      // The form shows what the other person changed.
      expect(await page.getByLabel('Sender name').inputValue()).toBe('Grace');
      expect(await story.console.call('GET', `/lists/${list.uid}`)).toMatchObject({
        name: `Renamed ${story.width}`,
        from_name: 'Grace',
        contact: { company: 'Analytical Engines', city: 'London' },
      });

      await story.go(page, `/lists/${list.uid}/settings/welcome`);
      await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome here');
      await story.console.call('PATCH', `/lists/${list.uid}`, {
        welcome_email: { ...mail, html: '<p>Nice to see you</p>' },
      });
      await button(page, 'Save').click();
      await awaitSaved(page);
      expect(await story.console.call('GET', `/lists/${list.uid}`)).toMatchObject({
        welcome_email: { subject: 'Welcome here', html: '<p>Nice to see you</p>' },
      });

      await story.go(page, `/lists/${list.uid}/form`);
      await page.getByLabel('Heading').fill('Letters from Ada');
      await page.getByLabel('Last name').uncheck();
      await story.console.call('PATCH', `/lists/${list.uid}`, { form: { button_text: 'Join' }, language: 'de' });
      await story.console.call('PATCH', `/lists/${list.uid}/fields/FIRST_NAME`, { visible: false });
      await button(page, 'Save').click();
      await awaitSaved(page);
      const changed = await story.console.call<{ fields: object[] }>('GET', `/lists/${list.uid}`);
      expect(changed).toMatchObject({ language: 'de', form: { title: 'Letters from Ada', button_text: 'Join' } });
      expect(changed.fields).toMatchObject([{}, { visible: false }, { visible: false }]);

      await story.go(page, `/lists/${list.uid}/segments/${segment.uid}`);
      await page.getByLabel('Name', { exact: true }).fill('Blue ones');
      const blue = { all: [{ tag: 'blue', operator: 'has' }] };
      await story.console.call('PATCH', `/segments/${segment.uid}`, { conditions: blue });
      await button(page, 'Save').click();
      await awaitSaved(page);
      expect(await story.console.call('GET', `/segments/${segment.uid}`)).toMatchObject({
        name: 'Blue ones',
        conditions: { all: [{ tag: 'blue' }] },
      });
      await page.context().close();
    },
    limit,
  );

  test(
    'navigating to a page shows its top and moves the focus to its content',
    async () => {
      const list = await story.addList(`Scrolled ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/form`);
      await page.getByLabel('Heading').waitFor();
      const link = page.getByRole('link', { name: 'Settings', exact: true }).and(page.locator('main a'));
      await link.waitFor();
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      const top = () => page.evaluate<number>('scrollY');
      expect(await top()).toBeGreaterThan(0);
      // By script, because a click would first scroll to the link.
      await link.evaluate((element: { focus(options: object): void; click(): void }) => {
        element.focus({ preventScroll: true });
        element.click();
      });
      await page.locator('main:focus').waitFor();
      await page.getByRole('form', { name: 'Welcome email' }).waitFor();
      expect(await top()).toBe(0);
      await page.context().close();
    },
    limit,
  );

  test(
    'the user is asked before leaving a list’s settings if any of its forms has unsaved changes',
    async () => {
      const list = await story.addList(`Left ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/settings`);
      // The last form is loaded after the others.
      await page.getByRole('form', { name: 'Welcome email' }).waitFor();
      const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
      const growth = page.getByRole('link', { name: 'Growth' });
      for (const label of ['Sender name', 'Company']) {
        const input = page.getByLabel(label, { exact: true });
        const before = await input.inputValue();
        await input.fill('Somebody');
        await growth.click();
        await asked.getByRole('button', { name: 'Cancel' }).click();
        await asked.waitFor({ state: 'detached' });
        expect(await input.inputValue()).toBe('Somebody');
        await input.fill(before);
      }
      // If two forms have changes, one answer covers both.
      await page.getByLabel('Sender name', { exact: true }).fill('Somebody');
      await page.getByLabel('Company', { exact: true }).fill('Somebody');
      await growth.click();
      await asked.getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL(/\/growth$/);
      await asked.waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );
}
