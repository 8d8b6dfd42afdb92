import type { ConsentResource, SubscriberExport } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { readEventsOf, readMailsOf } from '@mailwright/outbox';
import { type Clock, toUid } from '@mailwright/platform';
import { loadSubscriber, type SubscriberName } from './load-subscriber.ts';
import { presentConsent } from './present-consent.ts';
import { toSubscriberResource } from './subscriber-state.ts';

/** What this package stores of a subscriber, but their events. */
type HeldHere = Omit<SubscriberExport, 'campaigns' | 'automations' | 'bounces' | 'emails' | 'events'>;

/** A subscriber's consents after `afterId`, oldest first, at most `limit`. @throws ProblemError `not_found` */
export async function listConsents(
  database: Database,
  accountId: string,
  name: SubscriberName,
  page: { limit: number; afterId: string | undefined },
): Promise<ConsentResource[]> {
  const { subscriber } = await loadSubscriber(database, accountId, name);
  return readConsents(database, accountId, subscriber.id, page);
}

/** How many consents a subscriber has. @throws ProblemError `not_found` */
export async function countConsents(database: Database, accountId: string, name: SubscriberName): Promise<number> {
  const { subscriber } = await loadSubscriber(database, accountId, name);
  return database.prisma.subscriberConsent.count({ where: { subscriberId: subscriber.id, accountId } });
}

/** The consents of a subscriber by id, a page of them or all. */
async function readConsents(
  { prisma }: Database,
  accountId: string,
  subscriberId: string,
  page?: { limit: number; afterId: string | undefined },
): Promise<ConsentResource[]> {
  const rows = await prisma.subscriberConsent.findMany({
    where: { subscriberId, accountId, ...(page?.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    ...(page === undefined ? {} : { take: page.limit }),
  });
  return rows.map(presentConsent);
}

/**
 * All data of a subscriber of the account that is stored here; campaigns, bounces and single mails are other packages'. Their events
 * may be very many, and are read in batches as they are taken.
 * @throws ProblemError `not_found`
 */
export async function exportSubscriber(
  database: Database,
  clock: Clock,
  accountId: string,
  name: SubscriberName,
): Promise<{ held: HeldHere; events: AsyncIterable<SubscriberExport['events']> }> {
  const { list, subscriber } = await loadSubscriber(database, accountId, name);
  const [consents, mails] = await Promise.all([
    readConsents(database, accountId, subscriber.id),
    readMailsOf(database, subscriber.id),
  ]);
  const held = {
    subscriber: toSubscriberResource(subscriber, list.fields),
    list: { uid: toUid('list', list.id), name: list.name },
    consents,
    mails: mails.map(({ kind, status, createdAt, finishedAt }) => ({
      kind,
      status,
      created_at: createdAt.toISOString(),
      finished_at: finishedAt === null ? null : finishedAt.toISOString(),
    })),
    exported_at: clock.now().toISOString(),
  };
  return { held, events: presentEventsOf(database, subscriber.id) };
}

async function* presentEventsOf(database: Database, subscriberId: string): AsyncGenerator<SubscriberExport['events']> {
  for await (const events of readEventsOf(database, subscriberId))
    yield events.map(({ id, type, occurredAt, data }) => ({
      uid: toUid('evt', id),
      event: type,
      occurred_at: occurredAt.toISOString(),
      data,
    }));
}
