const prefix = 'mailwright-columns-';
const usual: string[] = ['tags', 'status', 'created_at'];
const maxColumns = 8;

/** The names of the columns that the viewer chose for a list. Only names are stored, and only until sign-out. */
export function readColumns(listUid: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + listUid) ?? 'null');
    if (Array.isArray(stored)) return stored.map(String).slice(0, maxColumns);
  } catch {
    // Something else wrote this value.
  }
  return usual;
}

/** Stores the chosen columns of a list. */
export function storeColumns(listUid: string, names: string[]): void {
  localStorage.setItem(prefix + listUid, JSON.stringify(names.slice(0, maxColumns)));
}

/**
 * Removes the stored columns of all lists when the user signs out, since their names reveal something about the
 * account.
 */
export function forgetColumns(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
