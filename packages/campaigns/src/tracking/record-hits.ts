import { findSubscribers } from '@mailwright/audience';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type AccountEvent, type EventWork, type EventWriter, noWork, topicsOf } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { changeRecipients, countActivity } from './count-activity.ts';
import { type CampaignOfHit, lockRecipients } from './lock-recipients.ts';
import type { CountryOf } from './open-country-database.ts';
import { type Activity, type HitRecipient, recipientKey, type TrackingHit } from './tracking-hit.ts';
import { findRecorded, writeActivity } from './write-activity.ts';

/** The dependencies of recording a group of hits. */
export interface HitDeps {
  database: Pick<Database, 'pool'>;
  events: EventWriter;
  /** The slot of the counters that this process adds to. */
  slot: number;
  /** Whether IP addresses and user agents are left out for all accounts. */
  isAnonymous: boolean;
  /** Undefined if there is no country database. */
  countryOf: CountryOf | undefined;
}

/** The consequences of recording hits. */
interface Recorded {
  work: EventWork;
  /** The accounts of the campaigns. */
  accountIds: string[];
}

/**
 * Records a group of hits with the figures and events that they change, in one transaction. Recording a group again
 * does nothing. Hits of recipients who are gone are left out.
 * @param options `mayBeRecorded`: whether an earlier attempt may have committed, which must then be looked up.
 * @throws if Postgres is unavailable
 */
export function recordHits(
  deps: HitDeps,
  hits: readonly TrackingHit[],
  options: { mayBeRecorded: boolean },
): Promise<Recorded> {
  return inTransaction(deps.database, async (runner) => {
    // Taken before the statement that reads the clock of Postgres, which may then wait for locks.
    const askedAt = performance.now();
    const { now, recipients, campaigns } = await lockRecipients(runner, hits);
    if (recipients.size === 0) return { work: noWork, accountIds: [] };
    const fresh = options.mayBeRecorded ? await withoutRecorded(runner, hits) : hits;
    const timed = fresh
      .map((hit) => {
        const isAnonymous = deps.isAnonymous || campaigns.get(hit.campaignId)?.isAnonymous === true;
        return {
          ...hit,
          // Looked up before the IP address is left out.
          country: deps.countryOf?.(hit.ip) ?? null,
          ip: isAnonymous ? null : hit.ip,
          userAgent: isAnonymous ? null : hit.userAgent,
          occurredAt: new Date(now.getTime() - Math.max(0, askedAt - hit.at)),
        };
      })
      .sort((one, other) => one.at - other.at);
    const { activity, scans } = decideHits(timed, recipients);
    const work = await writeActivity(deps, runner, {
      activity,
      recipients: changeRecipients(activity, scans, recipients),
      counters: countActivity(activity, new Map([...campaigns].map(([id, { startedAt }]) => [id, startedAt]))),
      events: await buildEvents(deps, runner, activity, campaigns),
    });
    return { work, accountIds: [...new Set([...campaigns.values()].map(({ accountId }) => accountId))] };
  });
}

/** The hits that an earlier attempt, whose response was lost, has not recorded. Their recipients are locked. */
async function withoutRecorded(runner: Sql, hits: readonly TrackingHit[]): Promise<TrackingHit[]> {
  const recorded = await findRecorded(
    runner,
    hits.map(({ id }) => id),
  );
  return hits.filter(({ id }) => !recorded.has(id));
}

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
interface DecidedHits {
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

const eventOf = { open: 'email.opened', click: 'email.clicked' } as const;
const topicKinds = { open: 'opened', click: 'clicked' } as const;

/**
 * Builds the events of a group, as hooks get them, but only those that a hook or an automation wants. This is checked
 * after all of the group's requests have arrived, and only the subscribers of wanted events are read.
 */
async function buildEvents(
  { events, countryOf }: { events: EventWriter; countryOf: CountryOf | undefined },
  runner: Sql,
  activity: readonly Activity[],
  campaigns: ReadonlyMap<string, CampaignOfHit>,
): Promise<AccountEvent[]> {
  const wanted = await findWanted(events, runner, activity, campaigns);
  if (wanted.length === 0) return [];
  const subscribers = await findSubscribers(runner, [...new Set(wanted.map(({ subscriberId }) => subscriberId))]);
  return wanted.flatMap((each) => {
    const subscriber = subscribers.get(each.subscriberId);
    const campaign = campaigns.get(each.campaignId);
    if (subscriber === undefined || campaign?.list == null) return [];
    const { kind, occurredAt, isFirst: first, isBot: bot, ip, userAgent, country } = each;
    const at = occurredAt.toISOString();
    const data = {
      subscriber,
      list: { uid: toUid('list', campaign.list.id), name: campaign.list.name },
      campaign: { uid: toUid('cmp', each.campaignId), name: campaign.name, subject: campaign.subject },
      ...(kind === 'open' ? { opened_at: at } : { clicked_at: at, url: each.url ?? '' }),
      first,
      bot,
      ip,
      user_agent: userAgent,
      ...(countryOf && { country }),
    };
    const { accountId } = campaign;
    const { subscriberId } = each;
    // Neither a bot's activity nor a person's repeated activity starts an automation.
    const topics = bot || !first ? [] : topicsOf(topicKinds[kind], [each.campaignId]);
    return [{ accountId, type: eventOf[kind], listId: campaign.list.id, subscriberId, data, occurredAt, topics }];
  });
}

/** The activity that a hook or an automation wants to know of. */
async function findWanted(
  events: EventWriter,
  runner: Sql,
  activity: readonly Activity[],
  campaigns: ReadonlyMap<string, CampaignOfHit>,
): Promise<Activity[]> {
  const wanted = new Map<string, boolean>();
  const found: Activity[] = [];
  for (const each of activity) {
    const campaign = campaigns.get(each.campaignId);
    if (campaign?.list == null) continue;
    const { accountId, list } = campaign;
    const key = `${list.id} ${each.kind}`;
    let isWanted = wanted.get(key);
    if (isWanted === undefined) {
      const type = eventOf[each.kind];
      isWanted = await events.isWanted(runner, { accountId, listId: list.id }, [type]);
      wanted.set(key, isWanted);
    }
    if (isWanted) found.push(each);
  }
  return found;
}
