import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createClient, eachOf, type MailwrightClient, unwrap } from 'mailwright';
import { createTestAccount } from '../factories/create-test-account.ts';
import { findBrokenLinks } from './check-links.ts';
import { startCli } from './cli/run-cli.ts';
import { compareResponses } from './compare-responses.ts';
import { readExamples } from './read-examples.ts';
import { runShellExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

// Each command of the guide is a process that waits for an import.
jest.setTimeout(180_000);

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const file = path.join(root, 'docs/bring-your-list.md');
const samples = path.join(root, 'packages/imports/src/imports/samples');
const products = ['mailchimp', 'listmonk', 'brevo', 'sendy'];

let shared: SharedStack;
let cwd: string;
beforeAll(async () => {
  shared = await startSharedStack();
  cwd = path.join(shared.folder, 'work');
  await mkdir(cwd);
  // npm runs the command line from here as it does in a clone.
  const script = path.join(root, 'scripts/cli.mjs');
  await writeFile(path.join(cwd, 'package.json'), JSON.stringify({ scripts: { cli: `exec node '${script}'` } }));
  for (const product of products)
    await copyFile(path.join(samples, `${product}.csv`), path.join(cwd, `${product}.csv`));
  const mailchimp = await readFile(path.join(samples, 'mailchimp.csv'), 'utf8');
  await writeFile(path.join(cwd, 'subscribed_members.csv'), mailchimp);
  await writeFile(
    path.join(cwd, 'unsubscribed_members.csv'),
    mailchimp.split('\n').slice(0, 2).join('\r\n').replace('ada@', 'mary@').concat('\r\n'),
  );
});
afterAll(() => shared?.close(), 60_000);

async function openAccount(): Promise<{ client: MailwrightClient; environment: Record<string, string>; list: string }> {
  const { baseUrl } = shared.stack;
  const { key } = await createTestAccount(shared.database);
  const client = createClient({ baseUrl, apiKey: key });
  const body = { name: 'Newsletter', from_name: 'Ada', from_email: 'ada@example.com' };
  const { uid } = await unwrap(client.POST('/lists', { body }));
  return { client, environment: { MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: key }, list: uid };
}

describe('the guide to bringing your list', () => {
  test('has commands that, run unchanged, print the output it shows', async () => {
    const examples = readExamples(await readFile(file, 'utf8'), 'sh');
    expect(examples.filter(({ response }) => response !== undefined).length).toBeGreaterThan(8);
    const { environment } = await openAccount();
    expect(compareResponses(examples, await runShellExamples(examples, { cwd, environment }))).toEqual({});
  });

  test('has no broken link', () => {
    expect(findBrokenLinks(file)).toEqual([]);
  });
});

test.each([
  ['mailchimp', 'Ada Lovelace', 'subscribed'],
  ['listmonk', 'Ada Lovelace', 'blocklisted'],
  ['brevo', 'Ada Lovelace', 'blocklisted'],
  ['sendy', 'Ada Lovelace', 'complained'],
])('an export from %s can be imported unchanged, with names and statuses', async (product, name, status) => {
  const { client, environment, list } = await openAccount();
  const args = ['import', `${product}.csv`, '--list', list];
  expect(await startCli(args, { cwd, environment }).ended).toMatchObject({ code: 0 });
  const people: Record<string, unknown[]> = {};
  for await (const { EMAIL, status: is, ...fields } of eachOf(client, '/subscribers', { query: { list_uid: list } })) {
    people[EMAIL] = [[fields['FIRST_NAME'], fields['LAST_NAME']].filter(Boolean).join(' '), is];
  }
  expect(people).toEqual({ 'ada@example.com': [name, 'subscribed'], 'grace@example.com': ['Grace Hopper', status] });
});
