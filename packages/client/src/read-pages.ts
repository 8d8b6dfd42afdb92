import type { MailwrightClient } from './create-client.ts';
import { Collection, pageOf } from './collection.ts';
import { unwrap } from './mailwright-error.ts';
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
export type CollectionPath = { [Path in keyof paths]: [PageOf<Path>] extends [never] ? never : Path }[keyof paths];

/** The resource type of a collection. */
export type ItemOf<Path extends CollectionPath> = PageOf<Path>;

type ParametersOf<Path extends CollectionPath> = paths[Path]['get']['parameters'];

/** What to read from a collection: filters, the page size, and path parameters. */
export type PagesOptions<Path extends CollectionPath> = {
  query?: Omit<NonNullable<ParametersOf<Path>['query']>, 'cursor'>;
  /** Stops the iteration. */
  signal?: AbortSignal;
} & (ParametersOf<Path>['path'] extends Record<string, unknown>
  ? { path: ParametersOf<Path>['path'] }
  : { path?: never });

type Given<Path extends CollectionPath> =
  { path?: never } extends PagesOptions<Path> ? [options?: PagesOptions<Path>] : [options: PagesOptions<Path>];

/**
 * The pages of a collection, which are requested on demand by following `Link: rel="next"` (RFC 8288).
 * @throws MailwrightError for an error response.
 */
export async function* pages<Path extends CollectionPath>(
  client: MailwrightClient,
  path: Path,
  ...[options]: Given<Path>
): AsyncGenerator<ItemOf<Path>[], void, undefined> {
  const { query, path: names, signal } = options ?? {};
  // Relating the types of all collections to each other is too much for the compiler here.
  const get = client.GET as unknown as (
    path: CollectionPath,
    init: unknown,
  ) => Promise<{ data: ItemOf<Path>[]; response: Response }>;
  const collection = new Collection(async (cursor) => {
    const params = { path: names, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
    const call = get(path, { params, signal });
    return pageOf(await unwrap(call), (await call).response);
  });
  for await (const { items } of collection.pages()) yield items;
}

/**
 * Every resource of a collection, such as `for await (const subscriber of eachOf(client, '/subscribers', …))`. Pages
 * are read on demand.
 * @throws MailwrightError for an error response.
 */
export async function* eachOf<Path extends CollectionPath>(
  client: MailwrightClient,
  path: Path,
  ...options: Given<Path>
): AsyncGenerator<ItemOf<Path>, void, undefined> {
  for await (const page of pages(client, path, ...options)) yield* page;
}
