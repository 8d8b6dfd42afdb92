import { spawnSync } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Mailwright, webhooks } from 'mailwright';
import Stripe from 'stripe';
import { createTestAccount } from '../../factories/create-test-account.ts';
import { type Receiver, startReceiver } from '../../receiver/start-receiver.ts';
import { until } from '../../until.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type EndedCommand, type RunningCommand, startCli } from './run-cli.ts';

// On a busy machine, each process takes seconds to start.
jest.setTimeout(120_000);

let shared: SharedStack;
let mailwright: Mailwright;
let receiver: Receiver;
let key: string;
let environment: Record<string, string | undefined>;
let cwd: string;
beforeAll(async () => {
  shared = await startSharedStack();
  receiver = await startReceiver();
  const { baseUrl } = shared.stack;
  ({ key } = await createTestAccount(shared.database, { plan: 'unlimited' }));
  mailwright = new Mailwright({ baseUrl, apiKey: key });
  cwd = path.join(shared.folder, 'work');
  environment = { MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: key, XDG_CONFIG_HOME: path.join(cwd, 'config') };
  await mkdir(cwd);
});
afterAll(async () => {
  await receiver?.close();
  await shared?.close();
}, 60_000);

type More = { environment?: typeof environment; stdin?: string };
const start = (args: string[], more: More = {}): RunningCommand =>
  startCli(args, { cwd, ...more, environment: { ...environment, ...more.environment } });
const cli = (args: string[], more?: More): Promise<EndedCommand> => start(args, more).ended;

/** Runs a command that succeeds, and returns what it prints as JSON. */
async function json<Printed = { uid: string }>(...args: string[]): Promise<Printed> {
  const { code, stdout, stderr } = await cli(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Printed;
}

const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };

describe('a command for an operation', () => {
  test('sends text, JSON, parts of objects and files as the values that are given', async () => {
    const { uid } = await json(
      'lists',
      'create',
      'name=News',
      'from_name=Ada',
      'from_email=ada@example.com',
      'contact[city]=Bern',
    );
    expect(await mailwright.lists.get(uid)).toMatchObject({ name: 'News', contact: { city: 'Bern' } });
    await json('fields', 'create', uid, 'tag=AGE', 'label=Age', 'type=number');
    const made = [
      'subscribers',
      'create',
      `list_uid=${uid}`,
      'EMAIL=ada@example.com',
      'AGE:=36',
      'tags=vip',
      'tags=early',
    ];
    const { uid: ada } = await json(...made);
    expect(await mailwright.subscribers.get(ada)).toMatchObject({ AGE: 36, tags: ['vip', 'early'] });
    await writeFile(path.join(cwd, 'mail.html'), '<p>Hello</p>');
    const campaign = await json(
      'campaigns',
      'create',
      `list_uid=${uid}`,
      'name=May',
      'subject=May',
      'html=@mail.html',
      'track_opens=false',
    );
    expect(await mailwright.campaigns.get(campaign.uid)).toMatchObject({ html: '<p>Hello</p>', track_opens: false });
  });

  test('takes a whole body from standard input, and values beside it', async () => {
    const { code, stdout, stderr } = await cli(['lists', 'create', '--body', '-', 'name=Other'], {
      stdin: JSON.stringify(list),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ ...list, name: 'Other' });
  });

  test('shows the first page of a collection as a table, and says how to see the rest', async () => {
    const { uid } = await mailwright.lists.create(list);
    const subscribers = Array.from({ length: 30 }, (_, n) => ({ EMAIL: `person-${n}@example.com` }));
    await mailwright.subscribers.createBatch({ list_uid: uid, subscribers });
    const first = await cli(['subscribers', 'list', `list_uid=${uid}`]);
    expect(first).toMatchObject({ code: 0, stderr: 'There are more: --all shows them.\n' });
    expect(first.stdout).toMatch(/^UID +EMAIL +STATUS +CREATED AT\nsub_/);
    expect(first.stdout.trim().split('\n')).toHaveLength(26);
    expect(await json<unknown[]>('subscribers', 'list', `list_uid=${uid}`, '--all', '--json')).toHaveLength(30);
  });

  test('says that something is done when the API returns nothing', async () => {
    const { uid } = await mailwright.lists.create(list);
    await mailwright.subscribers.create({ list_uid: uid, EMAIL: 'ada@example.com' });
    const removed = await cli(['subscribers', 'delete', 'ada@example.com', `list_uid=${uid}`]);
    expect(removed).toEqual({ code: 0, stdout: 'Done.\n', stderr: '' });
  });

  test.each([
    ['a missing parameter', ['subscribers', 'get'], /^Give the uid: subscribers get <uid>\n$/],
    [
      'something that is no value',
      ['lists', 'create', 'News'],
      /^News isn't a name and a value, such as name=Newsletter\.\n$/,
    ],
    ['a value that the operation has not', ['lists', 'get', 'list_x', 'name=News'], /^lists get has no name\. /],
    [
      'a value that is not JSON',
      ['campaigns', 'create', 'track_opens=perhaps'],
      /^The value of track_opens isn't JSON: perhaps\n$/,
    ],
    ['a file that does not exist', ['lists', 'create', 'name=@nowhere'], /^nowhere can't be read \(ENOENT\)\.\n$/],
  ])('refuses %s with exit code 2, and sends nothing', async (_what, args, message) => {
    const ended = await cli(args, { environment: { MAILWRIGHT_URL: 'http://127.0.0.1:1' } });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });

  test('names the fields that the API finds invalid', async () => {
    const ended = await cli(['lists', 'create', 'name=News', 'from_email=nobody']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/from-email must be an email address/);
  });

  test('has help that names its values and the scope that the key needs', async () => {
    const { code, stdout } = await cli(['emails', 'send', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n {2}subject +text /);
    expect(stdout).toContain('The key needs the scope emails:send.');
  });
});

describe('login', () => {
  const none = { MAILWRIGHT_URL: undefined, MAILWRIGHT_API_KEY: undefined };
  const logIn = (stdin: string, ...options: string[]) =>
    cli(['login', '--url', shared.stack.baseUrl, ...options], { environment: none, stdin });

  test('saves a key that only its owner can read, with which later commands work until logout', async () => {
    const { code, stdout } = await logIn(`${key}\n`);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`Logged in to ${shared.stack.baseUrl}`),
    });
    const file = path.join(cwd, 'config/mailwright/profiles.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await cli(['lists'], { environment: none })).toMatchObject({ code: 0 });
    expect(await cli(['logout'], { environment: none })).toMatchObject({ code: 0 });
    expect(await cli(['lists'], { environment: none })).toMatchObject({ code: 2 });
    expect(await readFile(file, 'utf8')).not.toContain(key);
  });

  test('saves nothing for a key that the service refuses', async () => {
    expect(await logIn('mw_live_wrong\n', '--profile', 'wrong')).toMatchObject({ code: 1, stdout: '' });
    expect(await cli(['lists', '--profile', 'wrong'], { environment: none })).toMatchObject({ code: 2 });
  });

  test('keeps several profiles apart, and never sends the key of one to another address', async () => {
    await logIn(key, '--profile', 'shop');
    expect(await cli(['lists'], { environment: { ...none, MAILWRIGHT_PROFILE: 'shop' } })).toMatchObject({ code: 0 });
    const elsewhere = await cli(['lists', '--profile', 'shop', '--url', receiver.url], { environment: none });
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('The API key is missing') });
    expect(receiver.requests).toEqual([]);
  });
});

describe('listen', () => {
  /** Starts to listen, and resolves once it does. */
  async function listen(...args: string[]) {
    const { child, ended } = start(['listen', ...args]);
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    await until('the command listens', async () => output.includes('Ctrl-C ends it'));
    return { child, ended, secret: () => /whsec_\S+/.exec(output)?.[0] ?? '', output: () => output };
  }

  test('forwards each event once, signed like a delivery, and leaves no webhook behind', async () => {
    const { uid } = await mailwright.lists.create(list);
    const path_ = `${receiver.url}/forwarded`;
    const { child, ended, secret, output } = await listen(
      '--event',
      'subscriber.subscribed',
      '--list',
      uid,
      '--forward',
      path_,
    );
    const arrived = () => receiver.requests.filter((request) => request.path === '/forwarded');
    await mailwright.subscribers.create({ list_uid: uid, EMAIL: 'ada@example.com' });
    await mailwright.subscribers.create({ list_uid: uid, EMAIL: 'grace@example.com' });
    await until('both deliveries', async () => arrived().length === 2);
    await until('what was forwarded is shown', async () => output().includes('grace@example.com'));
    const emails = arrived().map(({ rawBody: body, headers }) => {
      const event = webhooks.verify(body, headers, secret());
      const signature = headers['x-service-signature'] ?? '';
      expect(Stripe.webhooks.signature?.verifyHeader(body, signature, secret())).toBe(true);
      if (event.event !== 'subscriber.subscribed') throw new Error(`A ${event.event} was forwarded`);
      return event.data.subscriber.EMAIL;
    });
    expect(emails).toEqual(['ada@example.com', 'grace@example.com']);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stderr: '' });
    expect((await mailwright.hooks.list()).items).toEqual([]);
  });

  test('shows every event of a batch that is longer than a page of deliveries', async () => {
    const { uid } = await mailwright.lists.create(list);
    const { child, ended, output } = await listen('--event', 'subscriber.subscribed', '--list', uid);
    const subscribers = Array.from({ length: 120 }, (_, n) => ({ EMAIL: `many-${n}@example.com` }));
    await mailwright.subscribers.createBatch({ list_uid: uid, subscribers });
    const shown = () =>
      new Set(
        output()
          .match(/^\S+ {2}subscriber\.subscribed {2}many-\d+@/gm)
          ?.map((line) => line.slice(10)),
      ).size;
    await until('all events are shown', async () => shown() === 120);
    child.kill('SIGINT');
    await ended;
  });

  test('shows what `trigger` sends, and `trigger` says when nobody listens', async () => {
    const nobody = await cli(['trigger', 'email.opened']);
    expect(nobody).toMatchObject({ code: 2, stderr: expect.stringContaining('No webhook listens to email.opened') });
    const { child, ended, output } = await listen('--event', 'email.opened');
    expect(await cli(['trigger', 'email.opened'])).toMatchObject({ code: 0 });
    await until('the sample is shown', async () => output().includes('email.opened (test)'));
    child.kill('SIGINT');
    await ended;
  });

  test('refuses an unknown event and a target that is no address', async () => {
    expect(await cli(['listen', '--event', 'subscriber.sneezed'])).toMatchObject({ code: 2 });
    expect(await cli(['listen', '--forward', 'localhost:4000'])).toMatchObject({ code: 2 });
  });
});

describe('the scripts for completion', () => {
  test('complete commands, and the operations of a resource, in bash', async () => {
    const { stdout } = await cli(['completion', 'bash']);
    const complete = (words: string, at: number) =>
      spawnSync(
        'bash',
        ['-c', `${stdout}\nCOMP_WORDS=(mailwright ${words}); COMP_CWORD=${at}; _mailwright; echo "\${COMPREPLY[*]}"`],
        {
          encoding: 'utf8',
        },
      ).stdout.trim();
    expect(complete('camp', 1)).toBe('campaigns');
    expect(complete('hooks ro', 2)).toBe('rotate-secret');
    expect(complete('listen --fo', 2)).toBe('--forward');
  });

  test.each(['zsh', 'fish'])('name every command in %s', async (shell) => {
    const { stdout } = await cli(['completion', shell]);
    for (const command of ['listen', 'import', 'campaigns', 'rotate-secret']) expect(stdout).toContain(command);
  });
});
