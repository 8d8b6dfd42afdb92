import fc from 'fast-check';
import { hostileText, hostileValue, mutated } from './hostile-values.ts';

/** A request as it goes over the wire. */
export interface HostileRequest {
  method: string;
  /** Path and query, percent-encoded, correctly or not. */
  target: string;
  headers: Record<string, string | string[]>;
  body: Buffer | undefined;
}

interface DescribedOperation {
  parameters?: { name?: string; in?: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example: object | string }> };
}

/** The parts of the OpenAPI document that requests are generated from. */
export interface DescribedPaths {
  paths: Record<string, Record<string, DescribedOperation>>;
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'PROPFIND', 'TRACE'];
const longestTarget = 6_000;

/**
 * Requests that an uninformed or malicious client might send: to the API's own operations, with any kind of invalid
 * input.
 * @param uids existing uids, most of them the caller's, by the first segment of a path, such as `lists`.
 * @param authorizations values of Authorization; nearly always the first one is used.
 */
export function hostileRequests(
  document: DescribedPaths,
  uids: Record<string, string[]>,
  authorizations: string[],
): fc.Arbitrary<HostileRequest> {
  const described = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const anyUid = Object.values(uids).flat();
  const lists = uids['lists'] ?? [];
  return fc.constantFrom(...described).chain(({ path, method, operation }) =>
    fc
      .record({
        method: mostly(fc.constant(method), fc.constantFrom(...methods)),
        path: mostly(
          filledPath(path, uids[path.split('/')[3] ?? ''] ?? anyUid, anyUid),
          fc.webPath().map((text) => `/api/v1${text}`),
        ),
        query: queryOf(operation, lists),
        headers: hostileHeaders(authorizations),
        body: bodyOf(operation, lists),
      })
      .map(({ method: used, path: filled, query, headers, body }) => ({
        method: used,
        target: `${filled}${query}`.slice(0, longestTarget),
        headers: { ...(body === undefined ? {} : { 'content-type': body.type }), ...headers },
        body: used === 'TRACE' ? undefined : body?.bytes(),
      })),
  );
}

function mostly<T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });
}

/** Generates a value in one of `times` cases, and undefined otherwise. */
function seldom<T>(value: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function filledPath(path: string, fitting: string[], uids: string[]): fc.Arbitrary<string> {
  const part = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...fitting) },
    { weight: 2, arbitrary: fc.constantFrom(...uids) },
    { weight: 1, arbitrary: fc.constantFrom('EMAIL', 'vip', 'grace%40example.com', 'example.com') },
    { weight: 2, arbitrary: hostileText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom('%E0%A4%A', '%', '%2e%2e%2f', '%00', '..', '*', ';a=b', '%ed%a0%80') },
  );
  const parts = path.split(/(\{\w+\})/);
  return fc
    .array(part, { minLength: parts.length, maxLength: parts.length })
    .map((values) => parts.map((text, index) => (text.startsWith('{') ? (values[index] ?? '') : text)).join(''));
}

function queryOf(operation: DescribedOperation, lists: string[]): fc.Arbitrary<string> {
  const known = (operation.parameters ?? []).flatMap(({ name, in: place }) =>
    place === 'query' && name !== undefined ? [name] : [],
  );
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(known.length === 0 ? ['limit'] : known)) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'limit[]', 'a[b]', 'api_key', '') },
    { weight: 1, arbitrary: hostileText },
  );
  const value = fc.oneof(
    fc.constantFrom('1', '100', 'true', 'false', 'subscribed', 'vip', '2026-01-02T03:04:05Z', ...lists).map(encode),
    hostileText.map(encode),
    fc.constantFrom('%', '%ff', '+', '%00'),
  );
  const pairs = fc.array(fc.tuple(name.map(encode), value), { minLength: 1, maxLength: 3 });
  const query = pairs.map((all) => `?${all.map((pair) => pair.join('=')).join('&')}`);
  return seldom(query, known.length === 0 ? 8 : 2).map((text) => text ?? '');
}

/** Any header value that a client can send: the characters of Latin-1, except for control characters. */
const headerText = hostileText.map((text) =>
  Array.from(text.slice(0, 600), (character) => String.fromCharCode(character.charCodeAt(0) % 256))
    .join('')
    .replaceAll(/(?!\t)\p{Cc}/gu, ''),
);

function hostileHeaders(authorizations: string[]): fc.Arbitrary<Record<string, string | string[]>> {
  const key = fc.oneof(
    fc.constantFrom('one', 'two', '"three"', '"four', '', 'x'.repeat(256), 'é'),
    fc.uuid(),
    headerText,
    fc.constant(['a', 'b']),
  );
  const noneMatch = fc.oneof(fc.constantFrom('*', '"x"', 'W/"x", "y"', '"', ',,,', 'W/'), headerText);
  const type = fc.oneof(
    fc.constantFrom(
      'application/json; charset=utf-16',
      'application/json;;;',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/csv',
      'application/x-www-form-urlencoded; charset=latin1',
      'application/json, text/plain',
      '',
    ),
    headerText,
  );
  return fc
    .record({
      authorization: fc.constantFrom(
        ...Array<string | undefined>(60).fill(authorizations[0]),
        ...authorizations,
        undefined,
      ),
      'idempotency-key': seldom(key, 2),
      'if-none-match': seldom(noneMatch, 6),
      'content-type': seldom(type, 6),
      'content-encoding': seldom(fc.constantFrom('gzip', 'br', 'x', 'identity'), 20),
      accept: seldom(fc.constantFrom('text/html', '*/*;q=x', ''), 10),
      'x-request-id': seldom(headerText, 6),
      origin: seldom(fc.constantFrom('https://example.com', 'null'), 10),
      'x-http-method-override': seldom(fc.constantFrom('DELETE', 'GET'), 20),
    })
    .map(
      (headers) =>
        Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >,
    );
}

interface Body {
  type: string;
  bytes(): Buffer;
}

function bodyOf(operation: DescribedOperation, lists: string[]): fc.Arbitrary<Body | undefined> {
  const content = Object.entries(operation.requestBody?.content ?? {});
  const files = content.flatMap(([type, { example: text }]) => (typeof text === 'string' ? [{ type, text }] : []));
  const example = content.map(([, media]) => media.example).find((each) => typeof each === 'object');
  const base = example === undefined ? fc.constant({}) : withList(example, lists);
  const object = base.chain((right) => fc.oneof(fc.constant(right), mutated(right), mutated(right)));
  const some = fc.oneof(
    { weight: 8, arbitrary: object.map(asJson) },
    { weight: 3, arbitrary: object.map(asForm) },
    { weight: 3, arbitrary: object.map(asMultipart) },
    { weight: 1, arbitrary: hostileValue.map(asJson) },
    { weight: 1, arbitrary: object.map((value) => truncated(asJson(value))) },
    { weight: 1, arbitrary: object.map((value) => truncated(asMultipart(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => raw('application/json', () => bytes)) },
    { weight: 1, arbitrary: fc.constant(raw('application/json', () => Buffer.from(`{"${'['.repeat(50_000)}`))) },
  );
  const huge = fc.constantFrom(
    raw('application/json', () => Buffer.from(JSON.stringify({ name: 'x'.repeat(1_000_000) }))),
    raw('application/json', () => Buffer.alloc(1_100_000, '[')),
    raw('application/x-www-form-urlencoded', () => Buffer.from('a=1&'.repeat(20_000))),
    raw('application/x-www-form-urlencoded', () => Buffer.from(`a${'[b]'.repeat(5_000)}=1`)),
  );
  const any = fc.oneof(
    { weight: 60, arbitrary: some },
    { weight: 1, arbitrary: huge },
    ...(files.length === 0 ? [] : [{ weight: 120, arbitrary: fileOf(files) }]),
  );
  if (example === undefined) return seldom(any, 8);
  return seldom(fc.constant('none'), 12).chain((none) => (none === undefined ? any : fc.constant(undefined)));
}

/** A file of one of these types, or any bytes that claim to be one. */
function fileOf(files: { type: string; text: string }[]): fc.Arbitrary<Body> {
  return fc.constantFrom(...files).chain(({ type, text }) => {
    const content = fc.oneof(
      fc.constant(text).map((given) => Buffer.from(given)),
      hostileText.map((given) => Buffer.from(`${text}${given}`)),
      fc.uint8Array({ maxLength: 500 }),
    );
    return content.map((bytes) => raw(type, () => bytes));
  });
}

/** The example, but with the uid of an existing list. */
function withList(example: object, lists: string[]): fc.Arbitrary<object> {
  return 'list_uid' in example
    ? fc.constantFrom(...lists).map((uid) => ({ ...example, list_uid: uid }))
    : fc.constant(example);
}

function raw(type: string, bytes: () => Uint8Array): Body {
  return { type, bytes: () => Buffer.from(bytes()) };
}

function asJson(value: unknown): Body {
  return raw('application/json', () => Buffer.from(JSON.stringify(value) ?? ''));
}

function truncated({ type, bytes }: Body): Body {
  return raw(type, () => bytes().subarray(0, -7));
}

const fieldsOf = (value: object): [string, string][] =>
  Object.entries(value).map(([name, inner]) => [name, typeof inner === 'string' ? inner : JSON.stringify(inner)]);

function asForm(value: object): Body {
  const text = fieldsOf(value).map((pair) => pair.map(encode).join('='));
  return raw('application/x-www-form-urlencoded', () => Buffer.from(text.join('&')));
}

function asMultipart(value: object): Body {
  const parts = fieldsOf(value).map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${text}\r\n`,
  );
  return raw('multipart/form-data; boundary=b', () => Buffer.from(`${parts.join('')}--b--\r\n`));
}
