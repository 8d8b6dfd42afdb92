// The part of npm run check:imports that looks at the repository as a whole: import cycles, exports that no other
// workspace uses, files with raw SQL but no reason for it, and files that are too long.
import { readFileSync } from 'node:fs';
import path from 'node:path';

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

// Matches a statement in a property or a tagged template, but not words in a sentence.
const statement = /(?:\btext:\s*|\bsql)[`'"]\s*(?:WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM|LOCK TABLE|COPY)\b/;
// The workspaces that open databases or run beside the product.
const withoutPrisma = ['database', 'local-stack', 'testing', 'bench'];

/** Finds files with raw SQL that don't begin with the reason: Prisma is the default. */
export function findUnexplainedSql(root, files) {
  return files.flatMap(({ file, workspace, isTest }) => {
    if (isTest || withoutPrisma.includes(workspace.name)) return [];
    const text = readFileSync(path.join(root, file), 'utf8');
    const found = statement.exec(text);
    if (found === null || text.startsWith('// Raw SQL: ')) return [];
    const line = text.slice(0, found.index).split('\n').length;
    const message = 'has raw SQL: begin the file with "// Raw SQL: " and the reason why it is not a call of Prisma';
    return [{ file, line, message }];
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
