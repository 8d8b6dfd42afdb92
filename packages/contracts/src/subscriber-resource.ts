import { z } from 'zod';
import { FieldValue, tagPattern } from './list-resource.ts';
import { line, timestamp, uid } from './text.ts';

export const SubscriberStatusName = z.enum([
  'unconfirmed',
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
  'blocklisted',
]);

/** What is known of a subscriber beside the list's own fields. */
const subscriberProperties = {
  uid: uid('sub'),
  list_uid: uid('list'),
  status: SubscriberStatusName,
  EMAIL: z.string().meta({ example: 'grace@example.com' }),
  tags: z.array(z.string()).meta({ example: ['vip'] }),
  source: z.enum(['api', 'import', 'form', 'console']),
  ip_address: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  subscribed_at: timestamp.nullable(),
  confirmed_at: timestamp.nullable(),
  unsubscribed_at: timestamp.nullable(),
};

export const SubscriberResource = z.object(subscriberProperties).catchall(FieldValue.nullable()).meta({
  id: 'Subscriber',
  description:
    "A subscriber. Each of the list's fields is a property named by the field's tag, null when it has no value.",
});
export type SubscriberResource = z.infer<typeof SubscriberResource>;

const tagName = line(100).refine((tag) => !tag.includes(','), 'may not hold a comma');

/** `a, b,,c` → `['a', 'b', 'c']` */
const commaSeparatedTags = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  )
  .pipe(z.array(tagName).max(100))
  .meta({ description: 'Tags to add, separated by commas', example: 'vip, spring' });

const serviceProperties = {
  tag: commaSeparatedTags.optional(),
  tags: z.array(tagName).max(100).optional(),
  ip_address: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').nullish(),
};

const valuesHelp = "the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`";

/** Refuses properties that are neither ours nor look like a tag; whether the list has the tag is checked later. */
function withFieldValues<Shape extends z.ZodRawShape>(shape: Shape, description: string, id: string, example: unknown) {
  return z
    .object(shape)
    .catchall(z.unknown())
    .superRefine(
      (body: unknown, context) => {
        const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
        const unknown = names.filter((name) => !Object.hasOwn(shape, name) && !tagPattern.test(name));
        if (unknown.length > 0)
          context.addIssue({ code: 'unrecognized_keys', keys: unknown, input: body as Record<string, unknown> });
      },
      // Also when something else is wrong, so that a caller hears of everything at once.
      { when: () => true },
    )
    .meta({ id, description, example });
}

export const AddSubscriber = withFieldValues(
  {
    list_uid: uid('list'),
    ...serviceProperties,
    resubscribe: z
      .boolean()
      .default(false)
      .meta({ description: 'True when a person who had left asks to be back; recorded as their consent' }),
  },
  `Adds a subscriber, or updates the one with this address: ${valuesHelp}, and:`,
  'AddSubscriber',
  { list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d', EMAIL: 'grace@example.com', FIRST_NAME: 'Grace', tag: 'vip, spring' },
);
export type AddSubscriber = z.infer<typeof AddSubscriber>;

export const UpdateSubscriber = withFieldValues(
  {
    tag: serviceProperties.tag,
    tags: z.array(tagName).max(100).optional().meta({ description: 'Replaces all tags; `tag` adds' }),
    ip_address: serviceProperties.ip_address,
  },
  `Changes what is given and leaves the rest: ${valuesHelp}, and:`,
  'UpdateSubscriber',
  { FIRST_NAME: 'Grace', tag: 'autumn' },
);
export type UpdateSubscriber = z.infer<typeof UpdateSubscriber>;
