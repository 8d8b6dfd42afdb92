import { z } from 'zod';
import { emailAddress } from '../values/email-address.ts';
import { shownName } from '../values/shown-name.ts';
import { timestamp, uid } from '../values/text.ts';

export const SenderResource = z
  .strictObject({
    uid: uid('snd'),
    email: z.string().meta({ example: 'ada@example.com' }),
    name: z.string().nullable().meta({ description: 'The name shown with the address', example: 'Ada at Example' }),
    status: z.enum(['unverified', 'verified']).meta({ id: 'SenderStatus' }),
    verified_at: timestamp.nullable(),
    verified_by: z.enum(['link', 'domain']).meta({ id: 'SenderVerification' }).nullable().meta({
      description: 'Verified by the link that was mailed to the address, or by a verified domain of the account',
    }),
    created_at: timestamp,
  })
  .meta({
    id: 'Sender',
    description: 'An address to send from',
    example: {
      uid: 'snd_01k6n8qf4tef0v9k0x7h3w2c5d',
      email: 'ada@example.com',
      name: 'Ada at Example',
      status: 'verified',
      verified_at: '2026-01-02T03:14:05.678Z',
      verified_by: 'link',
      created_at: '2026-01-02T03:04:05.678Z',
    },
  });
export type SenderResource = z.infer<typeof SenderResource>;

export const AddSender = z
  .strictObject({
    email: emailAddress,
    name: shownName(200)
      .nullable()
      .optional()
      .meta({ description: 'The name shown with the address', example: 'Ada at Example' }),
  })
  .meta({ id: 'AddSender', example: { email: 'ada@example.com', name: 'Ada at Example' } });
export type AddSender = z.infer<typeof AddSender>;
