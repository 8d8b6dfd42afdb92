import { type ApiDocument, alternativesOf, nameOf, type Schema, schemaNamed } from './read-document.ts';

/** Where the reference describes a shared schema: a link, relative to the page that asks. */
export type FindObject = (name: string) => string;

const formats = new Map([
  ['email', 'an email address'],
  ['date-time', 'a time, ISO 8601'],
  ['date', 'a date'],
  ['uri', 'a URL'],
  ['ipv4', 'an IP address'],
  ['ipv6', 'an IP address'],
  ['uuid', 'a UUID'],
  ['binary', 'bytes'],
]);

/** Whether a shared schema has a description of its own, to which others link: an object or a choice of objects. */
export function isObject(schema: Schema): boolean {
  if (schema.properties !== undefined && Object.keys(schema.properties).length > 0) return true;
  return alternativesOf(schema).some(({ $ref, properties }) => $ref !== undefined || properties !== undefined);
}

/** Creates a function that says the type of a schema in words, such as `array of string or null`. */
function createTypeWriter(document: ApiDocument, linkTo: FindObject): (schema: Schema) => string {
  const typeOf = (schema: Schema): string => {
    const parts = alternativesOf(schema).flatMap(typesOf);
    const words = [...new Set(parts)].sort((a, b) => Number(a === 'null') - Number(b === 'null'));
    return words.join(' or ');
  };
  const typesOf = (schema: Schema): string[] => {
    if (schema.$ref !== undefined) {
      const name = nameOf(schema.$ref);
      const shared = schemaNamed(name, document);
      return isObject(shared) ? [`[${name}](${linkTo(name)})`] : [typeOf(shared)];
    }
    if (schema.allOf?.length === 1) return schema.allOf.flatMap(typesOf);
    if (schema.const !== undefined) return [code(schema.const)];
    const types = [schema.type ?? 'any value'].flat();
    return types.map((type) => (type === 'array' && schema.items !== undefined ? arrayOf(schema.items) : type));
  };
  const arrayOf = (items: Schema): string => {
    const type = typeOf(items);
    return `array of ${type.includes(' or ') ? `(${type})` : type}`;
  };
  return typeOf;
}

/** Describes schemas in Markdown. */
export function createSchemaWriter(document: ApiDocument, linkTo: FindObject) {
  const typeOf = createTypeWriter(document, linkTo);

  const writeProperties = (schema: Schema, indent = ''): string[] => {
    const required = new Set(schema.required);
    const lines = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      writeProperty({ name, schema: property, isRequired: required.has(name) }, indent),
    );
    const { additionalProperties: others } = schema;
    if (typeof others !== 'object' || Object.keys(others).length === 0 || lines.length === 0) return lines;
    return [...lines, `${indent}- *any other name* <span class="type">${typeOf(others)}</span>`];
  };

  /** A property or a parameter as an item of a list, with the properties inside it. */
  const writeProperty = (given: { name: string; schema: Schema; isRequired: boolean }, indent = ''): string[] => {
    const { name, schema, isRequired } = given;
    const marks = isRequired ? ' <span class="required">required</span>' : '';
    const text = [describe(schema), ...limitsOf(schema)].filter((part) => part !== '').join(' ');
    const head = `${indent}- \`${name}\` <span class="type">${typeOf(schema)}</span>${marks}`;
    return [
      text === '' ? head : `${head}<br>${text}`,
      ...insideOf(schema).flatMap((inner) => writeInside(inner, indent)),
    ];
  };
  const writeInside = (schema: Schema, indent: string) => writeProperties(schema, `${indent}  `);

  /** What a shared schema consists of. */
  const writeObject = (name: string): string[] => {
    const schema = schemaNamed(name, document);
    const description = describe(schema);
    const alternatives = alternativesOf(schema);
    const body =
      schema.properties === undefined && alternatives.length > 1
        ? ['One of:', '', ...alternatives.flatMap((each) => writeAlternative(each))]
        : writeProperties(schema);
    return [...(description === '' ? [] : [description, '']), ...body];
  };
  const writeAlternative = (schema: Schema): string[] => [
    `- ${typeOf(schema)}${schema.description === undefined ? '' : `: ${escapeText(schema.description)}`}`,
    ...writeProperties(schema, '  '),
  ];
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : schemaNamed(nameOf(schema.$ref), document);
  return { typeOf, resolve, writeProperty, writeProperties, writeObject };
}

function describe(schema: Schema): string {
  const own = schema.description ?? alternativesOf(schema).find(({ description }) => description)?.description ?? '';
  return escapeText(own).replace(/(?<=[\w`)…"])$/, '.');
}

/** The objects without a name in a schema: themselves, or what an array or a choice has. */
function insideOf(schema: Schema): Schema[] {
  return alternativesOf(schema).flatMap((each) => {
    if (each.$ref !== undefined) return [];
    if (each.items !== undefined) return insideOf(each.items);
    return each.properties === undefined ? [] : [each];
  });
}

function limitsOf(schema: Schema): string[] {
  const all = alternativesOf(schema);
  const values = all.flatMap((each) => each.enum ?? []);
  const limits = all.flatMap((each) => [
    range(each.minLength, each.maxLength, 'characters'),
    range(each.minimum, each.maximum, ''),
    range(each.minItems, each.maxItems, 'items'),
    formats.get(each.format ?? '') ?? '',
  ]);
  const listed = all.flatMap(({ items }) => (items === undefined ? [] : (items.enum ?? [])));
  const known = [...new Set(limits)].filter((limit) => limit !== '');
  return [
    ...(values.length === 0 ? [] : [`One of ${values.map(code).join(', ')}.`]),
    ...(listed.length === 0 ? [] : [`Each one of ${listed.map(code).join(', ')}.`]),
    ...(known.length === 0 ? [] : [`${upperFirst(known.join(', '))}.`]),
    ...(schema.default === undefined ? [] : [`Default: ${code(schema.default)}.`]),
  ];
}

// zod gives every integer these limits.
const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const text = (value: number) => value.toLocaleString('en-US');
  const words = (limits: string) => `${limits} ${unit}`.trimEnd();
  if (isLimit(from) && isLimit(to))
    return words(from === to ? `exactly ${text(from)}` : `${text(from)} to ${text(to)}`);
  if (isLimit(to)) return words(`at most ${text(to)}`);
  return isLimit(from) ? words(`at least ${text(from)}`) : '';
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Text of the contract as Markdown of a page: outside code, a `<` would begin an element. */
export function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .replaceAll(/\s*\n\s*/g, ' ');
}
