// Writes apps/cli/src/operations.ts: what the command line has to know of each operation.

// The commands `import` and `export` do these, and show their progress.
const withCommands = new Set([
  'imports.create',
  'imports.upload',
  'imports.progress',
  'exports.create',
  'media.create',
]);

/** The table of the operations that the command line calls by their names. */
export function writeCliOperations(document) {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => !withCommands.has(operation['x-method']))
      .map(([method, operation]) => describe(document, path, method, operation)),
  );
  return `import type { CliOperation } from './call-operation.ts';

/** The operations by resource, in the order of the reference. */
export const operations: readonly CliOperation[] = ${JSON.stringify(rows, undefined, 2)};
`;
}

function describe(document, path, method, operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = operation.requestBody?.content['application/json']?.schema;
  const [resource, name] = operation['x-method'].split('.');
  const scope = (operation.security ?? []).flatMap((each) => Object.values(each).flat())[0];
  return {
    resource: kebab(resource),
    name: kebab(name),
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(scope === undefined ? {} : { scope }),
    parameters: inPath,
    query: query.map((each) => field(each.name, resolve(document, each.schema), each.description, false)),
    ...(body === undefined ? {} : { body: fieldsOf(document, body) }),
    reply: replyOf(operation, query),
  };
}

function fieldsOf(document, schema) {
  const { properties = {}, required = [] } = resolve(document, schema);
  return Object.entries(properties).map(([name, property]) =>
    field(name, resolve(document, property), property.description, required.includes(name)),
  );
}

function field(name, schema, description, isRequired) {
  const type = [schema.type].flat().find((each) => each !== 'null');
  return {
    name,
    type: ['boolean', 'integer', 'number', 'array', 'object'].includes(type) ? type : 'text',
    ...((description ?? schema.description) === undefined ? {} : { description: description ?? schema.description }),
    ...(isRequired ? { isRequired } : {}),
  };
}

function replyOf({ responses }, query) {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => Object.keys(content));
  if (contents.flat().some((type) => type !== 'application/json')) return 'file';
  if (contents.flat().length === 0) return 'nothing';
  return query.some(({ name }) => name === 'cursor') ? 'collection' : 'object';
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function resolve(document, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], document);
}
