// Writes the classes of the TypeScript client, with a method for each operation, and a name for each schema.

// These are written by hand, over the generated ones: imports.ts.
const byHand = new Set(['imports.create', 'imports.upload', 'imports.progress']);
const extended = new Set(['imports']);

const optionsOf = { post: 'PostOptions', patch: 'ChangeOptions', delete: 'ChangeOptions', get: 'RequestOptions' };

/** A type of its own for each schema of the document. */
export function writeModels({ components }) {
  const types = Object.entries(components.schemas).map(
    ([name, { description }]) => `${comment([description])}export type ${name} = Schemas['${name}'];\n`,
  );
  return `import type { components } from './schema.ts';\n\ntype Schemas = components['schemas'];\n\n${types.join('')}`;
}

/** A class for each resource, with a method for each of its operations, and one class with all resources. */
export function writeMethods(document) {
  const resources = readOperations(document);
  const models = new Set();
  const classes = [...resources].map(([name, operations]) => {
    const methods = operations.map((operation) => writeMethod(document, operation, models));
    return `export class ${classOf(name)} extends Resource {\n${methods.join('\n')}}\n`;
  });
  const imports = [
    "import type { Call } from './call.ts';",
    "import type { Collection } from './collection.ts';",
    "import type { MailwrightClient } from './create-client.ts';",
    `import type {\n${[...models]
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from './models.ts';`,
    'import { type ChangeOptions, type FileBody, type PostOptions, type Query, type RequestOptions, Resource } from ' +
      "'./resource.ts';",
  ];
  return `${imports.join('\n')}\n\n${classes.join('\n')}\n${writeRoot([...resources.keys()])}`;
}

/** Resource → its operations, without those that are written by hand. */
function readOperations({ paths }) {
  const resources = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const [resource, name] = operation['x-method'].split('.');
      const operations = resources.get(resource) ?? resources.set(resource, []).get(resource);
      if (!byHand.has(operation['x-method'])) operations.push({ path, method, name, resource, operation });
    }
  }
  return resources;
}

function writeRoot(names) {
  const own = names.filter((name) => !extended.has(name));
  const properties = own.map((name) => `  readonly ${name}: ${classOf(name)};\n`).join('');
  const made = own.map((name) => `    this.${name} = new ${classOf(name)}(client);\n`).join('');
  return `/** The resources of the API. */\nexport class Resources {\n${properties}\n  constructor(client: MailwrightClient) {\n${made}  }\n}\n`;
}

function writeMethod(document, { path, method, name, resource, operation }, models) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const hasQuery = parameters.some((parameter) => parameter.in === 'query');
  const isFile = Object.keys(operation.requestBody?.content ?? {}).some((type) => !isObjectType(type));
  const positional = inPath.map((parameter) => ({
    ...parameter,
    given: nameOf(parameter.name, path, resource),
    type: typeOfParameter(parameter),
  }));
  const reply = typeOfReply(operation, parameters, models);
  const pairs = positional.map(({ name: own, given }) => (own === given ? own : `${quote(own)}: ${given}`));
  const sent = [
    ...(pairs.length === 0 ? [] : [`path: { ${pairs.join(', ')} }`]),
    ...(hasQuery ? ['query'] : []),
    ...(operation.requestBody ? [isFile ? 'file' : 'body'] : []),
    'options',
  ];
  const needsBody = operation.requestBody?.required === true;
  const given = [
    ...positional.map(({ given: own, type }) => `${own}: ${type}`),
    ...(operation.requestBody
      ? [`${isFile ? 'file' : 'body'}${needsBody ? '' : '?'}: ${isFile ? 'FileBody' : typeOfBody(operation, models)}`]
      : []),
    ...(hasQuery ? [`query?: Query<'${operation.operationId}'>`] : []),
    `options?: ${optionsOf[method]}`,
  ];
  const first = reply.kind === 'collection' ? '' : `'${method}', `;
  const type = reply.kind === 'download' ? '' : `<${reply.data}>`;
  const result =
    { collection: `Collection<${reply.data}>`, download: 'Call<Response>' }[reply.kind] ?? `Call<${reply.data}>`;
  const text = comment([operation.summary, operation.description, ...scopeOf(operation)], positional, '  ');
  return `${text}  ${name}(${given.join(', ')}): ${result} {\n    return this.${reply.kind}${type}(${first}'${path}', { ${sent.join(', ')} });\n  }\n`;
}

function typeOfParameter({ schema }) {
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'string';
}

function typeOfBody(operation, models) {
  const { schema } = operation.requestBody.content['application/json'];
  return typeOfSchema(schema, models, () => {
    throw new Error(`${operation.operationId} has a body without a name`);
  });
}

function typeOfReply({ operationId, responses }, parameters, models) {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const contents = good.map(([, { content = {} }]) => content);
  const data = contents.map((content) => content['application/json']?.schema).filter(Boolean);
  if (data.length === 0)
    return contents.some((content) => Object.keys(content).length > 0)
      ? { kind: 'download' }
      : { kind: 'call', data: 'undefined' };
  const isCollection = parameters.some(({ in: place, name }) => place === 'query' && name === 'cursor');
  const fail = () => {
    throw new Error(`${operationId} has a response without a name`);
  };
  if (isCollection) return { kind: 'collection', data: typeOfSchema(data[0].items, models, fail) };
  return { kind: 'call', data: [...new Set(data.map((schema) => typeOfSchema(schema, models, fail)))].join(' | ') };
}

function typeOfSchema(schema, models, fail) {
  if (schema.type === 'array') return `${typeOfSchema(schema.items, models, fail)}[]`;
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return fail();
  models.add(name);
  return name;
}

/** `uid` of another resource says whose it is: `/hooks/{uid}/deliveries` → hookUid. */
function nameOf(parameter, path, resource) {
  const [, owner] = new RegExp(`/([\\w-]+)/\\{${parameter}\\}`).exec(path) ?? [];
  if (parameter !== 'uid' || owner === undefined || owner === resource) return camel(parameter);
  return camel(`${owner.replace(/s$/, '')}_uid`);
}

const camel = (name) => name.replace(/[_-](\w)/g, (_, letter) => letter.toUpperCase());
const classOf = (name) => `${name[0].toUpperCase()}${name.slice(1)}Resource`;
const quote = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const isObjectType = (type) =>
  ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].includes(type);

function scopeOf({ security }) {
  const scopes = (security ?? []).flatMap((each) => Object.values(each).flat());
  return scopes.length === 0 ? [] : [`Scope of the key: \`${scopes.join('`, `')}\`.`];
}

function comment(paragraphs, parameters = [], indent = '') {
  const told = parameters
    .filter(({ description }) => description)
    .map(({ given, description }) => `@param ${given} ${description}`);
  const lines = [...paragraphs.filter(Boolean).join('\n\n').split('\n'), ...told].map((line) =>
    line.replaceAll('*/', '*\\/').trimEnd(),
  );
  if (lines.length === 1) return lines[0] === '' ? '' : `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}

function resolve(document, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], document);
}
