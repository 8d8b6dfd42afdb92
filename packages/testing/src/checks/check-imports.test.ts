import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

interface Violation {
  file: string;
  line: number;
  message: string;
}

const script = new URL('../../../../scripts/check-imports.mjs', import.meta.url).href;
const { checkImports } = (await import(script)) as { checkImports: (this: void, root: string) => Violation[] };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'check-imports-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

interface Workspace {
  dependencies?: string[];
  references?: string[];
  files: Record<string, string>;
}

/** Writes a repository with these workspaces, by folder; resolves to the check's violations, one line each. */
async function check(workspaces: Record<string, Workspace>, { schema }: { schema?: string } = {}): Promise<string[]> {
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  if (schema !== undefined) await write('prisma/schema.prisma', schema);
  await write('package.json', JSON.stringify({ devDependencies: { '@jest/globals': '1' } }));
  await write('tsconfig.json', JSON.stringify({ references: Object.keys(workspaces).map((name) => ({ path: name })) }));
  for (const [folder, { dependencies = [], references, files }] of Object.entries(workspaces)) {
    const ours = dependencies.filter((name) => name.startsWith('@mailwright/'));
    const paths = references ?? ours.map((name) => path.relative(folder, name.replace('@mailwright', 'packages')));
    await write(
      `${folder}/package.json`,
      JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [name, '1'])) }),
    );
    await write(`${folder}/tsconfig.json`, JSON.stringify({ references: paths.map((to) => ({ path: to })) }));
    for (const [name, text] of Object.entries(files)) await write(`${folder}/${name}`, text);
  }
  return checkImports(root).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

test('a repository whose imports are all allowed has no violations', async () => {
  const found = await check({
    'packages/contracts': { dependencies: ['zod'], files: { 'src/index.ts': `export { z } from 'zod';` } },
    'packages/platform': {
      dependencies: ['@mailwright/contracts'],
      files: {
        'src/index.ts': `import 'node:fs';\nexport * from '@mailwright/contracts';\nexport * from './config.ts';`,
        'src/config.ts': `import { z } from '@mailwright/contracts';\nexport const { env } = process;\nexport const home = process['env']['HOME'];`,
        'src/config.test.ts': `import '@jest/globals';\nimport '@mailwright/testing';\nimport '../test/a.ts';\nimport './testing/b.ts';`,
        'src/testing/b.ts': `import '@mailwright/testing';`,
        'test/a.ts': `import '@mailwright/local-stack';\nimport '../src/index.ts';`,
      },
    },
  });
  expect(found).toEqual([]);
});

describe('the check reports', () => {
  test.each([
    ['an import of a workspace that may not be imported', `import '@mailwright/audience';`, 'which outbox may not'],
    ['an import of an app', `import '@mailwright/api';`, 'which outbox may not'],
    ['a type import of a forbidden workspace', `let a: import('@mailwright/sending').A;`, 'which outbox may not'],
    ['a dynamic import of a forbidden workspace', `await import('@mailwright/sending');`, 'which outbox may not'],
    ['a re-export of a forbidden workspace', `export * from '@mailwright/sending';`, 'which outbox may not'],
    [
      'a path inside another workspace',
      `import '@mailwright/database/src/sql.ts';`,
      'only @mailwright/database itself',
    ],
    ['a workspace for tests in production code', `import '@mailwright/testing';`, 'which only tests may'],
    ['an import of its own workspace by name', `import '@mailwright/outbox';`, 'use a relative path'],
    ['shared test code in production code', `import './testing/a.ts';`, 'which only tests may'],
    ['a path out of src', `import '../../queues/src/index.ts';`, "outside of the package's src"],
    ['an undeclared package', `import got from 'got';`, 'imports got, which its package.json does not declare'],
    ['a scoped undeclared package', `import '@prisma/client/runtime';`, 'imports @prisma/client, which'],
    ['a package for tests in production code', `import '@jest/globals';`, 'imports @jest/globals, which'],
    ['an undeclared workspace', `import '@mailwright/queues';`, 'does not declare'],
    ['a builtin without node:', `import 'fs/promises';`, 'write node:fs/promises'],
    ['process.env', `export const a = process.env.A;`, 'reads process.env'],
    ["process['env']", `export const a = process['env']['A'];`, 'reads process.env'],
    ['globalThis.process.env', `export const a = globalThis.process.env;`, 'reads process.env'],
    ['env destructured from process', `const { env } = process;`, 'reads process.env'],
    ["env imported from Node's process", `import { env as e } from 'node:process';`, 'reads process.env'],
  ])('%s', async (_name, code, message) => {
    const files = { 'src/index.ts': `// Zoë 🎉\nimport '@mailwright/database';\n${code}\n` };
    const found = await check({ 'packages/outbox': { dependencies: ['@mailwright/database'], files } });
    expect(found).toEqual([expect.stringContaining(message)]);
    expect(found[0]).toMatch(/^packages\/outbox\/src\/index\.ts:3 /);
  });

  test.each([
    [`import 'winston';`, 'contracts may import zod only'],
    [`import 'node:crypto';`, 'contracts also runs in browsers'],
  ])('a forbidden import of contracts: %s', async (code, message) => {
    const found = await check({ 'packages/contracts': { dependencies: ['winston'], files: { 'src/a.ts': code } } });
    expect(found).toEqual([
      `packages/contracts/src/a.ts:1 ${code.includes('win') ? 'imports winston; ' : 'imports node:crypto; '}${message}`,
    ]);
  });

  test('a dependency that no file needs, and one that only tests need', async () => {
    const dependencies = ['@mailwright/contracts', '@mailwright/platform'];
    const files = { 'src/a.test.ts': `import '@mailwright/platform';` };
    expect(await check({ 'packages/sending': { dependencies, files } })).toEqual([
      expect.stringContaining('lists @mailwright/contracts in dependencies, but no file needs it there'),
      expect.stringContaining('lists @mailwright/platform in dependencies, but no file needs it there'),
    ]);
  });

  test('a dependency that the table forbids', async () => {
    const found = await check({ 'packages/queues': { dependencies: ['@mailwright/sending'], files: {} } });
    expect(found).toEqual([expect.stringContaining('lists @mailwright/sending, which queues may not import')]);
  });

  test('references of tsconfig.json that differ from the dependencies', async () => {
    const files = { 'src/index.ts': `import '@mailwright/platform';` };
    const dependencies = ['@mailwright/platform'];
    expect(await check({ 'packages/queues': { dependencies, references: ['../database'], files } })).toEqual([
      'packages/queues/tsconfig.json:1 has no reference to ../platform, a dependency in package.json',
      'packages/queues/tsconfig.json:1 refers to ../database, no dependency in package.json',
    ]);
  });

  test('a workspace that is missing from the table, and files and workspaces with a vague name', async () => {
    expect(
      await check({
        'packages/cleverness': { files: {} },
        'packages/utils': { files: {} },
        'apps/api': { files: { 'src/helpers/a.ts': '', 'src/common.ts': '' } },
      }),
    ).toEqual([
      expect.stringContaining('cleverness is not in the table'),
      expect.stringContaining('packages/utils/package.json:1 is named after nothing in particular'),
      expect.stringContaining('apps/api/src/common.ts:1 is named after nothing in particular'),
      expect.stringContaining('apps/api/src/helpers/a.ts:1 is named after nothing in particular'),
    ]);
  });
});

describe('the check of the whole repository reports', () => {
  test('a circle of imports between files once, even if some of them are type imports', async () => {
    const files = {
      'src/a.ts': `import type { B } from './b.ts';`,
      'src/b.ts': `import './c.ts';`,
      'src/c.ts': `export * from './a.ts';`,
      'src/d.ts': `import './a.ts';\nimport './c.ts';`,
    };
    expect(await check({ 'apps/api': { files } })).toEqual([
      'apps/api/src/a.ts:1 imports itself in a circle: a.ts → b.ts → c.ts → a.ts',
    ]);
  });

  test('a name in an index.ts that no other workspace imports', async () => {
    const found = await check({
      'packages/platform': {
        files: {
          'src/index.ts': `export { a, b as c } from './parts.ts';\nexport {\n  type D,\n  type E,\n} from './parts.ts';`,
          'src/parts.ts': `export const a = 1;\nexport const b = 2;\nexport type D = 1;\nexport type E = 1;`,
        },
      },
      'packages/queues': {
        dependencies: ['@mailwright/platform'],
        files: { 'src/open.ts': `import { c as d, type E } from '@mailwright/platform';` },
      },
    });
    expect(found).toEqual([
      'packages/platform/src/index.ts:1 exports a, which no other workspace imports',
      'packages/platform/src/index.ts:3 exports D, which no other workspace imports',
    ]);
  });

  test('a table that two packages write, by SQL or by Prisma, while tests may write any', async () => {
    const found = await check(
      {
        'packages/audience': {
          files: {
            'src/lists.ts': `query({\n  text: \`UPDATE lists SET name = $1\`,\n});`,
            'src/tags.ts': 'query(sql`INSERT INTO tags (id) SELECT id FROM lists FOR UPDATE`);',
            'src/tags.test.ts': `query({ text: 'DELETE FROM hooks' });`,
          },
        },
        'packages/webhooks': {
          files: {
            'src/hooks.ts': `query({ text: 'DELETE FROM hooks' });`,
            'src/lists.ts': `await prisma.list.update({ data: {} });`,
          },
        },
      },
      {
        schema: 'model List {\n  @@map("lists")\n}\nmodel Tag {\n  @@map("tags")\n}\nmodel Hook {\n  @@map("hooks")\n}',
      },
    );
    const message = 'writes lists, which audience and webhooks write: one package writes a table';
    expect(found).toEqual([
      `packages/audience/src/lists.ts:2 ${message}`,
      `packages/webhooks/src/lists.ts:1 ${message}`,
    ]);
  });

  test('a type whose name another file exports with another meaning', async () => {
    const exportsRoute = { files: { 'src/route.ts': 'export interface Route {}\nexport const route = 1;' } };
    expect(await check({ 'packages/queues': exportsRoute, 'packages/webhooks': exportsRoute })).toEqual([
      expect.stringMatching(
        /^packages\/webhooks\/src\/route.ts:1 exports the type Route, and so does packages\/queues/,
      ),
    ]);
  });

  test('a name of a source file in Markdown that no file has', async () => {
    const files = { 'README.md': 'See `src/here.ts` and `src/gone.ts`.', 'src/here.ts': '' };
    expect(await check({ 'apps/api': { files } })).toEqual([
      'apps/api/README.md:1 names src/gone.ts, which no longer exists',
    ]);
  });

  test('a file of more than 400 lines, unless a command has generated it', async () => {
    const files = { 'src/long.ts': '\n'.repeat(401), 'src/made.ts': `// Made by a command.${'\n'.repeat(401)}` };
    expect(await check({ 'apps/api': { files } })).toEqual([
      'apps/api/src/long.ts:401 has 401 lines: ask what second subject moved in (400 at most)',
    ]);
  });
});

test('the console may import only contracts and its client', async () => {
  const files = {
    'src/main.tsx': `import '@mailwright/contracts';\nimport '@mailwright/platform';\nexport const a = <p />;`,
  };
  const dependencies = ['@mailwright/contracts'];
  expect(await check({ 'apps/console': { dependencies, files } })).toEqual([
    'apps/console/src/main.tsx:2 imports @mailwright/platform, which console may not',
  ]);
});

test('the benches may start local servers, and nothing may import the benches', async () => {
  const found = await check({
    bench: {
      dependencies: ['@mailwright/local-stack'],
      files: { 'src/a.ts': `import '@mailwright/local-stack';\nimport '@mailwright/api';` },
    },
    'packages/testing': {
      dependencies: ['@mailwright/bench'],
      references: [],
      files: { 'src/b.ts': `import '@mailwright/bench';` },
    },
  });
  expect(found).toEqual([
    expect.stringMatching(/^packages\/testing\/src\/b\.ts:1 imports @mailwright\/bench, which testing may not/),
    expect.stringContaining('lists @mailwright/bench, which testing may not import'),
    expect.stringContaining('packages/testing/tsconfig.json'),
    expect.stringMatching(/^bench\/src\/a\.ts:2 imports @mailwright\/api, which bench may not/),
  ]);
});

test('looking up arbitrary text in an object is a violation, unless the line checks with Object.hasOwn', async () => {
  const source = [
    `const kinds: Record<string, number> = { bounce: 1 };`,
    `const own: Record<string, number> = {};`,
    `const names = { bounce: 1 } as const;`,
    `export const kindOf = (text: string) => kinds[text];`,
    `export const safe = (text: string) => (Object.hasOwn(kinds, text) ? kinds[text] : undefined);`,
    `export const put = (text: string) => (own[text] = 1);`,
    `export const nameOf = (text: string) => names[text as keyof typeof names];`,
    `export const first = kinds['bounce'];`,
  ].join('\n');
  const found = await check({ 'packages/platform': { files: { 'src/config.ts': source, 'src/a.test.ts': source } } });
  expect(found).toEqual([
    'packages/platform/src/config.ts:4 looks up any text in the object kinds; make it a Map, or check with Object.hasOwn',
    'packages/platform/src/config.ts:7 looks up any text in the object names; make it a Map, or check with Object.hasOwn',
  ]);
});
