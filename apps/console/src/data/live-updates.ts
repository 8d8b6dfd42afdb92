import type { ChangeNotice, ChangeTopic } from '@mailwright/contracts';
import { useEffect } from 'react';
import { queryClient } from './query-client.ts';
import { isCostly, isTouched } from './touched-queries.ts';

/** The minimum time between two refreshes of what has changed. */
const minIntervalMs = 2_000;
/** The minimum polling interval while change notices arrive. */
const slowMs = 30_000;
const retryMs = 15_000;

let isLive = false;

/** The interval for polling a resource that changes on its own, in milliseconds: longer while change notices arrive. */
export function paced(milliseconds: number): number {
  return isLive ? Math.max(milliseconds, slowMs) : milliseconds;
}

/**
 * Follows changes in the account while the page is visible. Browsers open only a few connections per host, so a page in
 * the background has none, and reads everything again when it is shown.
 */
export function useLiveUpdates(): void {
  useEffect(followChanges, []);
}

function followChanges(): () => void {
  const topics = new Set<ChangeTopic>();
  let source: EventSource | undefined;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    flushing = undefined;
    const changed = new Set(topics);
    topics.clear();
    // A request that is already under way returns the current state, or nearly so.
    void queryClient.invalidateQueries({ predicate: (query) => isTouched(query, changed) }, { cancelRefetch: false });
  }
  function open(): void {
    clearTimeout(retrying);
    if (source !== undefined || document.hidden) return;
    source = new EventSource('/app/events');
    source.addEventListener('ready', () => {
      isLive = true;
      // Changes made between the reading of the data and now came without a notice, even if the page has just been
      // loaded.
      void queryClient.invalidateQueries({ predicate: (query) => !isCostly(query) }, { cancelRefetch: false });
    });
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      for (const topic of (JSON.parse(data) as ChangeNotice).topics) topics.add(topic);
      flushing ??= setTimeout(flush, minIntervalMs);
    });
    source.addEventListener('error', () => {
      isLive = false;
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      retrying = setTimeout(open, retryMs);
      // The session may have ended; this read finds out.
      void queryClient.invalidateQueries({ queryKey: ['session'] });
    });
  }
  function close(): void {
    source?.close();
    source = undefined;
    isLive = false;
  }
  const onVisibility = (): void => (document.hidden ? close() : open());

  open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(flushing);
    clearTimeout(retrying);
    close();
  };
}
