/** A JSON Schema of the document, as far as the reference shows it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

export interface DescribedParameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

export interface DescribedResponse {
  description: string;
  headers?: Record<string, { $ref?: string; description?: string }>;
  content?: Record<string, Media>;
}

/** An operation of the document, with its place. */
export interface DescribedOperation {
  method: string;
  path: string;
  operationId: string;
  /** Its name in the clients, `resource.method`. */
  'x-method'?: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: DescribedParameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, DescribedResponse>;
}

/** The OpenAPI document, as far as the reference shows it. */
export interface ApiDocument {
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Omit<DescribedOperation, 'method' | 'path'>>>;
  webhooks: Record<string, { post: { summary: string; requestBody: { content: Record<string, Media> } } }>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, DescribedParameter> };
}

/** The operations of the document, in its order. */
export function operationsOf(document: ApiDocument): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = operation.parameters?.map((parameter) => resolveParameter(parameter, document));
      return { ...operation, method: method.toUpperCase(), path, ...(parameters === undefined ? {} : { parameters }) };
    }),
  );
}

/** The name of a shared schema that a reference leads to. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** A shared schema. @throws Error if the document has none of that name. */
export function schemaNamed(name: string, document: ApiDocument): Schema {
  const schema = new Map(Object.entries(document.components.schemas)).get(name);
  if (schema === undefined) throw new Error(`The document has no schema ${name}`);
  return schema;
}

/**
 * A copy of a document in which an enum stands wherever it is used, instead of a reference to it: what the reference
 * says of a property includes its values.
 */
export function inlineEnums(document: ApiDocument): ApiDocument {
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inline(each)]));
    if (typeof inner['$ref'] !== 'string' || !inner['$ref'].startsWith('#/components/schemas/')) return inner;
    const { $ref, ...own } = inner;
    const shared = schemaNamed(nameOf($ref), document);
    return shared.enum === undefined ? inner : { ...shared, ...own };
  };
  return inline(document) as ApiDocument;
}

/** The alternatives of a schema; one that has none is its own. */
export function alternativesOf(schema: Schema): Schema[] {
  const given = schema.anyOf ?? schema.oneOf;
  return given === undefined ? [schema] : given.flatMap(alternativesOf);
}

function resolveParameter(parameter: DescribedParameter, { components }: ApiDocument): DescribedParameter {
  if (parameter.$ref === undefined) return parameter;
  const found = new Map(Object.entries(components.parameters ?? {})).get(nameOf(parameter.$ref));
  if (found === undefined) throw new Error(`The document has no parameter ${parameter.$ref}`);
  return found;
}
