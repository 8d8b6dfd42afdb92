// Writes the resources of the PHP SDK, and the shapes of what they take and return.

import { nameOfSchema, pascal, snake } from './read-document.mjs';

const folder = 'src';
const made = '<?php\n\ndeclare(strict_types=1);\n\n// Made by `npm run generate:sdks`. Not to be edited.\n\n';
// PHP has these words for types of its own, in any case.
const renamed = { List: 'MailingList' };
// These have a class by hand that extends theirs.
const extended = new Set(['imports']);
const words = /^[A-Za-z_]\w*$/;

/** Path in the SDK → text. `options`: what an import can be told. */
export function writePhp(resources, document, options) {
  const shapes = shapesOf(document.components.schemas);
  const files = { [`${folder}/Models.php`]: writeModels(shapes, options) };
  for (const [name, operations] of resources)
    files[`${folder}/Resource/${classOf(name)}.php`] = writeResource(name, operations, shapes);
  files[`${folder}/Resource/Resources.php`] = writeResources([...resources.keys()]);
  return files;
}

function writeResources(names) {
  const own = names.filter((name) => !extended.has(name));
  return `${made}namespace Mailwright\\Resource;

use Mailwright\\Internal\\Caller;

/** The resources of the API. */
abstract class Resources
{
${own.map((name) => `    public readonly ${classOf(name)} $${name};\n`).join('')}
    protected function __construct(Caller $caller)
    {
${own.map((name) => `        $this->${name} = new ${classOf(name)}($caller);\n`).join('')}    }
}
`;
}

function writeResource(name, operations, shapes) {
  const methods = operations.map((operation) => writeMethod(operation));
  const text = methods.join('\n');
  const used = [...shapes.keys()].filter((shape) => new RegExp(`\\b${shape}\\b`).test(typesIn(operations)));
  const imports = used.map((shape) => ` * @phpstan-import-type ${shape} from Models\n`).join('');
  const classes = [
    ...(text.includes('Collection<') ? ['Collection'] : []),
    ...(text.includes('): Download') ? ['Download'] : []),
    'Exception\\MailwrightException',
    ...(text.includes('Caller::') ? ['Internal\\Caller'] : []),
    ...(used.length > 0 ? ['Models'] : []),
  ];
  return `${made}namespace Mailwright\\Resource;

${classes.map((each) => `use Mailwright\\${each};\n`).join('')}
/**
 * The operations of \`${snake(name)}\`.
${imports === '' ? '' : ` *\n${imports}`} */
${extended.has(name) ? '' : 'final '}class ${classOf(name)} extends Resource
{
${text}}
`;
}

/** All types that the operations of a resource name. */
function typesIn(operations) {
  return operations
    .flatMap(({ query, body, reply }) => [
      ...query.map((parameter) => (isFlag(parameter) ? '' : nameOf(parameter.enumName ?? ''))),
      nameOf(nameOfSchema(body?.schema ?? {}) ?? ''),
      typeOfReply(reply),
    ])
    .join(' ');
}

function writeMethod(operation) {
  const { name, inPath, query, body, reply } = operation;
  const given = [
    ...inPath.map(({ given: own, type, description }) => ({
      declared: `${type === 'integer' ? 'int' : 'string'} $${camel(own)}`,
      doc: description ? `${type === 'integer' ? 'int' : 'string'} $${camel(own)} ${description}` : undefined,
    })),
    ...(body ? [argumentOfBody(body)] : []),
    ...query.map(argumentOfQuery),
    ...optionsOf(operation),
  ];
  const native = nativeOf(reply);
  const docs = [
    ...given.map(({ doc }) => doc && `@param ${doc}`).filter(Boolean),
    ...(reply.kind === 'none' || reply.kind === 'download' ? [] : [`@return ${typeOfReply(reply)}`]),
    '@throws MailwrightException',
  ];
  const told = [operation.summary, operation.description, docs.join('\n')].filter(Boolean).join('\n\n');
  const lines = told.replaceAll('*/', '* /').split('\n');
  return `    /**
${lines.map((line) => `     * ${line}`.trimEnd() + '\n').join('')}     */
    public function ${name}(
${given.map(({ declared }) => `        ${declared},\n`).join('')}    ): ${native} {
${writeCall(operation)}    }
`;
}

function writeCall(operation) {
  const { method, path, inPath, query, body, reply } = operation;
  const values = inPath.map(({ given }) => `, $${camel(given)}`).join('');
  const at = values === '' ? `'${path}'` : `Caller::pathOf('${path}'${values})`;
  const pairs = query.map(({ name }) => `            '${name}' => $${camel(name)},\n`).join('');
  const inQuery = pairs === '' ? '[]' : `[\n${pairs}        ]`;
  if (reply.kind === 'collection') return `        return $this->requestPages(${at}, ${inQuery}, $timeout);\n`;
  const sent = [
    `'${method.toUpperCase()}'`,
    at,
    ...(pairs === '' ? [] : [`query: ${inQuery}`]),
    ...(body ? [body.kind === 'file' ? 'file: $file' : 'body: $body'] : []),
    ...optionsOf(operation).map(({ name }) => `${name}: $${name}`),
  ];
  const sender = { download: 'requestFile', none: 'requestNothing' }[reply.kind] ?? 'requestJson';
  const call = `$this->${sender}(${sent.join(', ')})`;
  return `        ${reply.kind === 'none' ? '' : 'return '}${call};\n`;
}

function optionsOf({ method, takesIfMatch, reply }) {
  const texts = [
    ...(method === 'post' && reply.kind !== 'download'
      ? [['idempotencyKey', 'makes it safe to repeat the call, also from another process, within 24 hours']]
      : []),
    ...(takesIfMatch ? [['ifMatch', 'only if it still has this `ETag`']] : []),
  ];
  return [
    ...texts.map(([name, text]) => ({
      name,
      declared: `?string $${name} = null`,
      doc: `string|null $${name} ${text}`,
    })),
    {
      name: 'timeout',
      declared: '?float $timeout = null',
      doc: 'float|null $timeout the time limit of each try, in seconds',
    },
  ];
}

function argumentOfBody({ kind, schema, required }) {
  if (kind === 'file')
    return {
      declared: 'mixed $file',
      doc: 'string|resource|\\SplFileInfo|iterable<string> $file its contents, an open stream, a file by its path, or what yields its bytes',
    };
  const name = nameOf(nameOfSchema(schema));
  return required
    ? { declared: 'array $body', doc: `${name} $body` }
    : { declared: 'array $body = []', doc: `${name}|array{} $body` };
}

function argumentOfQuery({ name, type, values, enumName, description }) {
  const flag = isFlag({ values });
  const native = flag ? 'bool' : type === 'integer' || type === 'number' ? 'int' : 'string';
  const own = values !== undefined && !flag ? nameOf(enumName) : native;
  const text = description === undefined ? '' : ` ${description}`;
  return { declared: `?${native} $${camel(name)} = null`, doc: `${own}|null $${camel(name)}${text}` };
}

function nativeOf({ kind }) {
  return { none: 'void', download: 'Download', collection: 'Collection', data: 'array' }[kind];
}

function typeOfReply({ kind, schema }) {
  if (kind === 'collection') return `Collection<${nameOf(nameOfSchema(schema))}>`;
  if (kind !== 'data') return '';
  return schema.type === 'array' ? `list<${nameOf(nameOfSchema(schema.items))}>` : nameOf(nameOfSchema(schema));
}

function writeModels(shapes, { query }) {
  const options = query
    .filter(({ name }) => name !== 'dry_run')
    .map((parameter) => `${parameter.name}?: ${optionTypeOf(parameter)}`);
  const all = [...shapes, ['ImportOptions', `array{${options.join(', ')}}`]];
  return `${made}namespace Mailwright;

/**
 * The shapes of what the API takes and returns, for PHPStan, Psalm and editors:
 * \`@phpstan-import-type Subscriber from \\Mailwright\\Models\`.
 *
${all.map(([name, type]) => ` * @phpstan-type ${name} ${type}\n`).join('')} */
final class Models
{
}
`;
}

function optionTypeOf({ type, values, enumName }) {
  if (isFlag({ values })) return 'bool';
  if (values !== undefined) return nameOf(enumName);
  return type === 'integer' || type === 'number' ? 'int' : 'string';
}

/** Name → shape, of each schema. */
function shapesOf(schemas) {
  // Aliases of PHPStan can't contain themselves.
  const looped = Object.keys(schemas).filter((name) => reaches(schemas, name, name, new Set()));
  const recursive = new Map(
    looped.map((name) => [
      name,
      schemas[name].type === 'array' ? 'list<array<string, mixed>>' : 'array<string, mixed>',
    ]),
  );
  const write = (schema) => typeOf(schema, recursive);
  return new Map(Object.entries(schemas).map(([name, schema]) => [nameOf(name), write(schema)]));
}

function reaches(schemas, from, to, seen) {
  for (const next of referencesOf(schemas[from])) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (reaches(schemas, next, to, seen)) return true;
  }
  return false;
}

function referencesOf(schema) {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = typeof schema.$ref === 'string' ? [nameOfSchema(schema)] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, value]) => (key === 'mapping' ? [] : referencesOf(value)))];
}

function typeOf(schema, recursive) {
  const write = (inner) => typeOf(inner, recursive);
  const name = nameOfSchema(schema);
  if (name !== undefined) return recursive.get(name) ?? nameOf(name);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(write))].join('|');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined)
    return [...schema.enum.map(literal), ...([schema.type].flat().includes('null') ? ['null'] : [])].join('|');
  const types = [schema.type ?? 'mixed'].flat();
  return [...new Set(types.map((type) => typeOfOne(type, schema, write)))].join('|');
}

const plain = { string: 'string', integer: 'int', number: 'int|float', boolean: 'bool', null: 'null' };

function typeOfOne(type, { items, properties = {}, required = [], additionalProperties: others }, write) {
  if (type === 'array') return `list<${items === undefined ? 'mixed' : write(items)}>`;
  if (type !== 'object') return plain[type] ?? 'mixed';
  const own = Object.entries(properties).map(
    ([name, schema]) =>
      `${words.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${write(schema)}`,
  );
  const isOpen = others !== undefined && others !== false;
  if (own.length === 0) return isOpen && others !== true ? `array<string, ${write(others)}>` : 'array<string, mixed>';
  return `array{${[...own, ...(isOpen ? ['...'] : [])].join(', ')}}`;
}

const isFlag = ({ values }) => values?.join() === 'true,false';
const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value));
const nameOf = (name) => renamed[name] ?? name;
const classOf = (name) => `${pascal(name)}Resource`;
const camel = (name) => name.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase());
