import { type Operation, takesIdempotencyKey, takesIfMatch } from '../define-operation.ts';
import { type ErrorCode, errorCodes } from '../problems/error-codes.ts';
import { ProblemResource } from '../problems/problem-resource.ts';
import type { Json, SchemaCollector } from './collect-schemas.ts';
import { describeHeaders } from './describe-headers.ts';

const alwaysPossible: ErrorCode[] = [
  'malformed_request',
  'key_in_query',
  'headers_too_large',
  'unauthenticated',
  'plan_lacks_api_access',
  'account_suspended',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
const withBody: ErrorCode[] = ['malformed_body', 'body_too_large', 'unsupported_media_type'];
const withIdempotencyKey: ErrorCode[] = ['idempotency_key_in_use', 'idempotency_key_reused'];
const withPrecondition: ErrorCode[] = ['precondition_failed'];

/** Describes the error responses of an operation by status, each with an example of every code. */
export function describeErrors(operation: Operation, schemas: SchemaCollector): Json {
  const codes = possibleErrors(operation);
  const statuses = [...new Set(codes.map((code) => errorCodes[code].status))].sort((a, b) => a - b);
  const schema = schemas.describe(ProblemResource, 'output');
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => errorCodes[code].status === status);
      return [
        String(status),
        {
          description: ofStatus.map((code) => `\`${code}\`: ${errorCodes[code].title}`).join('; '),
          headers: describeHeaders([
            ...(status === 401 ? (['authenticate'] as const) : []),
            ...(ofStatus.some((code) => retried.has(code)) ? (['retryAfter'] as const) : []),
          ]),
          content: {
            'application/problem+json': {
              schema,
              examples: Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
            },
          },
        },
      ];
    }),
  );
}

const retried = new Set<ErrorCode>([
  'rate_limited',
  'too_many_heavy_requests',
  'service_unavailable',
  'idempotency_key_in_use',
]);

/** Makes an example of every error code of these operations, for `components.examples`. */
export function exampleProblems(operations: Operation[]): Json {
  const codes = [...new Set(operations.flatMap(possibleErrors))];
  return Object.fromEntries(
    codes.map((code) => [code, { summary: errorCodes[code].title, value: exampleProblem(code) }]),
  );
}

/** Whether a sent body is read. A POST without properties reads it, too, since it must be empty. */
function readsBody({ method, body, upload }: Operation): boolean {
  return method === 'POST' || body !== undefined || upload !== undefined;
}

function possibleErrors(operation: Operation): ErrorCode[] {
  return [
    ...new Set([
      ...alwaysPossible,
      ...(operation.scope === undefined ? [] : (['insufficient_scope'] as const)),
      ...(readsBody(operation) ? withBody : []),
      ...(takesIdempotencyKey(operation) ? withIdempotencyKey : []),
      ...(takesIfMatch(operation) ? withPrecondition : []),
      ...(operation.isHeavy === undefined ? [] : (['too_many_heavy_requests'] as const)),
      ...(operation.errors ?? []),
    ]),
  ];
}

function exampleProblem(code: ErrorCode): ProblemResource {
  const { status, title, help } = errorCodes[code];
  const detail = code === 'validation_failed' ? 'limit must be at most 100' : help;
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail,
    code,
    message: detail,
    ...(code === 'validation_failed' ? { errors: { limit: ['must be at most 100'] } } : {}),
    request_id: '5b0b7c64-3b0e-4f0c-9c1e-2f9f3f1f8c55',
  };
}
