import { z } from 'zod';
import { line, timestamp, uid } from '../values/text.ts';

/** The permissions of a key; `*` includes all. */
export const scopes = [
  'account:read',
  'account:write',
  'lists:read',
  'lists:write',
  'subscribers:read',
  'subscribers:write',
  'imports:read',
  'imports:write',
  'suppressions:read',
  'suppressions:write',
  'senders:read',
  'senders:write',
  'domains:read',
  'domains:write',
  'transports:read',
  'transports:write',
  'campaigns:read',
  'campaigns:write',
  'automations:read',
  'automations:write',
  'emails:read',
  'emails:send',
  'bounces:write',
  'hooks:read',
  'hooks:write',
  'templates:read',
  'templates:write',
  'media:read',
  'media:write',
] as const;

export type Scope = (typeof scopes)[number];

/** A scope; `lists:*` means everything about lists, `*` means everything. */
export const KeyScope = z
  .enum([
    '*',
    'account:*',
    'lists:*',
    'subscribers:*',
    'imports:*',
    'suppressions:*',
    'campaigns:*',
    'automations:*',
    'emails:*',
    'hooks:*',
    'templates:*',
    'media:*',
    'senders:*',
    'domains:*',
    'transports:*',
    ...scopes,
  ])
  .meta({ id: 'KeyScope' });

export const KeyKind = z.enum(['named', 'primary']).meta({ id: 'KeyKind' });

const keyProperties = {
  uid: uid('key'),
  kind: KeyKind,
  name: z.string(),
  prefix: z.string().meta({ description: 'Its first characters, to tell keys apart' }),
  scopes: z.array(KeyScope),
  last_used_at: timestamp.nullable().meta({ description: 'Written at most once a minute' }),
  created_at: timestamp,
};

export const KeyResource = z.strictObject(keyProperties).meta({ id: 'Key', description: 'A valid API key' });
export type KeyResource = z.infer<typeof KeyResource>;

export const NewKeyResource = z
  .strictObject({
    ...keyProperties,
    key: z.string().meta({ description: 'The key itself. Returned only once.', example: 'mw_live_…' }),
  })
  .meta({ id: 'NewKey', description: 'An API key with its text' });
export type NewKeyResource = z.infer<typeof NewKeyResource>;

/** A key's name: the app that uses it. */
export const keyName = line(100).meta({ example: 'Web shop' });

const keyScopes = z
  .array(KeyScope)
  .min(1, 'must name at least one scope')
  .max(100)
  .transform((scopes) => [...new Set(scopes)]);

export const AddKey = z
  .strictObject({
    name: keyName,
    scopes: keyScopes.optional().meta({ description: 'Its permissions; all when absent' }),
  })
  .meta({ id: 'AddKey', example: { name: 'Web shop', scopes: ['subscribers:*'] } });
export type AddKey = z.infer<typeof AddKey>;
