import { z } from 'zod';
import { timestamp, uid } from './text.ts';

export const AuditEntryResource = z
  .strictObject({
    uid: uid('aud'),
    actor: z
      .strictObject({
        kind: z.enum(['user', 'api_key', 'operator', 'system']),
        email: z.string().nullable().meta({ description: "A user's address" }),
        key_name: z.string().nullable().meta({ description: "An API key's name" }),
      })
      .meta({ description: 'The actor; the operator runs the service, and the system is the service itself' }),
    action: z.string().meta({ example: 'key.created' }),
    subject: z.string().nullable().meta({ description: 'The uid of the affected resource' }),
    details: z.record(z.string(), z.unknown()),
    ip_address: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({
    id: 'AuditEntry',
    description: 'An action on the account by a user, an API key, the operator or the service itself',
  });
export type AuditEntryResource = z.infer<typeof AuditEntryResource>;
