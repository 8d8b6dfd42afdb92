/** Reads the declarations of a block's `style`, by property. */
export function readStyle(style: unknown): Record<string, string> {
  if (typeof style !== 'string') return {};
  const pairs = style.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':');
    const [name, value] = [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()];
    return at < 1 || name === '' || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** Applies changes to a block's `style`: undefined removes a declaration, and all others stay. */
export function changeStyle(style: unknown, changes: Record<string, string | undefined>): string {
  return Object.entries({ ...readStyle(style), ...changes })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
    .join('; ');
}
