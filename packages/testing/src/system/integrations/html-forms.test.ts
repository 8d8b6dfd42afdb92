import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findFreePort } from '@mailwright/local-stack';
import { childEnvironment } from '@mailwright/platform';
import { until } from '../../until.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type ApiCaller, makeApiCaller } from './api-caller.ts';

const folder = new URL('../../../../../integrations/html/', import.meta.url);

let shared: SharedStack;
let api: ApiCaller;
let listUid: string;

beforeAll(async () => {
  shared = await startSharedStack();
  api = makeApiCaller(shared.stack);
  const list = { name: 'Letters', from_name: 'Ada', from_email: 'ada@example.com', subscription: 'double_opt_in' };
  listUid = String((await api('POST', '/lists', list))['uid']);
}, 60_000);
afterAll(() => shared?.close(), 30_000);

async function readPage(name: string): Promise<string> {
  const page = await readFile(new URL(name, folder), 'utf8');
  return page.replaceAll('MAILWRIGHT/', `${shared.stack.baseUrl}/`).replaceAll('/LIST"', `/${listUid}"`);
}

/** The form of a page, as a browser would send it after a person has filled in some inputs. */
function readForm(page: string): { action: string; values: Record<string, string> } {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
  const inputs = [...page.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    name: / name="([^"]+)"/.exec(input)?.[1],
    value: / value="([^"]*)"/.exec(input)?.[1] ?? '',
  }));
  const named = inputs.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value]]));
  return { action: new URL(action, shared.stack.baseUrl).href, values: Object.fromEntries(named) };
}

const post = (url: string, values: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' });
const find = (email: string) => api('GET', `/subscribers/${encodeURIComponent(email)}?list_uid=${listUid}`);
const isMissing = (email: string) =>
  api('GET', `/subscribers/${encodeURIComponent(email)}?list_uid=${listUid}`, undefined, 404);

describe('the form of your own', () => {
  test('thanks a robot that fills in every field, and does not add it', async () => {
    const { action, values } = readForm(await readPage('sign-up.html'));
    const response = await post(action, { ...values, EMAIL: 'robot@example.com', website: 'https://spam.example' });
    expect(response.status).toBe(303);
    await isMissing('robot@example.com');
  });

  test('signs a person up after one more button, and they confirm by the link in a mail', async () => {
    const { action, values } = readForm(await readPage('sign-up.html'));
    expect(Object.keys(values)).toEqual(['EMAIL', 'FIRST_NAME', 'website']);
    const email = 'grace@example.com';
    const step = await post(action, { ...values, EMAIL: email, FIRST_NAME: 'Grace' });
    const button = readForm(await step.text());
    // The button works after some seconds; until then the same page comes again.
    const done = await until('the button to work', async () => {
      const response = await post(button.action, button.values);
      return response.status === 303 && response;
    });
    expect(done.headers.get('location')).toBe(`/f/${listUid}/thanks`);
    expect(await find(email)).toMatchObject({ status: 'unconfirmed', FIRST_NAME: 'Grace', source: 'form' });

    const link = await until('the mail', async () => {
      const mails = (await (await fetch(`${shared.stack.inboxUrl}/messages.json`)).json()) as {
        to: string[];
        text: string;
      }[];
      const mail = mails.find(({ to }) => to.includes(email));
      return /https?:\/\/\S+\/c\/\S+/.exec(mail?.text ?? '')?.[0] ?? false;
    });
    await post(link, {});
    expect(await find(email)).toMatchObject({ status: 'subscribed' });
  });
});

describe('the hosted form', () => {
  test('may be framed by any site, and has the script that solves the proof of work', async () => {
    const frame = /<iframe src="([^"]+)"/.exec(await readPage('hosted-form.html'))?.[1] ?? '';
    expect(frame).toBe(`${shared.stack.baseUrl}/f/${listUid}`);
    const response = await fetch(frame);
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
    const page = await response.text();
    expect(page).toMatch(/<script [^>]*src="\/assets\/form-proof-\w+\.js"/);
    expect(readForm(page).action).toBe(frame);
  });
});

describe('the server of your own', () => {
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}/sign-up`;
    server = spawn(process.execPath, [fileURLToPath(new URL('sign-up-server.mjs', folder))], {
      stdio: 'inherit',
      env: childEnvironment({
        MAILWRIGHT_URL: shared.stack.baseUrl,
        MAILWRIGHT_API_KEY: shared.stack.apiKey ?? '',
        MAILWRIGHT_LIST: listUid,
        PORT: String(port),
      }),
    });
    await until('the server to listen', async () => (await fetch(url).catch(() => undefined))?.status === 404);
  }, 60_000);
  afterAll(async () => {
    if (server === undefined) return;
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });

  const signUp = async (values: Record<string, string>) => (await post(url, values)).headers.get('location');

  test('adds a person with their name and address, who must confirm', async () => {
    const { values } = readForm(await readPage('sign-up.html'));
    expect(await signUp({ ...values, EMAIL: ' alan@example.com', FIRST_NAME: 'Alan' })).toBe('/thanks');
    expect(await find('alan@example.com')).toMatchObject({
      status: 'unconfirmed',
      FIRST_NAME: 'Alan',
      ip_address: expect.stringContaining('127.0.0.1'),
    });
  });

  test('changes nothing about someone who is on the list, and lets someone who has left confirm again', async () => {
    await api('POST', '/subscribers', { list_uid: listUid, EMAIL: 'left@example.com', FIRST_NAME: 'Ada' });
    await api('POST', `/subscribers/left@example.com/unsubscribe?list_uid=${listUid}`);
    expect(await signUp({ EMAIL: 'left@example.com', FIRST_NAME: 'Mallory' })).toBe('/thanks');
    expect(await find('left@example.com')).toMatchObject({ status: 'unconfirmed', FIRST_NAME: 'Ada' });
    await api('POST', '/suppressions', { email: 'blocked@example.com' });
    expect(await signUp({ EMAIL: 'blocked@example.com' })).toBe('/thanks');
    await isMissing('blocked@example.com');
  });

  test('refuses a wrong address, and a form that is too large, and adds no robot', async () => {
    expect(await signUp({ EMAIL: 'nobody' })).toBe('/sign-up?problem=invalid');
    expect((await post(url, { EMAIL: 'x'.repeat(20_000) })).status).toBe(413);
    expect(await signUp({ EMAIL: 'machine@example.com', website: 'x' })).toBe('/thanks');
    await isMissing('machine@example.com');
  });
});
