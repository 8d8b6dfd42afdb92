import { z } from 'zod';
import { aboutEmail, aboutReturned, CampaignReference, ListReference } from './event-references.ts';
import { BounceReason } from '../bounces/bounce-resource.ts';
import type { Scope } from '../accounts/key-resource.ts';
import { exampleSubscriber, SubscriberResource } from '../subscribers/subscriber-resource.ts';
import { timestamp, uid } from '../values/text.ts';

/** Every event that a hook can listen to. */
export const eventNames = [
  'subscriber.subscribed',
  'subscriber.unsubscribed',
  'subscriber.tagged',
  'subscriber.updated',
  'subscriber.deleted',
  'email.opened',
  'email.clicked',
  'campaign.sent',
  'email.sent',
  'email.bounced',
  'email.complained',
  'automation.webhook',
] as const;

export const EventName = z.enum(eventNames).meta({ id: 'EventName', description: 'An event that hooks can listen to' });
export type EventName = z.infer<typeof EventName>;

/** The scopes that a key needs to subscribe to an event: they cover what its payload shows. */
export const eventScopes: Record<EventName, Scope[]> = {
  'subscriber.subscribed': ['subscribers:read'],
  'subscriber.unsubscribed': ['subscribers:read'],
  'subscriber.tagged': ['subscribers:read'],
  'subscriber.updated': ['subscribers:read'],
  'subscriber.deleted': ['subscribers:read'],
  'email.opened': ['subscribers:read', 'campaigns:read'],
  'email.clicked': ['subscribers:read', 'campaigns:read'],
  'campaign.sent': ['campaigns:read'],
  'email.sent': ['subscribers:read', 'campaigns:read'],
  'email.bounced': ['subscribers:read', 'campaigns:read'],
  'email.complained': ['subscribers:read', 'campaigns:read'],
  'automation.webhook': ['subscribers:read', 'automations:read'],
};

const count = z.int().nonnegative();

const hit = {
  first: z
    .boolean()
    .meta({ description: 'True for the first one of this subscriber in this campaign, or of this email' }),
  bot: z.boolean().meta({ description: 'A scanner or a prefetching proxy rather than a person' }),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  country: z
    .string()
    .nullable()
    .optional()
    .meta({
      description:
        'The country of the IP address (ISO 3166-1 alpha-2); null if it is unknown, and for bots. Present ' +
        'only if the installation has a country database',
    }),
};

const sampleList = { uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d', name: 'Newsletter' };
const sampleCampaign = {
  uid: 'cmp_01k6n8s6q8e7v8w2j9d4r5t6y7',
  name: 'January issue',
  subject: 'What is new in January',
};
const sampleHit = {
  first: true,
  bot: false,
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  country: 'DE',
};
const sampleId = 'dlv_01k6n8t5xne9k8r4c2s7f0w3ga';
const sampleTime = '2026-01-02T03:04:05.678Z';

/** The definition of an event: when it occurs, what its `data` contains, and an example. */
interface CatalogueEntry {
  occurs: string;
  data: z.ZodType;
  sample: unknown;
}

/** Each event's schema, documentation and sample in one definition, so that they can't disagree. */
export const eventCatalogue = {
  'subscriber.subscribed': {
    occurs: 'A subscriber subscribes.',
    data: z
      .strictObject({ subscriber: SubscriberResource, list: ListReference })
      .meta({ id: 'SubscriberSubscribedData' }),
    sample: { subscriber: exampleSubscriber, list: sampleList },
  },
  'subscriber.unsubscribed': {
    occurs: 'A subscriber unsubscribes.',
    data: z
      .strictObject({
        subscriber: SubscriberResource,
        list: ListReference,
        reason: z.string().nullable(),
        campaign: CampaignReference.optional(),
      })
      .meta({ id: 'SubscriberUnsubscribedData' }),
    sample: {
      subscriber: { ...exampleSubscriber, status: 'unsubscribed', unsubscribed_at: sampleTime },
      list: sampleList,
      reason: 'Too many emails',
      campaign: sampleCampaign,
    },
  },
  'subscriber.tagged': {
    occurs: 'A subscriber is given new tags: one event per operation.',
    data: z
      .strictObject({ subscriber: SubscriberResource, list: ListReference, tags_added: z.array(z.string()) })
      .meta({ id: 'SubscriberTaggedData' }),
    sample: { subscriber: exampleSubscriber, list: sampleList, tags_added: ['vip'] },
  },
  'subscriber.updated': {
    occurs: "A subscriber's address, fields or tags change; there is no event if nothing changed.",
    data: z
      .strictObject({
        subscriber: SubscriberResource,
        list: ListReference,
        changed: z.array(z.string()).meta({ description: 'Names of the properties that changed' }),
      })
      .meta({ id: 'SubscriberUpdatedData' }),
    sample: { subscriber: exampleSubscriber, list: sampleList, changed: ['FIRST_NAME'] },
  },
  'subscriber.deleted': {
    occurs: 'A subscriber is deleted or erased; there are no events for the subscribers of a deleted list.',
    data: z
      .strictObject({
        subscriber: z
          .union([SubscriberResource, z.strictObject({ uid: uid('sub') })])
          .meta({ description: 'The last state of the subscriber; after an erasure only the uid' }),
        list: ListReference,
      })
      .meta({ id: 'SubscriberDeletedData' }),
    sample: { subscriber: exampleSubscriber, list: sampleList },
  },
  'email.opened': {
    occurs: 'A subscriber opens an email.',
    data: z.strictObject({ ...aboutEmail, opened_at: timestamp, ...hit }).meta({ id: 'EmailOpenedData' }),
    sample: {
      subscriber: exampleSubscriber,
      list: sampleList,
      campaign: sampleCampaign,
      opened_at: sampleTime,
      ...sampleHit,
    },
  },
  'email.clicked': {
    occurs: 'A subscriber follows a link in an email.',
    data: z
      .strictObject({ ...aboutEmail, clicked_at: timestamp, ...hit, url: z.string() })
      .meta({ id: 'EmailClickedData' }),
    sample: {
      subscriber: exampleSubscriber,
      list: sampleList,
      campaign: sampleCampaign,
      clicked_at: sampleTime,
      ...sampleHit,
      url: 'https://example.com/january',
    },
  },
  'campaign.sent': {
    occurs: 'A campaign finishes sending.',
    data: z
      .strictObject({
        campaign: CampaignReference,
        list: ListReference,
        statistics: z.strictObject({ recipients: count, sent: count, failed: count, skipped: count, uncertain: count }),
      })
      .meta({ id: 'CampaignSentData' }),
    sample: {
      campaign: sampleCampaign,
      list: sampleList,
      statistics: { recipients: 1_000, sent: 990, failed: 4, skipped: 6, uncertain: 0 },
    },
  },
  'email.sent': {
    occurs: 'A mail server accepts an email: a campaign mail to a subscriber, or a transactional email.',
    data: z
      .strictObject({
        ...aboutEmail,
        message_id: z.string().meta({ description: 'The Message-ID, without brackets' }),
      })
      .meta({ id: 'EmailSentData' }),
    sample: {
      subscriber: exampleSubscriber,
      list: sampleList,
      campaign: sampleCampaign,
      message_id: `${sampleCampaign.uid}.17@example.com`,
    },
  },
  'email.bounced': {
    occurs: 'An email to a subscriber bounces, or their mail server refuses it because the address does not exist.',
    data: z
      .strictObject({
        ...aboutReturned,
        kind: z.enum(['hard', 'soft']).meta({
          id: 'EmailBounceKind',
          description: '`hard`: the address does not exist; `soft`: it could not be delivered this time',
        }),
        reason: BounceReason.meta({ description: "Why the mail bounced, according to the server's reply" }),
        code: z.string().nullable().meta({ description: 'The status code (RFC 3463) or SMTP code' }),
        reply: z.string().nullable().meta({ description: "The server's reply" }),
      })
      .meta({ id: 'EmailBouncedData' }),
    sample: {
      subscriber: { ...exampleSubscriber, status: 'bounced' },
      list: sampleList,
      campaign: sampleCampaign,
      kind: 'hard',
      reason: 'unknown_user',
      code: '5.1.1',
      reply: '550 5.1.1 User unknown',
    },
  },
  'email.complained': {
    occurs:
      'A subscriber reports an email as spam, and their provider passes the report on. Unless the account ' +
      'has other rules, nothing more is sent to the address.',
    data: z
      .strictObject({
        ...aboutReturned,
        feedback_type: z
          .string()
          .nullable()
          .meta({ description: 'The type of the report (RFC 5965), such as `abuse`' }),
      })
      .meta({ id: 'EmailComplainedData' }),
    sample: {
      subscriber: { ...exampleSubscriber, status: 'complained' },
      list: sampleList,
      campaign: sampleCampaign,
      feedback_type: 'abuse',
    },
  },
  'automation.webhook': {
    occurs:
      'A subscriber reaches a `call_webhook` step of an automation: the event is sent to the hook that the step names.',
    data: z
      .strictObject({
        subscriber: SubscriberResource,
        list: ListReference,
        automation: z.strictObject({ uid: uid('aut'), name: z.string() }),
        run: z.strictObject({
          uid: uid('run'),
          data: z
            .record(z.string(), z.unknown())
            .nullable()
            .meta({ description: 'The data that the run was started with' }),
        }),
        step: z.string().meta({ description: 'The id of the step' }),
      })
      .meta({ id: 'AutomationWebhookData' }),
    sample: {
      subscriber: exampleSubscriber,
      list: sampleList,
      automation: { uid: 'aut_01k6n8s6q8e7v8w2j9d4r5t6y7', name: 'Welcome series' },
      run: { uid: 'run_01k6n8t5xne9k8r4c2s7f0w3ga', data: { order: '4711' } },
      step: 'tell_crm',
    },
  },
} as const satisfies Record<EventName, CatalogueEntry>;

/** An event in the form in which hooks receive it. */
export const DeliveryBody = z
  .strictObject({
    id: uid('dlv').meta({ description: 'The same on every attempt: use it to detect duplicates' }),
    event: EventName,
    occurred_at: timestamp,
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: "The event's data; its properties depend on the event" }),
  })
  .meta({
    id: 'DeliveryBody',
    description: 'The body of a webhook delivery',
    example: {
      id: sampleId,
      event: 'subscriber.subscribed',
      occurred_at: sampleTime,
      data: eventCatalogue['subscriber.subscribed'].sample,
    },
  });
export type DeliveryBody = z.infer<typeof DeliveryBody>;

/** A delivery as a receiver gets it, with sample content. */
export function sampleDelivery(event: EventName): DeliveryBody {
  return {
    id: sampleId,
    event,
    occurred_at: sampleTime,
    data: eventCatalogue[event].sample,
  };
}
