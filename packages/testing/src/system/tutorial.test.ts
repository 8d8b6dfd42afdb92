import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type ReceivedRequest, type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { until } from '../until.ts';
import { compareResponses } from './compare-responses.ts';
import { exampleLanguages, type ExampleLanguage } from './example-languages.ts';
import { readExamples } from './read-examples.ts';
import { runShellExamples } from './run-examples.ts';
import {
  checkSyntax,
  type ExampleReceiver,
  findReach,
  startExampleReceiver,
  writeExample,
} from './start-example-receiver.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

// Go compiles its standard library the first time.
jest.setTimeout(400_000);

const tutorial = await readFile(new URL('../../../../docs/tutorial.md', import.meta.url), 'utf8');
// The receivers of the tutorial need less than those of the guide for receivers: no framework, and no types.
const changes: [fence: string, language: string, changed: Partial<ExampleLanguage>][] = [
  ['ts', 'js', {}],
  [
    'python',
    'python',
    { libraries: ['python3', '-c', 'import standardwebhooks'], run: () => ['python3', 'receiver.py'] },
  ],
  ['go', 'go', {}],
  ['php', 'php', {}],
];
const receivers = changes.map(([fence, name, changed]) => {
  const known = exampleLanguages.find(({ language }) => language === name);
  const [example, ...others] = readExamples(tutorial, fence);
  if (known === undefined || example === undefined || others.length > 0)
    throw new Error(`The tutorial has no receiver in ${fence}, or several`);
  const language = { ...known, ...changed };
  return { name: fence, language, text: example.text, reach: findReach(language) };
});
for (const { name, reach } of receivers.filter((receiver) => receiver.reach !== 'run'))
  process.stderr.write(
    `NOT RUN: the tutorial's receiver in ${name}: ${reach === 'absent' ? 'no language' : 'only its syntax was checked, without libraries'}\n`,
  );

describe('with a running Mailwright', () => {
  let shared: SharedStack;
  // Forwards deliveries to the example.
  let postman: Receiver;
  let running: { receiver: ExampleReceiver; remove(): Promise<void> } | undefined;

  beforeAll(async () => {
    postman = await startReceiver();
    shared = await startSharedStack();
  });
  afterEach(async () => {
    await running?.receiver.stop();
    await running?.remove();
    running = undefined;
  });
  afterAll(async () => {
    await shared?.close();
    await postman?.close();
  });

  /** Runs the tutorial's commands with the postman in place of port 4000. Resolves to the hook's secret. */
  async function runCommands(): Promise<string> {
    const examples = readExamples(tutorial, 'sh').map((example) => ({
      ...example,
      text: example.text.replace('http://127.0.0.1:4000/', postman.url),
    }));
    expect(examples.filter(({ response }) => response !== undefined)).toHaveLength(3);
    const outputs = await runShellExamples(examples, { cwd: shared.folder, environment: {} });
    expect(compareResponses(examples, outputs)).toEqual({});
    const secret = outputs.find((output) => output.startsWith('whsec_'));
    return (secret ?? '').trim();
  }

  const send = async (url: string, { headers, rawBody }: ReceivedRequest, body = rawBody): Promise<number> => {
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
    return (await fetch(url, { method: 'POST', headers: others, body })).status;
  };

  test.each(receivers.filter(({ reach }) => reach === 'run'))(
    "the tutorial's commands, run unchanged, end with a delivery that its receiver verifies, and a forgery is refused: $name",
    async ({ language, text }) => {
      postman.reply(204);
      const before = postman.requests.length;
      const secret = await runCommands();
      const delivery = (await postman.waitFor(before + 1)).at(-1) as ReceivedRequest;
      const { folder, remove } = await writeExample(language, text);
      const receiver = await startExampleReceiver(language, folder, { WEBHOOK_SECRET: secret }).catch(
        async (error: unknown) => {
          await remove();
          throw error;
        },
      );
      running = { receiver, remove };
      expect(await send(receiver.url, delivery)).toBe(204);
      await until('the line of the verified delivery', async () =>
        receiver.output().includes('verified subscriber.subscribed grace@example.com'),
      );
      expect(await send(receiver.url, delivery, delivery.rawBody.replace('grace@', 'eve@'))).toBe(400);
      expect(await send(receiver.url, { ...delivery, headers: {} })).toBe(400);
      expect(receiver.output()).not.toContain('eve@');
    },
  );
});

for (const { name, language, text } of receivers.filter(({ reach }) => reach === 'syntax')) {
  test(`the tutorial's receiver has valid syntax: ${name}`, async () => {
    const { folder, remove } = await writeExample(language, text);
    try {
      expect(await checkSyntax(language, folder)).toEqual([]);
    } finally {
      await remove();
    }
  });
}
