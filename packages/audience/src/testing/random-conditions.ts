import type { Conditions, FieldOperator, LeafCondition } from '@mailwright/contracts';
import fc from 'fast-check';

/** The time at which conditions are evaluated: a leap day is near. */
export const comparedAt = new Date('2027-02-26T10:30:00.500Z');

const dayMs = 86_400_000;
const near = [-800, -731, -366, -365, -364, -30, -7, -1, 0, 1, 2, 30];

/** Values that subscribers have and are compared with, by field tag. */
export const pools = {
  EMAIL: ['ada@example.com', 'Grace@Example.COM', 'x@bücher.example', 'hedy@example.org'],
  NAME: ['Ada', 'ADA', 'ada lovelace', 'Grace', '100%', 'a_b', "O'Hara", '\\', '東京'],
  SITE: ['https://example.com/', 'https://example.com/A', 'http://example.org/?q=1'],
  SCORE: [0, -1, 1, 0.1, 0.30000000000000004, 1e21, 5e-324, 100],
  WANTS: [true, false],
  SIZE: ['S', 'M', 'a, b'],
  COLORS: ['red', 'blue', 'Red'],
  BORN: [
    ...near.map((days) => new Date(comparedAt.getTime() + days * dayMs).toISOString().slice(0, 10)),
    '2024-02-29',
    '1999-02-28',
    '0000-01-01',
    '9999-12-31',
  ],
  SEEN: [
    ...near.flatMap((days) => [0, 1, -1].map((ms) => new Date(comparedAt.getTime() + days * dayMs + ms).toISOString())),
    '2024-02-29T23:59:59.999Z',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ],
} as const;

/** The types of these fields. */
export const comparedTypes = {
  NAME: 'text',
  SITE: 'url',
  SCORE: 'number',
  WANTS: 'boolean',
  SIZE: 'select',
  COLORS: 'multiselect',
  BORN: 'date',
  SEEN: 'datetime',
} as const;

const textOperators: FieldOperator[] = ['contains', 'not_contains', 'starts_with', 'ends_with'];
const fieldCondition = (field: string, operators: FieldOperator[], value: fc.Arbitrary<unknown>) =>
  fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operators), value });
const presence = fc.record({
  field: fc.constantFrom(...Object.keys(pools)),
  operator: fc.constantFrom<FieldOperator>('is_set', 'is_not_set'),
});
const some = <T>(pool: readonly T[]) => fc.constantFrom(...pool);
const many = <T>(pool: readonly T[]) => fc.array(some(pool), { minLength: 1, maxLength: 3 });
const part = some(pools.NAME).map((text) => text.slice(0, 2).toUpperCase());

function ofField(tag: keyof typeof pools, operators: FieldOperator[]): fc.Arbitrary<unknown>[] {
  const pool = pools[tag] as readonly unknown[];
  return [fieldCondition(tag, operators, some(pool)), fieldCondition(tag, ['in', 'not_in'], many(pool))];
}

const days = ['within_last', 'more_than_ago', 'within_next'] as FieldOperator[];
const dayCount = fc.constantFrom(0, 1, 2, 7, 30, 365, 366, 800);
const anniversaryDays = fc.constantFrom(0, 1, 2, 3, 30);
const inRange = <T extends string>(texts: readonly T[]) => texts.filter((text) => text > '0002' && text < '9999');
const someDay = some(inRange(pools.BORN));
const someTime = some(inRange(pools.SEEN));

/** Conditions on something with a date: `{ field }` or `{ date }`. */
function ofDate(named: object, hasTime: boolean): fc.Arbitrary<unknown>[] {
  const make = (operators: FieldOperator[], value: fc.Arbitrary<unknown>) =>
    fc.record({ operator: fc.constantFrom(...operators), value }).map((rest) => ({ ...named, ...rest }));
  return [
    make(['on', 'before', 'after'], someDay),
    ...(hasTime ? [make(['before', 'after'], someTime)] : []),
    make(days, dayCount),
    make(['anniversary_in', 'anniversary_within'], anniversaryDays),
  ];
}

/** What conditions can refer to. */
export interface NamedUids {
  importUids: string[];
  campaignUids: string[];
}

const dates = ['created_at', 'updated_at', 'subscribed_at', 'confirmed_at', 'unsubscribed_at'] as const;
const statuses = ['unconfirmed', 'subscribed', 'unsubscribed', 'bounced'] as const;

/** Generates conditions of every kind. Conditions on imports and campaigns refer to one of these. */
export function randomConditions({ importUids, campaignUids }: NamedUids): fc.Arbitrary<Conditions> {
  const leaf = fc.oneof(
    presence,
    ...ofField('EMAIL', ['equals', 'not_equals']),
    fieldCondition('EMAIL', textOperators, fc.constantFrom('EXAMPLE', 'grace', '.com', '@')),
    ...ofField('NAME', ['equals', 'not_equals']),
    fieldCondition('NAME', textOperators, fc.oneof(part, some(pools.NAME))),
    ...ofField('SITE', ['equals', 'not_equals', 'starts_with', 'ends_with']),
    ...ofField('SCORE', ['equals', 'not_equals', 'greater_than', 'less_than', 'at_least', 'at_most']),
    fieldCondition('WANTS', ['equals'], some(pools.WANTS)),
    ...ofField('SIZE', ['equals', 'not_equals']),
    ...ofField('COLORS', ['contains', 'not_contains']),
    ...ofDate({ field: 'BORN' }, false),
    ...ofDate({ field: 'SEEN' }, true),
    ...dates.flatMap((date) => ofDate({ date }, true)),
    fc.record({ date: some(dates), operator: fc.constantFrom('is_set', 'is_not_set') }),
    fc.record({ tag: fc.constantFrom('vip', 'spring', 'none'), operator: fc.constantFrom('has', 'has_not') }),
    fc.record({ tag: fc.constantFrom('vip', 'spring') }),
    fc.record({ status: many(statuses) }),
    fc.record({ source: many(['api', 'import', 'form'] as const) }),
    fc.record({ import_uid: some(importUids) }),
    fc.record(
      {
        activity: fc.constantFrom('sent' as const, 'opened' as const, 'clicked' as const),
        operator: fc.constantFrom('has' as const, 'has_not' as const),
        campaign_uid: some(campaignUids),
        within_days: fc.constantFrom(1, 7, 30, 366),
      },
      { requiredKeys: ['activity'] },
    ),
  ) as fc.Arbitrary<LeafCondition>;
  const { group } = fc.letrec<{ group: Conditions; condition: Conditions | LeafCondition }>((tie) => {
    const inner = fc.array(tie('condition'), { minLength: 1, maxLength: 3 });
    return {
      condition: fc.oneof({ maxDepth: 2, withCrossShrink: true }, leaf, tie('group')),
      group: fc.oneof(
        inner.map((all) => ({ all })),
        inner.map((any) => ({ any })),
        inner.map((none) => ({ none })),
      ),
    };
  });
  return group;
}
