// Vite reports each import() that fails. The errors themselves can't be recognized, since browsers name them
// differently.
const failures = new WeakSet<Error>();

/**
 * Starts recording which errors come from code that could not be loaded. Call this before any code is loaded on demand.
 */
export function noteLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

/**
 * Whether an error means that code could not be loaded: after an upgrade the service has only the new version's files,
 * and a page opened earlier asks for the old ones.
 */
export function isLoadError(error: unknown): boolean {
  return error instanceof Error && failures.has(error);
}
