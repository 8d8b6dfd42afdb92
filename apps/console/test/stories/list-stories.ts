import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { button, limit, type Story } from '../support/story.ts';

/** Lists, their imports and their subscribers. */
export function listStories(story: Story): void {
  test(
    'a file is imported by its proposed mapping, the progress survives a reload, what was wrong can be downloaded, and it is undone',
    async () => {
      const list = await story.addList(`Imported ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/import`);
      const rows = Array.from({ length: 300 }, (_, index) => `person${index}@example.com,Person ${index},red`);
      const file = ['E-Mail,First name,Colour', ...rows, 'not an address,X,blue'].join('\n');
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      });
      await page.getByText('Of the first 301 rows 300 would be taken, 1 not.').waitFor();
      expect(await page.getByLabel('Field for E-Mail').inputValue()).toBe('EMAIL');
      await page.getByLabel('Field for Colour').selectOption('tags');
      await button(page, 'Import').click();
      await page.waitForURL(/\/imports\/imp_/);
      const uid = page.url().split('/').at(-1) ?? '';
      // A reload in the middle of an upload interrupts that; from then on the import is the service's.
      await until('the whole file', async () => {
        const { status } = await story.console.call<{ status: string }>('GET', `/imports/${uid}`);
        return status !== 'uploading';
      });
      await page.reload();
      await page.getByText('300 added, 0 changed.').waitFor();
      const downloading = page.waitForEvent('download');
      await button(page, 'Download the rows that were not taken').click();
      expect((await downloading).suggestedFilename()).toBe('errors.csv');
      await page.getByText('See who was added').click();
      await page.getByText('person299@example.com').first().waitFor();

      await page.goBack();
      await button(page, 'Undo the import').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Remove the 300 subscribers whom this import has added?').waitFor();
      await dialog.getByRole('button', { name: 'Undo the import' }).click();
      await page.getByText('Undone: 300 removed, 0 kept').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'an upload that has failed says so and goes on with the file, once, and closing the page asks first while it does',
    async () => {
      const list = await story.addList(`Resumed ${story.width}`);
      const page = await story.console.open({ width: story.width });
      const problem = {
        type: 'about:blank',
        title: 'No',
        status: 403,
        detail: 'Not at this moment.',
        code: 'forbidden',
      };
      await page.route(/\/upload$/, (route) =>
        route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      );
      await story.go(page, `/lists/${list.uid}/import`);
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('EMAIL\nresumed@example.com\n') };
      await page.getByLabel('Choose a file').setInputFiles(file);
      await button(page, 'Import').click();
      await page.getByText('Not at this moment.').waitFor();
      const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
      expect(await asks()).toBe(false);

      await page.unroute(/\/upload$/);
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(/\/upload$/, async (route) => {
        await mayGoOn;
        await route.continue();
      });
      await page.getByLabel('Go on with the file').setInputFiles(file);
      await button(page, 'Go on with the file').waitFor({ state: 'detached' });
      await page.getByText('Not at this moment.').waitFor({ state: 'detached' });
      expect(await asks()).toBe(true);
      goOn();
      await page.getByText('1 added, 0 changed.').waitFor();
      expect(await asks()).toBe(false);
      await page.context().close();
    },
    limit,
  );

  test(
    'subscribers are found, tagged together with a way back, changed, unsubscribed, not added twice and subscribed again, and the address holds the filters',
    async () => {
      const list = await story.addList(`People ${story.width}`);
      const people = Array.from({ length: 130 }, (_, index) => ({ EMAIL: `p${index}@example.com` }));
      await story.console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers: people });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}`);
      await page.getByLabel('Select p129@example.com').check();
      await page.getByLabel('Select p128@example.com').check();
      await button(page, 'Tag…').click();
      await page.getByRole('dialog').getByLabel('Tags').fill('spring');
      await page.keyboard.press('Enter');
      await button(page, 'Tag them').click();
      await page.getByText('2 changed.').waitFor();
      await story.go(page, `/lists/${list.uid}?tag=spring`);
      await page.getByText('p128@example.com').first().waitFor();
      await page.getByText('p127@example.com').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'p128@example.com' }).click();
      await page.getByLabel('First name').fill('Petra');
      await button(page, 'Save').click();
      await page.getByText('Saved').first().waitFor();
      await button(page, 'Unsubscribe…').click();
      await button(page, 'Unsubscribe').click();
      await page.getByText('unsubscribed, joined by the API.').waitFor();
      const [changed] = await story.console.call<Record<string, unknown>[]>(
        'GET',
        `/subscribers?list_uid=${list.uid}&email=p128@example.com`,
      );
      expect(changed).toMatchObject({ FIRST_NAME: 'Petra', tags: ['spring'], status: 'unsubscribed' });
      await story.go(page, `/lists/${list.uid}`);
      await button(page, 'Add subscriber').click();
      await page.getByRole('dialog').getByLabel('Email').fill('p128@example.com');
      await page.getByRole('dialog').getByRole('button', { name: 'Add subscriber' }).click();
      await page.getByText('p128@example.com was on the list already, and is unsubscribed.').waitFor();
      await page.getByRole('link', { name: 'Show this person' }).click();
      await button(page, 'Subscribe again…').click();
      await page.getByText('They get mail of this list again at once.').waitFor();
      await button(page, 'Subscribe again').click();
      await page.getByText('subscribed, joined by the API.', { exact: true }).waitFor();
      await button(page, 'Unsubscribe…').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    "the postal address of a list is kept, an error stands at its field, and the campaign's preview has the address",
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
      await button(page, 'Save the address').click();
      await form.getByText('must be an http or https URL').waitFor();
      await form.getByLabel('Website').fill('https://example.com');
      await button(page, 'Save the address').click();
      await page.getByText('Saved').first().waitFor();
      await page.reload();
      await until('the stored address', async () => (await form.getByLabel('City').inputValue()) === 'London');
      const preview = await story.console.call<{ html: string }>('GET', `/campaigns/${uid}/preview`);
      expect(preview.html).toContain('12 St James’s Square, London');
      await page.context().close();
    },
    limit,
  );

  test(
    "a list's welcome mail is written in its settings, shown to a subscriber, sent as a test, and can be deleted again",
    async () => {
      const list = await story.addList(`Greeting ${story.width}`);
      await story.console.call('POST', '/subscribers', {
        list_uid: list.uid,
        EMAIL: 'grace@example.com',
        FIRST_NAME: 'Grace',
      });
      const stored = async () => {
        const { send_welcome_email: isOn, welcome_email: mail } = await story.console.call<Record<string, unknown>>(
          'GET',
          `/lists/${list.uid}`,
        );
        return { isOn, mail };
      };
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/settings`);
      const form = page.getByRole('form', { name: 'Welcome mail' });
      await form.getByRole('switch', { name: 'Send a welcome mail' }).click();
      await form.getByLabel('Subject').fill('Welcome, {{ FIRST_NAME }');
      await button(page, 'Save the welcome mail').click();
      await form.getByText(/line 1, column \d+/).waitFor();
      await form.getByLabel('Subject').fill('Welcome, {{ FIRST_NAME }}');
      await button(page, 'Write the mail…').click();
      const editor = page.getByRole('dialog', { name: 'Welcome mail' });
      await editor.getByLabel('HTML of the mail').fill('<p>Good to have you, {{ FIRST_NAME }}!</p>');
      await button(page, 'Done').click();
      await editor.waitFor({ state: 'detached' });
      expect(await button(page, 'Preview…').isDisabled()).toBe(true);
      await button(page, 'Save the welcome mail').click();
      await page.getByText('Saved', { exact: true }).first().waitFor();
      const html = '<p>Good to have you, {{ FIRST_NAME }}!</p>';
      expect(await stored()).toEqual({
        isOn: true,
        mail: { subject: 'Welcome, {{ FIRST_NAME }}', html, plain: null, template_uid: null },
      });
      await button(page, 'Preview…').click();
      const preview = page.getByRole('dialog', { name: 'Preview' });
      await preview.getByLabel('As a subscriber: type an address').fill('grace');
      await page.getByRole('option', { name: 'grace@example.com' }).click();
      await preview.frameLocator('iframe').getByText('Good to have you, Grace!').waitFor();
      await preview.getByText('Welcome, Grace').waitFor();
      await preview.getByRole('button', { name: 'Close' }).click();
      await preview.waitFor({ state: 'detached' });
      await button(page, 'Send test…').click();
      await button(page, 'Send a test').click();
      await page.getByText('The test is on its way').waitFor();

      await page.reload();
      await form.getByLabel('Subject').fill('');
      await button(page, 'Edit the mail…').click();
      await editor.getByLabel('HTML of the mail').fill('');
      await button(page, 'Done').click();
      await editor.waitFor({ state: 'detached' });
      await form.getByRole('switch', { name: 'Send a welcome mail' }).click();
      await button(page, 'Save the welcome mail').click();
      await page.getByText('Saved', { exact: true }).first().waitFor();
      expect(await stored()).toEqual({ isOn: false, mail: null });
      await page.context().close();
    },
    limit,
  );

  test(
    "a field's default value is given by an input of the field's type, and can be taken away",
    async () => {
      const list = await story.addList(`Defaults ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/fields`);
      await button(page, 'New field').click();
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
    'two people change different settings of a list and of a segment at the same time, and what each has changed stays',
    async () => {
      const list = await story.addList(`Shared ${story.width}`);
      const conditions = { all: [{ tag: 'red', operator: 'has' }] };
      const made = { list_uid: list.uid, name: 'Red ones', conditions };
      const segment = await story.console.call('POST', '/segments', made);
      const mail = { subject: 'Welcome', html: '<p>Good to have you</p>' };
      await story.console.call('PATCH', `/lists/${list.uid}`, { welcome_email: mail });
      const page = await story.console.open({ width: story.width });
      const saved = page.getByText('Saved', { exact: true });

      await story.go(page, `/lists/${list.uid}/settings`);
      const contact = page.getByRole('form', { name: 'Company and postal address' });
      const welcome = page.getByRole('form', { name: 'Welcome mail' });
      await page.getByLabel('Name', { exact: true }).fill(`Renamed ${story.width}`);
      await contact.getByLabel('City').fill('London');
      await welcome.getByLabel('Subject').fill('Welcome here');
      await story.console.call('PATCH', `/lists/${list.uid}`, {
        from_name: 'Grace',
        contact: { company: 'Analytical Engines' },
        welcome_email: { ...mail, html: '<p>Nice to see you</p>' },
      });
      for (const save of ['Save', 'Save the address', 'Save the welcome mail']) {
        await button(page, save).click();
        await saved.waitFor();
        await page.getByRole('alert').filter({ has: saved }).getByRole('button').click();
        await saved.waitFor({ state: 'detached' });
      }
      // It shows what the other one has changed.
      expect(await page.getByLabel('Sender name').inputValue()).toBe('Grace');
      expect(await story.console.call('GET', `/lists/${list.uid}`)).toMatchObject({
        name: `Renamed ${story.width}`,
        from_name: 'Grace',
        contact: { company: 'Analytical Engines', city: 'London' },
        welcome_email: { subject: 'Welcome here', html: '<p>Nice to see you</p>' },
      });

      await story.go(page, `/lists/${list.uid}/form`);
      await page.getByLabel('Heading').fill('Letters from Ada');
      await page.getByLabel('Last name').uncheck();
      await story.console.call('PATCH', `/lists/${list.uid}`, { form: { button_text: 'Join' }, language: 'de' });
      await story.console.call('PATCH', `/lists/${list.uid}/fields/FIRST_NAME`, { visible: false });
      await button(page, 'Save').click();
      await saved.waitFor();
      const changed = await story.console.call<{ fields: object[] }>('GET', `/lists/${list.uid}`);
      expect(changed).toMatchObject({ language: 'de', form: { title: 'Letters from Ada', button_text: 'Join' } });
      expect(changed.fields).toMatchObject([{}, { visible: false }, { visible: false }]);

      await story.go(page, `/lists/${list.uid}/segments/${segment.uid}`);
      await page.getByLabel('Name', { exact: true }).fill('Blue ones');
      const blue = { all: [{ tag: 'blue', operator: 'has' }] };
      await story.console.call('PATCH', `/segments/${segment.uid}`, { conditions: blue });
      await button(page, 'Save').click();
      await saved.waitFor();
      expect(await story.console.call('GET', `/segments/${segment.uid}`)).toMatchObject({
        name: 'Blue ones',
        conditions: { all: [{ tag: 'blue' }] },
      });
      await page.context().close();
    },
    limit,
  );

  test(
    'another page begins at its top, with the focus on its content',
    async () => {
      const list = await story.addList(`Scrolled ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/form`);
      await page.getByLabel('Heading').waitFor();
      const link = page.getByRole('link', { name: 'Settings', exact: true }).and(page.locator('main a'));
      await link.waitFor();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const top = () => page.evaluate(() => window.scrollY);
      expect(await top()).toBeGreaterThan(0);
      // By a script: a click would scroll to the link before.
      await link.evaluate((element: HTMLElement) => {
        element.focus({ preventScroll: true });
        element.click();
      });
      await page.locator('main:focus').waitFor();
      await page.getByRole('form', { name: 'Welcome mail' }).waitFor();
      expect(await top()).toBe(0);
      await page.context().close();
    },
    limit,
  );

  test(
    "a field with a time is shown and changed by the viewer's own clock",
    async () => {
      const list = await story.addList(`Timed ${story.width}`);
      await story.console.call('POST', `/lists/${list.uid}/fields`, {
        tag: 'MEETING',
        label: 'Meeting',
        type: 'datetime',
      });
      const { uid } = await story.console.call('POST', '/subscribers', {
        list_uid: list.uid,
        EMAIL: 'ada@example.com',
        MEETING: '2026-01-31T08:30:00Z',
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/subscribers/${uid}`);
      expect(await page.getByLabel('Meeting').inputValue()).toBe('2026-01-31T09:30');
      await page.getByLabel('Meeting').fill('2026-07-01T12:00');
      await button(page, 'Save').click();
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(await story.console.call('GET', `/subscribers/${uid}`)).toMatchObject({
        MEETING: '2026-07-01T10:00:00.000Z',
      });
      const columns = [`mailwright-columns-${list.uid}`, JSON.stringify(['MEETING'])] as const;
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), columns);
      await story.go(page, `/lists/${list.uid}`);
      await page.locator('time[datetime="2026-07-01T10:00:00.000Z"]').waitFor({ state: 'attached' });
      await page.context().close();
    },
    limit,
  );
}
