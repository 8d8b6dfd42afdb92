import { z } from 'zod';
import { tagNames } from './given-tags.ts';
import {
  address,
  described,
  exampleSubscriber,
  resubscribe,
  serviceProperties,
  Unsubscribe,
  valuesHelp,
  withFieldValues,
} from './subscriber-resource.ts';
import { uid } from '../values/text.ts';

export const BatchAction = z
  .enum(['upsert', 'update', 'tag', 'untag', 'unsubscribe', 'delete'])
  .meta({ id: 'BatchAction' });
export type BatchAction = z.infer<typeof BatchAction>;

const { tag, ip_address } = serviceProperties;
const { reason } = Unsubscribe.shape;
const tags = tagNames
  .optional()
  .meta({ description: 'Like `tag`, but with the action `update` they replace all tags' });
const subscriberUid = uid('sub').optional();

const notOf = (action: BatchAction) => `does not apply to the action ${action}`;
const absent = (action: BatchAction) => z.undefined(notOf(action)).optional();

/** A row that changes a subscriber without the values of a list's fields. */
function namedRow<Action extends BatchAction, Shape extends z.ZodRawShape>(action: Action, shape: Shape) {
  const properties = { action: z.literal(action), uid: subscriberUid, EMAIL: address, ...shape };
  return z
    .object(properties)
    .catchall(z.unknown())
    .superRefine(
      (row: unknown, context) => {
        for (const name of Object.keys(row ?? {}))
          if (!Object.hasOwn(properties, name))
            context.addIssue({ code: 'custom', path: [name], message: notOf(action), input: row });
      },
      // Runs even if another property is invalid, so that a caller gets all errors at once.
      { when: () => true },
    );
}

function tagsRow<Action extends 'tag' | 'untag'>(action: Action) {
  return namedRow(action, { tag, tags }).superRefine((row, context) => {
    if ((row.tag ?? []).length + (row.tags ?? []).length > 0) return;
    const message = row.tag === undefined && row.tags === undefined ? 'is required' : 'must name a tag';
    context.addIssue({ code: 'custom', path: ['tag'], message, input: row });
  });
}

/**
 * A row of a batch with its action. Rows are validated one by one, so that an invalid row fails alone and not the whole
 * batch. Its EMAIL is checked with the list's fields.
 */
export const BatchRow = z.discriminatedUnion(
  'action',
  [
    withFieldValues({
      action: z.literal('upsert'),
      uid: absent('upsert'),
      EMAIL: address,
      ...serviceProperties,
      reason: absent('upsert'),
    }),
    withFieldValues({
      action: z.literal('update'),
      uid: subscriberUid,
      EMAIL: address,
      tag,
      tags,
      ip_address,
      reason: absent('update'),
    }),
    tagsRow('tag'),
    tagsRow('untag'),
    namedRow('unsubscribe', { reason }),
    namedRow('delete', {}),
  ],
  { error: `must be one of: ${BatchAction.options.join(', ')}` },
);
export type BatchRow = z.infer<typeof BatchRow>;

/** A row as the document describes it, with the properties of all actions. */
const anyRow = withFieldValues(
  {
    action: BatchAction.optional().meta({ description: "The batch's `action` when absent" }),
    uid: subscriberUid.meta({ description: 'Identifies the subscriber instead of EMAIL; not for `upsert`' }),
    EMAIL: address,
    tag,
    tags,
    ip_address,
    reason,
  },
  {
    description:
      'What to do with one subscriber, identified by `EMAIL`, or by `uid` for every action but `upsert`. ' +
      "With both, `update` changes the address; for any other action, the address must be the subscriber's. " +
      `With the actions \`upsert\` and \`update\`: ${valuesHelp}, and:`,
    example: { EMAIL: 'grace@example.com', FIRST_NAME: 'Grace', tag: 'vip' },
  },
);

/** The maximum number of rows in a batch. */
export const maxBatch = 1_000;

export const AddSubscribers = z
  .strictObject({
    list_uid: uid('list'),
    action: BatchAction.default('upsert').meta({ description: 'The action of the rows without one' }),
    // Only described here: BatchRow validates each row, so that one that isn't even an object fails alone.
    subscribers: z
      .array(z.unknown().meta({ ...described(anyRow), id: 'BatchRow' }))
      .min(1)
      .max(maxBatch),
    update_existing: z
      .boolean()
      .default(true)
      .meta({ description: 'If false, an `upsert` leaves existing subscribers of the list unchanged' }),
    resubscribe,
  })
  .meta({
    id: 'AddSubscribers',
    example: {
      list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
      subscribers: [
        { EMAIL: 'grace@example.com', FIRST_NAME: 'Grace' },
        { EMAIL: 'ada@example.com', action: 'tag', tag: 'vip' },
      ],
    },
  });
export type AddSubscribers = z.infer<typeof AddSubscribers>;

export const BatchResult = z
  .strictObject({
    counts: z.strictObject({
      created: z.int(),
      updated: z.int(),
      deleted: z.int(),
      unchanged: z.int(),
      not_found: z.int(),
      suppressed: z.int(),
      invalid: z.int(),
    }),
    results: z
      .array(
        z.strictObject({
          index: z.int().meta({ description: 'Index of the row in the request, from 0' }),
          result: z.enum(['created', 'updated', 'deleted', 'unchanged', 'not_found', 'suppressed', 'invalid']).meta({
            id: 'BatchOutcome',
            description: '`updated` includes tagged, untagged and unsubscribed subscribers',
          }),
          uid: uid('sub').nullable(),
          EMAIL: z.string().nullable(),
          errors: z
            .record(z.string(), z.array(z.string()))
            .optional()
            .meta({ description: 'The errors of an invalid row, by property; `row` means the whole row' }),
        }),
      )
      .meta({ description: 'One per row, in the order of the request' }),
  })
  .meta({
    id: 'BatchResult',
    example: {
      counts: { created: 1, updated: 0, deleted: 0, unchanged: 0, not_found: 0, suppressed: 0, invalid: 1 },
      results: [
        { index: 0, result: 'created', uid: exampleSubscriber.uid, EMAIL: exampleSubscriber.EMAIL },
        { index: 1, result: 'invalid', uid: null, EMAIL: null, errors: { EMAIL: ['is required'] } },
      ],
    },
  });
export type BatchResult = z.infer<typeof BatchResult>;
