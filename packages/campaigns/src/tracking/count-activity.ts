import { type Activity, recipientKey } from './tracking-hit.ts';

/** What is added to one counter. */
export interface CounterChange {
  campaignId: string;
  kind: 'total' | 'link' | 'hour' | 'domain' | 'variant' | 'country';
  key: string;
  opens: number;
  uniqueOpens: number;
  botOpens: number;
  anyOpens: number;
  clicks: number;
  uniqueClicks: number;
  botClicks: number;
  anyClicks: number;
}

/** The changes of a recipient. A time is null if it doesn't change. */
export interface RecipientChange {
  campaignId: string;
  position: number;
  firstOpenedAt: Date | null;
  lastOpenedAt: Date | null;
  firstClickedAt: Date | null;
  lastClickedAt: Date | null;
  botOpened: boolean;
  botClicked: boolean;
  links: number[];
  scannedAt: Date | null;
}

/** Hourly figures are kept for this many days after the campaign's start. */
const hourlyDays = 30;
const hourMs = 3_600_000;

/**
 * Sums up a group's changes of the counters, sorted by key, so that groups of two processes never deadlock.
 * @param startedAt the campaigns' start times, by campaign id.
 */
export function countActivity(
  activity: readonly Activity[],
  startedAt: ReadonlyMap<string, Date | null>,
): CounterChange[] {
  const changes = new Map<string, CounterChange>();
  for (const each of activity) {
    const { campaignId, kind, link, domain, country, occurredAt, testedVariant } = each;
    add(changes, each, 'total', '', each.isFirst);
    add(changes, each, 'domain', domain, each.isFirst);
    if (country !== null) add(changes, each, 'country', country, each.isFirst);
    if (testedVariant !== null) add(changes, each, 'variant', String(testedVariant), each.isFirst);
    if (kind === 'click' && link !== null) add(changes, each, 'link', String(link), each.isFirstOfLink);
    const start = startedAt.get(campaignId) ?? occurredAt;
    if (occurredAt.getTime() - start.getTime() >= hourlyDays * 24 * hourMs) continue;
    const hour = new Date(Math.floor(occurredAt.getTime() / hourMs) * hourMs);
    add(changes, each, 'hour', hour.toISOString(), each.isFirst);
  }
  return [...changes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
}

function add(
  changes: Map<string, CounterChange>,
  { campaignId, kind: what, isBot, isFirstOfAny }: Activity,
  kind: CounterChange['kind'],
  key: string,
  isUnique: boolean,
): void {
  const name = `${campaignId} ${kind} ${key}`;
  const change = changes.get(name) ?? { campaignId, kind, key, ...zeros };
  changes.set(name, change);
  const counted = !isBot;
  const any = isFirstOfAny && kind !== 'link' ? 1 : 0;
  if (what === 'open') {
    if (counted) change.opens += 1;
    else change.botOpens += 1;
    if (counted && isUnique) change.uniqueOpens += 1;
    change.anyOpens += any;
  } else {
    if (counted) change.clicks += 1;
    else change.botClicks += 1;
    if (counted && isUnique) change.uniqueClicks += 1;
    change.anyClicks += any;
  }
}

const zeros = {
  opens: 0,
  uniqueOpens: 0,
  botOpens: 0,
  anyOpens: 0,
  clicks: 0,
  uniqueClicks: 0,
  botClicks: 0,
  anyClicks: 0,
};

/**
 * Sums up how a group's opens, clicks and scans change each recipient.
 * @param known the recipients of `scans`, by the same key
 */
export function changeRecipients(
  activity: readonly Activity[],
  scans: ReadonlyMap<string, Date>,
  known: ReadonlyMap<string, { campaignId: string; position: number }>,
): RecipientChange[] {
  const changes = new Map<string, RecipientChange>();
  const changeOf = (key: string, { campaignId, position }: { campaignId: string; position: number }) => {
    const change = changes.get(key) ?? { campaignId, position, ...unchanged(), links: [] };
    changes.set(key, change);
    return change;
  };
  for (const each of activity) {
    const change = changeOf(recipientKey(each), each);
    const { kind, isBot, occurredAt, link } = each;
    if (isBot) change[kind === 'open' ? 'botOpened' : 'botClicked'] = true;
    else if (kind === 'open') {
      change.firstOpenedAt ??= occurredAt;
      change.lastOpenedAt = occurredAt;
    } else {
      change.firstClickedAt ??= occurredAt;
      change.lastClickedAt = occurredAt;
    }
    if (each.isFirstOfLink && link !== null) change.links.push(link);
  }
  for (const [key, scannedAt] of scans) {
    const recipient = known.get(key);
    if (recipient !== undefined) changeOf(key, recipient).scannedAt = scannedAt;
  }
  return [...changes.values()];
}

const unchanged = () => ({
  firstOpenedAt: null,
  lastOpenedAt: null,
  firstClickedAt: null,
  lastClickedAt: null,
  botOpened: false,
  botClicked: false,
  scannedAt: null,
});
