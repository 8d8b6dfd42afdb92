import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Locator, Page } from 'playwright-core';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';
import { blocksOf, showTab } from '../support/writing.ts';

/** Automations. */
export function automationStories(story: Story): void {
  const { isPhone } = story;

  /** Adds a step at a position through its menu, and leaves the step's form open. */
  async function addStep(page: Page, after: string | undefined, kind: string): Promise<void> {
    // The diagram's positions have no names of their own but are in flow order, so the last one is the end.
    if (!isPhone) await button(page, 'Add step here').last().click();
    else if (after === undefined) await button(page, 'Add step at the beginning').click();
    else await button(page, `Add step after ${after}`).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  }
  /** On a phone, the form of a step covers the flow. */
  async function closeForm(page: Page): Promise<void> {
    if (isPhone) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }

  test(
    'a welcome flow is built, a problem is shown at its step, the flow is activated, and a run is followed to its end',
    async () => {
      const list = await story.addList(`Welcomed ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/automations');
      await button(page, 'Create automation').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(`Welcome ${story.width}`);
      await dialog.getByLabel('List').selectOption({ label: `Welcomed ${story.width}` });
      await button(page, 'Create draft').click();
      await page.getByText('Nothing happens yet.').waitFor();

      await addStep(page, undefined, 'Send email');
      await page.getByRole('link', { name: 'Write email' }).click();
      await page.getByRole('heading', { name: 'Step email' }).waitFor();
      await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome to you');
      await blocksOf(page).click();
      await page.keyboard.type('Hello');
      // What was typed last is part of the flow, too, although it was left at once.
      await page.getByRole('link', { name: 'Back to flow' }).click();
      await page.getByRole('link', { name: 'Edit email' }).waitFor();
      await closeForm(page);
      await addStep(page, 'Send email: Welcome to you', 'Wait');
      await page.getByLabel('Duration').fill('3');
      await closeForm(page);
      await addStep(page, 'Wait: For 3 days', 'Add tag');
      await closeForm(page);
      await button(page, 'Save').click();
      await page.getByText('One thing to fix').waitFor();
      const wrong = page.locator('[data-card="add_tag_1"]');
      expect(await wrong.textContent()).toContain('has problems');
      await wrong.click();
      await page.getByRole('combobox', { name: 'Tag' }).fill('welcomed');
      await closeForm(page);
      await page.locator('[data-card="send_email_1"]').click();
      await page.getByText('Welcome to you').last().waitFor();
      await page.getByRole('link', { name: 'Edit email' }).click();
      // Preview and test use what was last saved.
      expect(await button(page, 'Send test…').isDisabled()).toBe(true);
      await blocksOf(page).getByText('Hello').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' again');
      await button(page, 'Save').click();
      await page.getByText('All changes saved').waitFor();
      const uid = new URL(page.url()).pathname.split('/')[2] ?? '';
      const { steps } = await story.console.call<{ steps: { html: string; design: object }[] }>(
        'GET',
        `/automations/${uid}`,
      );
      expect(steps[0]?.html).toContain('Hello again');
      expect(JSON.stringify(steps[0]?.design)).toContain('Hello again');
      await showTab(page, 'Preview');
      await page.frameLocator('iframe[title=Preview]').getByText('Hello again').waitFor();
      await page.getByRole('complementary', { name: 'Panel' }).getByText('Welcome to you').waitFor();
      if (isPhone) await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
      await button(page, 'Send test…').click();
      await button(page, 'Send test').click();
      await page.getByText('The test email is on its way').waitFor();
      await page.getByRole('link', { name: 'Back to flow' }).click();
      await page.waitForURL(/at=send_email_1/);
      await page.getByRole('link', { name: 'Edit email' }).waitFor();
      await closeForm(page);
      await button(page, 'Activate…').click();
      await page.getByText('When someone subscribes, from the moment you activate it.').waitFor();
      await page.getByText('Welcome to you', { exact: true }).waitFor();
      await button(page, 'Activate').click();
      await page.getByText('No one is in it now.').waitFor();

      const email = `new${story.width}@example.com`;
      await story.console.call('POST', '/subscribers', { list_uid: list.uid, EMAIL: email });
      await page.getByText('One subscriber is in it now.').waitFor();
      await page.locator('[data-card="wait_1"]').getByText('1 here now').waitFor();
      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      await page.getByRole('button', { name: new RegExp(email) }).click();
      await button(page, 'Skip wait').click();
      await page.getByText('wait skipped').waitFor();
      await page.getByText('completed').last().waitFor();
      await until('the tag', async () => {
        const found = await story.console.call<{ tags: string[] }[]>('GET', `/subscribers?list_uid=${list.uid}`);
        return found[0]?.tags.includes('welcomed') ?? false;
      });
      await page.context().close();
    },
    limit,
  );

  test(
    'steps are copied, moved, deleted and restored, and another person’s change is not overwritten without asking',
    async () => {
      const list = await story.addList(`Edited ${story.width}`);
      const { uid } = await story.console.call('POST', '/automations', {
        list_uid: list.uid,
        name: `Edited ${story.width}`,
        trigger: { type: 'api' },
        steps: [
          { type: 'add_tag', id: 'one', tag: 'one' },
          { type: 'condition', id: 'which', if: { all: [{ tag: 'vip' }] } },
        ],
      });
      const stepsOf = async () => {
        const found = await story.console.call<{ steps: { id: string; then?: { id: string }[] }[] }>(
          'GET',
          `/automations/${uid}`,
        );
        return found.steps.map(({ id, then }) => [id, ...(then ?? []).map((inner) => inner.id)].join(' '));
      };
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/automations/${uid}`);
      const act = async (id: string, action: string) => {
        if (isPhone) {
          const card = page.locator(`[data-card="${id}"]`);
          await page.locator('.flow-row', { has: card }).getByRole('button', { name: 'Actions for' }).click();
          await page.getByRole('menuitem', { name: action }).click();
        } else {
          // By keyboard, because React Flow scrolls back what a click has scrolled to.
          await page.locator(`[data-card="${id}"]`).press('Enter');
          // Before that, the form and its buttons still belong to the step that was chosen before.
          await page.locator(`[data-card="${id}"][aria-pressed="true"]`).waitFor();
          await button(page, action).click();
        }
      };
      await page.locator('[data-card="one"]').waitFor();
      await act('one', 'Copy');
      await closeForm(page);
      await act('add_tag_1', 'Move…');
      if (!isPhone) {
        // The keyboard brings the last position, which is outside the view, into view.
        await page.locator('[data-card="which"]').focus();
        for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
        const bottom = async (part: Locator) => {
          const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN };
          return y + height;
        };
        const last = button(page, 'Move here').last();
        expect(await page.locator('button:focus').textContent()).toBe('Move here');
        const canvas = await bottom(page.getByRole('region', { name: 'Diagram' }));
        await until('the last place in view', async () => (await bottom(last)) <= canvas);
      }
      // The step can go before the first step, after it, and into both branches, but not to where it is.
      await button(page, 'Move here').nth(1).press('Enter');
      await act('one', 'Delete');
      await page.locator('[data-card="one"]').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+KeyZ');
      await page.locator('[data-card="one"]').waitFor();
      await button(page, 'Save').click();
      await page.getByText('All changes saved').waitFor();
      expect(await stepsOf()).toEqual(['one', 'which add_tag_1']);

      // Without changes of its own, the page would simply adopt the other person's.
      await act('one', 'Delete');
      await page.locator('[data-card="one"]').waitFor({ state: 'detached' });
      await story.console.call('PATCH', `/automations/${uid}`, { entry: 'every_time' });
      await button(page, 'Save').click();
      await page.getByText('Someone else has changed this automation').waitFor();
      expect(await stepsOf()).toEqual(['one', 'which add_tag_1']);
      await button(page, 'Overwrite with mine').click();
      await page.getByText('All changes saved').waitFor();
      expect(await stepsOf()).toEqual(['which add_tag_1']);
      await page.context().close();
    },
    limit,
  );

  // The remaining stories are the same at every width.
  if (story.isPhone) return;

  test(
    'what keeps an automation from being activated is said in words, and names the steps as the flow does',
    async () => {
      const list = await story.addList(`Unfinished ${story.width}`);
      const mail = (id: string) => ({ type: 'send_email', id, subject: `About ${id}s`, html: '<p>Hello {{ fir</p>' });
      const { uid } = await story.console.call('POST', '/automations', {
        list_uid: list.uid,
        name: `Unfinished ${story.width}`,
        trigger: { type: 'api' },
        steps: [mail('cat'), mail('dog')],
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/automations/${uid}/activate`);
      const said = 'The merge tag “{{ fir” in the content isn’t finished. End it with }}.';
      const line = page.getByText(said);
      await line.getByRole('link', { name: 'Send email: About cats' }).waitFor();
      expect(await line.innerText()).toBe(`${said} Send email: About cats, Send email: About dogs`);
      await line.getByRole('link', { name: 'Send email: About dogs' }).click();
      const found = page.getByRole('status').filter({ hasText: said });
      await found.waitFor();
      expect(await found.innerText()).toBe(said);
      await page.context().close();
    },
    limit,
  );

  test(
    'a step is named by its subject or by what it does wherever it is referred to: in conditions, while it is moved, in runs and in versions',
    async () => {
      const { call } = story.console;
      const name = `Referred to ${story.width}`;
      const list = await story.addList(name);
      const mail = { type: 'send_email', id: 'hello', subject: 'Welcome to you', html: '<p>{{ unsubscribe_url }}</p>' };
      const wait = { type: 'wait', id: 'two_days', for: 'P2D' };
      const clicked = { all: [{ step: 'hello', activity: 'clicked', operator: 'has' }] };
      const { uid } = await call('POST', '/automations', {
        list_uid: list.uid,
        name,
        trigger: { type: 'subscribed' },
        goals: [{ id: 'read', event: 'opened', step: 'hello' }],
        steps: [mail, wait, { type: 'condition', id: 'has_clicked', if: clicked }],
      });
      await call('POST', `/automations/${uid}/activate`);
      await call('PATCH', `/automations/${uid}`, { steps: [mail, { ...wait, for: 'P3D' }] });
      await call('POST', `/automations/${uid}/activate`);
      await call('PATCH', `/automations/${uid}`, {
        steps: [mail, wait, { type: 'condition', id: 'has_clicked', if: clicked }],
      });
      const email = `named${story.width}@example.com`;
      await call('POST', '/subscribers', { list_uid: list.uid, EMAIL: email });

      const page = await story.console.open({ width: story.width });
      await story.go(page, `/automations/${uid}?at=has_clicked`);
      await page.locator('[data-card="has_clicked"]').getByText('If “Welcome to you” was clicked').waitFor();
      await page.locator('option:checked', { hasText: 'Welcome to you' }).waitFor({ state: 'attached' });
      await page.locator('[data-card="two_days"]').press('Enter');
      await page.locator('[data-card="two_days"][aria-pressed="true"]').waitFor();
      await button(page, 'Move…').click();
      await page.getByText('Choose where to move “Wait: For 2 days”.').waitFor();
      await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('link', { name: 'Versions', exact: true }).click();
      await page.getByText('removed: Conditional split: If “Welcome to you” was clicked').waitFor();
      await page.getByText('changed: Wait: For 3 days').waitFor();

      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      await page.getByLabel('Step').selectOption({ label: 'Wait: For 2 days' });
      // The run is in the version that waits for three days.
      const run = page.getByRole('button', { name: new RegExp(email) });
      await run.getByText('at Wait: For 3 days').waitFor();
      await run.click();
      await page.getByText('Wait: For 3 days · version 2').waitFor();
      await page.getByText('Welcome to you · ').waitFor();
      await takePicture(page, `run-${story.width}`, { fullPage: true });
      await page.setViewportSize({ width: 390, height: 844 });
      await takePicture(page, 'run-390', { fullPage: true });
      for (const key of ['hello', 'two_days', 'has_clicked'])
        expect(await page.getByRole('main').getByText(key).count()).toBe(0);
      await page.context().close();
    },
    limit,
  );

  test(
    'an email that is open in the editor of a step follows a change made elsewhere, so that typing doesn’t bring the old text back',
    async () => {
      const list = await story.addList(`Two editors ${story.width}`);
      const steps = (html: string) => [{ type: 'send_email', id: 'hello', subject: 'Hello', html }];
      const { uid } = await story.console.call('POST', '/automations', {
        list_uid: list.uid,
        name: `Two editors ${story.width}`,
        trigger: { type: 'api' },
        steps: steps('<p>Old text</p>'),
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/automations/${uid}?at=hello`);
      await page.getByRole('link', { name: 'Edit email' }).click();
      const code = page.getByRole('textbox', { name: 'Email HTML' });
      await code.getByText('Old text').waitFor();
      await story.console.call('PATCH', `/automations/${uid}`, { steps: steps('<p>New text</p>') });
      await code.getByText('New text').waitFor();
      await page.getByText('This email was changed elsewhere.').waitFor();
      await code.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('<p>And more');
      await button(page, 'Save').click();
      await page.getByText('All changes saved').waitFor();
      const saved = await story.console.call<{ steps: { html: string }[] }>('GET', `/automations/${uid}`);
      expect(saved.steps[0]?.html).toBe('<p>New text</p><p>And more</p>');
      await page.context().close();
    },
    limit,
  );

  test(
    'the emails of an example are made of blocks, also those in branches, and can be sent as they are',
    async () => {
      const list = await story.addList(`Exemplary ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/automations');
      await button(page, 'Create automation').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Welcome series').check();
      await dialog.getByLabel('Name').fill(`Exemplary ${story.width}`);
      await dialog.getByLabel('List').selectOption(list.uid);
      await button(page, 'Create draft').click();
      await page.waitForURL(/\/automations\/aut_/);
      const uid = new URL(page.url()).pathname.split('/')[2] ?? '';
      const { steps } = await story.console.call<{ steps: { type: string }[] }>('GET', `/automations/${uid}`);
      const mails = JSON.stringify(steps).match(/"type":"send_email"/g);
      expect(mails).toHaveLength(3);
      expect(JSON.stringify(steps).match(/"design":\{"type":"doc"/g)).toHaveLength(3);
      // They look as the editor shows them.
      expect(JSON.stringify(steps).match(/color:#00695c/g)).toHaveLength(3);
      const check = await story.console.call<{ errors: object[] }>('POST', `/automations/${uid}/validate`);
      expect(check.errors).toEqual([]);
      await story.go(page, `/automations/${uid}/steps/welcome`);
      await blocksOf(page).getByText('good to have you here.').waitFor();
      // Its warning is gone with the first change, which doesn't move what is being written.
      await page.getByText('The email has no postal address').waitFor();
      const yOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
      const distance = async () =>
        (await yOf(blocksOf(page))) - (await yOf(page.getByRole('heading', { name: 'Step email' })));
      const before = await distance();
      await blocksOf(page).getByText('good to have you here.').click();
      await page.keyboard.type('!');
      await page.getByText('The email has no postal address').waitFor({ state: 'detached' });
      expect(await distance()).toBe(before);
      await showTab(page, 'Preview');
      const mail = page.frameLocator('iframe[title=Preview]');
      await mail.getByRole('link', { name: 'Get started' }).waitFor();
      await mail.getByRole('link', { name: 'Unsubscribe' }).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'automations beyond the first page are listed, and are shown by name in the steps of others',
    async () => {
      const list = await story.addList(`Many ${story.width}`);
      const add = (name: string, steps: object[]) =>
        story.console.call('POST', '/automations', { list_uid: list.uid, name, trigger: { type: 'api' }, steps });
      const older = `Older automation ${story.width}`;
      const { uid } = await add(older, []);
      const starts = await add('Starts it', [{ type: 'start_automation', id: 'start', automation_uid: uid }]);
      await add('Newest', []);
      const page = await story.console.open({ width: story.width });
      // Simulate pages that are full with two automations.
      await page.route(/\/automations\?.*limit=100/, (route) =>
        route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
      );
      await story.go(page, '/automations');
      await page.getByRole('link', { name: older }).waitFor();
      await story.go(page, `/automations/${starts.uid}?at=start`);
      const chosen = page.locator('option:checked', { hasText: older });
      await chosen.waitFor({ state: 'attached' });
      await page.context().close();
    },
    limit,
  );

  test(
    'an automation with unsaved changes is deleted without being asked whether to leave them',
    async () => {
      const list = await story.addList(`Deleted ${story.width}`);
      const { uid } = await story.console.call('POST', '/automations', {
        list_uid: list.uid,
        name: `Deleted ${story.width}`,
        trigger: { type: 'api' },
        steps: [{ type: 'add_tag', id: 'one', tag: 'one' }],
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/automations/${uid}`);
      await page.locator('[data-card="one"]').waitFor();
      await addStep(page, 'Add tag: one', 'Wait');
      await closeForm(page);
      await button(page, 'More actions').click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await button(page, 'Delete automation').click();
      await page.waitForURL(/\/automations$/);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );
}
