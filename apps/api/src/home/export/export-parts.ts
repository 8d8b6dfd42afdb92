import { fromUid, ProblemError, type UidPrefix } from '@mailwright/platform';

/** Some lines of an export, all of the same type. */
export interface Part {
  type: string;
  lines: number;
  text: string;
}

/** Which page to read: the one after the item with this id, the last one of the previous page. */
type AfterPage = { limit: number; afterId: string | undefined };
type BeforePage = { limit: number; beforeId: string | undefined };

const pageSize = 100;

/** One line for each thing; `about`: further properties of every line, such as the uid of what the things belong to. */
export function partOf(type: string, things: readonly object[], about: object = {}): Part {
  const text = things.map((data) => `${JSON.stringify({ type, ...about, data })}\n`).join('');
  return { type, lines: things.length, text };
}

/** Reads one thing that a page has listed; yields nothing if it has been deleted since. */
export async function* one(type: string, read: () => Promise<object>, about?: object): AsyncGenerator<Part> {
  const thing = await readUnlessGone(read);
  if (thing !== undefined) yield partOf(type, [thing], about);
}

/** Turns pages of things into parts as they are read. */
export async function* pagesOf(type: string, pages: AsyncIterable<object[]>, about?: object): AsyncGenerator<Part> {
  for await (const page of pages) yield partOf(type, page, about);
}

/** All things by uid, oldest first. They end early if what they belong to is deleted. */
export function oldestFirst<Thing extends { uid: string }>(
  type: string,
  prefix: UidPrefix,
  read: (page: AfterPage) => Promise<Thing[]>,
  about?: object,
): AsyncGenerator<Part> {
  return pagesOf(
    type,
    byUid(prefix, (limit, afterId) => read({ limit, afterId })),
    about,
  );
}

/** All things by uid, newest first. They end early if what they belong to is deleted. */
export function newestFirst<Thing extends { uid: string }>(
  type: string,
  prefix: UidPrefix,
  read: (page: BeforePage) => Promise<Thing[]>,
  about?: object,
): AsyncGenerator<Part> {
  return pagesOf(
    type,
    byUid(prefix, (limit, beforeId) => read({ limit, beforeId })),
    about,
  );
}

/** Reads pages by uid, each one after the last thing of the previous page. */
export async function* byUid<Thing extends { uid: string }>(
  prefix: UidPrefix,
  read: (limit: number, fromId: string | undefined) => Promise<Thing[]>,
): AsyncGenerator<Thing[]> {
  for (let fromId: string | undefined; ;) {
    const from = fromId;
    const page = (await readUnlessGone(() => read(pageSize, from))) ?? [];
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    fromId = fromUid(prefix, last.uid);
    if (page.length < pageSize || fromId === undefined) return;
  }
}

/** Resolves to undefined if what is read no longer exists. */
export async function readUnlessGone<Thing>(read: () => Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return undefined;
    throw error;
  }
}
