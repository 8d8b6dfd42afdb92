import { expect } from '@jest/globals';
import type { ConsentResource, SubscriberResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import type { TestAccount } from '@mailwright/testing';
import type { TestApi } from './start-test-api.ts';

/** A written event, without its list. */
interface PublishedEvent {
  type: string;
  details: Record<string, unknown>;
  subscriber: SubscriberResource;
}

/** How tests change an audience and read the outcome. */
export interface AudienceWatch {
  /** Adds a subscriber, who must not exist yet. */
  add(list: string, email: string, more?: Record<string, unknown>, account?: TestAccount): Promise<SubscriberResource>;
  read(uid: string, account?: TestAccount): Promise<SubscriberResource>;
  /** Registers a hook for every subscriber event, of one list or of all lists. */
  hearAll(list?: string, account?: TestAccount): Promise<void>;
  /** Changes the status of a subscriber, as a bounce or an operator would. */
  setStatus(uid: string, status: SubscriberResource['status']): Promise<void>;
  /** The events of a subscriber, in the order in which they were written. */
  eventsOf(uid: string): Promise<PublishedEvent[]>;
  consentsOf(uid: string, account?: TestAccount): Promise<ConsentResource[]>;
  /** The number of mails written for a subscriber. */
  mailsOf(uid: string): Promise<number>;
  /** Expects that the statistics and the tag index of all lists match the subscribers' rows. */
  expectConsistent(): Promise<void>;
}

const subscriberEvents = [
  'subscriber.subscribed',
  'subscriber.unsubscribed',
  'subscriber.tagged',
  'subscriber.updated',
];

/** Watches the audience of an API under test. */
export function watchAudience(api: TestApi): AudienceWatch {
  const rows = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    api.database.query<Row>({ text, values });
  return {
    add: async (list, email, more = {}, account = api.account) => {
      const response = await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: email, ...more });
      expect({ status: response.status, text: response.text }).toMatchObject({ status: 201 });
      return response.body as SubscriberResource;
    },
    read: async (uid, account = api.account) =>
      (await api.call('get', `/subscribers/${uid}`, account).expect(200)).body as SubscriberResource,
    hearAll: async (list, account = api.account) => {
      for (const event of subscriberEvents) {
        await api.addHook({ event, ...(list === undefined ? {} : { list_uid: list }) }, account);
      }
    },
    setStatus: async (uid, status) => {
      await rows(
        `UPDATE subscribers SET status = $2::subscriber_status, revision = revision + 1,
          unsubscribed_at = CASE WHEN $2 IN ('subscribed', 'unconfirmed') THEN NULL ELSE now() END WHERE id = $1`,
        [fromUid('sub', uid), status],
      );
    },
    eventsOf: async (uid) => {
      const events = await rows<{ type: string; data: { subscriber: SubscriberResource; list: unknown } }>(
        'SELECT type, data FROM events WHERE subscriber_id = $1 ORDER BY id',
        [fromUid('sub', uid)],
      );
      return events.map(({ type, data: { subscriber, list: _list, ...details } }) => ({ type, details, subscriber }));
    },
    consentsOf: async (uid, account = api.account) =>
      (await api.call('get', `/subscribers/${uid}/consents?limit=100`, account).expect(200)).body as ConsentResource[],
    mailsOf: async (uid) => {
      const found = await rows('SELECT 1 FROM mails WHERE subscriber_id = $1', [fromUid('sub', uid)]);
      return found.length;
    },
    expectConsistent: async () => {
      const wrongFigures = await rows(
        `SELECT * FROM (SELECT list_id, status, count(*) AS counted FROM subscribers GROUP BY 1, 2) AS a
          FULL JOIN (SELECT list_id, status, sum(subscribers) AS stored FROM list_statistics GROUP BY 1, 2) AS b
          USING (list_id, status) WHERE coalesce(counted, 0) <> coalesce(stored, 0)`,
      );
      const wrongTags = await rows(
        `SELECT * FROM (SELECT s.list_id, fold_tag(t.tag) AS tag, s.id AS subscriber_id, true AS attached
            FROM subscribers s, unnest(s.tags) AS t (tag)) AS a
          FULL JOIN (SELECT *, true AS indexed FROM subscriber_tags) AS b USING (list_id, tag, subscriber_id)
          WHERE a.attached IS NULL OR b.indexed IS NULL`,
      );
      expect({ wrongFigures, wrongTags }).toEqual({ wrongFigures: [], wrongTags: [] });
    },
  };
}
