// node scripts/check-statements.mjs FOLDER: compares the raw statements that the suites ran with the row types declared
// where they are called. The folder has what scripts/jest/global-teardown.mjs left in it.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTokenAtPosition } from 'typescript-compiler/unstable/ast';
import { isCallExpression } from 'typescript-compiler/unstable/ast/is';
import { API, SymbolFlags, TypeFlags } from 'typescript-compiler/unstable/sync';
import { toJavaScript } from './jest/to-javascript.mjs';

// How a value of a Postgres type arrives: as pg's parsers and Prisma's raw queries make it. All others arrive as strings.
const common = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'JSON',
  jsonb: 'JSON',
};
const byPg = { ...common, oid: 'number', bytea: 'Buffer', interval: 'PostgresInterval' };
const arrivals = {
  pg: new Map(Object.entries(byPg)),
  // See `shown` in packages/database/src/sql.ts.
  'pg, shown': new Map(Object.entries({ ...byPg, timestamptz: 'string' })),
  prisma: new Map(
    Object.entries({ ...common, oid: 'bigint', int8: 'bigint', numeric: 'Decimal', bytea: 'Uint8Array', time: 'Date' }),
  ),
};
// Of arrays of other types (enums among them) nobody parses the text.
const parsedArrays = new Set([
  ...Object.keys(common),
  ...'bytea int8 numeric oid bpchar varchar text uuid inet cidr interval'.split(' '),
]);
const flagsOf = {
  boolean: TypeFlags.BooleanLike,
  number: TypeFlags.NumberLike,
  bigint: TypeFlags.BigIntLike,
  string: TypeFlags.StringLike,
};

const anything = TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter;
const notInJson = new Set(['Date', 'Buffer', 'Uint8Array', 'Map', 'Set']);

/**
 * Compares statements with the row types at their call sites.
 * @param root the folder of the tsconfig.base.json by which the files are read.
 * @param statements as `describeStatements` in packages/testing returns them.
 * @returns `problems`, one line each, and `sites`, how many places in the code were checked.
 */
export function checkStatements(root, statements) {
  const files = [...new Set(statements.flatMap(({ sites }) => sites.map(([file]) => file)))];
  const { project, close } = openProject(root, files);
  try {
    const findRow = createRowFinder(project);
    const messagesBySite = new Map();
    const compared = new Set();
    for (const { sites, reader, columns } of statements) {
      const found = findRow(sites);
      if (found === undefined) continue;
      const site = `${path.relative(root, found.file)}:${found.line}`;
      const key = JSON.stringify([site, reader, columns]);
      if (compared.has(key)) continue;
      compared.add(key);
      const messages = messagesBySite.get(site) ?? new Set();
      messagesBySite.set(site, messages);
      for (const message of compare(project.checker, found.row, columns, arrivals[reader])) messages.add(message);
    }
    const problems = [...messagesBySite].flatMap(([site, found]) => [...found].map((message) => `${site}: ${message}`));
    return { problems: problems.sort(), sites: messagesBySite.size };
  } finally {
    close();
  }
}

/** A program of only these files and what they import, whose types are computed when they are asked for. */
function openProject(root, files) {
  const config = path.join(root, 'tsconfig.statements.json');
  const compilerOptions = { composite: false, noEmit: true };
  const content = JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, files });
  const fs = {
    readFile: (name) => (name === config ? content : undefined),
    fileExists: (name) => (name === config ? true : undefined),
  };
  const api = new API({ cwd: root, fs });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  return { project, close: () => api.close() };
}

/**
 * Returns a function that finds the row type for the places that a statement was called from: the one at the innermost
 * place that isn't a wrapper, whose row type is its caller's.
 */
function createRowFinder({ program, checker }) {
  const maps = new Map();
  const rows = new Map();
  const readRow = (file, line, column) => {
    if (!existsSync(file)) return { file, line, row: undefined };
    if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(toJavaScript(file, readFileSync(file, 'utf8')).map)));
    const { originalLine, originalColumn } = maps.get(file).findEntry(line - 1, column - 1);
    const source = program.getSourceFile(file);
    // The file has been removed since the suites ran.
    if (source === undefined) return { file, line, row: undefined };
    const call = findCall(source, source.getPositionOfLineAndCharacter(originalLine, originalColumn));
    const signature = call && checker.getResolvedSignature(call);
    const row = signature && rowOf(checker, checker.getReturnTypeOfSignature(signature));
    return { file, line: originalLine + 1, row };
  };
  return (sites) => {
    for (const site of sites) {
      const key = site.join(':');
      if (!rows.has(key)) rows.set(key, readRow(...site));
      const found = rows.get(key);
      if (found.row === undefined) return undefined;
      if (!(found.row.flags & (TypeFlags.TypeParameter | TypeFlags.Never))) return found;
    }
    return undefined;
  };
}

/** The call whose callee is at a position. */
function findCall(source, position) {
  let node = getTokenAtPosition(source, position);
  while (node !== undefined && !(isCallExpression(node) && position < node.expression.end)) node = node.parent;
  return node;
}

/** The row type of a call that returns `Promise<Row[]>` or `Promise<Row | undefined>`. */
function rowOf(checker, returned) {
  if (returned?.getSymbol()?.name !== 'Promise') return undefined;
  const [resolved] = checker.getTypeArguments(returned);
  const type = checker.getNonNullableType(resolved);
  return checker.isArrayType(type) ? checker.getTypeArguments(type)[0] : type;
}

/** What is wrong with a row type for these columns, one message each. */
function compare(checker, row, columns, arrival) {
  if (row.flags & TypeFlags.AnyOrUnknown) return [];
  // A row may be one of several shapes.
  const found = membersOf(row).map((member) => compareShape(checker, member, columns, arrival));
  return found.sort((a, b) => a.length - b.length)[0];
}

function compareShape(checker, row, columns, arrival) {
  const properties = checker.getPropertiesOfType(row);
  const types = properties.length > 0 ? checker.getTypeOfSymbol(properties) : [];
  const declared = new Map(properties.map((property, index) => [property.name, types[index]]));
  // Rows without a declared type are counted, or compared as a whole in a test: their values are unknown.
  const others = properties.length === 0 ? checker.getIndexInfosOfType(row)[0]?.valueType : undefined;
  const selected = new Set(columns.map(({ name }) => name));
  const messages = properties
    .filter(({ name, flags }) => !selected.has(name) && !(flags & SymbolFlags.Optional))
    .map(({ name }) => `${name} is declared but not selected`);
  if (others === undefined && selected.size < columns.length) messages.push('several columns have the same name');
  for (const column of columns) {
    const type = declared.get(column.name) ?? others;
    if (type !== undefined) messages.push(...compareColumn(checker, type, column, arrival));
    else messages.push(`${column.name} is selected but not declared`);
  }
  return messages;
}

function compareColumn(checker, type, column, arrival) {
  const { name, nullable } = column;
  const declared = `${name} is declared as ${checker.typeToString(type)}, but`;
  const arrives = arrivalOf(column, arrival);
  const messages = [];
  if (!fits(checker, type, arrives))
    messages.push(`${declared} ${column.type}${column.isArray ? '[]' : ''} arrives as ${arrives}`);
  if (nullable !== undefined && !membersOf(type).some(({ flags }) => flags & (TypeFlags.Null | anything)))
    messages.push(`${declared} ${nullable} may be null`);
  return messages;
}

function arrivalOf({ type, isArray }, arrival) {
  const single = arrival.get(type) ?? 'string';
  if (!isArray) return single;
  return parsedArrays.has(type) ? `${single}[]` : 'string';
}

/** Whether a value that arrives so may be of a type. A narrower type, such as a union of literals, may be right. */
function fits(checker, type, arrives) {
  return membersOf(type).some((member) => {
    if (member.flags & anything) return true;
    if (member.isIntersectionType()) return member.getTypes().some((part) => fits(checker, part, arrives));
    if (arrives.endsWith('[]'))
      return checker.isArrayType(member) && fits(checker, checker.getTypeArguments(member)[0], arrives.slice(0, -2));
    if (arrives === 'JSON') return isJson(checker, member);
    if (arrives in flagsOf) return (member.flags & flagsOf[arrives]) !== 0;
    const name = member.getSymbol()?.name;
    return name === arrives || (name === 'Uint8Array' && arrives === 'Buffer');
  });
}

// JSON has no dates, bytes and big integers: they arrive as what they were written as.
function isJson(checker, type, seen = new Set()) {
  if (type.flags & TypeFlags.BigIntLike || notInJson.has(type.getSymbol()?.name)) return false;
  if (seen.has(type.id)) return true;
  seen.add(type.id);
  if (type.isUnionType()) return type.getTypes().every((member) => isJson(checker, member, seen));
  if (checker.isArrayType(type)) return isJson(checker, checker.getTypeArguments(type)[0], seen);
  if (!(type.flags & TypeFlags.Object)) return true;
  const properties = checker.getPropertiesOfType(type);
  return properties.length === 0 || checker.getTypeOfSymbol(properties).every((each) => isJson(checker, each, seen));
}

function membersOf(type) {
  return type.isUnionType() ? type.getTypes() : [type];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
  const statements = JSON.parse(readFileSync(path.join(process.argv[2], 'statements.json'), 'utf8'));
  if (statements.error !== undefined) {
    console.log(`The statements could not be described: ${statements.error}`);
    process.exit(1);
  }
  const { problems, sites } = checkStatements(root, statements);
  for (const problem of problems) console.log(problem);
  // Otherwise a recorder that finds no place any more would let everything pass.
  if (sites === 0 && statements.length > 0) console.log('No place was found that ran one of the recorded statements.');
  if (problems.length > 0 || (sites === 0 && statements.length > 0)) process.exitCode = 1;
  else console.log(`The raw statements of ${sites} places fit their row types.`);
}
