import { z } from 'zod';
import { emailAddress } from '../values/email-address.ts';
import { newPassword } from '../values/password.ts';
import { Role } from './roles.ts';
import { timestamp, uid } from '../values/text.ts';

export const UserResource = z
  .strictObject({
    uid: uid('usr'),
    email: z.string(),
    role: Role,
    current: z.boolean().meta({ description: 'Whether it is the user of this request' }),
    codes: z.boolean().meta({ description: 'Whether the user signs in with codes from an authenticator app' }),
    passkeys: z.int().meta({ description: 'The number of passkeys' }),
    last_seen_at: timestamp
      .nullable()
      .meta({ description: 'The latest use of the sessions that have not ended; null: none' }),
    created_at: timestamp,
  })
  .meta({ id: 'User', description: 'A person who can sign in to the account' });
export type UserResource = z.infer<typeof UserResource>;

export const UpdateUser = z.strictObject({ role: Role }).meta({ id: 'UpdateUser', example: { role: 'editor' } });
export type UpdateUser = z.infer<typeof UpdateUser>;

export const InvitationResource = z
  .strictObject({
    uid: uid('inv'),
    email: z.string(),
    role: Role,
    expired: z.boolean().meta({ description: 'Whether its link has expired; the invitation can be sent again' }),
    created_at: timestamp,
    sent_at: timestamp.meta({ description: 'When its last email was created' }),
    expires_at: timestamp,
  })
  .meta({ id: 'Invitation', description: 'A person who was invited but has not joined yet' });
export type InvitationResource = z.infer<typeof InvitationResource>;

export const AddInvitation = z
  .strictObject({ email: emailAddress, role: Role })
  .meta({ id: 'AddInvitation', example: { email: 'grace@example.com', role: 'editor' } });
export type AddInvitation = z.infer<typeof AddInvitation>;

const token = z.string().min(1).max(200).meta({ description: 'The part after # in the link' });

export const ReadInvitationLink = z.strictObject({ token }).meta({ id: 'ReadInvitationLink' });
export type ReadInvitationLink = z.infer<typeof ReadInvitationLink>;

export const InvitationLink = z
  .strictObject({ email: z.string(), account_name: z.string(), role: Role, expires_at: timestamp })
  .meta({ id: 'InvitationLink', description: 'The invitation behind a link' });
export type InvitationLink = z.infer<typeof InvitationLink>;

export const Join = z.strictObject({ token, password: newPassword }).meta({ id: 'Join' });
export type Join = z.infer<typeof Join>;
