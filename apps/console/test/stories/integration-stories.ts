import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { screenshotFolder } from '../support/start-console.ts';
import { button, limit, type Story } from '../support/story.ts';

/** Keys and webhooks. */
export function integrationStories(story: Story): void {
  test(
    'the tabs of Integrations stay where they are when switching between them',
    async () => {
      const page = await story.console.open({ width: story.width });
      const placeOf = (name: string) => page.getByRole('link', { name, exact: true }).boundingBox();
      const places = async () => ({ api: await placeOf('API'), apps: await placeOf('Automation apps') });
      await story.go(page, '/integrations/api');
      await page.getByRole('heading', { name: 'Primary key' }).waitFor();
      const before = await places();
      await page.getByRole('link', { name: 'Automation apps', exact: true }).click();
      await button(page, 'Add webhook').waitFor();
      const loading = await places();
      await page.locator('.panel table, .panel .empty').waitFor();
      expect([loading, await places()]).toEqual([before, before]);
      await page.context().close();
    },
    limit,
  );

  test(
    'the search of the console finds how a webhook is added, and opens its dialog',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/');
      await button(page, /^Search/).click();
      await page.keyboard.type('webhook');
      await button(page, 'Add webhook').click();
      await page.getByRole('dialog', { name: 'Add webhook' }).getByLabel('Target URL').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a named key is shown once, works in the command shown with it, and stops working when it is deleted',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/integrations/api');
      await button(page, 'Create key').click();
      await page.getByRole('textbox', { name: 'Name' }).fill(`Shop ${story.width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      const key = (await page.getByRole('group', { name: 'Your new key' }).textContent()) ?? '';
      expect(key).toMatch(/^mw_live_/);
      expect(await page.getByRole('group', { name: 'Try it' }).textContent()).toContain(`Bearer ${key}`);
      const use = () =>
        fetch(`${story.console.stack.baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
      expect((await use()).status).toBe(200);
      await button(page, 'Done').click();
      const row = page.getByRole('row').filter({ hasText: `Shop ${story.width}` });
      await row.getByRole('button', { name: 'Delete' }).click();
      expect(await page.content()).not.toContain(key);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
      expect((await use()).status).toBe(401);
      await page.context().close();
    },
    limit,
  );

  test(
    'a webhook is registered, tested with its response shown, and its delivery is verified by the program shown with it',
    async () => {
      const page = await story.console.open({ width: story.width });
      await story.go(page, '/integrations/apps');
      await button(page, 'Add webhook').first().click();
      await page.getByLabel('Target URL').fill(`${story.receiver.url}/from-${story.width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
      const secret = (await page.getByRole('group', { name: 'Signing secret' }).textContent()) ?? '';
      expect(secret).toMatch(/^whsec_/);
      await button(page, 'Done').click();
      await button(page, 'Send test').click();
      await page.getByText('HTTP 202').waitFor();
      expect(await page.getByRole('group', { name: 'Response' }).textContent()).toContain('taken');
      const program = (await page.getByRole('group', { name: 'Node', exact: true }).textContent()) ?? '';
      const file = path.join(screenshotFolder, `verify-${story.width}.mjs`);
      writeFileSync(file, program.replace('whsec_…', secret));
      const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim();
      const request = story.receiver.requests.find((each) => each.path === `/from-${story.width}`);
      expect(request?.headers['webhook-id']).toBe(/'(dlv_\w+)\./.exec(program)?.[1]);
      // The program uses the second in which the attempt started. If it was signed in the next one, the signatures
      // differ.
      if (program.includes(`.${request?.headers['webhook-timestamp']}.`))
        expect(printed).toBe(request?.headers['webhook-signature']);
      await button(page, 'Redeliver').click();
      await page.getByText(/^Attempt 2 ·/).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a webhook is disabled by its owner, says so without a reason, and is enabled again',
    async () => {
      const target = { target_url: `${story.receiver.url}/paused-${story.width}`, event: 'subscriber.subscribed' };
      const { uid } = await story.console.call('POST', '/hooks', target);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/integrations/apps/${uid}`);
      await button(page, 'Actions').click();
      await page.getByRole('menuitem', { name: 'Disable…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable webhook' }).click();
      await page.getByText('nothing is sent to it until you enable it again.').waitFor();
      await page.getByText(/Events are kept until/).waitFor();
      expect(await story.console.call('GET', `/hooks/${uid}`)).toMatchObject({ status: 'switched_off' });
      await button(page, 'Enable webhook').click();
      await page.getByText('Webhook enabled.').waitFor();
      expect(await story.console.call('GET', `/hooks/${uid}`)).toMatchObject({ status: 'active' });
      await page.context().close();
    },
    limit,
  );

  test(
    'the recovery of a webhook that was just enabled again starts by default a day before the webhook was disabled',
    async () => {
      const { call, run } = story.console;
      const target = { target_url: `${story.receiver.url}/off-${story.width}`, event: 'subscriber.subscribed' };
      const { uid } = await call('POST', '/hooks', target);
      await run(
        `UPDATE hooks SET status = 'switched_off', switched_off_at = '2026-03-28T10:15:30Z',
          recoverable_until = now() + interval '4 days' WHERE target_url = $1`,
        target.target_url,
      );
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/integrations/apps/${uid}`);
      await button(page, 'Enable webhook').click();
      await page.getByText('Webhook enabled.').waitFor();
      await button(page, 'Recover…').click();
      const dialog = page.getByRole('dialog');
      // This is the time in Zurich.
      expect(await dialog.getByLabel('Since').inputValue()).toBe('2026-03-27T11:15');
      const send = dialog.getByRole('button', { name: 'Recover' });
      await dialog.getByLabel('Since').fill('');
      expect(await send.isDisabled()).toBe(true);
      await dialog.getByLabel('Since').fill('2026-03-27T11:15');
      await send.click();
      await dialog.waitFor({ state: 'detached' });
      const recoveries = await call<{ since: string }[]>('GET', `/hooks/${uid}/recoveries`);
      expect(recoveries.map(({ since }) => since)).toEqual(['2026-03-27T10:15:00.000Z']);
      await page.context().close();
    },
    limit,
  );
}
