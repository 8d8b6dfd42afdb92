/** A request for the image or for a link of one recipient's mail, before it is known who has made it. */
export interface TrackingHit extends RequestedHit {
  /** Of its row: recording it again does nothing. */
  id: string;
}

/** A request, before it is part of a group. */
export interface RequestedHit {
  campaignId: string;
  subscriberId: string;
  position: number;
  /** `trap`: the link that no person sees. */
  kind: 'open' | 'click' | 'trap';
  /** The number of the link; null of an open. */
  link: number | null;
  /** Where the link leads. */
  url: string | null;
  /** Of that only what has values of the recipient is stored: the rest is in the campaign's links. */
  isPersonal: boolean;
  /** Whether the request itself shows that no person has made it. */
  isAutomatic: boolean;
  /** Whether it shows that its maker follows every link. */
  isScan: boolean;
  ip: string | null;
  userAgent: string | null;
  /** When, by `performance.now()`. */
  at: number;
}

/** What is known of a recipient, locked until the caller's transaction ends. */
export interface HitRecipient {
  campaignId: string;
  position: number;
  subscriberId: string;
  domain: string;
  /** What they test: 0 of one who isn't in the sample of an A/B test, null when there is none. */
  testedVariant: number | null;
  /** When the mail server had accepted the mail; null while that isn't recorded, and undefined when it isn't known. */
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
  /** Where it came from, ISO 3166-1 alpha-2; null of a bot, and when that is not known. */
  country: string | null;
  /** As of `HitRecipient`. */
  testedVariant: number | null;
  occurredAt: Date;
  isBot: boolean;
  /** The recipient's first of its kind: of a person's the first of a person, of a bot's the first of a bot. */
  isFirst: boolean;
  /** The first of its kind of anyone. */
  isFirstOfAny: boolean;
  /** The first click of a person on this link. */
  isFirstOfLink: boolean;
}

/** Identifies a recipient. */
export const recipientKey = ({ campaignId, position }: Pick<TrackingHit, 'campaignId' | 'position'>): string =>
  `${campaignId}.${position}`;
