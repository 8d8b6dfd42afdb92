import { type Activity, type HitRecipient, recipientKey, type TrackingHit } from './tracking-hit.ts';

/** An open this soon after delivery is by the scanner of a mail server: people aren't that fast. */
export const deliverySeconds = 3;
/**
 * For this long after a scanner has followed the hidden link, or many links at once, all hits of the recipient count as
 * the scanner's.
 */
export const scanSeconds = 30;

/** A hit with its time by the clock of Postgres, and the country of its address, which may have been removed since. */
export interface TimedHit extends TrackingHit {
  occurredAt: Date;
  country: string | null;
}

/** The decisions on a group of hits. */
export interface DecidedHits {
  activity: Activity[];
  /** When a scanner followed every link of a recipient's mail, by recipient key. */
  scans: Map<string, Date>;
}

/**
 * Decides which hits are by bots, and which are first ones. Leaves out hits of unknown recipients.
 * @param hits in the order in which they occurred.
 */
export function decideHits(hits: TimedHit[], recipients: ReadonlyMap<string, HitRecipient>): DecidedHits {
  const scans = findScans(hits);
  const seen = new Map<string, Seen>();
  const activity: Activity[] = [];
  for (const hit of hits) {
    const key = recipientKey(hit);
    const recipient = recipients.get(key);
    if (recipient?.subscriberId !== hit.subscriberId || hit.kind === 'trap') continue;
    const before = seen.get(key) ?? toSeen(recipient);
    seen.set(key, before);
    const isBot = isOfBot(hit, recipient, scans.get(key));
    activity.push(toActivity(hit, hit.kind, { recipient, before, isBot }));
  }
  return { activity, scans };
}

interface Seen {
  open: { person: boolean; bot: boolean };
  click: { person: boolean; bot: boolean };
  links: Set<number>;
}

function toSeen({ hasOpened, hasClicked, botOpened, botClicked, clickedLinks }: HitRecipient): Seen {
  return {
    open: { person: hasOpened, bot: botOpened },
    click: { person: hasClicked, bot: botClicked },
    links: new Set(clickedLinks),
  };
}

function findScans(hits: TimedHit[]): Map<string, Date> {
  const scans = new Map<string, Date>();
  for (const hit of hits) if (hit.isScan) scans.set(recipientKey(hit), hit.occurredAt);
  return scans;
}

function isOfBot(hit: TimedHit, { sentAt, scannedAt }: HitRecipient, scan: Date | undefined): boolean {
  if (hit.isAutomatic || sentAt === null) return true;
  const since = (time: Date) => Math.abs(hit.occurredAt.getTime() - time.getTime());
  // The hit may also come shortly before the mail is recorded as sent.
  if (sentAt !== undefined && hit.occurredAt.getTime() - sentAt.getTime() < deliverySeconds * 1_000) return true;
  return [scan, scannedAt].some((time) => time instanceof Date && since(time) < scanSeconds * 1_000);
}

function toActivity(
  hit: TimedHit,
  kind: Activity['kind'],
  { recipient, before, isBot }: { recipient: HitRecipient; before: Seen; isBot: boolean },
): Activity {
  const { domain, testedVariant } = recipient;
  const { id, campaignId, subscriberId, position, link, url, isPersonal, ip, userAgent, occurredAt } = hit;
  const known = before[kind];
  const who = isBot ? 'bot' : 'person';
  const isFirst = !known[who];
  const isFirstOfAny = !known.person && !known.bot;
  known[who] = true;
  const isFirstOfLink = !isBot && link !== null && !before.links.has(link);
  if (isFirstOfLink) before.links.add(link);
  const request = { id, campaignId, subscriberId, position, kind, link, url, isPersonal, ip, userAgent, occurredAt };
  // The country of a scanner's data center says nothing about the recipient.
  const country = isBot ? null : hit.country;
  return { ...request, domain, country, testedVariant, isBot, isFirst, isFirstOfAny, isFirstOfLink };
}
