import { expect, test } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { button, limit, type Story } from '../support/story.ts';

/** Requests that the console repeats, or splits into smaller ones. */
export function repeatStories(story: Story): void {
  const addPeople = (uid: string, count: number) => {
    const subscribers = Array.from({ length: count }, (_, index) => ({ EMAIL: `p${index}@example.com` }));
    return story.console.call('POST', '/subscribers/batch', { list_uid: uid, subscribers });
  };
  const tagAll = async (page: Page, count: number) => {
    await page.getByLabel('Select all that match').check();
    await page.getByText(`All ${count} that match are selected`).waitFor();
    await button(page, 'Tag…').click();
    await page.getByRole('dialog').getByLabel('Tags').fill('spring');
    await page.keyboard.press('Enter');
    await button(page, 'Tag').click();
  };
  const countTagged = async (uid: string) => {
    const tags = await story.console.call<{ subscribers: number }[]>('GET', `/lists/${uid}/tags`);
    return tags[0]?.subscribers ?? 0;
  };
  /** Lets a request through, but drops its response. */
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };

  /** Clicks a button whenever it can be clicked, until it is gone, as somebody impatient does. */
  const clickAgainAndAgain = async (given: Locator) => {
    // These types are the browser's, which tests otherwise don't have.
    await given.evaluate((element: unknown) => {
      const button = element as { isConnected: boolean; click(): void };
      const { requestAnimationFrame: next } = globalThis as unknown as {
        requestAnimationFrame(call: () => void): void;
      };
      const click = (): void => {
        if (!button.isConnected) return;
        button.click();
        next(click);
      };
      click();
    });
    await given.waitFor({ state: 'detached' });
  };

  test(
    'however often somebody clicks, a dialog creates only one thing, and a menu copies only once',
    async () => {
      const list = await story.addList(`Impatient ${story.width}`);
      const campaign = await story.console.call('POST', '/campaigns', { name: 'Impatient', list_uid: list.uid });
      const page = await story.console.open({ width: story.width });
      // A dialog that is fading out can still be clicked.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const made: string[] = [];
      page.on('response', (response) => {
        if (response.request().method() !== 'POST' || response.status() !== 201) return;
        made.push(new URL(response.url()).pathname.replace(/^\/app(\/v1)?/, ''));
      });
      const create = async (address: string, action: string, fill: (dialog: Locator) => Promise<void>) => {
        await story.go(page, address);
        await button(page, action).first().click();
        const dialog = page.getByRole('dialog');
        await fill(dialog);
        await clickAgainAndAgain(dialog.locator('button[type=submit]'));
      };
      const name = (dialog: Locator) => dialog.getByLabel('Name', { exact: true }).fill(`Impatient ${story.width}`);
      await create('/lists', 'Create list', async (dialog) => {
        await name(dialog);
        await dialog.getByLabel('Sender name').fill('Ada');
        await dialog.getByLabel('Sender address').fill('admin@mailwright.localhost');
      });
      await create('/campaigns', 'Create campaign', name);
      await create('/templates', 'Create template', name);
      await create('/automations', 'Create automation', name);
      await create('/integrations/apps', 'Add webhook', (dialog) =>
        dialog.getByLabel('Target URL').fill(`${story.receiver.url}/impatient`),
      );
      await create('/integrations/api', 'Create key', name);
      await create(`/lists/${list.uid}/fields`, 'Add field', async (dialog) => {
        await dialog.getByLabel('Tag').fill('IMPATIENCE');
        await dialog.getByLabel('Label').fill('Impatience');
      });
      await story.go(page, '/campaigns');
      const row = page.getByRole('row').filter({ has: page.locator(`a[href="/campaigns/${campaign.uid}"]`) });
      await row.getByRole('button').click();
      await clickAgainAndAgain(page.getByRole('menuitem', { name: 'Copy as new draft' }));
      await page.waitForURL(/\/campaigns\/cmp_/);
      expect(made).toEqual([
        '/lists',
        '/campaigns',
        '/templates',
        '/automations',
        '/hooks',
        '/keys',
        `/lists/${list.uid}/fields`,
        `/campaigns/${campaign.uid}/copy`,
      ]);
      await page.context().close();
    },
    limit,
  );

  test(
    'a dialog stays open while what it asked for is being made, and says so if that fails',
    async () => {
      const page = await story.console.open({ width: story.width });
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/app/v1/templates', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await released;
        await route.fulfill({ status: 409, json: { code: 'conflict', detail: 'It is taken.', status: 409 } });
      });
      await story.go(page, '/templates');
      await button(page, 'Create template').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Kept open');
      const asked = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/templates'),
      );
      await dialog.locator('button[type=submit]').click();
      await asked;
      await page.keyboard.press('Escape');
      release();
      await dialog.getByText('It is taken.').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.context().close();
    },
    limit,
  );

  test(
    'an import whose first response is lost is created only once, and continues',
    async () => {
      const list = await story.addList(`Lost response ${story.width}`);
      const page = await story.console.open({ width: story.width });
      let tries = 0;
      await page.route(/\/imports(\?(?!.*dry_run)|$)/, (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        tries += 1;
        return tries === 1 ? loseResponse(route) : route.continue();
      });
      await story.go(page, `/lists/${list.uid}/import`);
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('EMAIL\nlost@example.com\n') };
      await page.getByLabel('Choose a file').setInputFiles(file);
      await button(page, 'Import').click();
      await page.getByText('1 added, 0 updated.').waitFor();
      expect(tries).toBe(2);
      expect(await story.console.call('GET', `/imports?list_uid=${list.uid}`)).toHaveLength(1);
      await page.context().close();
    },
    limit,
  );

  test(
    'after a batch whose response was lost, undoing removes the tag from everyone who got it',
    async () => {
      const list = await story.addList(`Lost batch ${story.width}`);
      await addPeople(list.uid, 8);
      const page = await story.console.open({ width: story.width });
      const busy = { code: 'idempotency_key_in_use', detail: 'It is still running.', status: 409 };
      let tries = 0;
      await page.route('**/subscribers/batch', (route) => {
        tries += 1;
        if (tries === 1) return loseResponse(route);
        // Simulate that the first try is still running.
        if (tries === 2) return route.fulfill({ status: 409, headers: { 'Retry-After': '1' }, json: busy });
        return route.continue();
      });
      await story.go(page, `/lists/${list.uid}`);
      await tagAll(page, 8);
      await page.getByText('8 changed.').waitFor();
      expect(await countTagged(list.uid)).toBe(8);
      await button(page, 'Undo').click();
      await page.getByText('Undone for 8 subscribers.').waitFor();
      expect(await countTagged(list.uid)).toBe(0);
      await page.context().close();
    },
    limit,
  );

  test(
    'all matching subscribers are tagged in smaller batches if one batch would cause more deliveries than the plan allows',
    async () => {
      const { call, run } = story.console;
      const list = await story.addList(`Too large ${story.width}`);
      await addPeople(list.uid, 8);
      const target = `${story.receiver.url}/too-large`;
      const hook = await call('POST', '/hooks', { target_url: target, event: 'subscriber.tagged', list_uid: list.uid });
      const limitBatches = (deliveries: number) => run('UPDATE plans SET deliveries_per_batch = $1', deliveries);
      const page = await story.console.open({ width: story.width });
      const sent: number[] = [];
      page.on('request', (request) => {
        if (!request.url().endsWith('/subscribers/batch')) return;
        const { action, subscribers } = request.postDataJSON() as { action: string; subscribers: object[] };
        if (action === 'tag') sent.push(subscribers.length);
      });
      await story.go(page, `/lists/${list.uid}`);
      await limitBatches(3);
      try {
        await tagAll(page, 8);
        await page.getByText('8 changed.').waitFor();
      } finally {
        await limitBatches(5_000);
      }
      expect(await countTagged(list.uid)).toBe(8);
      expect(sent).toEqual([8, 4, 2, 2, 2, 2]);
      await button(page, 'Undo').click();
      await page.getByText('Undone for 8 subscribers.').waitFor();
      await call('DELETE', `/hooks/${hook.uid}`);
      await page.context().close();
    },
    limit,
  );
}
