import { z } from 'zod';
import { Brand, BrandChange } from './brand-resource.ts';
import { KeyKind, KeyScope } from './key-resource.ts';
import { QuietHours } from '../campaigns/quiet-hours.ts';
import { shownName } from '../values/shown-name.ts';
import { ActorKind } from '../values/shared-enums.ts';
import { timestamp, uid } from '../values/text.ts';

const used = z.int().meta({ description: 'The number in use' });
const atMost = z.int().nullable().meta({ description: 'The maximum number; null: unlimited' });

/** An account as its users see it. */
export const accountProperties = {
  account: z.strictObject({
    uid: uid('acc'),
    name: z.string().meta({ example: 'Example Ltd' }),
    status: z.enum(['active', 'suspended']).meta({ id: 'AccountStatus' }),
    created_at: timestamp,
  }),
  plan: z
    .strictObject({ code: z.string(), name: z.string(), api_access: z.boolean() })
    .meta({ example: { code: 'standard', name: 'Standard', api_access: true } }),
  limits: z.strictObject({
    named_keys: z.strictObject({ limit: z.int(), used }),
    lists: z.strictObject({ limit: atMost, used }),
    subscribers: z.strictObject({ limit: atMost, used }).meta({ description: 'Across all lists' }),
    requests: z
      .strictObject({
        per_second: z.int().nullable().meta({ description: 'The maximum per second, for each key; null: unlimited' }),
        burst: z.int().nullable().meta({ description: 'The maximum at once, after a pause' }),
      })
      .meta({ description: "The plan's rate limit" }),
    hooks: z
      .strictObject({ limit: atMost, used })
      .meta({ description: 'Includes hooks that are disabled, but not deleted or removed ones' }),
    senders: z.strictObject({ limit: atMost, used }).meta({ description: 'Addresses to send from' }),
    domains: z.strictObject({ limit: atMost, used }).meta({ description: 'Domains to send from' }),
    heavy_requests: z
      .strictObject({
        at_once: z.int().nullable().meta({ description: 'The maximum at once; null: unlimited' }),
      })
      .meta({
        description:
          'Requests that take a long time, such as batches, exports, erasures, counts and filters over all ' +
          'lists; the guide for integrators lists them',
      }),
    deliveries: z
      .strictObject({
        per_second: z.int().nullable().meta({ description: 'The average maximum per second; null: unlimited' }),
        per_batch: z.int().nullable().meta({ description: 'The maximum that one request may cause; null: unlimited' }),
      })
      .meta({ description: 'Webhook deliveries that changes may cause' }),
    imports: z
      .strictObject({
        at_once: z.int().nullable().meta({ description: 'The maximum number of unfinished ones; null: unlimited' }),
        megabytes: z
          .int()
          .nullable()
          .meta({ description: 'The maximum size of a file, in millions of bytes; null: unlimited' }),
        rows: z.int().nullable().meta({ description: 'The maximum number of rows in a file; null: unlimited' }),
      })
      .meta({ description: 'Bulk imports' }),
    templates: z.strictObject({ limit: atMost, used }),
    automations: z.strictObject({ limit: atMost, used }).meta({ description: 'Includes archived ones' }),
    media: z
      .strictObject({
        megabytes: z.int().nullable().meta({ description: 'The maximum in millions of bytes; null: unlimited' }),
        used_bytes: z.int().meta({ description: 'The number of bytes in use' }),
      })
      .meta({ description: 'All images together' }),
    daily_mails: z
      .strictObject({
        limit: z.int().nullable().meta({ description: 'The maximum per day; null: unlimited' }),
        used: z.int().nullable().meta({ description: 'The number used today, if there is a limit' }),
      })
      .meta({
        description:
          'Mails to other people, including those of campaigns and automations: the limit of a new account, ' +
          'which grows each day with what it sends and shrinks with bounces and complaints',
      }),
    confirmations: z
      .strictObject({
        per_hour: z.int().nullable().meta({ description: 'The maximum per hour; null: unlimited' }),
      })
      .meta({
        description:
          'Confirmation mails, welcome mails and transactional emails together; mails beyond the limit are sent later',
      }),
  }),
};

export const MeResource = z
  .strictObject({
    ...accountProperties,
    key: z
      .strictObject({
        uid: uid('key'),
        kind: KeyKind,
        name: z.string().meta({ example: 'My shop' }),
        prefix: z.string().meta({ description: 'Its first characters, to tell keys apart', example: 'mw_live_3fGh2K' }),
        scopes: z.array(KeyScope),
      })
      .meta({ description: 'The key of this request' }),
  })
  .meta({ id: 'Me', description: "The key's account, its plan, its limits and their usage" });
export type MeResource = z.infer<typeof MeResource>;

export const AccountResource = z
  .strictObject(accountProperties)
  .meta({ id: 'Account', description: 'An account, its plan, its limits and their usage' });
export type AccountResource = z.infer<typeof AccountResource>;

/** An account's name. */
export const accountName = shownName(200).meta({ example: 'Analytical Engines Ltd' });

export const UpdateAccount = z
  .strictObject({ name: accountName.optional() })
  .meta({ id: 'UpdateAccount', example: { name: 'Analytical Engines Ltd' } });
export type UpdateAccount = z.infer<typeof UpdateAccount>;

/** The maximum number of mails that a subscriber gets. */
export const FrequencyCap = z
  .strictObject({
    mails: z.int().min(1).max(100).meta({ description: 'The maximum number of mails', example: 3 }),
    days: z.int().min(1).max(90).meta({ description: 'The period in days of 24 hours each', example: 7 }),
  })
  .meta({
    id: 'FrequencyCap',
    description: 'The maximum number of campaign and automation mails to a subscriber',
  });
export type FrequencyCap = z.infer<typeof FrequencyCap>;

const settings = {
  track_opens: z.boolean().meta({ description: 'Whether new campaigns track opens, unless their list says otherwise' }),
  track_clicks: z
    .boolean()
    .meta({ description: 'Whether new campaigns track clicks, unless their list says otherwise' }),
  anonymous_tracking: z.boolean().meta({
    description:
      'Whether opens, clicks and unsubscribes are recorded without IP addresses and user agents from now on; ' +
      'existing records stay as they are',
  }),
  frequency_cap: FrequencyCap.nullable().meta({
    description:
      'Subscribers who have already received this many mails are skipped with the code `frequency_cap`; null: no cap',
  }),
  quiet_hours: QuietHours.nullable().meta({
    description: 'The times during which mails of campaigns and automations are held back; null: never',
  }),
};

export const AccountSettings = z
  .strictObject({ ...settings, brand: Brand })
  .meta({ id: 'AccountSettings', description: 'The settings for all lists and campaigns of an account' });
export type AccountSettings = z.infer<typeof AccountSettings>;

export const UpdateAccountSettings = z
  .strictObject({ ...settings, brand: BrandChange })
  .partial()
  .meta({
    id: 'UpdateAccountSettings',
    description: 'Changes the given settings and leaves the rest',
    example: { anonymous_tracking: true },
  });
export type UpdateAccountSettings = z.infer<typeof UpdateAccountSettings>;

export const AuditEntryResource = z
  .strictObject({
    uid: uid('aud'),
    actor: z
      .strictObject({
        kind: ActorKind,
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
