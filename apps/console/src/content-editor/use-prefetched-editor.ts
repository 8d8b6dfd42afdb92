import { useEffect } from 'react';

/**
 * Loads the code of the block editor while nothing else is to be done, so that a mail that is probably written next
 * opens at once.
 */
export function usePrefetchedEditor(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    // If it can't be loaded, the page that needs it says so.
    const load = () => void import('./blocks-editor.tsx').catch(() => undefined);
    // Not every browser says when it is idle.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(load, 1_000);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(load);
    return () => window.cancelIdleCallback(request);
  }, [isWanted]);
}
