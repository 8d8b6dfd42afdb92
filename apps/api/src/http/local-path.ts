// Any host will do: it only shows whether a path leads to another host.
const here = 'http://here.invalid';

/**
 * The path of the console page that a visitor wants to return to; `/` for anything else, such as the address of another
 * site in any spelling that browsers accept.
 */
export function localPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 1_000) return '/';
  if (!URL.canParse(wanted, here)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, here);
  // `//host` begins the address of another host, even when it is what remains of `/.//host`.
  if (origin !== here || pathname.startsWith('//') || pathname.startsWith('/app/')) return '/';
  return `${pathname}${search}${hash}`;
}
