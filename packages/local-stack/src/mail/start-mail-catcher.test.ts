import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { makeFolder } from '../testing/folders.ts';
import type { CaughtMail } from './caught-mails.ts';
import { type MailCatcher, startMailCatcher } from './start-mail-catcher.ts';

let folder: string;
let remove: () => void;
let catcher: MailCatcher;

beforeEach(async () => {
  ({ folder, remove } = makeFolder());
  catcher = await startMailCatcher(path.join(folder, 'mail'));
});
afterEach(async () => {
  await catcher.close();
  remove();
});

async function send(mail: Record<string, unknown> = {}): Promise<void> {
  const { hostname, port } = new URL(catcher.smtpUrl);
  const mailer = createTransport({ host: hostname, port: Number(port) });
  const whole = {
    from: 'Ada <ada@example.com>',
    to: 'grace@example.com',
    subject: 'Hello',
    text: 'Hello there',
    ...mail,
  };
  await mailer.sendMail(whole);
}

const messages = async () => (await (await fetch(`${catcher.inboxUrl}/messages.json`)).json()) as CaughtMail[];
const get = async (route: string) => {
  const response = await fetch(`${catcher.inboxUrl}${route}`);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

describe('a sent mail', () => {
  test('is in the inbox, newest first, in its own file, and in JSON for programs', async () => {
    await send();
    await send({ subject: 'Grüße 🎉', to: 'Grace <grace@example.com>', bcc: 'eve@example.com', html: '<p>Hi</p>' });
    const [second, first] = await messages();
    expect(first).toMatchObject({ from: 'Ada <ada@example.com>', to: ['grace@example.com'], subject: 'Hello' });
    expect(second).toMatchObject({
      to: ['grace@example.com', 'eve@example.com'],
      subject: 'Grüße 🎉',
      html: '<p>Hi</p>\n',
    });
    const list = await get('/');
    expect(list.body.indexOf('Grüße 🎉')).toBeLessThan(list.body.indexOf('Hello'));
    const page = await get(`/mails/${first?.id}`);
    expect(page.body).toContain('Hello there');
    expect((await get(`/mails/${second?.id}/html`)).body).toContain('<p>Hi</p>');
    expect((await get(`/mails/${first?.id}/raw`)).body).toMatch(/^Return-Path: <ada@example\.com>\r\n/);
    const files = readdirSync(path.join(folder, 'mail'));
    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(path.join(folder, 'mail', file)).mode & 0o077).toBe(0);
  });

  test('is accepted if its recipient has a non-ASCII address', async () => {
    await send({ to: 'grüße@bücher.example' });
    expect(await messages()).toMatchObject([{ to: ['grüße@bücher.example'] }]);
  });

  test('is still there after a restart if it is among the last 200', async () => {
    const { hostname, port } = new URL(catcher.smtpUrl);
    const mailer = createTransport({ host: hostname, port: Number(port), pool: true });
    for (let n = 1; n <= 203; n += 1) {
      await mailer.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: `Mail ${n}`, text: '' });
    }
    mailer.close();
    await catcher.close();
    catcher = await startMailCatcher(path.join(folder, 'mail'));
    const subjects = (await messages()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(200);
    expect([subjects[0], subjects.at(-1)]).toEqual(['Mail 203', 'Mail 4']);
  });
});

test('in the inbox, a link in a text ends before the punctuation of its sentence', async () => {
  await send({ text: 'Read on (https://example.com/a?b=1), or see https://example.com/c_d-. https://example.com/e/' });
  const [mail] = await messages();
  const { body } = await get(`/mails/${mail?.id}`);
  const links = [...body.matchAll(/href="(https:[^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual(['https://example.com/a?b=1', 'https://example.com/c_d-', 'https://example.com/e/']);
});

test('two catchers run at the same time, each on its own ports', async () => {
  const other = await startMailCatcher(path.join(folder, 'other'));
  expect(new Set([catcher, other].flatMap(({ smtpUrl, inboxUrl }) => [smtpUrl, inboxUrl])).size).toBe(4);
  await other.close();
});

describe('a hostile mail', () => {
  const hostile = `</title><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;

  test("stays text in the inbox's pages", async () => {
    await send({
      subject: hostile,
      from: { name: hostile, address: 'ada@example.com' },
      text: `${hostile} javascript:alert(3)`,
    });
    const [mail] = await messages();
    for (const route of ['/', `/mails/${mail?.id}`]) {
      const { body, headers } = await get(route);
      expect(body).not.toMatch(/<script|<img|href="javascript/i);
      expect(body).toContain('&lt;script&gt;');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    }
  });

  test('shows its HTML only in a sandbox without scripts, forms or remote content', async () => {
    await send({
      html: `<script>alert(1)</script><img src="https://evil.example/pixel"><form action="https://evil.example">`,
    });
    const [mail] = await messages();
    const page = await get(`/mails/${mail?.id}`);
    expect(page.body).toContain(
      '<iframe title="HTML of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox"',
    );
    const { headers } = await get(`/mails/${mail?.id}/html`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/);
    for (const part of ["default-src 'none'", 'img-src data:', "form-action 'none'", "frame-ancestors 'self'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/script|allow-same-origin/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const source = await get(`/mails/${mail?.id}/raw`);
    expect(source.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

describe('the inbox', () => {
  test.each(['/mails/../../secrets.json', '/mails/%2e%2e%2fsecrets', '/mails/1', '/nothing', '/mails/x/raw'])(
    'responds with 404 at %s',
    async (route) => {
      await send();
      expect((await get(route)).status).toBe(404);
    },
  );

  test('refuses requests whose Host is not a name of this machine, and is read-only', async () => {
    const { port } = new URL(catcher.inboxUrl);
    const statusOf = (headers: Record<string, string>, method = 'GET') =>
      new Promise((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', path: '/messages.json', method, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.once('error', reject).end();
      });
    expect(await statusOf({ host: `evil.example:${port}` })).toBe(403);
    expect(await statusOf({ host: `localhost:${port}` })).toBe(200);
    expect(await statusOf({ host: `localhost:${port}` }, 'DELETE')).toBe(405);
  });
});
