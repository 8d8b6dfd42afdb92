// npm run check:imports: holds every import to the table of who may import whom, and each room's package.json and
// tsconfig.json to what its files import.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImports } from './read-imports.mjs';

const scope = '@mailwright/';
const five = ['platform', 'contracts', 'database', 'queues', 'events'];
const onlyForTests = ['local-stack', 'testing'];
const notForProduction = [...onlyForTests, 'bench'];
const domains = [
  ...five,
  'audit',
  'accounts',
  'audience',
  'webhooks',
  'mail',
  'mail-outbox',
  'campaigns',
  'automations',
];
const appTable = Object.fromEntries(
  ['api', 'webhook-worker', 'mail-worker', 'audience-worker'].map((app) => [app, [...domains, 'process']]),
);

/** Room → the rooms it may import. A room that isn't here may not be. */
const table = {
  contracts: [],
  platform: ['contracts'],
  database: ['platform'],
  queues: ['platform'],
  process: ['platform', 'database', 'queues'],
  events: ['platform', 'contracts', 'database', 'queues'],
  audit: ['platform', 'contracts', 'database'],
  'mail-outbox': ['platform', 'database', 'queues'],
  accounts: [...five, 'audit', 'mail-outbox'],
  audience: [...five, 'audit', 'mail-outbox'],
  webhooks: [...five, 'audit', 'mail-outbox'],
  client: [],
  mail: ['platform', 'contracts'],
  campaigns: [...five, 'audience', 'mail'],
  automations: [...five, 'audience', 'mail'],
  ...appTable,
  admin: domains,
  console: ['contracts', 'client'],
  'local-stack': [...domains, 'client', 'testing'],
  testing: [...domains, 'client', 'local-stack'],
  bench: [...domains, 'client', ...onlyForTests],
};

const vagueName = /^(utils?|helpers?|common)(\.tsx?)?$/;
const environmentReader = 'packages/platform/src/config.ts';

/**
 * Checks all rooms of the repository at `root`.
 * @returns what is wrong, as `{ file, line, message }`, `file` relative to `root`.
 */
export function checkImports(root) {
  const shared = readJson(path.join(root, 'package.json'));
  const roomsOf = (kind) => folders(path.join(root, kind)).map((name) => ({ name, folder: `${kind}/${name}` }));
  const rooms = [...roomsOf('packages'), ...roomsOf('apps'), { name: 'bench', folder: 'bench' }];
  const violations = rooms.flatMap((room) => checkRoom(root, room, new Set(Object.keys(shared.devDependencies ?? {}))));
  return [...violations, ...checkRootReferences(root, rooms)];
}

function checkRoom(root, room, rootDevDependencies) {
  const violations = [];
  const manifestFile = `${room.folder}/package.json`;
  if (!existsSync(path.join(root, manifestFile))) return violations;
  if (vagueName.test(room.name))
    return [{ file: manifestFile, line: 1, message: 'is named after nothing in particular' }];
  if (table[room.name] === undefined) {
    return [{ file: manifestFile, line: 1, message: `${room.name} is not in the table of check-imports.mjs` }];
  }
  const manifest = readJson(path.join(root, manifestFile));
  const declared = new Set(Object.keys(manifest.dependencies ?? {}));
  const declaredForTests = new Set([
    ...declared,
    ...Object.keys(manifest.devDependencies ?? {}),
    ...rootDevDependencies,
  ]);
  const used = { all: new Set(), built: new Set() };

  for (const file of [...sources(root, `${room.folder}/src`), ...sources(root, `${room.folder}/test`)]) {
    const isTest = isForTests(room, file);
    const { imports, environment } = readImports(path.join(root, file));
    const report = (line, message) => violations.push({ file, line, message });
    const parts = path.posix.relative(room.folder, file).split('/');
    if (parts.some((part) => vagueName.test(part))) report(1, 'is named after nothing in particular');
    if (file !== environmentReader) {
      for (const line of environment) report(line, `reads process.env; only ${environmentReader} does`);
    }
    for (const { from, line } of imports) {
      const context = { room, file, isTest, from, declared: isTest ? declaredForTests : declared };
      const message = judge(context);
      if (message !== undefined) report(line, message);
      if (!from.startsWith('.')) used.all.add(packageOf(from));
      if (!from.startsWith('.') && !isTest) used.built.add(packageOf(from));
    }
  }
  return [...violations, ...checkManifest(root, room, manifest, used), ...checkReferences(root, room, manifest)];
}

/** What is wrong with an import; undefined when nothing is. */
function judge({ room, file, isTest, from, declared }) {
  if (from.startsWith('.')) return judgeRelative(room, file, isTest, from);
  if (isBuiltin(from)) {
    if (!from.startsWith('node:')) return `imports ${from}, a module of Node's: write node:${from}`;
    return room.name === 'contracts' && !isTest ? `imports ${from}; contracts also runs in browsers` : undefined;
  }
  const name = packageOf(from);
  if (name.startsWith(scope)) return judgeRoom(room, isTest, from, name, declared);
  if (room.name === 'contracts' && !isTest && name !== 'zod') return `imports ${name}; contracts may import zod only`;
  if (declared.has(name)) return undefined;
  return `imports ${name}, which ${isTest ? "neither the room's package.json nor the root's declares" : "the room's package.json does not declare"}`;
}

function judgeRelative(room, file, isTest, from) {
  const target = path.posix.join(path.posix.dirname(file), from);
  if (isForTests(room, target)) return isTest ? undefined : `imports ${from}, which only tests may`;
  if (target.startsWith(`${room.folder}/src/`)) return undefined;
  // The checks in scripts/ have their tests in testing.
  if (room.name === 'testing' && isTest && target.startsWith('scripts/')) return undefined;
  return `imports ${from}, outside of the room's src`;
}

function judgeRoom(room, isTest, from, name, declared) {
  const other = name.slice(scope.length);
  if (other === room.name) return `imports its own room by name: use a relative path`;
  if (from !== name) return `imports ${from}; only ${name} itself may be imported`;
  if (onlyForTests.includes(other) && !notForProduction.includes(room.name)) {
    return isTest ? undefined : `imports ${name}, which only tests may`;
  }
  if (!table[room.name].includes(other)) return `imports ${name}, which ${room.name} may not`;
  return declared.has(name) ? undefined : `imports ${name}, which the room's package.json does not declare`;
}

function checkManifest(root, room, manifest, used) {
  const file = `${room.folder}/package.json`;
  const text = readFileSync(path.join(root, file), 'utf8');
  const kinds = [
    ['dependencies', used.built],
    ['devDependencies', used.all],
  ];
  return kinds.flatMap(([kind, users]) =>
    Object.keys(manifest[kind] ?? {})
      .filter((name) => name.startsWith(scope))
      .flatMap((name) => {
        const line = lineOf(text, `"${name}":`);
        const other = name.slice(scope.length);
        if (!table[room.name].includes(other))
          return [{ file, line, message: `lists ${name}, which ${room.name} may not import` }];
        if (!users.has(name)) return [{ file, line, message: `lists ${name} in ${kind}, but no file needs it there` }];
        return [];
      }),
  );
}

function checkReferences(root, room, manifest) {
  const file = `${room.folder}/tsconfig.json`;
  if (!existsSync(path.join(root, file))) return [{ file, line: 1, message: 'is missing' }];
  const text = readFileSync(path.join(root, file), 'utf8');
  const given = (JSON.parse(text).references ?? []).map(({ path: to }) => to);
  const dependencies = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith(scope));
  const wanted = dependencies.map((name) => path.posix.relative(room.folder, `packages/${name.slice(scope.length)}`));
  return [
    ...wanted
      .filter((to) => !given.includes(to))
      .map((to) => ({ file, line: 1, message: `has no reference to ${to}, a dependency in package.json` })),
    ...given
      .filter((to) => !wanted.includes(to))
      .map((to) => ({
        file,
        line: lineOf(text, `"${to}"`),
        message: `refers to ${to}, no dependency in package.json`,
      })),
  ];
}

// What the root doesn't refer to, `tsc -b` doesn't build.
function checkRootReferences(root, rooms) {
  const file = 'tsconfig.json';
  const given = readJson(path.join(root, file)).references.map(({ path: to }) => to);
  return rooms
    .filter(({ folder }) => existsSync(path.join(root, folder, 'tsconfig.json')) && !given.includes(folder))
    .map(({ folder }) => ({ file, line: 1, message: `has no reference to ${folder}` }));
}

function sources(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      // Prisma writes it, and it isn't in the repository.
      if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(root, file);
      return /(?<!\.d)\.tsx?$/.test(entry.name) ? [file] : [];
    })
    .sort();
}

// Tests, and what several of them share: none of it is built.
function isForTests(room, file) {
  return (
    /\.test\.tsx?$/.test(file) ||
    [`${room.folder}/src/testing/`, `${room.folder}/test/`].some((at) => file.startsWith(at))
  );
}

function packageOf(from) {
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}

function folders(parent) {
  if (!existsSync(parent)) return [];
  const entries = readdirSync(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function lineOf(text, part) {
  return text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = checkImports(fileURLToPath(new URL('..', import.meta.url)));
  for (const { file, line, message } of violations) console.log(`${file}:${line}  ${message}`);
  const count = violations.length;
  console.log(count === 0 ? 'All imports are in order.' : `${count} violation${count === 1 ? '' : 's'}.`);
  if (count > 0) process.exitCode = 1;
}
