import { fromUid, ProblemError, type UidPrefix } from '@mailwright/platform';

/** Some lines of an export that are of one type. */
export interface Part {
  type: string;
  lines: number;
  text: string;
}

/** What pages are read by; the position is that of the last one of the page before. */
export type AfterPage = { limit: number; afterId: string | undefined };
export type BeforePage = { limit: number; beforeId: string | undefined };

const pageSize = 100;

/** A line for each thing; `about`: what else each line has, such as whose things they are. */
export function partOf(type: string, things: readonly object[], about: object = {}): Part {
  const text = things.map((data) => `${JSON.stringify({ type, ...about, data })}\n`).join('');
  return { type, lines: things.length, text };
}

/** A thing that was there when its page was read, unless it has been deleted since. */
export async function* one(type: string, read: () => Promise<object>, about?: object): AsyncGenerator<Part> {
  const thing = await readUnlessGone(read);
  if (thing !== undefined) yield partOf(type, [thing], about);
}

/** Pages of things, as they are read. */
export async function* pagesOf(type: string, pages: AsyncIterable<object[]>, about?: object): AsyncGenerator<Part> {
  for await (const page of pages) yield partOf(type, page, about);
}

/** Things by uid, the oldest first. They end when what they belong to has been deleted. */
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

/** Things by uid, the newest first. They end when what they belong to has been deleted. */
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

/** Pages by uid: each is read after the last thing of the page before. */
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

/** Undefined when what is read doesn't exist any more. */
export async function readUnlessGone<Thing>(read: () => Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return undefined;
    throw error;
  }
}
