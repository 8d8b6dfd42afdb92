import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sampleDelivery } from '@mailwright/contracts';
import { readConfig } from '@mailwright/platform';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { type ReceivedRequest, type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { until } from '../until.ts';
import { compareResponses } from './compare-responses.ts';
import { exampleLanguages } from './example-languages.ts';
import { readBlocks } from './read-examples.ts';
import { readGuide, readGuideExamples } from './read-guide.ts';
import {
  checkSyntax,
  type ExampleReceiver,
  findReach,
  startExampleReceiver,
  writeExample,
} from './start-example-receiver.ts';
import { runShellExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

const pages = readGuide('receivers');
const guide = pages.map(({ text }) => text).join('\n');
const examples = exampleLanguages.flatMap((language) => {
  const blocks = readGuideExamples(pages, language.language);
  const reach = findReach(language);
  return blocks.map(({ text, line, page }) => {
    return { name: `${language.language}, line ${line}`, language, text, at: `docs/${page}:${line}`, reach };
  });
});
const runnable = examples.filter(({ reach }) => reach === 'run');

for (const { language, at, reach } of examples.filter((example) => example.reach !== 'run')) {
  const what =
    reach === 'absent' ? 'was not checked: there is no' : 'was only checked for its syntax: no libraries for';
  process.stderr.write(`NOT RUN: ${at} ${what} ${language.language} on this machine\n`);
}

/** The request that the guide shows, with its header names in lower case, as they are received. */
function readShownRequest(): { headers: Record<string, string>; body: string } {
  const request = readBlocks(guide).find(({ language }) => language === 'http')?.text ?? '';
  const [head = '', body = ''] = request.trimEnd().split('\n\n');
  const lines = head.split('\n').slice(1);
  const headers = lines.map((line) => line.split(': ')).map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return { headers: Object.fromEntries(headers), body };
}

describe('with a running Mailwright', () => {
  let shared: SharedStack;
  let stack: SharedStack['stack'];
  /** The database that the examples use. */
  let database: TestDatabase;
  // Forwards deliveries to the example, and records them so that they can be sent again.
  let postman: Receiver;
  let statuses: number[];
  let running: { receiver: ExampleReceiver; remove(): Promise<void> } | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    postman = await startReceiver();
    shared = await startSharedStack();
    ({ stack } = shared);
  });

  afterEach(async () => {
    await running?.receiver.stop();
    await running?.remove();
    running = undefined;
  });

  afterAll(async () => {
    await shared?.close();
    await postman?.close();
    await database?.drop();
  });

  async function post(route: string, body: Record<string, string> = {}): Promise<{ uid: string; secret: string }> {
    const response = await fetch(`${stack.baseUrl}/api/v1${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([200, 201]).toContain(response.status);
    return (await response.json()) as { uid: string; secret: string };
  }

  async function send(url: string, request: ReceivedRequest, changes: Partial<ReceivedRequest> = {}): Promise<number> {
    const { headers, rawBody } = { ...request, ...changes };
    // These headers belong to the connection, which is a different one now.
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
    return (await fetch(url, { method: 'POST', headers: others, body: rawBody })).status;
  }

  const without = (headers: Record<string, string>, part: string) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !name.endsWith(part)));
  const withSignature = (headers: Record<string, string>, text: string) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, name.endsWith('signature') ? text : value]),
    );

  const sixMinutesAgo = () => new Date(Date.now() - 360_000);
  /**
   * The headers that the request would have at another time, with two valid signatures made by independent libraries.
   */
  const signAgain = ({ headers, rawBody }: ReceivedRequest, secret: string, at: Date): ReceivedRequest['headers'] => {
    const timestamp = Math.floor(at.getTime() / 1_000);
    return {
      ...headers,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': new Webhook(secret).sign(headers['webhook-id'] ?? '', at, rawBody),
      'x-service-signature': Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp }),
    };
  };

  test('a delivery has exactly the headers that the guide shows, apart from those of the connection', async () => {
    postman.reply(204);
    const list = await post('/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
    await post('/hooks', { target_url: postman.url, event: 'subscriber.subscribed', list_uid: list.uid });
    const before = postman.requests.length;
    await post('/subscribers', { list_uid: list.uid, EMAIL: 'ada@example.com' });
    const received = (await postman.waitFor(before + 1)).at(-1)?.headers ?? {};
    const { connection: _connection, 'content-length': _length, ...headers } = received;
    const shown = readShownRequest().headers;
    expect(Object.keys(headers).sort()).toEqual(Object.keys(shown).sort());
    expect(headers['user-agent']).toBe(shown['user-agent']);
  });

  test('the commands of the guide, run unchanged, print the output it shows', async () => {
    // As in the guide, the first two deliveries that aren't tests are refused.
    let refused = 0;
    postman.reply(({ headers }, response) => {
      if (headers['x-service-test'] === 'true' || refused === 2) return response.writeHead(204).end();
      refused += 1;
      return response.writeHead(400).end('no such path');
    });
    const before = readGuideExamples(readGuide('integrators'), 'sh').slice(0, 1);
    const commands = [...before, ...readGuideExamples(pages, 'sh')];
    expect(commands.filter(({ response }) => response !== undefined).length).toBeGreaterThan(6);
    const environment = { BASE: stack.baseUrl, KEY: stack.apiKey ?? '', TARGET: postman.url };
    expect(compareResponses(commands, await runShellExamples(commands, { cwd: shared.folder, environment }))).toEqual(
      {},
    );
  });

  test.each(runnable)(
    'a receiver accepts genuine requests, including those signed with the old secret, refuses all others, and processes nothing twice: $name',
    async ({ language, text }) => {
      const list = await post('/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
      const hook = await post('/hooks', {
        target_url: postman.url,
        event: 'subscriber.subscribed',
        list_uid: list.uid,
      });
      const { folder, remove: removeExample } = await writeExample(language, text);
      const environment = { WEBHOOK_SECRET: hook.secret, DATABASE_URL: database.url };
      const receiver = await startExampleReceiver(language, folder, environment).catch(async (error: unknown) => {
        await removeExample();
        throw error;
      });
      running = { receiver, remove: removeExample };
      statuses = [];
      postman.reply((request, response) => {
        void send(receiver.url, request)
          .catch(() => 502)
          .then((status) => {
            statuses.push(status);
            response.writeHead(status).end();
          });
      });
      const worked = () => receiver.output().match(/subscriber\.subscribed dlv_\w+/g) ?? [];
      const deliver = async (email: string): Promise<ReceivedRequest> => {
        const before = worked().length;
        await post('/subscribers', { list_uid: list.uid, EMAIL: email, FIRST_NAME: 'Gräfin “Ω” 🎉' });
        const isDone = () => worked().length > before && statuses.length > before;
        await until('the work and the response for a delivery', async () => isDone());
        const request = postman.requests.at(-1);
        expect(request?.rawBody).toContain(email);
        return request as ReceivedRequest;
      };

      const first = await deliver('ada@example.com');
      const { headers, rawBody } = first;
      const old = String(Math.floor(Date.now() / 1_000) - 301);
      const tampered: Record<string, Partial<ReceivedRequest>> = {
        body: { rawBody: rawBody.replace('ada@', 'eve@') },
        'one byte more': { rawBody: `${rawBody} ` },
        'no signature': { headers: without(headers, 'signature') },
        'no time': { headers: withSignature(without(headers, 'timestamp'), headers['webhook-signature'] ?? '') },
        garbage: { headers: withSignature(headers, 'v1') },
        'no base64': { headers: withSignature(headers, 'v1,ä=1=,v1=zz t=now') },
        'a genuine request of six minutes ago': { headers: signAgain(first, hook.secret, sixMinutesAgo()) },
        'an old time': {
          headers: { ...withSignature(headers, `t=${old},v1=00`), 'webhook-timestamp': old },
        },
        nothing: { headers: {}, rawBody: '' },
      };
      const refusals = await Promise.all(
        Object.entries(tampered).map(async ([what, changes]) => [what, await send(receiver.url, first, changes)]),
      );
      expect(Object.fromEntries(refusals)).toEqual(
        Object.fromEntries(Object.keys(tampered).map((what) => [what, 400])),
      );

      // The old request was refused only for its age: with a signature of now, it is a repetition of the first.
      expect(await send(receiver.url, { ...first, headers: signAgain(first, hook.secret, new Date()) })).toBe(204);
      expect(await send(receiver.url, first)).toBe(204);
      const second = await deliver('grace@example.com');
      // The receiver knows the previous secret, which signs for another day.
      expect((await post(`/hooks/${hook.uid}/rotate-secret`)).secret).not.toBe(hook.secret);
      const third = await deliver('hedy@example.com');
      expect(third.headers['x-service-signature']).toMatch(/^t=\d+,v1=\w+,v1=\w+$/);
      expect(statuses).toEqual([204, 204, 204]);
      const ids = [first, second, third].map((request) => request.headers['x-service-delivery']);
      expect(worked()).toEqual(ids.map((id) => `subscriber.subscribed ${id}`));
    },
    400_000,
  );
});

describe('the guide for receivers', () => {
  test('has a receiver in each language, and several in JavaScript', () => {
    const counts = Object.fromEntries(exampleLanguages.map(({ language }) => [language, 0]));
    for (const { language } of examples) counts[language.language] = (counts[language.language] ?? 0) + 1;
    expect(counts).toEqual({ js: 4, python: 1, php: 1, ruby: 1, go: 1, java: 1 });
    expect(runnable.filter(({ language }) => language.language === 'js')).toHaveLength(4);
  });

  for (const { name, language, text } of examples.filter(({ reach }) => reach === 'syntax')) {
    test(`has an example with valid syntax: ${name}`, async () => {
      const { folder, remove } = await writeExample(language, text);
      try {
        expect(await checkSyntax(language, folder)).toEqual([]);
      } finally {
        await remove();
      }
    });
  }

  test('shows a request whose signatures are valid for the secret that it names', () => {
    const { headers, body } = readShownRequest();
    const secret = /^SECRET=(whsec_\S+)$/m.exec(guide)?.[1] ?? '';
    const timestamp = Number(headers['webhook-timestamp']);
    const sample = sampleDelivery('subscriber.subscribed');
    expect(body).toBe(JSON.stringify(sample));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': sample.event,
      'x-service-delivery': sample.id,
      'x-service-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
      'webhook-id': sample.id,
      'webhook-signature': new Webhook(secret).sign(sample.id, new Date(timestamp * 1_000), body),
    });
  });

  test('states the default timeout, retries, threshold, retention and concurrency', () => {
    expect(readConfig([], {})).toMatchObject({
      WEBHOOK_TIMEOUT_SECONDS: 10,
      WEBHOOK_RETRY_DELAYS_SECONDS: [60, 300],
      WEBHOOK_SWITCH_OFF_AFTER: 50,
      WEBHOOK_RECOVER_DAYS: 7,
      WEBHOOK_RETENTION_DAYS: 30,
      WEBHOOK_MAX_PER_HOOK: 50,
    });
    const prose = guide.replaceAll(/\s+/g, ' ');
    expect(prose).toContain('no complete response within 10 seconds');
    expect(prose).toContain('after 1 minute, and again 5 minutes after that; then it has failed');
    expect(prose).toContain('At 50 the webhook is disabled');
    expect(prose).toContain('is kept, too: for 7 days');
    expect(prose).toContain('any other delivery (30 days)');
    expect(prose).toContain('to 50 at most');
  });
});
