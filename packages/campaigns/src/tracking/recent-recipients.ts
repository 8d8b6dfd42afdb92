// No person follows this many different links of a mail within the window.
const burstLinks = 4;
const windowMs = 5_000;
const maxRecipients = 10_000;

interface Recent {
  since: number;
  requests: number;
  links: Set<number>;
}

/** What recipients have requested within the last seconds, from this process. */
export interface RecentRecipients {
  /**
   * Counts a request.
   * @param link the number of a link; null for the image.
   * @returns how many requests there were, including this one, and whether so many links were followed that it is a
   *   scanner.
   */
  count(key: string, link: number | null): { requests: number; isBurst: boolean };
}

/** Creates an empty record. Its memory is bounded: the recipients that came first are forgotten. */
export function createRecentRecipients(now: () => number = () => performance.now()): RecentRecipients {
  const recents = new Map<string, Recent>();
  return {
    count: (key, link) => {
      const at = now();
      let recent = recents.get(key);
      if (recent === undefined || at - recent.since > windowMs) {
        recents.delete(key);
        recent = { since: at, requests: 0, links: new Set() };
        recents.set(key, recent);
        const [oldest] = recents.keys();
        if (recents.size > maxRecipients && oldest !== undefined) recents.delete(oldest);
      }
      recent.requests += 1;
      if (link !== null && recent.links.size < burstLinks) recent.links.add(link);
      return { requests: recent.requests, isBurst: recent.links.size >= burstLinks };
    },
  };
}
