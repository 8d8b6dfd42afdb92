import { z } from 'zod';
import { recipientVariant } from '../campaigns/ab-test-resource.ts';
import { emailAddress } from '../values/email-address.ts';
import { line, storedTime, timestamp, uid } from '../values/text.ts';

export const BounceKind = z.enum(['hard', 'soft', 'complaint']).meta({ id: 'BounceKind' });
export type BounceKind = z.infer<typeof BounceKind>;

/** The reasons of bounces, in the order of the documentation. */
export const BounceReason = z
  .enum([
    'unknown_user',
    'unknown_domain',
    'mailbox_full',
    'blocked',
    'rate_limited',
    'policy',
    'spam',
    'too_large',
    'auth',
    'dns',
    'network',
    'expired',
    'content',
    'other',
  ])
  .meta({ id: 'BounceReason' });
export type BounceReason = z.infer<typeof BounceReason>;

/** The providers whose callbacks we can read. */
export const bounceProviders = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost'] as const;
export const BounceProvider = z.enum(bounceProviders).meta({ id: 'BounceProvider' });
export type BounceProvider = z.infer<typeof BounceProvider>;

export const BounceSource = z.enum(['smtp', 'mail', 'api', ...bounceProviders]).meta({ id: 'BounceSource' });
export type BounceSource = z.infer<typeof BounceSource>;

const kind = BounceKind.meta({
  description:
    '`hard`: the address does not exist; `soft`: it could not be delivered this time; `complaint`: reported as spam',
  example: 'hard',
});
const reason = BounceReason.nullable().meta({
  description:
    "Why the mail bounced, according to the server's reply: `unknown_user` and `unknown_domain` are hard, " +
    'all others soft. Null for a complaint, and for a bounce that was recorded before reasons were',
  example: 'unknown_user',
});
const code = z.string().nullable().meta({ description: 'The status code (RFC 3463) or SMTP code', example: '5.1.1' });
const feedbackType = z
  .string()
  .nullable()
  .meta({ description: 'The type of a complaint (RFC 5965), such as `abuse`', example: null });

export const BounceResource = z
  .strictObject({
    uid: uid('bnc'),
    kind,
    source: BounceSource.meta({
      description:
        'How it was reported: refused while sending, a mail to the return path, the API, or the callback of a provider',
      example: 'mail',
    }),
    email: z.string().nullable().meta({ description: 'Where the mail went; null after an erasure' }),
    campaign_uid: uid('cmp').nullable().meta({ description: 'Null if it is not known which mail it concerns' }),
    email_uid: uid('eml').nullable().meta({ description: 'The transactional email it concerns' }),
    subscriber_uid: uid('sub').nullable(),
    variant: recipientVariant,
    reason,
    code,
    reply: z.string().nullable().meta({ description: "The server's reply", example: '550 5.1.1 User unknown' }),
    feedback_type: feedbackType,
    occurred_at: timestamp,
    created_at: timestamp.meta({ description: 'When it was recorded' }),
  })
  .meta({
    id: 'Bounce',
    description: 'A bounced mail, or a complaint about a mail',
    example: {
      uid: 'bnc_01k6n8qf4tef0v9k0x7h3w2c5d',
      kind: 'hard',
      source: 'mail',
      email: 'grace@example.com',
      campaign_uid: 'cmp_01k6n8s6q8e7v8w2j9d4r5t6y7',
      email_uid: null,
      subscriber_uid: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea',
      variant: null,
      reason: 'unknown_user',
      code: '5.1.1',
      reply: '550 5.1.1 User unknown',
      feedback_type: null,
      occurred_at: '2026-01-02T03:04:05.678Z',
      created_at: '2026-01-02T03:04:06.789Z',
    },
  });
export type BounceResource = z.infer<typeof BounceResource>;

export const AddBounce = z
  .strictObject({
    kind,
    message_id: line(500)
      .optional()
      .meta({ description: 'The Message-ID of the mail', example: '<cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.17@example.com>' }),
    email: emailAddress.optional().meta({
      description:
        "The recipient's address, if the Message-ID is not known, or if it is that of an email to several people",
    }),
    code: line(100).optional().meta({ example: '5.1.1' }),
    reply: line(1_000).optional().meta({ example: '550 5.1.1 User unknown' }),
    feedback_type: line(100).optional().meta({ description: 'Only for a complaint', example: 'abuse' }),
    occurred_at: storedTime.optional().meta({ description: 'Now when absent' }),
  })
  .refine(({ email, message_id }) => email !== undefined || message_id !== undefined, {
    path: ['message_id'],
    error: 'give message_id or email',
  })
  .meta({
    id: 'AddBounce',
    example: { kind: 'hard', email: 'grace@example.com', code: '5.1.1', reply: '550 5.1.1 User unknown' },
  });
export type AddBounce = z.infer<typeof AddBounce>;

export const BlockScope = z.enum(['account', 'list']).meta({ id: 'BlockScope' });
export type BlockScope = z.infer<typeof BlockScope>;

const softLimit = z
  .int()
  .min(0)
  .max(1_000)
  .nullable()
  .meta({
    description:
      'The number of soft bounces of an address within `soft_days` that count as a hard bounce; 0: never; ' +
      "null: the installation's default",
    example: 3,
  });
const softDays = z.int().min(1).max(365).nullable().meta({
  description: "The period in days in which soft bounces count; null: the installation's default",
  example: 30,
});
const scopeOf = (what: string) =>
  BlockScope.meta({
    description:
      `After ${what}: \`account\` suppresses the address and moves its subscribers on all lists; \`list\` moves ` +
      'only the subscriber who received the mail. A report that names no mail moves all subscribers with the ' +
      'address',
    example: 'account',
  });
const bounceScope = scopeOf('a hard bounce, or as many soft ones as count as one');
const complaintScope = scopeOf('a complaint');

export const BounceRulesResource = z
  .strictObject({
    soft_limit: softLimit,
    soft_days: softDays,
    bounce_scope: bounceScope,
    complaint_scope: complaintScope,
    effective: z
      .strictObject({ soft_limit: z.int(), soft_days: z.int() })
      .meta({ description: 'The rules in effect', example: { soft_limit: 3, soft_days: 30 } }),
  })
  .meta({ id: 'BounceRules', description: 'The rules by which bounces and complaints stop mail to an address' });
export type BounceRulesResource = z.infer<typeof BounceRulesResource>;

export const UpdateBounceRules = z
  .strictObject({
    soft_limit: softLimit,
    soft_days: softDays,
    bounce_scope: bounceScope,
    complaint_scope: complaintScope,
  })
  .partial()
  .meta({ id: 'UpdateBounceRules', example: { soft_limit: 3, complaint_scope: 'list' } });
export type UpdateBounceRules = z.infer<typeof UpdateBounceRules>;

export const BounceCallbackResource = z
  .strictObject({
    uid: uid('bcb'),
    provider: BounceProvider,
    url: z.string().meta({
      description:
        'The URL to which the provider must send its events. Anyone who knows it can report bounces of the account.',
      example: 'https://mail.example.com/bounces/ses/…',
    }),
    has_verification_key: z.boolean().meta({ description: 'Whether it has the key to verify signatures' }),
    created_at: timestamp,
    last_used_at: timestamp
      .nullable()
      .meta({ description: 'When the provider last used it; written at most once a minute' }),
  })
  .meta({ id: 'BounceCallback', description: 'An address at which a provider reports bounces and complaints' });
export type BounceCallbackResource = z.infer<typeof BounceCallbackResource>;

export const AddBounceCallback = z
  .strictObject({
    provider: BounceProvider,
    verification_key: line(2_000)
      .optional()
      .meta({
        description:
          'SendGrid: the public key of its signed event webhook; Mailgun: the HTTP webhook signing key; SES: the ARN of the ' +
          'topic. These are required. The other providers have none.',
      }),
  })
  .superRefine(({ provider, verification_key: key }, context) => {
    const needsKey = provider === 'sendgrid' || provider === 'mailgun' || provider === 'ses';
    const message = needsKey
      ? 'is required for this provider'
      : 'must be omitted: this provider does not sign its reports';
    if (needsKey === (key === undefined))
      context.addIssue({ code: 'custom', path: ['verification_key'], message, input: key });
  })
  .meta({ id: 'AddBounceCallback', example: { provider: 'postmark' } });
export type AddBounceCallback = z.infer<typeof AddBounceCallback>;
