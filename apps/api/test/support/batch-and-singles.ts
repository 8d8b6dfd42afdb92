import { expect } from '@jest/globals';
import type { BatchResult, SubscriberResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import fc from 'fast-check';
import type { TestApi } from './start-test-api.ts';

/** A row of a batch that names its subscriber by address or, for one of the list's first subscribers, by uid. */
interface ComparedRow {
  action: 'upsert' | 'update' | 'tag' | 'untag' | 'unsubscribe' | 'delete';
  /** The index among the list's first subscribers; undefined when named by EMAIL. */
  first?: number;
  EMAIL?: string;
  values: Record<string, unknown>;
}

/** The addresses of the list's first subscribers; `others` are further addresses. */
export const firstAddresses = ['a@example.com', 'b@example.com', 'c@example.com'];
const others = ['d@example.com', 'e@example.com', 'suppressed@example.com'];

const address = fc.constantFrom(...firstAddresses, ...others, 'A@Example.com');
const first = fc.nat(firstAddresses.length - 1);
const name = fc.oneof(
  address.map((EMAIL) => ({ EMAIL })),
  first.map((index) => ({ first: index })),
);
const oneTag = fc.constantFrom('x', 'y', '日本');
const someTags = fc.uniqueArray(oneTag, { minLength: 1 }).map((tags) => tags.join());
const text = fc.option(fc.constantFrom('Ada', 'Grace'));
const values = fc.record({ FIRST_NAME: text, tag: someTags, tags: fc.uniqueArray(oneTag) }, { requiredKeys: [] });

/** Any row for which a single call is possible. */
export const anyRow: fc.Arbitrary<ComparedRow> = fc.oneof(
  fc.record({ action: fc.constant('upsert' as const), EMAIL: address, values }),
  fc.record({ action: fc.constant('upsert' as const), EMAIL: address, values: fc.constant({ AGE: 'old' }) }),
  fc.tuple(name, values).map(([named, given]) => ({ action: 'update' as const, ...named, values: given })),
  // Twice as likely as others, since several of these rows in a batch exchange addresses.
  fc.record({ action: fc.constant('update' as const), first, EMAIL: address, values }),
  fc.record({ action: fc.constant('update' as const), first, EMAIL: address, values: fc.constant({}) }),
  fc.tuple(name, someTags).map(([named, tag]) => ({ action: 'tag' as const, ...named, values: { tag } })),
  fc.tuple(name, oneTag).map(([named, tag]) => ({ action: 'untag' as const, ...named, values: { tag } })),
  name.map((named) => ({ action: 'unsubscribe' as const, ...named, values: { reason: 'Enough' } })),
  name.map((named) => ({ action: 'delete' as const, ...named, values: {} })),
);

/** A list to which rows are applied. */
export interface ComparedList {
  list: string;
  /** The uids of its first subscribers. */
  uids: string[];
  resubscribe: boolean;
}

/** Formats a row as a batch contains it. */
export function toBatchRow({ action, first: index, EMAIL, values: given }: ComparedRow, uids: string[]): object {
  return {
    action,
    ...(index === undefined ? {} : { uid: uids[index] }),
    ...(EMAIL === undefined ? {} : { EMAIL }),
    ...given,
  };
}

/** Makes the call for one subscriber that does what the row does. Resolves to the outcome, in the words of a batch. */
export async function callSingle(api: TestApi, on: ComparedList, row: ComparedRow): Promise<string> {
  const { list, uids, resubscribe } = on;
  if (row.action === 'upsert') {
    const body = { list_uid: list, EMAIL: row.EMAIL, ...row.values, resubscribe };
    return outcomeOf(await api.call('post', '/subscribers').send(body));
  }
  const named = row.first === undefined ? row.EMAIL : uids[row.first];
  const path = (rest = '') => `/subscribers/${encodeURIComponent(named ?? '')}${rest}?list_uid=${list}`;
  const { tag = '' } = row.values;
  switch (row.action) {
    case 'update': {
      const EMAIL = row.first === undefined || row.EMAIL === undefined ? {} : { EMAIL: row.EMAIL };
      return outcomeOf(await api.call('patch', path()).send({ ...EMAIL, ...row.values }));
    }
    case 'tag':
      return outcomeOf(await api.call('post', path('/tags')).send({ tag }));
    case 'untag':
      return outcomeOf(await api.call('delete', path(`/tags/${encodeURIComponent(String(tag))}`)));
    case 'unsubscribe':
      return outcomeOf(await api.call('post', path('/unsubscribe')).send(row.values));
    default:
      return outcomeOf(await api.call('delete', path()));
  }
}

function outcomeOf({ status, body }: { status: number; body: { code?: string } }): string {
  if (status === 200) return 'saved';
  if (status === 201) return 'created';
  if (status === 204) return 'deleted';
  if (body.code === 'not_found') return 'not_found';
  if (body.code === 'address_suppressed') return 'suppressed';
  expect(['validation_failed', 'subscriber_exists']).toContain(body.code);
  return 'invalid';
}

/**
 * The outcome of a row in a batch, in the detail that a single call gives, which doesn't say whether anything changed.
 */
export function outcomeOfRow({ result }: BatchResult['results'][number]): string {
  return result === 'updated' || result === 'unchanged' ? 'saved' : result;
}

/** A list's subscribers, consents and events, except for what always differs between two lists: ids and times. */
export async function readList(api: TestApi, list: string): Promise<Record<string, unknown>> {
  const values = [fromUid('list', list)];
  const subscribers = await api.database.query({
    text: `SELECT s.email, s.email_normalized, s.status, s.tags, s.source, s.ip_address,
        (SELECT jsonb_object_agg(f.tag, v.value) FROM jsonb_each(s.fields) v JOIN list_fields f ON f.id::text = v.key) AS fields,
        s.subscribed_at IS NULL AS never_subscribed, s.unsubscribed_at IS NULL AS has_not_left,
        ARRAY(SELECT c.action || ' ' || coalesce(c.reason, '') FROM subscriber_consents c WHERE c.subscriber_id = s.id
          ORDER BY c.id) AS consents
      FROM subscribers s WHERE s.list_id = $1 ORDER BY s.email_normalized`,
    values,
  });
  const stored = await api.database.query<{ type: string; data: { subscriber: SubscriberResource; list: unknown } }>({
    text: 'SELECT type, data FROM events WHERE list_id = $1 ORDER BY id',
    values,
  });
  const events = stored.map(({ type, data: { subscriber, list: _list, ...details } }) => {
    const { EMAIL, FIRST_NAME, status, tags } = subscriber;
    return { type, details, subscriber: { EMAIL, FIRST_NAME, status, tags } };
  });
  return { subscribers, events };
}
