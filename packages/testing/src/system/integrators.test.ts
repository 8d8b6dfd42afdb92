import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestAccount } from '../factories/create-test-account.ts';
import { compareResponses } from './compare-responses.ts';
import { readGuide, readGuideExamples } from './read-guide.ts';
import { runShellExamples, runTypeScriptExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

const pages = readGuide('integrators');
let shared: SharedStack;
let environment: Record<string, string>;

beforeAll(async () => {
  shared = await startSharedStack();
  const { stack, database } = shared;
  const key = stack.apiKey ?? '';
  environment = {
    BASE: stack.baseUrl,
    KEY: key,
    READ_KEY: (await createTestAccount(database, { scopes: ['lists:read'] })).key,
    MAILWRIGHT_URL: stack.baseUrl,
    MAILWRIGHT_API_KEY: key,
  };
});

afterAll(() => shared?.close(), 30_000);

describe('the guide for integrators', () => {
  test('has commands that, run unchanged, print the output it shows', async () => {
    const examples = readGuideExamples(pages, 'sh');
    expect(examples.filter(({ response }) => response !== undefined).length).toBeGreaterThan(30);
    expect(compareResponses(examples, await runShellExamples(examples, { cwd: shared.folder, environment }))).toEqual(
      {},
    );
  });

  test('has TypeScript that compiles, runs and prints the output it shows', async () => {
    const examples = readGuideExamples(pages, 'ts');
    expect(examples.length).toBeGreaterThan(3);
    expect(compareResponses(examples, await runTypeScriptExamples(examples, { environment }))).toEqual({});
  });
});
