/** The declarations of a block's `style`, by property. */
export function readStyle(style: unknown): Record<string, string> {
  if (typeof style !== 'string') return {};
  const pairs = style.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':');
    const [name, value] = [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()];
    return at < 1 || name === '' || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** A block's `style` with these changes; what is undefined is removed, and the others stay as they are. */
export function changeStyle(style: unknown, changes: Record<string, string | undefined>): string {
  return Object.entries({ ...readStyle(style), ...changes })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
    .join('; ');
}
