import { z } from 'zod';
import { BounceReason } from '../bounces/bounce-resource.ts';
import { timestamp, uid } from '../values/text.ts';

/** The states of an email. Those from `queued` to `complained` are the same as for a campaign's recipients. */
export const EmailStatus = z
  .enum([
    'queued',
    'sending',
    'deferred',
    'sent',
    'failed',
    'skipped',
    'uncertain',
    'bounced',
    'complained',
    'cancelled',
  ])
  .meta({ id: 'EmailStatus' });
export type EmailStatus = z.infer<typeof EmailStatus>;

const reply = z.string().nullable().meta({ description: "The mail server's reply", example: '250 2.0.0 Ok: queued' });
const code = z.string().nullable().meta({
  description:
    'The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`',
  example: null,
});

const reason = BounceReason.nullable().meta({
  description: "Why it bounced, was refused or is deferred, according to the server's reply; null otherwise",
  example: null,
});

/** Whether a recipient is in `to`, in `cc`, or in `bcc`, which nobody else sees. */
export const RecipientKind = z.enum(['to', 'cc', 'bcc']).meta({ id: 'RecipientKind' });

const opens = z.int().meta({ description: 'The number of opens, without automatic requests' });
const clicks = z.int().meta({ description: 'The number of clicks, without automatic requests' });

const recipient = z.strictObject({
  email: z.string().nullable().meta({ description: 'Null when the person has been erased' }),
  name: z.string().nullable(),
  kind: RecipientKind,
  status: EmailStatus,
  code,
  reply,
  reason,
  attempts: z.int(),
  sent_at: timestamp.nullable(),
  opens,
  clicks,
});

const emailProperties = {
  uid: uid('eml'),
  status: EmailStatus.meta({ description: 'Of the first recipient; `recipients` has that of each' }),
  recipients: z.array(recipient).meta({
    description:
      'Every recipient in the order of `to`, `cc` and `bcc`, with what became of their copy. `to`, `status`, ' +
      '`code`, `reply`, `reason`, `attempts` and `sent_at` of the email are those of the first one.',
  }),
  to: z.strictObject({
    email: z
      .string()
      .nullable()
      .meta({ description: 'Null when the person has been erased', example: 'grace@example.com' }),
    name: z.string().nullable(),
  }),
  from: z.strictObject({ email: z.string().meta({ example: 'shop@example.com' }), name: z.string().nullable() }),
  reply_to: z.string().nullable(),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'The rendered subject; null when the person has been erased', example: 'Your order 4711' }),
  subscriber_uid: uid('sub').nullable(),
  template_uid: uid('tpl').nullable(),
  tag: z.string().nullable().meta({ description: 'The first of `tags`' }),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  attachments: z.array(z.strictObject({ filename: z.string(), content_type: z.string(), bytes: z.int() })),
  message_id: z
    .string()
    .meta({ description: 'The Message-ID, without brackets', example: 'eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com' }),
  track_opens: z.boolean(),
  track_clicks: z.boolean(),
  opens,
  first_opened_at: timestamp.nullable(),
  clicks,
  first_clicked_at: timestamp.nullable(),
  attempts: z.int(),
  code,
  reply,
  reason,
  send_at: timestamp.nullable().meta({ description: 'When it was scheduled to be sent, if it was queued for later' }),
  sent_at: timestamp.nullable(),
  created_at: timestamp,
};

const exampleEmail = {
  uid: 'eml_01k6n8qf4tef0v9k0x7h3w2c5d',
  status: 'sent',
  to: { email: 'grace@example.com', name: 'Grace Hopper' },
  recipients: [
    {
      email: 'grace@example.com',
      name: 'Grace Hopper',
      kind: 'to',
      status: 'sent',
      code: null,
      reply: '250 2.0.0 Ok: queued',
      reason: null,
      attempts: 1,
      sent_at: '2026-01-02T03:04:05.900Z',
      opens: 0,
      clicks: 0,
    },
  ],
  from: { email: 'shop@example.com', name: 'Example Shop' },
  reply_to: null,
  subject: 'Your order 4711',
  subscriber_uid: null,
  template_uid: null,
  tag: 'receipt',
  tags: ['receipt'],
  metadata: { order: '4711' },
  attachments: [],
  message_id: 'eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com',
  track_opens: false,
  track_clicks: false,
  opens: 0,
  first_opened_at: null,
  clicks: 0,
  first_clicked_at: null,
  attempts: 1,
  code: null,
  reply: '250 2.0.0 Ok: queued',
  reason: null,
  send_at: null,
  sent_at: '2026-01-02T03:04:05.900Z',
  created_at: '2026-01-02T03:04:05.678Z',
};

export const EmailResource = z
  .strictObject(emailProperties)
  .meta({ id: 'Email', description: 'A transactional email sent through the API', example: exampleEmail });
export type EmailResource = z.infer<typeof EmailResource>;

/** The types of events in an email's history. */
export const EmailEventType = z
  .enum([
    'queued',
    'sent',
    'deferred',
    'failed',
    'skipped',
    'uncertain',
    'cancelled',
    'bounced',
    'complained',
    'opened',
    'clicked',
  ])
  .meta({ id: 'EmailEventType' });

const history = z.array(
  z.strictObject({
    type: EmailEventType,
    recipient: z
      .string()
      .nullable()
      .meta({ description: 'The address of the recipient; null when the person has been erased' }),
    occurred_at: timestamp,
    code,
    reply,
    bot: z.boolean().nullable().meta({ description: 'For an open or a click: whether the request was automatic' }),
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    url: z.string().nullable().meta({ description: 'For a click: where the link leads' }),
  }),
);

export const EmailDetails = z
  .strictObject({
    ...emailProperties,
    next_attempt_at: timestamp
      .nullable()
      .meta({ description: 'The time of the next attempt, while it is `queued` or `deferred`', example: null }),
    events: history.meta({
      description: 'Its history in chronological order, with only the first hundred opens and clicks of a recipient',
    }),
  })
  .meta({
    id: 'EmailDetails',
    description: 'An email with its history',
    example: {
      ...exampleEmail,
      next_attempt_at: null,
      events: [
        {
          type: 'queued',
          recipient: 'grace@example.com',
          occurred_at: '2026-01-02T03:04:05.678Z',
          code: null,
          reply: null,
          bot: null,
          ip: null,
          user_agent: null,
          url: null,
        },
        {
          type: 'sent',
          recipient: 'grace@example.com',
          occurred_at: '2026-01-02T03:04:05.900Z',
          code: null,
          reply: '250 2.0.0 Ok: queued',
          bot: null,
          ip: null,
          user_agent: null,
          url: null,
        },
      ],
    },
  });
export type EmailDetails = z.infer<typeof EmailDetails>;

export const EmailContent = z
  .strictObject({
    html: z.string().nullable().meta({ description: 'Null if it has none, or if it is no longer kept' }),
    plain: z.string().nullable().meta({ description: 'Null if it is no longer kept' }),
  })
  .meta({
    id: 'EmailContent',
    description: 'The content of an email, as its recipient got it',
    example: { html: '<p>Your order 4711 is on its way.</p>', plain: 'Your order 4711 is on its way.' },
  });
export type EmailContent = z.infer<typeof EmailContent>;

const content = z
  .string()
  .nullable()
  .meta({ description: 'Its content, while it is kept; null for a key without the scope `emails:read`' });

/** An email in the export of a person. */
export const ExportedEmail = z.strictObject({
  ...emailProperties,
  html: content,
  plain: content,
  events: history,
});

export const EmailBatchResult = z
  .strictObject({
    counts: z.strictObject({ queued: z.int(), invalid: z.int(), not_found: z.int(), limited: z.int() }),
    results: z
      .array(
        z.strictObject({
          index: z.int().meta({ description: 'Index of the email in the request, from 0' }),
          result: z.enum(['queued', 'invalid', 'not_found', 'limited']).meta({
            id: 'EmailBatchOutcome',
            description:
              '`not_found`: there is no such subscriber, template or image. `limited`: a limit of the account is ' +
              'reached; send it again later',
          }),
          uid: uid('eml').nullable(),
          errors: z
            .record(z.string(), z.array(z.string()))
            .optional()
            .meta({ description: 'The errors of an email that is not queued, by property; `row` means all of it' }),
        }),
      )
      .meta({ description: 'One per email, in the order of the request' }),
  })
  .meta({
    id: 'EmailBatchResult',
    example: {
      counts: { queued: 1, invalid: 1, not_found: 0, limited: 0 },
      results: [
        { index: 0, result: 'queued', uid: exampleEmail.uid },
        { index: 1, result: 'invalid', uid: null, errors: { to: ['must be an email address'] } },
      ],
    },
  });
export type EmailBatchResult = z.infer<typeof EmailBatchResult>;
