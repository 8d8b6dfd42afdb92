import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCodes, ProblemResource } from '@mailwright/contracts';
import { createTestAccount } from '../factories/create-test-account.ts';
import { findBrokenLinks } from './check-links.ts';
import { compareResponses } from './compare-responses.ts';
import { readBlocks, readExamples } from './read-examples.ts';
import { runShellExamples, runTypeScriptExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

const file = fileURLToPath(new URL('../../../../docs/integrators.md', import.meta.url));
let shared: SharedStack;
let guide: string;
let environment: Record<string, string>;

beforeAll(async () => {
  guide = await readFile(file, 'utf8');
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
    const examples = readExamples(guide, 'sh');
    expect(examples.filter(({ response }) => response !== undefined).length).toBeGreaterThan(30);
    expect(compareResponses(examples, await runShellExamples(examples, { cwd: shared.folder, environment }))).toEqual(
      {},
    );
  });

  test('has TypeScript that compiles, runs and prints the output it shows', async () => {
    const examples = readExamples(guide, 'ts');
    expect(examples.length).toBeGreaterThan(3);
    expect(compareResponses(examples, await runTypeScriptExamples(examples, { environment }))).toEqual({});
  });

  test('explains every error code, and no other, each with a response that has it', () => {
    const [, errors = ''] = guide.split('\n## Errors\n');
    const sections = errors.split('\n### ').slice(1);
    const named = sections.map((section) => section.slice(0, section.indexOf('\n')));
    expect(named).toEqual(Object.keys(errorCodes));
    for (const [index, code] of (Object.keys(errorCodes) as (keyof typeof errorCodes)[]).entries()) {
      const section = sections[index] ?? '';
      const { status, title } = errorCodes[code];
      expect(section).toMatch(new RegExp(`^${code}\n\n${status}\\. \\S`));
      const problems = readBlocks(section).filter(({ language }) => language === 'json');
      expect([code, problems.length]).toEqual([code, 1]);
      const problem = ProblemResource.parse(JSON.parse(problems[0]?.text ?? ''));
      expect(problem).toMatchObject({ type: `/docs/errors#${code}`, code, status, title, message: problem.detail });
    }
  });

  test('has no broken link', () => {
    expect(findBrokenLinks(file)).toEqual([]);
  });
});
