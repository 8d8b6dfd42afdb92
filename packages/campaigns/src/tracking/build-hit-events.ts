import { findSubscribers } from '@mailwright/audience';
import type { Sql } from '@mailwright/database';
import { type AccountEvent, type EventWriter, topicsOf } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import type { CampaignOfHit } from './lock-recipients.ts';
import type { CountryOf } from './open-country-database.ts';
import type { Activity } from './tracking-hit.ts';

const eventOf = { open: 'email.opened', click: 'email.clicked' } as const;
const topicKinds = { open: 'opened', click: 'clicked' } as const;

/**
 * Builds the events of a group, as hooks get them, but only those that a hook or an automation wants. This is checked
 * after all of the group's requests have arrived, and only the subscribers of wanted events are read.
 */
export async function buildEvents(
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
