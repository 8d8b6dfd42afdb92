// Vite reports each import() that fails: browsers call the error by different names.
const failures = new WeakSet<Error>();

/** Notes which errors are those of code that could not be loaded. To be called before the first is. */
export function noteLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

/**
 * Whether an error says that code could not be loaded: after an upgrade the service has only the files of the new version, and a page
 * that was opened before asks for those of the old one.
 */
export function isLoadError(error: unknown): boolean {
  return error instanceof Error && failures.has(error);
}
