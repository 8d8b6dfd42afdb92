import type { Json } from './collect-schemas.ts';

interface SharedHeader {
  name: string;
  description: string;
  example: string;
}

const shared = {
  requestId: {
    name: 'X-Request-Id',
    description: 'Identifies this request in logs: the id that you sent, or a new one',
    example: '5b0b7c64-3b0e-4f0c-9c1e-2f9f3f1f8c55',
  },
  rateLimitPolicy: {
    name: 'RateLimit-Policy',
    description:
      "The size of the key's token bucket (`q`), and the number of seconds in which it refills (`w`): " +
      'draft-ietf-httpapi-ratelimit-headers. Only if the plan has a limit and the key is valid',
    example: '"default";q=1000;w=10',
  },
  rateLimit: {
    name: 'RateLimit',
    description:
      'The number of requests left (`r`), and of seconds until the bucket is full (`t`). Sent together with ' +
      'RateLimit-Policy',
    example: '"default";r=998;t=1',
  },
  retryAfter: { name: 'Retry-After', description: 'The number of seconds to wait before retrying', example: '1' },
  entityTag: {
    name: 'ETag',
    description: 'Identifies the current state of the resource; send it as If-None-Match or If-Match (RFC 9110)',
    example: '"7Fh2kQm0X9sVtB3cLr5wYA"',
  },
  replayed: {
    name: 'Idempotent-Replayed',
    description: '`true` when this is the stored first response to the Idempotency-Key',
    example: 'true',
  },
  authenticate: {
    name: 'WWW-Authenticate',
    description: 'How to authenticate (RFC 6750)',
    example: 'Bearer realm="Mailwright"',
  },
} as const satisfies Record<string, SharedHeader>;

type SharedName = keyof typeof shared;

const examples = new Map<string, string>(
  Object.entries({
    ETag: shared.entityTag.example,
    'Content-Disposition': 'attachment; filename="Newsletter-2026-01-02.csv"',
    Location: 'https://mail.example.com/api/v1/lists/list_01k6n8qf4tef0v9k0x7h3w2c5d',
    'X-Total-Count': '42',
    'Upload-Offset': '524288',
  }),
);

/** Describes the shared headers of responses, for `components.headers`. */
export function sharedHeaders(): Json {
  return Object.fromEntries(
    Object.entries(shared).map(([id, { description, example }]) => [
      id,
      { description, schema: { type: 'string' }, example },
    ]),
  );
}

/**
 * Describes the headers of a response: those of every response, the other shared ones that it has, and its own.
 * @param own header name → description.
 * @param ownExamples header name → example, of those whose example depends on the operation.
 */
export function describeHeaders(
  others: SharedName[],
  own: Record<string, string> = {},
  ownExamples: ReadonlyMap<string, string> = new Map(),
): Json {
  const references = (['requestId', 'rateLimitPolicy', 'rateLimit', ...others] as const).map((id) => [
    shared[id].name,
    { $ref: `#/components/headers/${id}` },
  ]);
  const inline = Object.entries(own).map(([name, description]) => {
    const example = ownExamples.get(name) ?? examples.get(name);
    return [name, { description, schema: { type: 'string' }, ...(example === undefined ? {} : { example }) }];
  });
  return Object.fromEntries([...references, ...inline]) as Json;
}
