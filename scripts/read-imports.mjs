// The external references of a TypeScript file: the modules it imports, in any way, and the environment.
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * Parses a file. Returns its `imports` as `{ from, names, line }`, its named `exports` from other files as `{ name,
 * line }`, and the lines on which it reads `process.env`.
 */
export function readImports(file) {
  const source = readFileSync(file);
  const tree = parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
  const imports = [];
  const exports = [];
  const environment = [];
  // swc counts bytes, starting from 1.
  const lineOf = ({ span }) =>
    source
      .subarray(0, span.start - 1)
      .toString()
      .split('\n').length;
  walk(tree, (node) => {
    const from = importedBy(node);
    if (from?.type === 'StringLiteral') imports.push({ from: from.value, names: namesOf(node), line: lineOf(from) });
    if (node.type === 'ExportNamedDeclaration' && node.source) {
      for (const each of node.specifiers)
        exports.push({ name: nameOf(each.exported ?? each.orig), line: lineOf(each) });
    }
    if (readsEnvironment(node)) environment.push(lineOf(node));
  });
  return { imports, exports, environment };
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string') visit(node);
  for (const child of Object.values(node)) walk(child, visit);
}

function importedBy(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source;
    case 'TsImportType':
      return node.argument;
    case 'TsExternalModuleReference':
      return node.expression;
    case 'CallExpression':
      return isLoader(node.callee) ? node.arguments[0]?.expression : undefined;
    default:
      return undefined;
  }
}

// The names that an import or a re-export takes from the other module; none if it takes all names, or only loads the
// module.
function namesOf(node) {
  if (node.type === 'TsImportType') return node.qualifier ? [nameOf(node.qualifier)] : [];
  return (node.specifiers ?? [])
    .map((each) => nameOf(each.imported ?? each.orig ?? (each.type === 'ImportSpecifier' ? each.local : undefined)))
    .filter((name) => name !== undefined);
}

// import(…), require(…), require.resolve(…) and import.meta.resolve(…)
function isLoader(callee) {
  if (callee.type === 'Import') return true;
  if (callee.type === 'Identifier') return callee.value === 'require';
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'resolve') return false;
  return callee.object.value === 'require' || callee.object.type === 'MetaProperty';
}

// process.env, process['env'], globalThis.process.env, const { env } = process, import { env } from 'node:process'
function readsEnvironment(node) {
  if (node.type === 'MemberExpression') return nameOf(node.property) === 'env' && isProcess(node.object);
  if (node.type === 'VariableDeclarator') return isProcess(node.init) && takesEnv(node.id.properties, 'key');
  if (node.type !== 'ImportDeclaration' || !/^(node:)?process$/.test(node.source.value)) return false;
  return takesEnv(node.specifiers, 'imported') || takesEnv(node.specifiers, 'local');
}

function takesEnv(parts, name) {
  return parts?.some((part) => nameOf(part[name]) === 'env') ?? false;
}

function isProcess(node) {
  if (node?.type === 'Identifier') return node.value === 'process';
  return node?.type === 'MemberExpression' && nameOf(node.property) === 'process';
}

function nameOf(node) {
  return node?.type === 'Computed' ? node.expression.value : node?.value;
}
