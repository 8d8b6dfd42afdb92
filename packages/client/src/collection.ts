/** A part of a collection. */
export interface Page<Item> {
  items: Item[];
  /** Where the next page begins, for `cursor`; undefined on the last one. */
  nextCursor: string | undefined;
  /** How many items the whole collection has; only with `include_total`. */
  total: number | undefined;
  response: Response;
}

/**
 * A collection of any size. Await it for its first page; `for await` reads every item, and `pages()` whole pages, both
 * as they are needed. Nothing is requested before.
 */
export class Collection<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  /** @param read reads the page at a cursor; the first one for undefined. */
  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#read(undefined).then(onFulfilled, onRejected);
  }

  /** The pages, read as they are needed. @throws MailwrightError for an error response. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  /** Every item of the collection. @throws MailwrightError for an error response. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }

  /** All items in memory: for collections that you know to be small. @throws MailwrightError for an error response. */
  async toArray(): Promise<Item[]> {
    const all: Item[] = [];
    for await (const { items } of this.pages()) all.push(...items);
    return all;
  }
}

/** A page, from its items and its response. */
export function pageOf<Item>(items: Item[], response: Response): Page<Item> {
  const total = response.headers.get('x-total-count');
  return { items, nextCursor: nextCursor(response), total: total === null ? undefined : Number(total), response };
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
