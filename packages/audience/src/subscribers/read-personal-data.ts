import { type ConsentResource, parseEmailAddress, type SubscriberExport } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { findDeleted, readEventsOf, readMailsOf } from '@mailwright/outbox';
import { fromUid, toUid } from '@mailwright/platform';
import { findEveryone } from './former-subscribers.ts';
import {
  type Loaded,
  loadSubscriber,
  loadSubscriberById,
  namesAnyone,
  noSuchSubscriber,
  type SubscriberName,
} from './load-subscriber.ts';
import { presentConsent } from './present-consent.ts';
import { toSubscriberResource } from './subscriber-state.ts';

const pageSize = 1_000;

/** What this package exports about a person. What may be very large is read in batches, as it is consumed. */
interface HeldHere extends Pick<SubscriberExport, 'subscriber' | 'list' | 'subscribers' | 'mails'> {
  consents: AsyncIterable<SubscriberExport['consents']>;
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

/** All consents of these subscribers, oldest first. */
async function* readAllConsents(
  database: Database,
  accountId: string,
  subscriberIds: string[],
): AsyncGenerator<SubscriberExport['consents']> {
  for (const subscriberId of subscriberIds)
    for (let after: { afterId: string | undefined } | undefined = { afterId: undefined }; after !== undefined;) {
      const page = await readConsents(database, accountId, subscriberId, { limit: pageSize, ...after });
      yield page.map((consent) => ({ ...consent, subscriber_uid: toUid('sub', subscriberId) }));
      after = page.length < pageSize ? undefined : { afterId: fromUid('cns', page.at(-1)?.uid ?? '') };
    }
}

/** The person whom an export is about. */
interface ExportedPerson {
  shown: Pick<SubscriberExport, 'subscriber' | 'list' | 'subscribers'>;
  /** The ids of the subscribers whose data is exported. */
  ids: string[];
  /** The ids of all subscribers with their address, to whom transactional emails were sent. */
  everyone: string[];
  /** The normalized address. */
  address: string;
}

/**
 * All data about a person of the account that this package stores; other packages have the campaigns, automations,
 * bounces and transactional emails. The consents and events may be very many, so they are read in batches as they are
 * consumed.
 * @param name an address without a list refers to everyone who has it, even if there is no subscriber.
 * @throws ProblemError `not_found`
 */
export async function exportSubscriber(
  database: Database,
  accountId: string,
  name: SubscriberName,
): Promise<{
  held: HeldHere;
  events: AsyncIterable<SubscriberExport['events']>;
  person: Omit<ExportedPerson, 'shown'>;
}> {
  const { shown, ...person } = namesAnyone(name)
    ? await findByAddress(database, accountId, name.uid)
    : await findNamed(database, accountId, name);
  const mails = await readMailsOf(database, person.ids);
  const held = {
    ...shown,
    consents: readAllConsents(database, accountId, person.ids),
    mails: mails.map(({ subscriberId, kind, status, createdAt, finishedAt }) => ({
      subscriber_uid: toUid('sub', subscriberId),
      kind,
      status,
      created_at: createdAt.toISOString(),
      finished_at: finishedAt === null ? null : finishedAt.toISOString(),
    })),
  };
  return { held, events: presentEventsOf(database, accountId, person), person };
}

async function findNamed(database: Database, accountId: string, name: SubscriberName): Promise<ExportedPerson> {
  const loaded = await loadSubscriber(database, accountId, name);
  const { id, emailNormalized: address } = loaded.subscriber;
  const everyone = await findEveryone(database, accountId, address);
  return { shown: present(loaded), ids: [id], everyone, address };
}

/** Finds those whom an erasure by this address would erase. */
async function findByAddress(database: Database, accountId: string, given: string): Promise<ExportedPerson> {
  const address = parseEmailAddress(given)?.normalized;
  if (address === undefined) throw noSuchSubscriber();
  const known = await findEveryone(database, accountId, address);
  const ids = [...new Set([...known, ...(await findDeleted(database, accountId, [address]))])];
  const subscribers: NonNullable<SubscriberExport['subscribers']> = [];
  for (const id of ids) {
    const loaded = await loadSubscriberById(database, id);
    if (loaded !== undefined) subscribers.push(present(loaded));
  }
  return { shown: { subscriber: null, list: null, subscribers }, ids, everyone: ids, address };
}

function present({ list, subscriber }: Loaded): NonNullable<SubscriberExport['subscribers']>[number] {
  return {
    subscriber: toSubscriberResource(subscriber, list.fields),
    list: { uid: toUid('list', list.id), name: list.name },
  };
}

async function* presentEventsOf(
  database: Database,
  accountId: string,
  person: { ids: string[]; address: string },
): AsyncGenerator<SubscriberExport['events']> {
  for await (const events of readEventsOf(database, accountId, person))
    yield events.map(({ id, type, occurredAt, data }) => ({
      uid: toUid('evt', id),
      event: type,
      occurred_at: occurredAt.toISOString(),
      data,
    }));
}
