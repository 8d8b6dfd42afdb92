import { type createSchemaWriter, escapeText } from './describe-schema.ts';
import type { DescribedOperation, DescribedParameter, DescribedResponse, Media, Schema } from './read-document.ts';
import { samplesOf } from './samples.ts';
import { writeJson } from './write-values.ts';

type SchemaWriter = ReturnType<typeof createSchemaWriter>;

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

/** The section of an operation: what it takes and returns on the left, samples on the right. */
export function writeOperation(operation: DescribedOperation, writer: SchemaWriter): string[] {
  const { operationId, summary, method, path, description, 'x-method': name } = operation;
  return [
    `## ${summary} {#${operationId}}`,
    '',
    '<div class="operation"><div class="explanation">',
    '',
    `<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>${name === undefined ? '' : ` <span class="type">${name}</span>`}</p>`,
    '',
    ...(description === undefined ? [] : [escapeText(description), '']),
    ...writeScope(operation),
    ...places.flatMap(([place, title]) => writeParameters(title, place, operation, writer)),
    ...writeBody(operation, writer),
    ...writeResponses(operation, writer),
    ...writeErrors(operation),
    '</div><div class="samples">',
    '',
    ...writeTabs(operation),
    ...writeExamples(operation),
    '</div></div>',
    '',
  ];
}

function writeScope({ security }: DescribedOperation): string[] {
  const scopes = (security ?? []).flatMap((each) => Object.values(each).flat());
  if (scopes.length > 0) return [`**Scope** ${scopes.map((scope) => `\`${scope}\``).join(', ')}`, ''];
  return security?.length === 0 ? ['No key is needed.', ''] : ['**Scope** none: any key may call it.', ''];
}

function writeParameters(
  title: string,
  place: DescribedParameter['in'],
  { parameters = [] }: DescribedOperation,
  writer: SchemaWriter,
): string[] {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return [];
  const items = found.flatMap(({ name, schema, description, required }) => {
    const described = description === undefined ? schema : { ...schema, description };
    return writer.writeProperty({ name, schema: described ?? {}, isRequired: required === true });
  });
  return [`**${title}**`, '', ...items, ''];
}

function writeBody({ requestBody }: DescribedOperation, writer: SchemaWriter): string[] {
  if (requestBody === undefined) return [];
  const { content } = requestBody;
  const types = Object.keys(content)
    .map((type) => `\`${type}\``)
    .join(', ');
  const json = new Map(Object.entries(content)).get('application/json')?.schema;
  if (json === undefined) return ['**Body**', '', `The file itself: ${types}.`, ''];
  const items = writer.writeProperties(writer.resolve(json));
  return ['**Body**', '', ...(items.length === 0 ? [writer.typeOf(json)] : items), ''];
}

function writeResponses({ responses }: DescribedOperation, writer: SchemaWriter): string[] {
  const items = successes(responses).map(([status, { description, content }]) => {
    const types = Object.entries(content ?? {}).map(([type, { schema }]) => describeContent(type, schema, writer));
    const returned = types.length === 0 ? '' : `: ${types.join(', or ')}`;
    return `- \`${status}\` ${escapeText(description)}${returned}`;
  });
  return ['**Responses**', '', ...items, ''];
}

function describeContent(type: string, schema: Schema | undefined, writer: SchemaWriter): string {
  return type === 'application/json' && schema !== undefined ? writer.typeOf(schema) : `\`${type}\``;
}

function writeErrors({ responses }: DescribedOperation): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => codesOf(response).map((code) => `[${code}](/errors.md#${code}) ${status}`));
  if (codes.length === 0) return [];
  return [
    '<p class="label"><strong>Errors</strong></p>',
    '',
    `<div class="codes">`,
    '',
    codes.join(' · '),
    '',
    '</div>',
    '',
  ];
}

/** The codes that an error response may have. */
function codesOf({ content, description }: DescribedResponse): string[] {
  const examples = Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}));
  return examples.length > 0 ? examples : [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
}

function writeTabs(operation: DescribedOperation): string[] {
  const blocks = samplesOf(operation).flatMap(({ label, language, code }) => {
    return [`\`\`\`${language} [${label}]`, code, '```', ''];
  });
  return ['::: code-group', '', ...blocks, ':::', ''];
}

function writeExamples({ responses }: DescribedOperation): string[] {
  const found = successes(responses).filter(([, { content }]) => content !== undefined);
  const [status, response] = found.find(([each]) => each === '201') ?? found[0] ?? [];
  const [type, media] = Object.entries(response?.content ?? {})[0] ?? [];
  const example = exampleOf(media);
  if (example === undefined) return [];
  const text = typeof example === 'string' ? example.trimEnd() : writeJson(example);
  const language = type === 'application/json' ? 'json' : 'text';
  return [`<p class="label">Response, ${status}</p>`, '', `\`\`\`${language}`, text, '```', ''];
}

function exampleOf(media: Media | undefined): unknown {
  return media?.example ?? media?.schema?.example;
}

function successes(responses: DescribedOperation['responses']): [string, DescribedResponse][] {
  return Object.entries(responses).filter(([status]) => status.startsWith('2'));
}
