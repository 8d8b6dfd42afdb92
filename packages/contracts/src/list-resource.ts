import { z } from 'zod';
import { emailAddress } from './email-address.ts';
import { line, timestamp, uid, webUrl } from './text.ts';

/** How a list's own field is named in requests and responses. */
export const tagPattern = /^[A-Z][A-Z0-9_]{0,39}$/;

/** The fields every list has from the start. EMAIL can't be left out or removed. */
export const standardTags = ['EMAIL', 'FIRST_NAME', 'LAST_NAME'] as const;

export const FieldTypeName = z.enum(['text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect']);

/** A field's value, or what stands in for one that isn't given. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type FieldValue = z.infer<typeof FieldValue>;

export const ListFieldResource = z
  .strictObject({
    tag: z.string().meta({ example: 'COMPANY' }),
    label: z.string().meta({ example: 'Company' }),
    type: FieldTypeName,
    required: z.boolean(),
    default_value: FieldValue.nullable(),
    options: z.array(z.string()).meta({ description: 'The choices of a select or multiselect field' }),
    visible: z.boolean(),
  })
  .meta({ id: 'ListField', description: "One of a list's fields" });
export type ListFieldResource = z.infer<typeof ListFieldResource>;

const NewListField = z
  .strictObject({
    tag: z
      .string()
      .regex(tagPattern, 'must be 1 to 40 capital letters, digits and underscores, starting with a letter')
      .refine((tag) => !(standardTags as readonly string[]).includes(tag), 'is a field every list has already'),
    label: line(100).optional(),
    type: FieldTypeName.default('text'),
    required: z.boolean().default(false),
    default_value: FieldValue.nullish(),
    options: z.array(line(200)).max(500).default([]),
    visible: z.boolean().default(true),
  })
  .meta({ id: 'NewListField' });

/** Whom mail of this list comes from, as anti-spam laws want it in the footer. */
const contactParts = {
  company: line(200),
  address_1: line(200),
  address_2: line(200),
  city: line(100),
  state: line(100),
  zip: line(30),
  country: line(100),
  phone: line(50),
  url: webUrl,
};

const nullable = Object.fromEntries(Object.keys(contactParts).map((name) => [name, z.string().nullable()])) as Record<
  keyof typeof contactParts,
  z.ZodNullable<z.ZodString>
>;
export const ListContact = z.strictObject(nullable).meta({ id: 'ListContact' });
export type ListContact = z.infer<typeof ListContact>;

const NewListContact = z.strictObject(contactParts).partial().meta({ id: 'NewListContact' });

export const SubscriptionModeName = z.enum(['single_opt_in', 'double_opt_in']);

export const ListResource = z
  .strictObject({
    uid: uid('list'),
    name: z.string().meta({ example: 'Newsletter' }),
    from_name: z.string().meta({ example: 'Ada at Example' }),
    from_email: z.string().meta({ example: 'ada@example.com' }),
    reply_to: z.string().nullable(),
    default_subject: z.string().nullable(),
    subscription: SubscriptionModeName,
    send_welcome_email: z.boolean(),
    contact: ListContact,
    fields: z.array(ListFieldResource),
    statistics: z.strictObject({
      subscribed: z.int(),
      unconfirmed: z.int(),
      unsubscribed: z.int(),
      bounced: z.int(),
      complained: z.int(),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'List', description: 'A list of subscribers' });
export type ListResource = z.infer<typeof ListResource>;

export const AddList = z
  .strictObject({
    name: line(200),
    from_name: line(200),
    from_email: emailAddress,
    reply_to: emailAddress.nullish(),
    default_subject: line(500).nullish(),
    subscription: SubscriptionModeName.default('single_opt_in'),
    send_welcome_email: z.boolean().default(false),
    contact: NewListContact.optional(),
    fields: z
      .array(NewListField)
      .max(100)
      .default([])
      .meta({ description: 'Fields beside EMAIL, FIRST_NAME and LAST_NAME, which every list has' }),
  })
  .meta({
    id: 'AddList',
    example: { name: 'Newsletter', from_name: 'Ada at Example', from_email: 'ada@example.com' },
  });
export type AddList = z.infer<typeof AddList>;
