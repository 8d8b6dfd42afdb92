// node scripts/describe-packages.mjs: writes into the README of every package and app which packages it imports, which
// ones import it, and to which tables it writes. With --check, as in npm test, it writes nothing and lists stale
// READMEs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceOf } from './workspace-names.mjs';

const begin = '<!-- Written by scripts/describe-packages.mjs. -->';
const end = '<!-- End of what is written. -->';
const writes = ['create', 'createMany', 'createManyAndReturn', 'update', 'updateMany', 'updateManyAndReturn', 'upsert'];
const removals = ['delete', 'deleteMany'];

/**
 * Describes all packages and apps of the repository at `root`.
 * @returns `{ file, text, current }` for each README: `text` is what it should be, and `current` what it is.
 */
export function describePackages(root) {
  const workspaces = ['packages', 'apps'].flatMap((kind) => foldersOf(root, kind)).concat(readWorkspace(root, 'bench'));
  const tables = readSchema(root);
  return workspaces
    .filter(({ folder }) => folder !== 'bench')
    .map((workspace) => {
      const file = `${workspace.folder}/README.md`;
      const current = readFileSync(path.join(root, file), 'utf8');
      return { file, current, text: replaceSection(current, describe(root, workspace, workspaces, tables)) };
    });
}

function foldersOf(root, kind) {
  const entries = readdirSync(path.join(root, kind), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${kind}/${name}`);
  return folders
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map((folder) => readWorkspace(root, folder));
}

// Reading package.json is enough, because check-imports.mjs compares it with the imports of the workspace's files.
function readWorkspace(root, folder) {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const listed = (kind) =>
    Object.keys(manifest[kind] ?? {})
      .map(workspaceOf)
      .filter((name) => name !== undefined);
  const imports = listed('dependencies').sort();
  const importsInTests = listed('devDependencies').filter((name) => !imports.includes(name));
  return { folder, name: path.basename(folder), imports, importsInTests: importsInTests.sort() };
}

/** The tables of `prisma/schema.prisma`, see `writesIn`. */
export const readSchema = (root) => readTables(readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8'));

/** The names of the schema's tables, and the table of each model by the model's name in Prisma's client. */
function readTables(schema) {
  const byModel = new Map();
  let model;
  for (const line of schema.split('\n')) {
    const opened = /^model (\w)(\w*) \{/.exec(line);
    if (opened) model = opened[1].toLowerCase() + opened[2];
    const mapped = /^ {2}@@map\("(\w+)"\)/.exec(line);
    if (mapped && model !== undefined) byModel.set(model, mapped[1]);
    if (line === '}') model = undefined;
  }
  return { byModel, names: new Set(byModel.values()) };
}

function describe(root, { folder, name, imports, importsInTests }, workspaces, tables) {
  const importers = workspaces.filter((other) => other.imports.includes(name)).map((other) => other.name);
  const testers = workspaces.filter((other) => other.importsInTests.includes(name)).map((other) => other.name);
  const written = [...findWrites(path.join(root, folder, 'src'), tables)].sort().map((table) => `\`${table}\``);
  const parts = [
    `**Imports** ${list(imports, importsInTests, 'in tests')}.`,
    // Nothing imports an app.
    ...(folder.startsWith('apps/') ? [] : [`**Imported by** ${list(importers, testers, 'in tests of')}.`]),
    `**Writes** ${written.length > 0 ? written.join(', ') : 'no tables itself'}.`,
  ];
  return parts.join(' ');
}

function list(names, inTests, prefix) {
  const others = inTests.length > 0 ? [`${prefix} ${inTests.join(', ')}`] : [];
  return [...(names.length > 0 ? [names.join(', ')] : []), ...others].join('; ') || 'no other package';
}

/** The tables to which a folder's files write, by SQL that names them or by Prisma's client; tests don't count. */
function findWrites(folder, tables) {
  const found = new Set();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      // Skips Prisma's client, and code that only tests use.
      if (!['generated', 'testing'].includes(entry.name)) for (const table of findWrites(at, tables)) found.add(table);
    } else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) {
      for (const { table } of writesIn(readFileSync(at, 'utf8'), tables)) found.add(table);
    }
  }
  return found;
}

/**
 * The tables that a source writes to: by SQL that names them, in upper case as everywhere in this repository, or by
 * Prisma's client. Words that aren't tables, as after FOR UPDATE, drop out.
 * @returns `{ table, index }`, where in the text each write stands.
 */
export function writesIn(text, tables) {
  const found = [];
  for (const { 1: name, index } of text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM|COPY)\s+"?(\w+)"?/g))
    if (tables.names.has(name)) found.push({ table: name, index });
  for (const { 1: model, 2: operation, index } of text.matchAll(/\bprisma\s*\.(\w+)\s*\.(\w+)\(/g)) {
    const table = tables.byModel.get(model);
    if (table !== undefined && [...writes, ...removals].includes(operation)) found.push({ table, index });
  }
  return found;
}

/** The README with its section replaced; a README without one gets it before the notes on changes, which come last. */
function replaceSection(readme, section) {
  const written = `${begin}\n\n${section}\n\n${end}`;
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from >= 0 && to > from) return `${readme.slice(0, from)}${written}${readme.slice(to + end.length)}`;
  const notes = readme.indexOf('## Before you change it');
  return notes < 0
    ? `${readme.trimEnd()}\n\n${written}\n`
    : `${readme.slice(0, notes)}${written}\n\n${readme.slice(notes)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const stale = describePackages(root).filter(({ text, current }) => text !== current);
  if (process.argv.includes('--check')) {
    for (const { file } of stale) console.log(`${file} is stale: run node scripts/describe-packages.mjs`);
    if (stale.length > 0) process.exitCode = 1;
    else console.log('All READMEs of packages and apps name what they import and write.');
  } else {
    for (const { file, text } of stale) writeFileSync(path.join(root, file), text);
    console.log(`${stale.length} READMEs written.`);
  }
}
