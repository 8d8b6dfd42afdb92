import { expect } from '@jest/globals';
import type { SubscriberResource } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { type AudienceDeps, createAdditionGroups } from '../subscribers/add-subscriber.ts';
import type { SubscriptionMode } from '../subscribers/subscriber-state.ts';

/** The expected state of a subscriber. */
export interface ModelledSubscriber {
  status: SubscriberResource['status'];
  tags: string[];
  name: string | null;
  /** The expected events and consents, in order. */
  events: string[];
  consents: string[];
}

/** The expected state of an account with one list. */
export interface Model {
  mode: SubscriptionMode;
  suppressed: Set<string>;
  /** By address. */
  subscribers: Map<string, ModelledSubscriber>;
}

/** The real account. */
export interface Real {
  deps: AudienceDeps;
  database: TestDatabase;
  accountId: string;
  listId: string;
  listUid: string;
}

/** Creates an account with a list, all of whose events are written. */
export async function createReal(database: TestDatabase, mode: SubscriptionMode): Promise<Real> {
  const { accountId } = await createTestAccount(database);
  const { listId, listUid } = await addTestList(database, accountId, mode);
  const appSecrets = testAppSecrets;
  const events = createEventRecorder();
  const additions = createAdditionGroups({ database, events, report: () => undefined });
  const deps = { database, events, additions, clock: { now: () => new Date() }, appSecrets };
  return { deps, database, accountId, listId, listUid };
}

/** Resolves to the code of the problem that `work` fails with; undefined when it succeeds. */
export async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

/** A new subscriber in the model. */
export function modelAddition(model: Model, name: string | null, tags: string[]): ModelledSubscriber {
  const single = model.mode === 'single_opt_in';
  return {
    status: single ? 'subscribed' : 'unconfirmed',
    tags,
    name,
    events: [...(single ? ['subscribed'] : []), ...(tags.length > 0 ? [`tagged ${tags.join()}`] : [])],
    consents: ['subscribed'],
  };
}

/** A subscriber's state in the database, in the model's format; undefined when there is none. */
export async function readReal(real: Real, address: string): Promise<ModelledSubscriber | undefined> {
  const [row] = await real.database.query<Omit<ModelledSubscriber, 'events'> & { id: string }>({
    text: `SELECT s.id, s.status, s.tags, (SELECT v.value #>> '{}' FROM jsonb_each(s.fields) v LIMIT 1) AS name,
        ARRAY(SELECT c.action::text FROM subscriber_consents c WHERE c.subscriber_id = s.id ORDER BY c.id) AS consents
      FROM subscribers s WHERE s.list_id = $1 AND s.email_normalized = $2`,
    values: [real.listId, address],
  });
  if (row === undefined) return undefined;
  const events = await real.database.query<{ type: string; data: { tags_added?: string[]; changed?: string[] } }>({
    text: 'SELECT type, data FROM events WHERE subscriber_id = $1 ORDER BY id',
    values: [row.id],
  });
  const { id: _id, ...rest } = row;
  const words = events.map(({ type, data }) =>
    [type.replace('subscriber.', ''), data.tags_added ?? data.changed].filter(Boolean).join(' '),
  );
  return { ...rest, events: words };
}

/** Expects the statistics and the index of tags to match the rows. */
export async function expectConsistent(real: Real): Promise<void> {
  const [row] = await real.database.query({
    text: `SELECT
      (SELECT json_object_agg(status, n) FROM (SELECT status, sum(subscribers) AS n FROM list_statistics
        WHERE list_id = $1 GROUP BY 1 HAVING sum(subscribers) <> 0 ORDER BY 1) AS k) AS maintained,
      (SELECT json_object_agg(status, n) FROM (SELECT status, count(*) AS n FROM subscribers
        WHERE list_id = $1 GROUP BY 1 ORDER BY 1) AS c) AS counted,
      ARRAY(SELECT tag || subscriber_id FROM subscriber_tags WHERE list_id = $1 ORDER BY 1) AS indexed,
      ARRAY(SELECT fold_tag(t) || id FROM subscribers, unnest(tags) AS t WHERE list_id = $1 ORDER BY 1) AS tagged`,
    values: [real.listId],
  });
  expect(row?.['maintained']).toEqual(row?.['counted']);
  expect(row?.['indexed']).toEqual(row?.['tagged']);
}
