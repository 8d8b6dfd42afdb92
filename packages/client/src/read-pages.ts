import type { MailwrightClient } from './create-client.ts';
import { MailwrightError } from './mailwright-error.ts';
import type { paths } from './schema.ts';

type PageOf<Path extends keyof paths> = paths[Path] extends {
  get: {
    parameters: { query?: { cursor?: string } };
    responses: { 200: { content: { 'application/json': (infer Item)[] } } };
  };
}
  ? Item
  : never;

/** The path of a collection, such as `/subscribers`. */
export type Collection = { [Path in keyof paths]: [PageOf<Path>] extends [never] ? never : Path }[keyof paths];

/** The resource type of a collection. */
export type ItemOf<Path extends Collection> = PageOf<Path>;

type ParametersOf<Path extends Collection> = paths[Path]['get']['parameters'];

/** What to read from a collection: filters, the page size, and path parameters. */
export type PagesOptions<Path extends Collection> = {
  query?: Omit<NonNullable<ParametersOf<Path>['query']>, 'cursor'>;
  /** Stops the iteration. */
  signal?: AbortSignal;
} & (ParametersOf<Path>['path'] extends Record<string, unknown>
  ? { path: ParametersOf<Path>['path'] }
  : { path?: never });

type Given<Path extends Collection> =
  { path?: never } extends PagesOptions<Path> ? [options?: PagesOptions<Path>] : [options: PagesOptions<Path>];

/**
 * The pages of a collection, which are requested on demand by following `Link: rel="next"` (RFC 8288).
 * @throws MailwrightError for an error response.
 */
export async function* pages<Path extends Collection>(
  client: MailwrightClient,
  path: Path,
  ...[options]: Given<Path>
): AsyncGenerator<ItemOf<Path>[], void, undefined> {
  const { query, path: names, signal } = options ?? {};
  // Relating the types of all collections to each other is too much for the compiler here.
  const read = client.GET as unknown as (
    path: Collection,
    init: unknown,
  ) => Promise<{ data?: ItemOf<Path>[]; error?: unknown; response: Response }>;
  let cursor: string | undefined;
  do {
    const params = { path: names, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
    const { data, error, response } = await read(path, { params, signal });
    if (!response.ok || data === undefined) throw new MailwrightError(response, error);
    yield data;
    cursor = nextCursor(response);
  } while (cursor !== undefined);
}

/**
 * Every resource of a collection, such as `for await (const subscriber of eachOf(client, '/subscribers', …))`. Pages
 * are read on demand.
 * @throws MailwrightError for an error response.
 */
export async function* eachOf<Path extends Collection>(
  client: MailwrightClient,
  path: Path,
  ...options: Given<Path>
): AsyncGenerator<ItemOf<Path>, void, undefined> {
  for await (const page of pages(client, path, ...options)) yield* page;
}

/**
 * The cursor from the next page's URL. Nothing else of that URL is used, because the service may be reached under a
 * name that it doesn't know, and the key mustn't be sent elsewhere.
 */
function nextCursor(response: Response): string | undefined {
  const next = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, 'http://unused.invalid').searchParams.get('cursor') ?? undefined;
}
