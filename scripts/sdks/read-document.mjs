// What the SDKs of all languages are written from: the operations of the OpenAPI document by resource, and its schemas
// without what only a validator needs.

/**
 * @typedef {object} Operation
 * @property {string} resource the first part of its `x-method`, in camelCase
 * @property {string} name the second part
 * @property {string} method of HTTP, in lower case
 * @property {string} path below `/api/v1`
 * @property {string} operationId
 * @property {string} summary
 * @property {string} description with the scope of the key
 * @property {{ name: string, given: string, type: string }[]} inPath `given` is its name as an argument, in snake_case
 * @property {{ name: string, type: string, enumName?: string, values?: string[], description?: string }[]} query without
 *   the cursor; `enumName` is the schema of the values
 * @property {boolean} takesIfMatch
 * @property {undefined | { kind: 'json' | 'file', schema?: object, required: boolean }} body
 * @property {{ kind: 'none' | 'download' | 'data' | 'collection', schema?: object }} reply
 */

const prefix = '/api/v1';
// These continue over several requests, or read a stream of events: each SDK has them by hand.
export const byHand = new Set(['imports.create', 'imports.upload', 'imports.progress']);
// Nothing but a validator needs these; generators make types of their own for some.
const constraints = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default'];
const examples = ['example', 'examples'];

/** Resource → its operations, in the order of the document. @returns {Map<string, Operation[]>} */
export function readResources(document) {
  const resources = new Map();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const [resource, name] = operation['x-method'].split('.');
      const operations = resources.get(resource) ?? resources.set(resource, []).get(resource);
      if (byHand.has(operation['x-method'])) continue;
      operations.push(describeOperation(document, { path, method, resource, name, operation }));
    }
  }
  return resources;
}

/** One operation, by its `x-method`. @returns {Operation} */
export function readOperation(document, xMethod) {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const [resource, name] = operation['x-method'].split('.');
      if (operation['x-method'] === xMethod)
        return describeOperation(document, { path, method, resource, name, operation });
    }
  }
  throw new Error(`There is no operation ${xMethod}`);
}

function describeOperation(document, { path, method, resource, name, operation }) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const isCollection = inQuery.some((parameter) => parameter.name === 'cursor');
  return {
    resource,
    name,
    method,
    path: path.slice(prefix.length),
    operationId: operation.operationId,
    summary: operation.summary,
    description: [operation.description, scopeOf(operation)].filter(Boolean).join('\n\n'),
    inPath: parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => ({
        ...readParameter(document, parameter),
        given: nameInPath(parameter.name, path, resource),
      })),
    query: inQuery.filter(({ name }) => name !== 'cursor').map((parameter) => readParameter(document, parameter)),
    takesIfMatch: parameters.some((parameter) => parameter.name === 'If-Match'),
    body: readBody(operation),
    reply: readReply(operation, isCollection),
  };
}

function readParameter(document, { name, schema, description }) {
  const { type = 'string', enum: values, description: own } = resolve(document, schema);
  return { name, type, values, enumName: nameOfSchema(schema), description: description ?? own };
}

function readBody({ requestBody }) {
  if (requestBody === undefined) return undefined;
  const required = requestBody.required === true;
  const schema = requestBody.content['application/json']?.schema;
  return schema === undefined ? { kind: 'file', required } : { kind: 'json', schema, required };
}

function readReply({ responses }, isCollection) {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const contents = good.flatMap(([, { content = {} }]) => Object.entries(content));
  const schemas = contents.filter(([type]) => type === 'application/json').map(([, { schema }]) => schema);
  if (schemas.length === 0) return { kind: contents.length === 0 ? 'none' : 'download' };
  // Several statuses have the same data, but for `imports.create`, which is by hand.
  return isCollection ? { kind: 'collection', schema: schemas[0].items } : { kind: 'data', schema: schemas[0] };
}

/** `uid` of another resource says whose it is: `/hooks/{uid}/deliveries` → hook_uid. */
function nameInPath(parameter, path, resource) {
  const [, owner] = new RegExp(`/([\\w-]+)/\\{${parameter}\\}`).exec(path) ?? [];
  if (parameter !== 'uid' || owner === undefined) return snake(parameter);
  // `/automation-runs/{uid}` of `runs` is its own, like `/lists/{uid}` of `lists`.
  if (`-${owner}`.endsWith(`-${snake(resource).replaceAll('_', '-')}`)) return 'uid';
  return snake(`${owner.replace(/s$/, '')}_uid`);
}

function scopeOf({ security }) {
  const scopes = (security ?? []).flatMap((each) => Object.values(each).flat());
  return scopes.length === 0 ? undefined : `Scope of the key: \`${scopes.join('`, `')}\`.`;
}

/** A document of the schemas alone, as generators of types read it best. */
export function readSchemas(document) {
  const { schemas } = document.components;
  return {
    openapi: document.openapi,
    info: { title: 'Mailwright', version: '1' },
    paths: {},
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, simplify(schema)])),
    },
  };
}

function simplify(schema) {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => !isLeftOut(key, value, schema));
  const simple = Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'properties' ? simplifyEach(value) : simplify(value)]),
  );
  if (Array.isArray(simple.enum)) simple.enum = simple.enum.filter((value) => value !== null);
  return mergeTypes(simple);
}

function simplifyEach(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, simplify(schema)]));
}

function isLeftOut(key, value, { type }) {
  if (examples.includes(key)) return true;
  if (constraints.includes(key)) return type !== undefined;
  // Of the formats, only a time has a type of its own.
  return key === 'format' && value !== 'date-time';
}

/** One of several forms of text, or none, is a text or null. */
function mergeTypes(schema) {
  const choices = schema.anyOf ?? [];
  const isText = ({ type, enum: values }) => type === 'null' || (type === 'string' && values === undefined);
  if (choices.length === 0 || !choices.every(isText)) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  const types = [...new Set(choices.map(({ type }) => type))];
  return { ...rest, type: types.length === 1 ? types[0] : types };
}

/** The name of a schema, such as `Subscriber`; undefined for one that has none. */
export const nameOfSchema = (schema) => schema.$ref?.split('/').at(-1);

export const snake = (name) => name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const pascal = (name) =>
  name
    .split(/[-_.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function resolve(document, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], document);
}
