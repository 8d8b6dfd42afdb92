import type { ConsentResource, SubscriberExport, SubscriberResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { readEventsOf, readMailsOf } from '@mailwright/outbox';
import { fromUid, toUid } from '@mailwright/platform';
import { findEveryone } from './former-subscribers.ts';
import { loadSubscriber, type SubscriberName } from './load-subscriber.ts';
import { presentConsent } from './present-consent.ts';
import { toSubscriberResource } from './subscriber-state.ts';

const pageSize = 1_000;

/** What this package stores of a subscriber; what may be very much is read in batches, as it is taken. */
interface HeldHere extends Pick<SubscriberExport, 'list' | 'mails'> {
  subscriber: SubscriberResource;
  consents: AsyncIterable<ConsentResource[]>;
}

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

async function readConsents(
  { prisma }: Database,
  accountId: string,
  subscriberId: string,
  { limit, afterId }: { limit: number; afterId: string | undefined },
): Promise<ConsentResource[]> {
  const rows = await prisma.subscriberConsent.findMany({
    where: { subscriberId, accountId, ...(afterId === undefined ? {} : { id: { gt: afterId } }) },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(presentConsent);
}

/** All consents of a subscriber, oldest first. */
async function* readAllConsents(
  database: Database,
  accountId: string,
  subscriberId: string,
): AsyncGenerator<ConsentResource[]> {
  for (let afterId: string | undefined; ;) {
    const page = await readConsents(database, accountId, subscriberId, { limit: pageSize, afterId });
    yield page;
    afterId = fromUid('cns', page.at(-1)?.uid ?? '');
    if (page.length < pageSize || afterId === undefined) return;
  }
}

/**
 * All data of a subscriber of the account that is stored here; campaigns, bounces and single mails are other packages'. Their consents
 * and events may be very many, and are read in batches as they are taken.
 * @returns also the ids of all subscribers with their address, to whom single mails were sent, and that address, normalized.
 * @throws ProblemError `not_found`
 */
export async function exportSubscriber(
  database: Database,
  accountId: string,
  name: SubscriberName,
): Promise<{
  held: HeldHere;
  events: AsyncIterable<SubscriberExport['events']>;
  person: { ids: string[]; address: string };
}> {
  const { list, subscriber } = await loadSubscriber(database, accountId, name);
  const address = subscriber.emailNormalized;
  const [mails, ids] = await Promise.all([
    readMailsOf(database, subscriber.id),
    findEveryone(database, accountId, address),
  ]);
  const held = {
    subscriber: toSubscriberResource(subscriber, list.fields),
    list: { uid: toUid('list', list.id), name: list.name },
    consents: readAllConsents(database, accountId, subscriber.id),
    mails: mails.map(({ kind, status, createdAt, finishedAt }) => ({
      kind,
      status,
      created_at: createdAt.toISOString(),
      finished_at: finishedAt === null ? null : finishedAt.toISOString(),
    })),
  };
  return { held, events: presentEventsOf(database, subscriber.id), person: { ids, address } };
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
