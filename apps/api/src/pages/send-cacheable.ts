import type { Request, Response } from 'express';
import { entityTagOf, namesEntityTag } from '../http/entity-tag.ts';

/** Rendered texts, by a key that names all they depend on. */
export interface RenderCache {
  /**
   * Returns a text, rendered only once for simultaneous requests. Undefined when there is none, which is remembered for
   * a minute.
   */
  get(key: string, render: () => Promise<string | undefined>): Promise<string | undefined>;
}

// A failed rendering costs as much as a successful one, so it isn't repeated at once. But the machine may just have
// been too slow for it.
const keptWithoutMs = 60_000;
const maxWithout = 1_000;

/**
 * Keeps the most recently used texts.
 * @param maxCharacters of all texts together; a text of more than a quarter of that isn't kept.
 */
export function createRenderCache(maxCharacters: number): RenderCache {
  const kept = new Map<string, string>();
  /** By key: until when to remember that there is no text. */
  const without = new Map<string, number>();
  const rendering = new Map<string, Promise<string | undefined>>();
  let characters = 0;

  function keep(key: string, text: string): void {
    if (text.length > maxCharacters / 4) return;
    kept.set(key, text);
    characters += text.length;
    for (const [oldest, other] of kept) {
      if (characters <= maxCharacters) return;
      kept.delete(oldest);
      characters -= other.length;
    }
  }

  function keepWithout(key: string): void {
    const nowMs = performance.now();
    without.delete(key);
    without.set(key, nowMs + keptWithoutMs);
    // The oldest ones come first.
    for (const [oldest, untilMs] of without) {
      if (untilMs > nowMs && without.size <= maxWithout) return;
      without.delete(oldest);
    }
  }

  return {
    get: async (key, render) => {
      if ((without.get(key) ?? 0) > performance.now()) return undefined;
      const known = kept.get(key);
      if (known !== undefined) {
        // Makes it the most recently used.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const begun = rendering.get(key);
      if (begun !== undefined) return begun;
      const rendered = render().finally(() => rendering.delete(key));
      rendering.set(key, rendered);
      const text = await rendered;
      if (text === undefined) keepWithout(key);
      else if (!kept.has(key)) keep(key, text);
      return text;
    },
  };
}

/** A response that everyone may get, and that caches may keep for some minutes. */
interface Cacheable {
  /** Names everything that the text depends on. */
  key: string;
  type: string;
  policy: string;
  /** Whether search engines may list it. */
  indexed: boolean;
  render(): Promise<string | undefined>;
}

/**
 * Sends a text with an ETag computed from what the text depends on, so that nothing is rendered for a client that
 * already has it.
 * @returns false, with nothing sent, when there is no text.
 */
export async function sendCacheable(
  request: Request,
  response: Response,
  cache: RenderCache,
  { key, type, policy, indexed, render }: Cacheable,
): Promise<boolean> {
  const tag = entityTagOf(key);
  const isFresh = namesEntityTag(request.headers['if-none-match'], tag);
  const text = isFresh ? '' : await cache.get(key, render);
  if (text === undefined) return false;
  response.setHeader('Cache-Control', 'public, max-age=300');
  response.setHeader('ETag', tag);
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (!indexed) response.setHeader('X-Robots-Tag', 'noindex');
  if (isFresh) response.status(304).end();
  else response.status(200).type(type).send(text);
  return true;
}
