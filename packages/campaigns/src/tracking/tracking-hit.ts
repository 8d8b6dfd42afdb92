import { rememberLast } from '@mailwright/platform';
import { isbot } from 'isbot';

/** A request for the image or a link of one recipient's mail, before it is decided who made it. */
export interface TrackingHit extends RequestedHit {
  /** The id of its row, which makes recording it again harmless. */
  id: string;
}

/** A request, before it is part of a group. */
export interface RequestedHit {
  campaignId: string;
  subscriberId: string;
  position: number;
  /** `trap`: a link that people can't see. */
  kind: 'open' | 'click' | 'trap';
  /** The number of the link; null for an open. */
  link: number | null;
  /** Where the link leads. */
  url: string | null;
  /**
   * Whether the URL contains values of the recipient. Only such URLs are stored; the others are in the campaign's
   * links.
   */
  isPersonal: boolean;
  /** Whether the request itself shows that no person made it. */
  isAutomatic: boolean;
  /** Whether the request shows that its sender is a scanner, which follows every link. */
  isScan: boolean;
  ip: string | null;
  userAgent: string | null;
  /** The time by `performance.now()`. */
  at: number;
}

/** What is known about a recipient, locked until the caller's transaction ends. */
export interface HitRecipient {
  campaignId: string;
  position: number;
  subscriberId: string;
  domain: string;
  /** The variant that they test: 0 if they aren't in the sample of an A/B test, null if there is no test. */
  testedVariant: number | null;
  /** When the mail server accepted the mail; null while that isn't recorded yet, undefined if it is unknown. */
  sentAt: Date | null | undefined;
  hasOpened: boolean;
  hasClicked: boolean;
  botOpened: boolean;
  botClicked: boolean;
  clickedLinks: ReadonlySet<number>;
  scannedAt: Date | null;
}

/** An open or a click, as it is recorded. */
export interface Activity extends Omit<TrackingHit, 'kind' | 'at' | 'isAutomatic' | 'isScan'> {
  kind: 'open' | 'click';
  domain: string;
  /** The country it came from, ISO 3166-1 alpha-2; null for a bot, or if unknown. */
  country: string | null;
  /** As in `HitRecipient`. */
  testedVariant: number | null;
  occurredAt: Date;
  isBot: boolean;
  /** Whether it is the recipient's first of its kind, among those of people or among those of bots. */
  isFirst: boolean;
  /** Whether it is the first of its kind by anyone. */
  isFirstOfAny: boolean;
  /** Whether it is the first click by a person on this link. */
  isFirstOfLink: boolean;
}

/** The key of a recipient. */
export const recipientKey = ({ campaignId, position }: Pick<TrackingHit, 'campaignId' | 'position'>): string =>
  `${campaignId}.${position}`;

// These proxies load images when a person views the mail, and hide who it is. isbot takes them for bots.
const proxiesOfPeople = /GoogleImageProxy|YahooMailProxy/;
// Gmail prefetches images before a person views the mail, with this user agent, which no real browser has. SparkPost
// measured it: https://www.sparkpost.com/blog/gmail-prefetching-images/.
const gmailPrefetch = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/;

// Most requests come from a few hundred user agents, and isbot's regular expression is long.
const maxRemembered = 1_000;
const longestRemembered = 300;
const isNameOfBot = (userAgent: string): boolean => gmailPrefetch.test(userAgent) || isbot(userAgent);
const isKnownBot = rememberLast(maxRemembered, isNameOfBot);

/**
 * Whether a request alone shows that no person made it: a HEAD request, no user agent, or that of a program. Apple's
 * Mail Privacy Protection, which loads the images of all mails, sends just `Mozilla/5.0`, which isbot knows.
 */
export function isAutomatic(request: { method: string; userAgent: string | undefined }): boolean {
  const { method, userAgent = '' } = request;
  if (method === 'HEAD' || userAgent.trim() === '') return true;
  if (proxiesOfPeople.test(userAgent)) return false;
  return userAgent.length > longestRemembered ? isNameOfBot(userAgent) : isKnownBot(userAgent);
}

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
interface RecentRecipients {
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
