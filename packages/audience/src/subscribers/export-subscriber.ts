import type { SubscriberExport } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { readEventsOf, readMailsOf } from '@mailwright/outbox';
import { type Clock, toUid } from '@mailwright/platform';
import { loadSubscriber, type SubscriberName } from './load-list.ts';
import { readConsents } from './read-consents.ts';
import { toSubscriberResource } from './subscriber-state.ts';

/** All stored data of a subscriber of the account. @throws ProblemError `not_found` */
export async function exportSubscriber(
  sql: Sql,
  clock: Clock,
  accountId: string,
  name: SubscriberName,
): Promise<SubscriberExport> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, name);
  const [consents, mails, events] = await Promise.all([
    readConsents(sql, subscriber.id, { limit: null, afterId: undefined }),
    readMailsOf(sql, subscriber.id),
    readEventsOf(sql, subscriber.id),
  ]);
  return {
    subscriber: toSubscriberResource(subscriber, list.fields),
    list: { uid: toUid('list', list.id), name: list.name },
    consents,
    mails: mails.map(({ kind, status, createdAt, finishedAt }) => ({
      kind,
      status,
      created_at: createdAt.toISOString(),
      finished_at: finishedAt === null ? null : finishedAt.toISOString(),
    })),
    events: events.map(({ id, type, occurredAt, data }) => ({
      uid: toUid('evt', id),
      event: type,
      occurred_at: occurredAt.toISOString(),
      data,
    })),
    exported_at: clock.now().toISOString(),
  };
}
