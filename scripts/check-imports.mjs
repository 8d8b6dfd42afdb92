// npm run check:imports: checks every import against the table of allowed imports, each workspace's package.json and
// tsconfig.json against the imports of its files, the structure of the repository (check-structure.mjs), and look-ups
// in objects (check-lookups.mjs).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findCircles,
  findForeignWrites,
  findLongFiles,
  findSharedTypeNames,
  findStaleNames,
  findUnusedExports,
} from './check-structure.mjs';
import { findForeignLookups } from './check-lookups.mjs';
import { readImports } from './read-imports.mjs';
import { workspaceOf } from './workspace-names.mjs';

const basics = ['platform', 'contracts', 'database', 'queues', 'work', 'outbox'];
const onlyForTests = ['local-stack', 'testing'];
const notForProduction = [...onlyForTests, 'bench'];
const domains = [
  ...basics,
  'accounts',
  'audience',
  'imports',
  'webhooks',
  'senders',
  'bounces',
  'content',
  'sending',
  'campaigns',
  'emails',
  'automations',
];
const roles = ['api', 'webhook-worker', 'mail-worker', 'audience-worker'];
const appTable = Object.fromEntries(roles.map((app) => [app, [...domains, 'process']]));
appTable.api.push('client', 'mcp-server');

/** Workspace → the workspaces that it may import. A workspace that isn't listed mustn't be imported. */
const table = {
  contracts: [],
  platform: ['contracts'],
  database: ['platform'],
  queues: ['platform'],
  work: ['platform', 'database', 'queues'],
  process: ['platform', 'database', 'queues'],
  outbox: ['platform', 'contracts', 'database', 'queues'],
  accounts: basics,
  audience: basics,
  imports: [...basics, 'audience'],
  webhooks: basics,
  senders: basics,
  bounces: [...basics, 'audience'],
  client: [],
  'mcp-server': ['contracts', 'client'],
  content: basics,
  sending: [...basics, 'accounts', 'audience', 'webhooks', 'content'],
  campaigns: [...basics, 'audience', 'bounces', 'content', 'senders', 'sending'],
  emails: [...basics, 'audience', 'bounces', 'content', 'senders', 'sending'],
  automations: [...basics, 'audience', 'content', 'campaigns'],
  ...appTable,
  'all-in-one': [...roles, 'process'],
  admin: domains,
  cli: ['client'],
  mcp: ['client', 'mcp-server'],
  console: ['contracts', 'client'],
  docs: ['contracts'],
  'local-stack': [...domains, 'client', 'testing'],
  testing: [...domains, 'client', 'local-stack'],
  bench: [...domains, 'client', ...onlyForTests],
};

const vagueName = /^(utils?|helpers?|common)(\.tsx?)?$/;
const environmentReader = 'packages/platform/src/config.ts';

/**
 * Checks all workspaces of the repository at `root`.
 * @returns the violations, as `{ file, line, message }`, `file` relative to `root`.
 */
export function checkImports(root) {
  const shared = readJson(path.join(root, 'package.json'));
  const workspacesOf = (kind) => folders(path.join(root, kind)).map((name) => ({ name, folder: `${kind}/${name}` }));
  const workspaces = [...workspacesOf('packages'), ...workspacesOf('apps'), { name: 'bench', folder: 'bench' }];
  const files = workspaces.flatMap((workspace) => readWorkspace(root, workspace));
  const violations = workspaces.flatMap((workspace) => {
    const own = files.filter((each) => each.workspace === workspace);
    return checkWorkspace(root, workspace, own, new Set(Object.keys(shared.devDependencies ?? {})));
  });
  return [
    ...violations,
    ...checkRootReferences(root, workspaces),
    ...findCircles(files),
    ...findUnusedExports(files),
    ...findForeignWrites(root, files),
    ...findLongFiles(root, files),
    ...findSharedTypeNames(root, files),
    ...findStaleNames(root),
    ...findForeignLookups(files.map((each) => ({ ...each, text: readFileSync(path.join(root, each.file), 'utf8') }))),
  ];
}

/** Parses a workspace's files. */
function readWorkspace(root, workspace) {
  return [...sources(root, `${workspace.folder}/src`), ...sources(root, `${workspace.folder}/test`)].map((file) => ({
    workspace,
    file,
    isTest: isForTests(workspace, file),
    ...readImports(path.join(root, file)),
  }));
}

function checkWorkspace(root, workspace, files, rootDevDependencies) {
  const violations = [];
  const manifestFile = `${workspace.folder}/package.json`;
  if (!existsSync(path.join(root, manifestFile))) return violations;
  if (vagueName.test(workspace.name))
    return [{ file: manifestFile, line: 1, message: 'is named after nothing in particular' }];
  if (table[workspace.name] === undefined) {
    return [{ file: manifestFile, line: 1, message: `${workspace.name} is not in the table of check-imports.mjs` }];
  }
  const manifest = readJson(path.join(root, manifestFile));
  const declared = new Set(Object.keys(manifest.dependencies ?? {}));
  const declaredForTests = new Set([
    ...declared,
    ...Object.keys(manifest.devDependencies ?? {}),
    ...rootDevDependencies,
  ]);
  const used = { all: new Set(), built: new Set() };

  for (const { file, isTest, imports, environment } of files) {
    const report = (line, message) => violations.push({ file, line, message });
    const parts = path.posix.relative(workspace.folder, file).split('/');
    if (parts.some((part) => vagueName.test(part))) report(1, 'is named after nothing in particular');
    if (file !== environmentReader) {
      for (const line of environment) report(line, `reads process.env; only ${environmentReader} does`);
    }
    for (const { from, line } of imports) {
      const context = { workspace, file, isTest, from, declared: isTest ? declaredForTests : declared };
      const message = validate(context);
      if (message !== undefined) report(line, message);
      if (!from.startsWith('.')) used.all.add(packageOf(from));
      if (!from.startsWith('.') && !isTest) used.built.add(packageOf(from));
    }
  }
  return [
    ...violations,
    ...checkManifest(root, workspace, manifest, used),
    ...checkReferences(root, workspace, manifest),
  ];
}

/** The violation that an import is; undefined if it is allowed. */
function validate({ workspace, file, isTest, from, declared }) {
  if (from.startsWith('.')) return validateRelative(workspace, file, isTest, from);
  if (isBuiltin(from)) {
    if (!from.startsWith('node:')) return `imports ${from}, a module of Node's: write node:${from}`;
    return workspace.name === 'contracts' && !isTest ? `imports ${from}; contracts also runs in browsers` : undefined;
  }
  const name = packageOf(from);
  if (workspaceOf(name) !== undefined) return validateWorkspace(workspace, isTest, from, name, declared);
  if (workspace.name === 'contracts' && !isTest && name !== 'zod')
    return `imports ${name}; contracts may import zod only`;
  if (declared.has(name)) return undefined;
  return `imports ${name}, which ${isTest ? "neither its package.json nor the root's declares" : 'its package.json does not declare'}`;
}

function validateRelative(workspace, file, isTest, from) {
  const target = path.posix.join(path.posix.dirname(file), from);
  if (isForTests(workspace, target)) return isTest ? undefined : `imports ${from}, which only tests may`;
  if (target.startsWith(`${workspace.folder}/src/`)) return undefined;
  // The tests of the checks in scripts/ are in testing.
  if (workspace.name === 'testing' && isTest && target.startsWith('scripts/')) return undefined;
  return `imports ${from}, outside of the package's src`;
}

function validateWorkspace(workspace, isTest, from, name, declared) {
  const other = workspaceOf(name);
  if (other === workspace.name) return `imports its own package by name: use a relative path`;
  if (from !== name) return `imports ${from}; only ${name} itself may be imported`;
  if (onlyForTests.includes(other) && !notForProduction.includes(workspace.name)) {
    return isTest ? undefined : `imports ${name}, which only tests may`;
  }
  if (!table[workspace.name].includes(other)) return `imports ${name}, which ${workspace.name} may not`;
  return declared.has(name) ? undefined : `imports ${name}, which its package.json does not declare`;
}

function checkManifest(root, workspace, manifest, used) {
  const file = `${workspace.folder}/package.json`;
  const text = readFileSync(path.join(root, file), 'utf8');
  const kinds = [
    ['dependencies', used.built],
    ['devDependencies', used.all],
  ];
  return kinds.flatMap(([kind, users]) =>
    Object.keys(manifest[kind] ?? {})
      .filter((name) => workspaceOf(name) !== undefined)
      .flatMap((name) => {
        const line = lineOf(text, `"${name}":`);
        const other = workspaceOf(name);
        if (!table[workspace.name].includes(other))
          return [{ file, line, message: `lists ${name}, which ${workspace.name} may not import` }];
        if (!users.has(name)) return [{ file, line, message: `lists ${name} in ${kind}, but no file needs it there` }];
        return [];
      }),
  );
}

function checkReferences(root, workspace, manifest) {
  const file = `${workspace.folder}/tsconfig.json`;
  if (!existsSync(path.join(root, file))) return [{ file, line: 1, message: 'is missing' }];
  const text = readFileSync(path.join(root, file), 'utf8');
  const given = (JSON.parse(text).references ?? []).map(({ path: to }) => to);
  const dependencies = Object.keys(manifest.dependencies ?? {}).filter((name) => workspaceOf(name) !== undefined);
  const wanted = dependencies.map((name) => path.posix.relative(workspace.folder, folderOf(workspaceOf(name))));
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

function folderOf(name) {
  return `${roles.includes(name) ? 'apps' : 'packages'}/${name}`;
}

// `tsc -b` doesn't build workspaces to which the root doesn't refer.
function checkRootReferences(root, workspaces) {
  const file = 'tsconfig.json';
  const given = readJson(path.join(root, file)).references.map(({ path: to }) => to);
  return workspaces
    .filter(({ folder }) => existsSync(path.join(root, folder, 'tsconfig.json')) && !given.includes(folder))
    .map(({ folder }) => ({ file, line: 1, message: `has no reference to ${folder}` }));
}

function sources(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      // Code that Prisma generates, which isn't checked.
      if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(root, file);
      return /(?<!\.d)\.tsx?$/.test(entry.name) ? [file] : [];
    })
    .sort();
}

// Tests and shared test code, none of which is built.
function isForTests(workspace, file) {
  return (
    /\.test\.tsx?$/.test(file) ||
    [`${workspace.folder}/src/testing/`, `${workspace.folder}/test/`].some((at) => file.startsWith(at))
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
  console.log(count === 0 ? 'All imports are allowed.' : `${count} violation${count === 1 ? '' : 's'}.`);
  if (count > 0) process.exitCode = 1;
}
