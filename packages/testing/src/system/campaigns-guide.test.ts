import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compareResponses } from './compare-responses.ts';
import { readGuide, readGuideExamples } from './read-guide.ts';
import { runShellExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

let shared: SharedStack;
beforeAll(async () => void (shared = await startSharedStack()), 60_000);
afterAll(() => shared?.close(), 30_000);

describe('the guide to campaigns', () => {
  test('has commands that, run unchanged, print the output it shows', async () => {
    const examples = readGuideExamples(readGuide('campaigns'), 'sh');
    expect(examples.filter(({ response }) => response !== undefined).length).toBeGreaterThan(7);
    const { baseUrl, apiKey } = shared.stack;
    const headers = { authorization: `Bearer ${apiKey ?? ''}` };
    const senders = (await (await fetch(`${baseUrl}/api/v1/senders`, { headers })).json()) as { email: string }[];
    const environment = { BASE: baseUrl, KEY: apiKey ?? '', FROM: senders[0]?.email ?? '' };
    expect(compareResponses(examples, await runShellExamples(examples, { cwd: shared.folder, environment }))).toEqual(
      {},
    );
  });
});
