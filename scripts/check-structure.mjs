// The part of npm run check:imports that looks at the repository as a whole: import cycles, exports that no other
// workspace uses, tables that several packages write, files that are too long, and names of files that are gone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSchema, writesIn } from './describe-packages.mjs';

/**
 * Finds import cycles between files, one violation each; type imports count.
 * @param files `{ file, imports, … }` of every file, as `readImports` returns them.
 */
export function findCircles(files) {
  const targets = new Map(files.map(({ file, imports }) => [file, imports.map(({ from }) => resolve(file, from))]));
  const state = new Map();
  const violations = [];
  const visit = (file, trail) => {
    state.set(file, 'open');
    for (const target of targets.get(file) ?? []) {
      if (state.get(target) === 'open') {
        const circle = [...trail.slice(trail.indexOf(target)), target].map((each) => path.posix.basename(each));
        violations.push({ file: target, line: 1, message: `imports itself in a circle: ${circle.join(' → ')}` });
      } else if (targets.has(target) && !state.has(target)) visit(target, [...trail, target]);
    }
    state.set(file, 'done');
  };
  for (const file of targets.keys()) if (!state.has(file)) visit(file, [file]);
  return violations;
}

/**
 * Finds names in the `src/index.ts` of workspaces that no file of another workspace imports. The SDK (client) is
 * exempt: its users are elsewhere.
 */
export function findUnusedExports(files) {
  const users = new Map();
  for (const { workspace, imports } of files) {
    for (const { from, names } of imports) {
      for (const name of names) {
        const key = `${from} ${name}`;
        users.set(key, (users.get(key) ?? new Set()).add(workspace.name));
      }
    }
  }
  return files
    .filter(({ file, workspace }) => file === `${workspace.folder}/src/index.ts` && workspace.name !== 'client')
    .flatMap(({ file, workspace, exports }) =>
      exports
        .filter(({ name }) => !users.has(`@mailwright/${workspace.name} ${name}`))
        .map(({ name, line }) => ({ file, line, message: `exports ${name}, which no other workspace imports` })),
    );
}

const namedFile = /`((?:[\w.-]+\/)*[\w-]+\.(?:ts|tsx|mjs))`/g;

/** Finds names of source files in Markdown, except for the changelog, that no file of the repository has. */
export function findStaleNames(root) {
  const paths = listFiles(root);
  const known = new Set(paths.map((file) => path.posix.basename(file)));
  return paths
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          [...text.matchAll(namedFile)]
            .filter(([, name]) => !known.has(path.posix.basename(name)))
            .map(([, name]) => ({ file, line: index + 1, message: `names ${name}, which no longer exists` })),
        ),
    );
}

function listFiles(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [name];
    return ['node_modules', 'dist', 'staged', '.git', '.local'].includes(entry.name) ? [] : listFiles(root, name);
  });
}

const exportedType = /^export (?:declare )?(?:interface|type|class|enum) (\w+)/gm;
// The SDK and its users name the contract's types again.
const namesAgain = ['client', 'cli', 'console', 'testing', 'bench'];

/** Finds exported types whose name another file exports, too: one name has one meaning. */
export function findSharedTypeNames(root, files) {
  const places = new Map();
  for (const { file, workspace, isTest } of files) {
    if (isTest || namesAgain.includes(workspace.name)) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const { 1: name, index } of text.matchAll(exportedType)) {
      const line = text.slice(0, index).split('\n').length;
      places.set(name, [...(places.get(name) ?? []), { file, line }]);
    }
  }
  return [...places].flatMap(([name, found]) =>
    found.slice(1).map(({ file, line }) => ({
      file,
      line,
      message: `exports the type ${name}, and so does ${found[0].file}: one name has one meaning`,
    })),
  );
}

// These make what tests and the demo of a stack need.
const writesAnything = ['testing', 'local-stack', 'bench'];

/** Finds tables that more than one workspace writes: a table belongs to one package, and others call its functions. */
export function findForeignWrites(root, files) {
  if (!existsSync(path.join(root, 'prisma/schema.prisma'))) return [];
  const tables = readSchema(root);
  const writers = new Map();
  for (const { file, workspace, isTest } of files) {
    if (isTest || writesAnything.includes(workspace.name)) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const { table, index } of writesIn(text, tables)) {
      const line = text.slice(0, index).split('\n').length;
      const found = writers.get(table) ?? [];
      writers.set(table, [...found, { file, line, name: workspace.name }]);
    }
  }
  return [...writers].flatMap(([table, found]) => {
    const names = [...new Set(found.map(({ name }) => name))].sort();
    if (names.length < 2) return [];
    const message = `writes ${table}, which ${names.join(' and ')} write: one package writes a table`;
    return found.map(({ file, line }) => ({ file, line, message }));
  });
}

/** Finds files of more than `maxLines` lines, except for generated ones. */
export function findLongFiles(root, files) {
  return files.flatMap(({ file }) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const lines = text.split('\n').length - 1;
    if (lines <= maxLines || text.startsWith('// Made by')) return [];
    return [
      {
        file,
        line: maxLines + 1,
        message: `has ${lines} lines: ask what second subject moved in (${maxLines} at most)`,
      },
    ];
  });
}

const maxLines = 400;

function resolve(file, from) {
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
}
