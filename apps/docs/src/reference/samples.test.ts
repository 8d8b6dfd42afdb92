import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openApiDocument } from '@mailwright/contracts';
import { type ApiDocument, operationsOf } from './read-document.ts';
import { samplesOf } from './samples.ts';

const operations = operationsOf(openApiDocument({ version: '1', serverUrl: '' }) as unknown as ApiDocument);
const codeOf = (id: string, label: string) => {
  const operation = operations.find(({ operationId }) => operationId === id);
  return operation && samplesOf(operation).find((sample) => sample.label === label)?.code;
};

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'mailwright-samples-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a sample passes path parameters, then the body, then what it asks in the query string', () => {
  const operation = {
    method: 'PATCH',
    path: '/api/v1/lists/{uid}/fields/{tag}',
    operationId: 'x',
    'x-method': 'bounceCallbacks.createBatch',
    summary: '',
    tags: [],
    parameters: [
      { name: 'uid', in: 'path' as const, example: 'list_1' },
      { name: 'tag', in: 'path' as const, example: 'A B' },
      { name: 'list_uid', in: 'query' as const, example: 'list_2' },
      { name: 'limit', in: 'query' as const, example: 100 },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Given' },
          example: { name: "Ada's", on: true, none: null },
        },
      },
    },
    responses: {},
  };
  expect(Object.fromEntries(samplesOf(operation).map(({ label, code }) => [label, code]))).toEqual({
    curl: [
      'curl -X PATCH "$MAILWRIGHT_URL/api/v1/lists/list_1/fields/A%20B?list_uid=list_2" \\',
      '  -H "Authorization: Bearer $MAILWRIGHT_API_KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"name": "Ada'\\''s", "on": true, "none": null}'`,
    ].join('\n'),
    TypeScript: `await mailwright.bounceCallbacks.createBatch('list_1', 'A B', { name: 'Ada\\'s', on: true, none: null }, { list_uid: 'list_2' });`,
    Python: `client.bounce_callbacks.create_batch("list_1", "A B", {"name": "Ada's", "on": True, "none": None}, list_uid="list_2")`,
    Go: [
      'var body mailwright.Given',
      'if err := json.Unmarshal([]byte(`{"name": "Ada\'s", "on": true, "none": null}`), &body); err != nil {',
      '\treturn err',
      '}',
      'client.BounceCallbacks.CreateBatch(ctx, "list_1", "A B", body, &mailwright.BounceCallbacksCreateBatchQuery{ListUid: "list_2"})',
    ].join('\n'),
    PHP: `$mailwright->bounceCallbacks->createBatch('list_1', 'A B', ['name' => 'Ada\\'s', 'on' => true, 'none' => null], listUid: 'list_2');`,
  });
});

test('every operation has a sample in every language, and the body of its example in each', () => {
  for (const operation of operations) {
    const labels = samplesOf(operation).map(({ label }) => label);
    expect([operation.operationId, labels]).toEqual([
      operation.operationId,
      ['curl', 'TypeScript', 'Python', 'Go', 'PHP'],
    ]);
  }
  for (const label of ['curl', 'TypeScript', 'Python', 'Go', 'PHP'])
    expect(codeOf('addSubscriber', label)).toContain('grace@example.com');
  expect(codeOf('continueImport', 'curl')).toContain('--data-binary @subscribers.csv');
});

// The clients' compilers check the samples of the clients: packages/testing/src/system/sdks/samples.test.ts.
const checks: [label: string, file: string, head: string, command: string[]][] = [
  ['curl', 'samples.sh', '', ['bash', '-n', 'samples.sh']],
  ['PHP', 'samples.php', '<?php\n', ['php', '-l', 'samples.php']],
];

const isThere = ([program = '']: string[]) => spawnSync(program, ['-h']).error === undefined;
for (const [label, , , command] of checks)
  if (!isThere(command))
    process.stderr.write(`NOT RUN: the syntax of samples in ${label}: there is no ${command[0]}\n`);

test.each(checks.filter(([, , , command]) => isThere(command)))(
  'all samples have the syntax of their language: %s',
  (label, file, head, [program = '', ...args]) => {
    const codes = operations.flatMap(samplesOf).filter((sample) => sample.label === label);
    expect(codes.length).toBeGreaterThan(150);
    writeFileSync(path.join(folder, file), head + codes.map(({ code }) => code).join('\n\n'));
    const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    expect([status, stderr.slice(0, 2_000)]).toEqual([0, '']);
  },
);
