import { z } from 'zod';
import { parseExactJson } from '../values/exact-json.ts';
import { tagPattern } from '../lists/list-resource.ts';
import { tagName } from '../subscribers/given-tags.ts';
import { SubscriberResource, SubscriberStatusName } from '../subscribers/subscriber-resource.ts';
import { isStorableText, uid } from '../values/text.ts';

/** The maximum number of a segment's conditions, groups included, and of nested groups. */
export const maxConditions = 100;
const maxGroupDepth = 5;
// For a text, and for a list of values: each is compared with the values of every subscriber.
const maxValueLength = 500;
const maxValues = 100;

const dateOperators = [
  'on',
  'before',
  'after',
  'within_last',
  'more_than_ago',
  'within_next',
  'anniversary_in',
  'anniversary_within',
  'is_set',
  'is_not_set',
] as const;

/** The operators that compare a field; which of them suit a field depends on its type. */
export const FieldOperator = z
  .enum([
    'equals',
    'not_equals',
    'contains',
    'not_contains',
    'starts_with',
    'ends_with',
    'in',
    'not_in',
    'greater_than',
    'less_than',
    'at_least',
    'at_most',
    ...dateOperators,
  ])
  .meta({ id: 'FieldOperator' });
export type FieldOperator = z.infer<typeof FieldOperator>;

/** The operators that compare a subscriber's date; date fields have the same. */
export const DateOperator = z.enum(dateOperators).meta({ id: 'DateOperator' });
export type DateOperator = z.infer<typeof DateOperator>;

/** Whether a subscriber has something. */
export const HasOperator = z.enum(['has', 'has_not']).meta({ id: 'HasOperator' });

/** The dates that every subscriber has, besides date fields. */
export const SubscriberDate = z
  .enum(['created_at', 'updated_at', 'subscribed_at', 'confirmed_at', 'unsubscribed_at'])
  .meta({ id: 'SubscriberDate' });
export type SubscriberDate = z.infer<typeof SubscriberDate>;

const text = z.string().max(maxValueLength);
const anyValue = z.union([
  text,
  z.number(),
  z.boolean(),
  z
    .array(z.union([text, z.number()]))
    .min(1)
    .max(maxValues),
]);
const absentValue = 'Omit it with `is_set` and `is_not_set`.';
const dateValues =
  '`on` takes a date such as 2026-01-31; `before` and `after` take a date, or a time such as ' +
  '2026-01-31T09:30:00Z; the others take a number of days.';

const FieldCondition = z
  .strictObject({
    field: z
      .string()
      .regex(tagPattern, 'must be the tag of a field')
      .meta({ description: 'The tag of a field of the list', example: 'COMPANY' }),
    operator: FieldOperator,
    value: anyValue.optional().meta({
      description:
        "The value to compare the field with, of the field's type; an array with `in` and `not_in`. " +
        `${absentValue} For dates: ${dateValues}`,
      example: 'Example Inc',
    }),
  })
  .meta({
    id: 'FieldCondition',
    description:
      'Compares a field. Text comparison ignores case. A subscriber without a value matches only `is_not_set` and the ' +
      'operators that begin with `not_`, each of which is the opposite of the operator without it.\n\n' +
      '- text and url: `equals`, `not_equals`, `contains`, `not_contains`, `starts_with`, `ends_with`, `in`, `not_in`\n' +
      '- number: `equals`, `not_equals`, `greater_than`, `less_than`, `at_least`, `at_most`, `in`, `not_in`\n' +
      '- boolean: `equals`\n' +
      '- select: `equals`, `not_equals`, `in`, `not_in`\n' +
      '- multiselect: `contains`, `not_contains` (one option), `in`, `not_in` (any of several options)\n' +
      '- date and datetime: as in a `DateCondition`\n' +
      '- all: `is_set`, `is_not_set`',
    example: { field: 'COMPANY', operator: 'contains', value: 'inc' },
  });

const DateCondition = z
  .strictObject({
    date: SubscriberDate,
    operator: DateOperator,
    value: z
      .union([text, z.number()])
      .optional()
      .meta({ description: `${dateValues} ${absentValue}`, example: 30 }),
  })
  .meta({
    id: 'DateCondition',
    description:
      'Compares a date of the subscriber. Days are in UTC. `within_last` and `within_next` include today or, ' +
      'for a time, the current moment; `anniversary_in` matches on the day that is this number of days from ' +
      'today, and `anniversary_within` on any day from today until then. In other years, February 29 has its ' +
      'anniversary on the 28th.',
    example: { date: 'subscribed_at', operator: 'within_last', value: 30 },
  });

const TagCondition = z
  .strictObject({
    tag: tagName.meta({ example: 'vip' }),
    operator: HasOperator.optional().meta({ description: '`has` when absent' }),
  })
  .meta({ id: 'TagCondition', description: 'Whether the subscriber has a tag', example: { tag: 'vip' } });

const StatusCondition = z
  .strictObject({ status: z.array(SubscriberStatusName).min(1).max(SubscriberStatusName.options.length) })
  .meta({
    id: 'StatusCondition',
    description: 'Whether the subscriber has one of these statuses',
    example: { status: ['subscribed'] },
  });

const Source = SubscriberResource.shape.source;
const SourceCondition = z.strictObject({ source: z.array(Source).min(1).max(Source.options.length) }).meta({
  id: 'SourceCondition',
  description: 'Whether the subscriber was added in one of these ways',
  example: { source: ['form'] },
});

const ImportCondition = z.strictObject({ import_uid: uid('imp') }).meta({
  id: 'ImportCondition',
  description: 'Whether the subscriber was added by this import',
  example: { import_uid: 'imp_01k6n8qf4tef0v9k0x7h3w2c5d' },
});

/** What campaigns have done with a subscriber, or the subscriber with them. */
export const CampaignActivity = z.enum(['sent', 'opened', 'clicked']).meta({ id: 'MailActivity' });
export type CampaignActivity = z.infer<typeof CampaignActivity>;

const ActivityCondition = z
  .strictObject({
    activity: CampaignActivity,
    operator: HasOperator.optional().meta({ description: '`has` when absent' }),
    campaign_uid: uid('cmp').optional().meta({ description: 'Only this campaign; any campaign when absent' }),
    within_days: z.int().min(1).max(36_500).optional().meta({
      description: 'Within this number of days before now; at any time when absent',
      example: 30,
    }),
  })
  .meta({
    id: 'ActivityCondition',
    description:
      'Whether the subscriber has been sent a campaign, or has opened or clicked it. `sent`: a mail server ' +
      'has accepted it; an `uncertain` recipient, to whom it may or may not have been sent, does not count. ' +
      '`opened` and `clicked`: by a person, as far as can be detected. A deleted campaign counts as sent to ' +
      'no one.',
    example: { activity: 'sent', operator: 'has_not', within_days: 30 },
  });

const leaves = [
  FieldCondition,
  DateCondition,
  TagCondition,
  StatusCondition,
  SourceCondition,
  ImportCondition,
  ActivityCondition,
] as const;
export type LeafCondition = z.infer<(typeof leaves)[number]>;

/** A group of conditions: all, any or none of them must be met. */
export type GroupOf<Leaf> = { all: ConditionOf<Leaf>[] } | { any: ConditionOf<Leaf>[] } | { none: ConditionOf<Leaf>[] };
type ConditionOf<Leaf> = GroupOf<Leaf> | Leaf;
/** The conditions of a segment. */
export type Conditions = GroupOf<LeafCondition>;
/** One condition of a segment, or a group of them. */
export type Condition = ConditionOf<LeafCondition>;

const example = {
  all: [
    { tag: 'vip' },
    {
      any: [
        { field: 'COUNTRY', operator: 'in', value: ['CH', 'AT'] },
        { field: 'COUNTRY', operator: 'is_not_set' },
      ],
    },
    { date: 'subscribed_at', operator: 'within_last', value: 30 },
  ],
};

/**
 * Makes the schemas of conditions that have these leaves in addition to those of segments.
 * @param prefix the prefix of their kinds' names in the document.
 */
export function conditionsWith<Leaf = never>(
  more: readonly z.ZodType<Leaf>[],
  prefix: string,
): { conditions: z.ZodType<GroupOf<LeafCondition | Leaf>>; given: z.ZodType<GroupOf<LeafCondition | Leaf>> } {
  type One = ConditionOf<LeafCondition | Leaf>;
  const named = (kind: string, description: string) => ({ id: `${prefix}${kind}`, description });
  const inGroup = z
    .array(z.lazy((): z.ZodType<One> => OneCondition))
    .min(1)
    .max(maxConditions)
    .meta(named('ConditionList', 'Conditions, and groups of conditions'));
  const groups = [
    z.strictObject({ all: inGroup }).meta(named('AllConditions', 'All of these are met')),
    z.strictObject({ any: inGroup }).meta(named('AnyConditions', 'At least one of these is met')),
    z.strictObject({ none: inGroup }).meta(named('NoConditions', 'None of these is met')),
  ] as const;
  const OneCondition = z.union([...leaves, ...more, ...groups]).meta({
    ...named('Condition', 'A condition, or a group of conditions'),
    example: { tag: 'vip' },
  }) as z.ZodType<One>;
  const conditions: z.ZodType<GroupOf<LeafCondition | Leaf>> = z.union(groups).meta({
    id: `${prefix}Conditions`,
    description:
      `A group of conditions. Groups can be nested ${maxGroupDepth} deep, and can have at most ` +
      `${maxConditions} conditions in total, including groups.`,
    example,
  });
  const given = z.preprocess((value, context) => {
    const message = findExcess(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
    return value;
  }, conditions);
  return { conditions, given };
}

const ofSegments = conditionsWith([], '');
/** The conditions of a segment, as the API shows them. */
export const Conditions: z.ZodType<Conditions> = ofSegments.conditions;
/** The conditions of a segment in a request. */
export const GivenConditions = ofSegments.given;

/** The conditions of a segment as JSON, in a query. */
export const ConditionsText = z
  .string()
  .max(8_000)
  .transform((given, context): unknown => {
    try {
      let isStorable = true;
      JSON.parse(given, (_key, value: unknown) => {
        if (typeof value === 'string' && !isStorableText(value)) isStorable = false;
        return value;
      });
      const conditions = parseExactJson(given);
      if (!isStorable)
        context.addIssue({ code: 'custom', message: 'must not contain NUL or invalid Unicode characters' });
      return isStorable ? conditions : z.NEVER;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(GivenConditions)
  .meta({
    description:
      'Subscribers who meet these conditions, in JSON as in a segment; requires `list_uid`, and cannot be ' +
      'combined with `updated_since`',
    example: '{"all":[{"tag":"vip"}]}',
  });

/** Finds out that there are too many conditions before each of them is compared with every kind of condition. */
function findExcess(whole: unknown): string | undefined {
  let count = 0;
  const visit = (value: unknown, depth: number): string | undefined => {
    count += 1;
    if (count > maxConditions) return `must have at most ${maxConditions} conditions, groups included`;
    if (typeof value !== 'object' || value === null) return undefined;
    const inner = ['all', 'any', 'none'].flatMap((name) => {
      const given = (value as Record<string, unknown>)[name];
      return Array.isArray(given) ? [given] : [];
    });
    if (inner.length > 0 && depth === maxGroupDepth) return `must have groups nested at most ${maxGroupDepth} deep`;
    for (const conditions of inner)
      for (const condition of conditions as unknown[]) {
        const message = visit(condition, depth + 1);
        if (message !== undefined) return message;
      }
    return undefined;
  };
  return visit(whole, 0);
}
