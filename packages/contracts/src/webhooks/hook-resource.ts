import { z } from 'zod';
import { EventName } from '../events/event-catalogue.ts';
import { line, timestamp, uid } from '../values/text.ts';

export const HookStatusName = z.enum(['active', 'switched_off', 'removed']).meta({ id: 'HookStatus' });

const hookProperties = {
  uid: uid('hook'),
  target_url: z.string().meta({ format: 'uri', example: 'https://example.com/mailwright' }),
  event: EventName,
  list_uid: uid('list').nullable().meta({ description: 'The list whose events it receives; null: all lists' }),
  status: HookStatusName,
  consecutive_failures: z
    .int()
    .meta({ description: 'The number of consecutive deliveries that exhausted their retries', example: 0 }),
  switched_off_at: timestamp.nullable(),
  switched_off_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why the service has disabled it; null if you have', example: null }),
  recoverable_since: timestamp.nullable().meta({
    description:
      'Every event for the webhook since this time has a delivery, so `recover` from this time misses none; ' +
      'null: events are not retained, because the hook has been disabled for too long or is removed',
  }),
  recoverable_until: timestamp.nullable().meta({
    description: 'For a disabled hook: until when its events are retained for `recover`',
  }),
  description: z.string().nullable(),
  previous_secret_expires_at: timestamp.nullable().meta({
    description:
      'Until when deliveries are also signed with the previous secret, and no other rotation is allowed; ' +
      'null: they are not',
  }),
  created_at: timestamp,
};

export const HookResource = z.strictObject(hookProperties).meta({ id: 'Hook', description: 'A registered webhook' });
export type HookResource = z.infer<typeof HookResource>;

export const NewHookResource = z
  .strictObject({
    ...hookProperties,
    secret: z.string().meta({ description: 'Signs the deliveries. Returned only once.', example: 'whsec_…' }),
  })
  .meta({ id: 'NewHook', description: 'A registered webhook with its secret' });
export type NewHookResource = z.infer<typeof NewHookResource>;

export const RotateHookSecret = z
  .strictObject({
    expire_previous: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Set to true if a secret has leaked: only the new one signs, effective immediately. Deliveries fail ' +
          'until the receiver has it.',
      }),
  })
  .meta({ id: 'RotateHookSecret', example: { expire_previous: false } });
export type RotateHookSecret = z.infer<typeof RotateHookSecret>;

/** The statuses that its owner may give a hook. */
const OwnStatus = z.enum(['active', 'switched_off']).meta({ id: 'GivenHookStatus' });

const targetUrl = z
  .string()
  .trim()
  .min(1)
  .max(2_048)
  // A URL parser silently drops some of these, so the stored and shown URL would differ from the one that deliveries
  // use.
  .refine((text) => !/[\s\p{Cc}]/u.test(text), 'must not contain white space or control characters')
  .meta({ format: 'uri', description: 'Where deliveries are POSTed: a public https URL' });
const targetUrlAlias = targetUrl.optional().meta({ description: 'Another name for target_url' });

/** Accepts `url` in place of `target_url`, but not together with a different one. */
function oneTargetUrl(body: { target_url?: string | undefined; url?: string | undefined }, context: z.RefinementCtx) {
  if (body.target_url !== undefined && body.url !== undefined && body.target_url !== body.url) {
    context.addIssue({
      code: 'custom',
      path: ['url'],
      message: 'is another name for target_url; send only one of them',
      input: body,
    });
  }
}

export const AddHook = z
  .strictObject({
    target_url: targetUrl.optional(),
    url: targetUrlAlias,
    event: EventName,
    list_uid: uid('list').nullish(),
    description: line(500).nullish(),
    status: OwnStatus.optional().meta({ description: '`switched_off`: nothing is sent to it before you enable it' }),
  })
  .superRefine(oneTargetUrl)
  .refine((body: unknown) => typeof body !== 'object' || body === null || 'target_url' in body || 'url' in body, {
    path: ['target_url'],
    error: 'is required',
    // Runs even if another property is invalid, so that a caller gets all errors at once.
    when: () => true,
  })
  .meta({
    id: 'AddHook',
    example: { target_url: 'https://example.com/mailwright', event: 'subscriber.subscribed' },
  });
export type AddHook = z.infer<typeof AddHook>;

export const UpdateHook = z
  .strictObject({
    target_url: targetUrl.optional(),
    url: targetUrlAlias,
    event: EventName.optional(),
    list_uid: uid('list').nullish(),
    description: line(500).nullish(),
    status: OwnStatus.optional().meta({
      description:
        '`active`: enables it again and resets its failure counter; `switched_off`: nothing is sent to it before you ' +
        'enable it again, but its events are retained for `recover`',
      example: 'active',
    }),
  })
  .superRefine(oneTargetUrl)
  .meta({ id: 'UpdateHook', example: { status: 'active' } });
export type UpdateHook = z.infer<typeof UpdateHook>;
