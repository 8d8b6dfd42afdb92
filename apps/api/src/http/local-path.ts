// Any host will do: it is only there to see whether a path leads to another.
const here = 'http://here.invalid';

/**
 * The path of a page of the console that a visitor wants to return to; `/` for anything else, such as the address of
 * another site in any of the spellings that browsers accept.
 */
export function localPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 1_000) return '/';
  if (!URL.canParse(wanted, here)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, here);
  // `//host` begins an address of another host, also as what is left of `/.//host`.
  if (origin !== here || pathname.startsWith('//') || pathname.startsWith('/app/')) return '/';
  return `${pathname}${search}${hash}`;
}
