import { describe, expect, test } from '@jest/globals';
import { eventCatalogue, type FieldValue } from '@mailwright/contracts';
import fc from 'fast-check';
import type { ListField } from '../lists/list-field.ts';
import type { ListForSubscribers } from './load-subscriber.ts';
import {
  findMissing,
  noChange as nothing,
  planAddition,
  type PlannedChange,
  planUpdate,
  type WantedChange,
} from './plan-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

const listId = '0190b6a0-0000-7000-8000-000000000001';
const subscriberId = '0190b6a0-0000-7000-8000-000000000002';
const earlier = new Date('2026-01-01T00:00:00Z');
const now = new Date('2026-01-02T00:00:00Z');

function field(id: string, tag: string, changes: Partial<ListField> = {}): ListField {
  const plain = { label: tag, type: 'text', required: false, defaultValue: null, options: [], visible: true } as const;
  return { id, tag, ...plain, options: [], ...changes };
}

const list: ListForSubscribers = {
  id: listId,
  accountId: '0190b6a0-0000-7000-8000-000000000003',
  version: 1,
  sendWelcomeEmail: false,
  maxSubscribers: null,
  name: 'News',
  subscription: 'single_opt_in',
  fields: [
    field('e', 'EMAIL', { required: true }),
    field('f', 'FIRST_NAME'),
    field('a', 'AGE', { type: 'number', defaultValue: 18 }),
    field('c', 'COLORS', { type: 'multiselect', options: ['red', 'blue'] }),
  ],
};
const doubleOptIn: ListForSubscribers = { ...list, subscription: 'double_opt_in' };

const current: SubscriberState = {
  id: subscriberId,
  listId,
  status: 'subscribed',
  email: 'Ada@example.com',
  emailNormalized: 'ada@example.com',
  fields: { f: 'Ada', a: 36, c: ['red'] },
  tags: ['vip', 'navy'],
  source: 'api',
  ipAddress: '203.0.113.7',
  revision: 4,
  createdAt: earlier,
  updatedAt: earlier,
  subscribedAt: earlier,
  confirmedAt: null,
  unsubscribedAt: null,
};

/** The planned events: each one's type and details, without the subscriber and the list. */
function eventsOf(planned: PlannedChange | undefined) {
  return (planned?.describe().events ?? []).map(({ type, data }) => {
    const { subscriber: _subscriber, list: _list, ...details } = data as Record<string, unknown>;
    return { type, ...details };
  });
}

const values = (...entries: [string, FieldValue | null][]) => new Map(entries);

describe('planUpdate', () => {
  const unchanged: [name: string, wanted: Partial<WantedChange>][] = [
    ['nothing', {}],
    ['the address it has', { email: { given: 'Ada@example.com', normalized: 'ada@example.com' } }],
    ['the values it has', { values: values(['f', 'Ada'], ['a', 36], ['c', ['red']]) }],
    ['tags it has', { addTags: ['navy', 'vip', 'vip'] }],
    ['all of its tags instead of its tags, in another order', { replaceTags: ['navy', 'vip'] }],
    ['the IP address it has', { ipAddress: '203.0.113.7' }],
    ['a return of a subscriber who has not left', { move: 'subscribe' }],
  ];
  test.each(unchanged)('plans nothing for %s', (_name, wanted) => {
    expect(planUpdate(list, current, { ...nothing, ...wanted }, now)).toBeUndefined();
  });

  test('plans nothing for the removal of a value that is not set', () => {
    const without = { ...current, fields: {} };
    expect(planUpdate(list, without, { ...nothing, values: values(['f', null]) }, now)).toBeUndefined();
  });

  const updated = (...changed: string[]) => ({ type: 'subscriber.updated', changed });
  const tagged = (...tags: string[]) => ({ type: 'subscriber.tagged', tags_added: tags });
  const changing: [name: string, wanted: Partial<WantedChange>, next: Partial<SubscriberState>, events: object[]][] = [
    [
      'a value',
      { values: values(['f', 'Grace']) },
      { fields: { f: 'Grace', a: 36, c: ['red'] } },
      [updated('FIRST_NAME')],
    ],
    ['a removed value', { values: values(['f', null]) }, { fields: { a: 36, c: ['red'] } }, [updated('FIRST_NAME')]],
    [
      'several values, in the order of the fields',
      { values: values(['c', ['blue']], ['a', 37], ['f', 'Ada']) },
      { fields: { f: 'Ada', a: 37, c: ['blue'] } },
      [updated('AGE', 'COLORS')],
    ],
    [
      'another address',
      { email: { given: 'b@example.com', normalized: 'b@example.com' } },
      { email: 'b@example.com', emailNormalized: 'b@example.com' },
      [updated('EMAIL')],
    ],
    [
      'another spelling of the address',
      { email: { given: 'ada@example.com', normalized: 'ada@example.com' } },
      { email: 'ada@example.com', emailNormalized: 'ada@example.com' },
      [updated('EMAIL')],
    ],
    [
      'a new tag in addition to an existing one',
      { addTags: ['vip', 'x', 'x'] },
      { tags: ['vip', 'navy', 'x'] },
      [tagged('x')],
    ],
    ['removed tags', { replaceTags: ['vip'] }, { tags: ['vip'] }, [updated('tags')]],
    ['all tags removed', { replaceTags: [] }, { tags: [] }, [updated('tags')]],
    ['replaced tags', { replaceTags: ['x', 'vip'] }, { tags: ['x', 'vip'] }, [updated('tags'), tagged('x')]],
    [
      'replaced tags and an added one',
      { replaceTags: [], addTags: ['vip', 'y'] },
      { tags: ['vip', 'y'] },
      [updated('tags'), tagged('y')],
    ],
    ['another IP address', { ipAddress: '2001:db8::1' }, { ipAddress: '2001:db8::1' }, [updated('ip_address')]],
    ['no IP address', { ipAddress: null }, { ipAddress: null }, [updated('ip_address')]],
  ];
  test.each(changing)('plans %s and emits only the events of that change', (_name, wanted, next, events) => {
    const planned = planUpdate(list, current, { ...nothing, ...wanted }, now);
    expect(planned?.next).toEqual({ ...current, ...next, revision: 5, updatedAt: now });
    expect(eventsOf(planned)).toEqual(events);
    expect(planned?.consents).toEqual([]);
  });

  const leftAs = ['unsubscribed', 'bounced', 'complained', 'blocklisted'] as const;
  test.each(leftAs)('leaves the status %s as it is, whatever else changes', (status) => {
    const wanted = { ...nothing, values: values(['f', 'Grace']), addTags: ['x'] };
    const planned = planUpdate(list, { ...current, status }, wanted, now);
    expect(planned?.next.status).toBe(status);
    expect(eventsOf(planned)).toEqual([updated('FIRST_NAME'), tagged('x')]);
  });

  test.each(leftAs)('resubscribes a subscriber who is %s on request, with a consent', (status) => {
    const gone = { ...current, status, unsubscribedAt: earlier };
    const planned = planUpdate(list, gone, { ...nothing, move: 'subscribe' }, now);
    expect(planned?.next).toMatchObject({ status: 'subscribed', subscribedAt: now, unsubscribedAt: null });
    expect(eventsOf(planned)).toEqual([{ type: 'subscriber.subscribed' }]);
    expect(planned?.consents).toEqual([{ action: 'resubscribed', source: 'api', ipAddress: null, reason: null }]);
  });

  test('resubscribes as unconfirmed on a double opt-in list, and emits no event yet', () => {
    const gone = { ...current, status: 'unsubscribed', unsubscribedAt: earlier } as const;
    const planned = planUpdate(doubleOptIn, gone, { ...nothing, move: 'subscribe' }, now);
    expect(planned?.next).toMatchObject({ status: 'unconfirmed', subscribedAt: earlier, unsubscribedAt: null });
    expect(eventsOf(planned)).toEqual([]);
    expect(planned?.consents).toEqual([{ action: 'resubscribed', source: 'api', ipAddress: null, reason: null }]);
  });
});

describe('planAddition', () => {
  const email = { given: 'Ada@example.com', normalized: 'ada@example.com' };
  const add = (to: ListForSubscribers, wanted: Partial<WantedChange> = {}) =>
    planAddition(to, { ...nothing, ...wanted, email }, subscriberId, now);

  test('subscribes at once on a single opt-in list, with defaults for values that are not given', () => {
    const planned = add(list, { values: values(['f', 'Ada']), addTags: ['x', 'x'], ipAddress: '203.0.113.7' });
    expect(planned.next).toMatchObject({
      status: 'subscribed',
      email: 'Ada@example.com',
      emailNormalized: 'ada@example.com',
      fields: { f: 'Ada', a: 18 },
      tags: ['x'],
      ipAddress: '203.0.113.7',
      revision: 1,
      subscribedAt: now,
    });
    expect(eventsOf(planned)).toEqual([
      { type: 'subscriber.subscribed' },
      { type: 'subscriber.tagged', tags_added: ['x'] },
    ]);
  });

  test('plans an unconfirmed subscriber on a double opt-in list, and emits no event', () => {
    const planned = add(doubleOptIn);
    expect(planned.next).toMatchObject({ status: 'unconfirmed', subscribedAt: null });
    expect(eventsOf(planned)).toEqual([]);
  });

  test('stores no value, not the default, when null is given', () => {
    expect(add(list, { values: values(['a', null]) }).next.fields).toEqual({});
  });
});

test('findMissing names the required values that are missing and have no default, in the order of the fields', () => {
  const fields = [
    ...list.fields,
    field('m', 'MUST', { required: true }),
    field('d', 'DEFAULTED', { required: true, defaultValue: 'x' }),
  ];
  expect(findMissing(fields, { email: undefined, values: values() })).toEqual(['EMAIL', 'MUST']);
  const email = { given: 'a@example.com', normalized: 'a@example.com' };
  expect(findMissing(fields, { email, values: values(['m', 'x']) })).toEqual([]);
});

const tag = fc.constantFrom<string[]>('vip', 'navy', 'x', 'y', 'z');
const anyWanted: fc.Arbitrary<WantedChange> = fc.record({
  email: fc.option(
    fc.constantFrom('ada@example.com', 'Ada@example.com', 'b@example.com').map((given) => ({
      given,
      normalized: given.toLowerCase(),
    })),
    { nil: undefined },
  ),
  values: fc
    .record(
      {
        f: fc.option(fc.constantFrom('Ada', 'Grace')),
        a: fc.option(fc.integer({ min: 36, max: 38 })),
        c: fc.option(fc.constantFrom(['red'], ['red', 'blue'])),
      },
      { requiredKeys: [] },
    )
    .map((given) => new Map(Object.entries(given as Record<string, FieldValue | null>))),
  addTags: fc.array(tag),
  replaceTags: fc.option(fc.array(tag), { nil: undefined }),
  ipAddress: fc.constantFrom(undefined, null, '203.0.113.7', '203.0.113.8'),
  removeTags: fc.array(tag),
  move: fc.option(fc.constantFrom('subscribe', 'sign-up', 'confirm', 'unsubscribe'), { nil: undefined }),
  consentIpAddress: fc.constantFrom(null, '203.0.113.7'),
  campaign: fc.constantFrom(undefined, { uid: 'cmp_x', name: 'January', subject: 'News' }),
  reason: fc.constantFrom(null, 'Enough'),
  source: fc.constantFrom('api', 'import', 'form', 'console'),
});
const anyState = fc
  .record({
    status: fc.constantFrom<SubscriberState['status'][]>('subscribed', 'unconfirmed', 'unsubscribed', 'bounced'),
    tags: fc.uniqueArray(tag),
  })
  .map((changes) => ({ ...current, ...changes }));

test('planning the same change again plans nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(list, doubleOptIn), anyState, anyWanted, (to, state, wanted) => {
      const next = planUpdate(to, state, wanted, now)?.next ?? state;
      expect(planUpdate(to, next, wanted, now)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test('tags_added contains exactly the new tags, and every event matches the catalogue', () => {
  fc.assert(
    fc.property(fc.constantFrom(list, doubleOptIn), anyState, anyWanted, (to, state, wanted) => {
      const planned = planUpdate(to, state, wanted, now);
      const added = (planned?.next.tags ?? []).filter((name) => !state.tags.includes(name));
      const events = eventsOf(planned).filter(({ type }) => type === 'subscriber.tagged');
      expect(events).toEqual(added.length === 0 ? [] : [{ type: 'subscriber.tagged', tags_added: added }]);
      for (const { type, data } of planned?.describe().events ?? [])
        expect(eventCatalogue[type].data.parse(data)).toEqual(data);
    }),
    { numRuns: 2_000 },
  );
});

test('an update increments the revision by one, and keeps the row’s identity and list', () => {
  fc.assert(
    fc.property(anyState, anyWanted, (state, wanted) => {
      const planned = planUpdate(list, state, wanted, now);
      if (planned === undefined) return;
      const { id, listId: on, createdAt, source, revision } = planned.next;
      expect({ id, on, createdAt, source, revision }).toEqual({
        id: state.id,
        on: state.listId,
        createdAt: state.createdAt,
        source: state.source,
        revision: state.revision + 1,
      });
      expect(new Set(planned.next.tags).size).toBe(planned.next.tags.length);
    }),
    { numRuns: 1_000 },
  );
});
