import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver, until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { screenshotFolder, startConsole, type TestConsole } from './support/start-console.ts';

let console: TestConsole;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({ reply: (_request, response) => response.writeHead(202).end('taken') });
  console = await startConsole();
}, 300_000);
afterAll(async () => {
  await console?.stop();
  await receiver?.close();
}, 60_000);

const limit = 180_000;
const go = (page: Page, address: string) => page.goto(`${console.stack.baseUrl}${address}`);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** A list by its name, made through the API. */
const addList = (name: string) =>
  console.call('POST', '/lists', { name, from_name: 'Ada', from_email: 'admin@mailwright.localhost' });

describe.each([1280, 390])('at %i px', (width) => {
  test(
    'a named key is shown once, works as the command beside it says, and stops working when it is deleted',
    async () => {
      const page = await console.open({ width });
      await go(page, '/integrations/api');
      await button(page, 'Create a key').click();
      await page.getByRole('textbox', { name: 'Name' }).fill(`Shop ${width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
      const key = (await page.getByRole('group', { name: 'Your new key' }).textContent()) ?? '';
      expect(key).toMatch(/^mw_live_/);
      expect(await page.getByRole('group', { name: 'Try it' }).textContent()).toContain(`Bearer ${key}`);
      const use = () => fetch(`${console.stack.baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
      expect((await use()).status).toBe(200);
      await button(page, 'Done').click();
      const row = page.getByRole('row').filter({ hasText: `Shop ${width}` });
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
    'a webhook is registered, tested with the response in view, and its delivery verified by the program beside it',
    async () => {
      const page = await console.open({ width });
      await go(page, '/integrations/apps');
      await button(page, 'Register a webhook').first().click();
      await page.getByLabel('Address').fill(`${receiver.url}/from-${width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Register a webhook' }).click();
      const secret = (await page.getByRole('group', { name: 'The secret of this webhook' }).textContent()) ?? '';
      expect(secret).toMatch(/^whsec_/);
      await button(page, 'Done').click();
      await button(page, 'Send test').click();
      await page.getByText('HTTP 202').waitFor();
      expect(await page.getByRole('group', { name: 'Response' }).textContent()).toContain('taken');
      const program = (await page.getByRole('group', { name: 'Node', exact: true }).textContent()) ?? '';
      const file = path.join(screenshotFolder, `verify-${width}.mjs`);
      writeFileSync(file, program.replace('whsec_…', secret));
      const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim();
      const request = receiver.requests.find((each) => each.path === `/from-${width}`);
      expect(request?.headers['webhook-id']).toBe(/'(dlv_\w+)\./.exec(program)?.[1]);
      // The attempt may have begun in the second before it was signed.
      if (program.includes(`.${request?.headers['webhook-timestamp']}.`))
        expect(printed).toBe(request?.headers['webhook-signature']);
      await button(page, 'Redeliver').click();
      await page.getByText(/^Attempt 2 ·/).waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a file is imported by its proposed mapping, the progress survives a reload, and what was wrong can be downloaded',
    async () => {
      const list = await addList(`Imported ${width}`);
      const page = await console.open({ width });
      await go(page, `/lists/${list.uid}/import`);
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
        const { status } = await console.call<{ status: string }>('GET', `/imports/${uid}`);
        return status !== 'uploading';
      });
      await page.reload();
      await page.getByText('300 added, 0 changed.').waitFor();
      const downloading = page.waitForEvent('download');
      await button(page, 'Download the rows that were not taken').click();
      expect((await downloading).suggestedFilename()).toBe('errors.csv');
      await page.getByText('See who was added').click();
      await page.getByText('person0@example.com').first().waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'subscribers are found, tagged together with a way back, changed and unsubscribed, and the address holds the filters',
    async () => {
      const list = await addList(`People ${width}`);
      const people = Array.from({ length: 130 }, (_, index) => ({ EMAIL: `p${index}@example.com` }));
      await console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers: people });
      const page = await console.open({ width });
      await go(page, `/lists/${list.uid}`);
      await page.getByLabel('Select p0@example.com').check();
      await page.getByLabel('Select p1@example.com').check();
      await button(page, 'Tag…').click();
      await page.getByRole('dialog').getByLabel('Tags').fill('spring');
      await page.keyboard.press('Enter');
      await button(page, 'Tag them').click();
      await page.getByText('2 changed.').waitFor();
      await go(page, `/lists/${list.uid}?tag=spring`);
      await page.getByText('p1@example.com').first().waitFor();
      expect(await page.getByText('p2@example.com').count()).toBe(0);
      await page.getByRole('link', { name: 'p1@example.com' }).click();
      await page.getByLabel('First name').fill('Petra');
      await button(page, 'Save').click();
      await page.getByText('Saved').first().waitFor();
      await button(page, 'Unsubscribe…').click();
      await button(page, 'Unsubscribe').click();
      await page.getByText('unsubscribed, joined by the API.').waitFor();
      const [changed] = await console.call<Record<string, unknown>[]>(
        'GET',
        `/subscribers?list_uid=${list.uid}&email=p1@example.com`,
      );
      expect(changed).toMatchObject({ FIRST_NAME: 'Petra', tags: ['spring'], status: 'unsubscribed' });
      await page.context().close();
    },
    limit,
  );

  test(
    'a campaign is written, previewed, tested and sent only after a page that says to whom, and its report follows',
    async () => {
      const list = await addList(`Letters ${width}`);
      const subscribers = [{ EMAIL: `one${width}@example.com` }, { EMAIL: `two${width}@example.com` }];
      await console.call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
      const page = await console.open({ width });
      await go(page, '/campaigns');
      await button(page, 'New campaign').click();
      await page.getByRole('dialog').getByLabel('Name').fill(`Letter ${width}`);
      await page
        .getByRole('dialog')
        .getByLabel('List')
        .selectOption({ label: `Letters ${width}` });
      await page.getByRole('dialog').getByRole('button', { name: 'New campaign' }).click();
      await page.getByLabel('Subject').fill('Hello there');
      await page.getByLabel('HTML').fill('<h1>News</h1><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>');
      await button(page, 'Save').click();
      await page.frameLocator('iframe').getByRole('heading', { name: 'News' }).waitFor();
      await page.getByText('It reaches 2 people now.').waitFor();
      await button(page, 'Send test…').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('The test is on its way').waitFor();
      await button(page, 'Review and send').click();
      const promise = `2 people of Letters ${width} get this mail, beginning at once.`;
      await page.getByText(promise).waitFor();
      await button(page, 'Send to 2 people now').click();
      await page.getByText('2 sent').waitFor();
      await until('the mails', async () => {
        const mails = (await (await fetch(`${console.stack.inboxUrl}/messages.json`)).json()) as { to: string[] }[];
        return subscribers.every(({ EMAIL }) => mails.some(({ to }) => to.includes(EMAIL)));
      });
      await page.context().close();
    },
    limit,
  );

  test(
    'a session ends with nothing of the account left in the page, also when one goes back',
    async () => {
      await addList(`Secret ${width}`);
      const page = await console.open({ width });
      // The link that has signed in is not in the history.
      expect(page.url()).not.toContain('#');
      await go(page, '/lists');
      await page.getByText(`Secret ${width}`).waitFor();
      if (width < 900) await button(page, 'Menu').click();
      await button(page, 'admin@mailwright.localhost').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL(/\/sign-in$/);
      expect(await page.content()).not.toContain(`Secret ${width}`);
      await page.goBack();
      await page.waitForURL(/\/sign-in/);
      expect(await page.content()).not.toContain(`Secret ${width}`);
      await page.context().close();
    },
    limit,
  );
});

test(
  'the palette opens by the keyboard and leads to a list; texts are there in German; nothing was refused by the policy',
  async () => {
    const list = await addList('Palette');
    const page = await console.open({ locale: 'de-CH' });
    await page.getByRole('heading', { name: 'Listen' }).waitFor();
    await page.keyboard.press('Control+KeyK');
    await page.getByPlaceholder('Suchen oder springen…').fill('Palette');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(list.uid));
    await page.getByRole('link', { name: 'Einstellungen' }).waitFor();
    expect(console.faults).toEqual([]);
    await page.context().close();
  },
  limit,
);
