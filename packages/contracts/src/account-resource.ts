import { z } from 'zod';
import { KeyScope } from './key-resource.ts';
import { QuietHours } from './quiet-hours.ts';
import { shownName } from './shown-name.ts';
import { timestamp, uid } from './text.ts';

const used = z.int().meta({ description: 'How many there are' });
const atMost = z.int().nullable().meta({ description: 'How many there may be; null: any number' });

/** An account as its users see it. */
export const accountProperties = {
  account: z.strictObject({
    uid: uid('acc'),
    name: z.string().meta({ example: 'Example Ltd' }),
    status: z.enum(['active', 'suspended']),
    created_at: timestamp,
  }),
  plan: z
    .strictObject({ code: z.string(), name: z.string(), api_access: z.boolean() })
    .meta({ example: { code: 'standard', name: 'Standard', api_access: true } }),
  limits: z.strictObject({
    named_keys: z.strictObject({ limit: z.int(), used }),
    lists: z.strictObject({ limit: atMost, used }),
    subscribers: z.strictObject({ limit: atMost, used }).meta({ description: 'On all lists together' }),
    requests: z
      .strictObject({
        per_second: z.int().nullable().meta({ description: 'How many a second, for each key; null: any number' }),
        burst: z.int().nullable().meta({ description: 'How many at once, after a pause' }),
      })
      .meta({ description: "The plan's rate limit" }),
    hooks: z
      .strictObject({ limit: atMost, used })
      .meta({ description: 'Those that are switched off count; those that are deleted or removed do not' }),
    senders: z.strictObject({ limit: atMost, used }).meta({ description: 'Addresses to send from' }),
    domains: z.strictObject({ limit: atMost, used }).meta({ description: 'Domains to send from' }),
    heavy_requests: z
      .strictObject({
        at_once: z.int().nullable().meta({ description: 'How many at once; null: any number' }),
      })
      .meta({
        description:
          'Requests that take long, such as batches, exports, erasures, counts and filters over all lists; the guide for integrators lists them',
      }),
    deliveries: z
      .strictObject({
        per_second: z.int().nullable().meta({ description: 'How many a second, on average; null: any number' }),
        per_batch: z.int().nullable().meta({ description: 'How many one request may cause; null: any number' }),
      })
      .meta({ description: 'Webhook deliveries that changes may cause' }),
    imports: z
      .strictObject({
        at_once: z.int().nullable().meta({ description: 'How many unfinished ones; null: any number' }),
        megabytes: z
          .int()
          .nullable()
          .meta({ description: 'How large a file may be, in millions of bytes; null: any size' }),
        rows: z.int().nullable().meta({ description: 'How many rows a file may have; null: any number' }),
      })
      .meta({ description: 'Bulk imports' }),
    templates: z.strictObject({ limit: atMost, used }),
    automations: z.strictObject({ limit: atMost, used }).meta({ description: 'Archived ones count' }),
    media: z
      .strictObject({
        megabytes: z.int().nullable().meta({ description: 'In millions of bytes; null: any number' }),
        used_bytes: z.int().meta({ description: 'How many bytes they have' }),
      })
      .meta({ description: 'Images, all together' }),
    daily_mails: z
      .strictObject({
        limit: z.int().nullable().meta({ description: 'How many a day; null: any number' }),
        used: z.int().nullable().meta({ description: 'How many of them today, if there is a limit' }),
      })
      .meta({
        description:
          'Mails to others, of campaigns and automations, too: the limit of a new account, which grows each day with what it sends and shrinks with bounces and complaints',
      }),
    confirmations: z
      .strictObject({
        per_hour: z.int().nullable().meta({ description: 'How many an hour; null: any number' }),
      })
      .meta({
        description:
          'Mails that ask to confirm a subscription, welcome mails and single mails, together; what is beyond the limit is sent later',
      }),
  }),
};

export const MeResource = z
  .strictObject({
    ...accountProperties,
    key: z
      .strictObject({
        uid: uid('key'),
        kind: z.enum(['named', 'primary']),
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
    mails: z.int().min(1).max(100).meta({ description: 'How many mails at most', example: 3 }),
    days: z.int().min(1).max(90).meta({ description: 'Within how many days, of 24 hours each', example: 7 }),
  })
  .meta({
    id: 'FrequencyCap',
    description: 'How many mails of campaigns and automations are sent to a subscriber at most',
  });
export type FrequencyCap = z.infer<typeof FrequencyCap>;

const settings = {
  track_opens: z.boolean().meta({ description: 'Whether new campaigns track opens, unless their list says otherwise' }),
  track_clicks: z
    .boolean()
    .meta({ description: 'Whether new campaigns track clicks, unless their list says otherwise' }),
  anonymous_tracking: z.boolean().meta({
    description:
      'Whether opens, clicks and unsubscribes are recorded without IP addresses and user agents, from now on: what is ' +
      'recorded stays as it is',
  }),
  frequency_cap: FrequencyCap.nullable().meta({
    description: 'Who has got so many mails already is skipped with the code `frequency_cap`; null: no cap',
  }),
  quiet_hours: QuietHours.nullable().meta({
    description: 'When mails of campaigns and automations wait until it is over; null: at no time',
  }),
};

export const AccountSettings = z
  .strictObject(settings)
  .meta({ id: 'AccountSettings', description: 'What holds for all lists and campaigns of an account' });
export type AccountSettings = z.infer<typeof AccountSettings>;

export const UpdateAccountSettings = z
  .strictObject(settings)
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
