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
