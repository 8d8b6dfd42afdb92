import { z } from 'zod';

// What the OpenAPI Specification 3.1 allows, object by object, as far as our document needs it. Readers of the document
// don't know any property that isn't listed here. https://spec.openapis.org/oas/v3.1.0

const text = z.string().min(1);
const named = <Item extends z.ZodType>(item: Item) => z.record(z.string().regex(/^[a-zA-Z0-9._-]+$/), item);
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\/\w+\/[\w.-]+$/) });
const orReference = <Item extends z.ZodType>(item: Item) => z.union([reference, item]);
const schema = z.record(z.string(), z.unknown());

const example = z.strictObject({ summary: text.optional(), description: text.optional(), value: z.unknown() });

/** Allows at most one of `example` and `examples`. */
const oneKindOfExample = (value: object) => !('example' in value && 'examples' in value);
const withExamples = { example: z.unknown().optional(), examples: named(orReference(example)).optional() };

const encoding = z.strictObject({
  contentType: text.optional(),
  style: z.enum(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']).optional(),
  explode: z.boolean().optional(),
});
const mediaType = z
  .strictObject({ schema, encoding: z.record(z.string(), encoding).optional(), ...withExamples })
  .refine(oneKindOfExample);
const content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), mediaType);

const header = z
  .strictObject({ description: text.optional(), required: z.boolean().optional(), schema, ...withExamples })
  .refine(oneKindOfExample);

const parameter = z
  .strictObject({
    name: text,
    in: z.enum(['path', 'query', 'header', 'cookie']),
    required: z.boolean(),
    description: text.optional(),
    schema,
    ...withExamples,
  })
  .refine(oneKindOfExample)
  .refine(({ in: place, required }) => place !== 'path' || required, 'a path parameter is required')
  .refine(
    ({ in: place, name }) =>
      place !== 'header' || !['accept', 'content-type', 'authorization'].includes(name.toLowerCase()),
    'is a header that OpenAPI describes elsewhere',
  );

const response = z.strictObject({
  description: text,
  headers: z.record(z.string(), orReference(header)).optional(),
  content: content.optional(),
});

const securityRequirement = z.record(z.string(), z.array(z.string()));

const operation = z.strictObject({
  operationId: z
    .string()
    .regex(/^[a-zA-Z]\w*$/)
    .optional(),
  'x-method': z
    .string()
    .regex(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/)
    .optional(),
  summary: text.optional(),
  description: text.optional(),
  tags: z.array(text).optional(),
  security: z.array(securityRequirement).optional(),
  parameters: z.array(orReference(parameter)).optional(),
  requestBody: z.strictObject({ description: text.optional(), required: z.boolean().optional(), content }).optional(),
  responses: z
    .record(z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/), response)
    .refine((responses) => Object.keys(responses).length > 0),
});

const pathItem = z.strictObject({
  get: operation.optional(),
  post: operation.optional(),
  patch: operation.optional(),
  delete: operation.optional(),
});

/** The rules for the whole document. */
export const openApiRules = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: text,
    version: text,
    description: text.optional(),
    license: z.strictObject({ name: text, identifier: text.optional() }).optional(),
  }),
  servers: z.array(z.strictObject({ url: z.url(), description: text.optional() })).min(1),
  security: z.array(securityRequirement),
  tags: z.array(z.strictObject({ name: text, description: text.optional() })),
  paths: z.record(z.string().regex(/^\/[^?#]*$/), pathItem),
  webhooks: named(pathItem),
  components: z.strictObject({
    schemas: named(schema),
    parameters: named(parameter),
    headers: named(header),
    examples: named(example),
    securitySchemes: named(
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: text.optional() }),
    ),
  }),
});

export type OpenApiDocument = z.infer<typeof openApiRules>;
export type OpenApiOperation = z.infer<typeof operation>;
export type OpenApiParameter = z.infer<typeof parameter>;
export type OpenApiMediaType = z.infer<typeof mediaType>;
