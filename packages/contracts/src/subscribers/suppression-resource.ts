import { z } from 'zod';
import { domainName, emailAddress } from '../values/email-address.ts';
import { timestamp, uid } from '../values/text.ts';

export const SuppressionResource = z
  .strictObject({
    uid: uid('sup'),
    kind: z.enum(['address', 'domain']).meta({ id: 'SuppressionKind' }),
    email: z.string().nullable().meta({ description: 'Null for a domain, and after an erasure' }),
    domain: z.string().nullable(),
    reason: z.enum(['manual', 'bounced', 'complained', 'erased']).meta({ id: 'SuppressionReason' }),
    created_at: timestamp,
  })
  .meta({
    id: 'Suppression',
    description: 'An address or a whole domain to which the account sends no mail',
    example: {
      uid: 'sup_01k6n8qf4tef0v9k0x7h3w2c5d',
      kind: 'address',
      email: 'grace@example.com',
      domain: null,
      reason: 'manual',
      created_at: '2026-01-02T03:04:05.678Z',
    },
  });
export type SuppressionResource = z.infer<typeof SuppressionResource>;

export const AddSuppression = z
  .strictObject({ email: emailAddress.optional(), domain: domainName.optional() })
  .refine(({ email, domain }) => (email === undefined) !== (domain === undefined), {
    path: ['email'],
    error: 'give an email address or a domain, and not both',
  })
  .meta({ id: 'AddSuppression', example: { email: 'grace@example.com' } });
export type AddSuppression = z.infer<typeof AddSuppression>;
