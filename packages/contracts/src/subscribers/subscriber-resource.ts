import { z } from 'zod';
import { BounceResource } from '../bounces/bounce-resource.ts';
import { ExportedEmail } from '../emails/email-resource.ts';
import { commaSeparatedTags, tagName, tagNames } from './given-tags.ts';
import { FieldValue, tagPattern } from '../lists/list-resource.ts';
import { line, timestamp, uid } from '../values/text.ts';

export const SubscriberStatusName = z
  .enum(['unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'])
  .meta({ id: 'SubscriberStatus', description: "A subscriber's status" });

/** A subscriber's properties besides the list's own fields. */
const subscriberProperties = {
  uid: uid('sub'),
  list_uid: uid('list'),
  status: SubscriberStatusName,
  EMAIL: z.string().meta({ example: 'grace@example.com' }),
  tags: z.array(z.string()).meta({ example: ['vip'] }),
  source: z
    .enum(['api', 'import', 'form', 'console', 'preferences_page', 'automation'])
    .meta({ id: 'SubscriberSource' }),
  ip_address: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  subscribed_at: timestamp.nullable(),
  confirmed_at: timestamp.nullable(),
  unsubscribed_at: timestamp.nullable(),
};

/** The subscriber in examples and sample deliveries. */
export const exampleSubscriber = {
  uid: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea',
  list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
  status: 'subscribed',
  EMAIL: 'grace@example.com',
  FIRST_NAME: 'Grace',
  LAST_NAME: 'Hopper',
  tags: ['vip'],
  source: 'api',
  ip_address: null,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
  subscribed_at: '2026-01-02T03:04:05.678Z',
  confirmed_at: null,
  unsubscribed_at: null,
} as const;

export const SubscriberResource = z.object(subscriberProperties).catchall(FieldValue.nullable()).meta({
  id: 'Subscriber',
  description:
    "A subscriber. Each of the list's fields is a property named by the field's tag, null when it has no value.",
  example: exampleSubscriber,
});
export type SubscriberResource = z.infer<typeof SubscriberResource>;

/** The criteria that find subscribers, besides their list. */
export const subscriberCriteria = {
  status: SubscriberStatusName.optional(),
  tag: tagName.optional().meta({ description: 'Subscribers with this tag', example: 'vip' }),
  email: z
    .string()
    .max(320)
    .optional()
    .meta({ description: 'The subscriber with exactly this address, in any spelling', example: 'grace@example.com' }),
  import_uid: uid('imp').optional().meta({ description: 'Subscribers that this import added' }),
  segment_uid: uid('seg').optional().meta({ description: 'Subscribers in this segment, all of one list' }),
};

/** A new subscriber's properties that are the same on every list, besides EMAIL. */
export const serviceProperties = {
  tag: commaSeparatedTags.optional(),
  tags: tagNames.optional(),
  ip_address: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').nullish(),
};

/** Whether an addition brings back people who have left. */
export const resubscribe = z
  .boolean()
  .default(false)
  .meta({
    description:
      'Set to true when an unsubscribed person asks to return, which is recorded as their consent, or to send ' +
      'an unconfirmed person another confirmation mail. A subscriber gets at most one in 15 minutes',
  });

/** Describes the values of a list's fields in a request. */
export const valuesHelp = "the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`";

// The list decides which values are valid, so they are validated later; the description lists the options.
const anyValue = z.unknown().meta(described(FieldValue.nullable()));

/** Copies a schema's description, for a schema that accepts more. */
export function described(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _schema, $ref: reference, $defs: named, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  // A schema with an id is described under its name, beside those that it refers to.
  return named?.[reference?.replace('#/$defs/', '') ?? ''] ?? rest;
}

/**
 * An address in a request. Only described here: it is checked with the other values, so that a caller gets all errors
 * at once.
 */
export const address = z.unknown().optional().meta({ type: 'string', format: 'email', example: 'grace@example.com' });

/** Rejects properties that neither are ours nor look like a tag; whether the list has the tag is checked later. */
export function withFieldValues<Shape extends z.ZodRawShape>(
  shape: Shape,
  meta: { id?: string; description?: string; example?: unknown; required?: string[] } = {},
) {
  return z
    .object(shape)
    .catchall(anyValue)
    .superRefine(
      (body: unknown, context) => {
        const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
        const unknown = names.filter((name) => !Object.hasOwn(shape, name) && !tagPattern.test(name));
        if (unknown.length > 0)
          context.addIssue({ code: 'unrecognized_keys', keys: unknown, input: body as Record<string, unknown> });
      },
      // Runs even if another property is invalid, so that a caller gets all errors at once.
      { when: () => true },
    )
    .meta(meta);
}

export const AddSubscriber = withFieldValues(
  {
    list_uid: uid('list'),
    EMAIL: address,
    ...serviceProperties,
    resubscribe,
  },
  {
    id: 'AddSubscriber',
    description: `Adds a subscriber, or updates the one with this address: ${valuesHelp}, and:`,
    required: ['list_uid', 'EMAIL'],
    example: {
      list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
      EMAIL: 'grace@example.com',
      FIRST_NAME: 'Grace',
      tag: 'vip, spring',
    },
  },
);
export type AddSubscriber = z.infer<typeof AddSubscriber>;

export const UpdateSubscriber = withFieldValues(
  {
    EMAIL: address,
    tag: serviceProperties.tag,
    tags: tagNames.optional().meta({ description: 'Replaces all tags; `tag` adds tags' }),
    ip_address: serviceProperties.ip_address,
  },
  {
    id: 'UpdateSubscriber',
    description: `Changes the given properties and leaves the rest: ${valuesHelp}, and:`,
    example: { FIRST_NAME: 'Grace', tag: 'autumn' },
  },
);
export type UpdateSubscriber = z.infer<typeof UpdateSubscriber>;

export const AddTags = z
  .strictObject({ tag: commaSeparatedTags.refine((tags) => tags.length > 0, 'must name a tag') })
  .meta({ id: 'AddTags', example: { tag: 'vip' } });
export type AddTags = z.infer<typeof AddTags>;

export const Unsubscribe = z
  .strictObject({ reason: line(500).nullish().meta({ description: "The reason, in the person's words or yours" }) })
  .meta({ id: 'Unsubscribe', example: { reason: 'Too many emails' } });
export type Unsubscribe = z.infer<typeof Unsubscribe>;

export const Subscribe = z
  .strictObject({ ip_address: serviceProperties.ip_address })
  .meta({ id: 'Subscribe', example: { ip_address: '203.0.113.7' } });
export type Subscribe = z.infer<typeof Subscribe>;

/** The reasons that a person can choose from on the page shown after they unsubscribe. */
export const UnsubscribeReason = z
  .enum(['too_many', 'not_relevant', 'not_expected', 'never_signed_up', 'other'])
  .meta({ id: 'UnsubscribeReason' });
export type UnsubscribeReason = z.infer<typeof UnsubscribeReason>;

export const ConsentResource = z
  .strictObject({
    uid: uid('cns'),
    action: z.enum(['subscribed', 'confirmed', 'unsubscribed', 'resubscribed']).meta({ id: 'ConsentAction' }),
    source: subscriberProperties.source,
    ip_address: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'The reason, in the words of the person or of the caller' }),
    reason_code: UnsubscribeReason.nullable().meta({
      description: 'The reason that the person chose after unsubscribing',
    }),
    occurred_at: timestamp.nullable().meta({
      description: 'When it was given or withdrawn elsewhere, according to the imported file; null if it was here',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'Consent', description: 'A consent that a person gave or withdrew' });
export type ConsentResource = z.infer<typeof ConsentResource>;

const listOfSubscriber = z.strictObject({ uid: uid('list'), name: z.string().meta({ example: 'Newsletter' }) });

export const SubscriberExport = z
  .strictObject({
    subscriber: SubscriberResource.nullable().meta({
      description: 'Null if the path names an address without `list_uid`; then `list` is null, too',
    }),
    list: listOfSubscriber.nullable(),
    subscribers: z
      .array(z.strictObject({ subscriber: SubscriberResource, list: listOfSubscriber }))
      .optional()
      .meta({
        description:
          'Everyone with the address, on any list, if the path names an address without `list_uid`; otherwise absent',
      }),
    consents: z.array(ConsentResource.extend({ subscriber_uid: uid('sub') })),
    mails: z.array(
      z.strictObject({
        subscriber_uid: uid('sub'),
        kind: z.string().meta({ example: 'confirm_subscription' }),
        status: z.string().meta({ example: 'sent' }),
        created_at: timestamp,
        finished_at: timestamp.nullable(),
      }),
    ),
    campaigns: z
      .array(
        z.strictObject({
          uid: uid('cmp'),
          name: z.string().meta({ example: 'January issue' }),
          email: z.string().meta({ example: 'grace@example.com' }),
          state: z.string().meta({ example: 'sent' }),
          code: z.string().nullable(),
          reply: z.string().nullable(),
          changed_at: timestamp.nullable(),
          activity: z
            .array(
              z.strictObject({
                kind: z.string().meta({ example: 'open' }),
                occurred_at: timestamp,
                url: z.string().nullable(),
                bot: z.boolean(),
                ip: z.string().nullable(),
                user_agent: z.string().nullable(),
                country: z.string().nullable(),
              }),
            )
            .meta({ description: 'Opens and clicks, oldest first' }),
        }),
      )
      .meta({ description: 'The campaigns that the person is a recipient of' }),
    automations: z
      .array(
        z.strictObject({
          automation_uid: uid('aut'),
          name: z.string().meta({ example: 'Welcome series' }),
          status: z.string().meta({ example: 'completed' }),
          reason: z.string().nullable(),
          started_at: timestamp,
          ended_at: timestamp.nullable(),
          data: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The data it was started with' }),
          steps: z.array(
            z.strictObject({
              step: z.string().meta({ example: 'welcome' }),
              type: z.string().meta({ example: 'send_email' }),
              result: z.string().meta({ example: 'done' }),
              at: timestamp,
            }),
          ),
        }),
      )
      .meta({ description: "The person's automation runs" }),
    bounces: z.array(BounceResource).meta({ description: "Bounces of the person's address, and complaints" }),
    emails: z.array(ExportedEmail).meta({ description: "Transactional emails to the person's address" }),
    events: z.array(
      z.strictObject({
        uid: uid('evt'),
        event: z.string().meta({ example: 'subscriber.subscribed' }),
        occurred_at: timestamp,
        data: z.unknown(),
      }),
    ),
    exported_at: timestamp,
  })
  .meta({ id: 'SubscriberExport', description: 'All data about a person (GDPR, articles 15 and 20)' });
export type SubscriberExport = z.infer<typeof SubscriberExport>;
