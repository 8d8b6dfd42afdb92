import type { ChangeNotice, ChangeTopic } from '@mailwright/contracts';
import { useEffect } from 'react';
import { queryClient } from './query-client.ts';
import { isCostly, isTouched } from './touched-queries.ts';

/** What has changed is read again at most this often. */
const minIntervalMs = 2_000;
/** So often everything is read again while changes are told. */
const slowMs = 30_000;
const retryMs = 15_000;

let isLive = false;

/** How often to read something again that changes by itself: rarely while changes are told. */
export function paced(milliseconds: number): number {
  return isLive ? Math.max(milliseconds, slowMs) : milliseconds;
}

/**
 * Follows what changes in the account while the page is looked at. Browsers open few connections to one host, so that a page in
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
    // What is being read already is as it is now, or nearly so.
    void queryClient.invalidateQueries({ predicate: (query) => isTouched(query, changed) }, { cancelRefetch: false });
  }
  function open(): void {
    clearTimeout(retrying);
    if (source !== undefined || document.hidden) return;
    source = new EventSource('/app/events');
    source.addEventListener('ready', () => {
      isLive = true;
      // The page gets no notice of what changed after it was read and before this, even when it has just been loaded.
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
      // The session may have ended, which this finds out.
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
