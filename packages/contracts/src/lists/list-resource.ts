import { z } from 'zod';
import { emailAddress } from '../values/email-address.ts';
import { ListForm, ListFormChange } from './form-parts.ts';
import { shownName } from '../values/shown-name.ts';
import { WorkStatus } from '../values/shared-enums.ts';
import { line, timestamp, uid, webUrl } from '../values/text.ts';
import { ConfirmationEmail, NewConfirmationEmail, NewWelcomeEmail, WelcomeEmail } from './list-mails.ts';

/** The name of a list's own field in requests and responses. */
export const tagPattern = /^[A-Z][A-Z0-9_]{0,39}$/;

/** The fields that every list has from the start. EMAIL can't be left out or removed. */
export const standardTags = ['EMAIL', 'FIRST_NAME', 'LAST_NAME'] as const;

export const FieldTypeName = z
  .enum(['text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect'])
  .meta({ id: 'FieldType' });

/** A field's value, or its default. */
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
  .meta({
    id: 'ListField',
    description: "One of a list's fields",
    example: {
      tag: 'COMPANY',
      label: 'Company',
      type: 'text',
      required: false,
      default_value: null,
      options: [],
      visible: true,
    },
  });
export type ListFieldResource = z.infer<typeof ListFieldResource>;

export const fieldTag = z
  .string()
  .regex(tagPattern, 'must be 1 to 40 capital letters, digits and underscores, starting with a letter')
  .meta({ example: 'COMPANY' });
const visible = { description: "Whether the list's sign-up form asks for it" };

const fieldProperties = {
  label: line(100),
  required: z.boolean(),
  default_value: FieldValue.nullish().meta({
    description: 'The default value of subscribers who are added without one',
  }),
  options: z.array(line(200)).max(500).meta({ description: 'The choices of a select or multiselect field' }),
  visible: z.boolean().meta(visible),
};

const NewListField = z
  .strictObject({
    tag: fieldTag.refine(
      (tag) => !(standardTags as readonly string[]).includes(tag),
      'is a field that every list already has',
    ),
    label: fieldProperties.label.optional(),
    type: FieldTypeName.default('text'),
    required: fieldProperties.required.default(false),
    default_value: fieldProperties.default_value,
    options: fieldProperties.options.default([]),
    visible: z.boolean().default(true).meta(visible),
  })
  .meta({ id: 'NewListField' });

export const AddListField = z
  .strictObject({ ...NewListField.shape, tag: fieldTag })
  .meta({ id: 'AddListField', example: { tag: 'COMPANY', label: 'Company', type: 'text' } });
export type AddListField = z.infer<typeof AddListField>;

export const UpdateListField = z
  .strictObject({ tag: fieldTag, ...fieldProperties })
  .partial()
  .meta({
    id: 'UpdateListField',
    description: "Changes the given properties. With a new tag, all values are kept; the type can't be changed.",
    example: { tag: 'ORGANISATION', label: 'Organisation' },
  });
export type UpdateListField = z.infer<typeof UpdateListField>;

/** The sender of this list's mail, as anti-spam laws require it in the footer. */
const contactParts = {
  company: shownName(200),
  address_1: shownName(200),
  address_2: shownName(200),
  city: shownName(100),
  state: shownName(100),
  zip: shownName(30),
  country: shownName(100),
  phone: shownName(50),
  url: webUrl,
};

const nullable = Object.fromEntries(Object.keys(contactParts).map((name) => [name, z.string().nullable()])) as Record<
  keyof typeof contactParts,
  z.ZodNullable<z.ZodString>
>;
export const ListContact = z.strictObject(nullable).meta({ id: 'ListContact' });
export type ListContact = z.infer<typeof ListContact>;

const NewListContact = z.strictObject(contactParts).partial().meta({ id: 'NewListContact' });

/** The languages of a list's pages, and of the service's own texts in its mails. */
export const ListLanguage = z.enum(['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'pt', 'zh']).meta({ id: 'ListLanguage' });
export type ListLanguage = z.infer<typeof ListLanguage>;

const languageHelp = {
  description: "The language of the list's public pages, and of texts that the service adds to its mails",
};
const archiveHelp = {
  enabled: 'Whether its sent campaigns can be read at `/archive/{uid}`, by anyone',
  indexed: 'Whether search engines may list them',
};
const publicHelp = {
  name: 'What its people see instead of `name`',
  description: 'The description below the name on the preferences page',
  onPreferencesPage:
    "Whether people who aren't on it may join it on their preferences page; who is on it always sees it",
};

const tracksOpens = { description: "Whether new campaigns track opens; null: the account's setting" };
const tracksClicks = { description: "Whether new campaigns track clicks; null: the account's setting" };

export const SubscriptionModeName = z.enum(['single_opt_in', 'double_opt_in']).meta({ id: 'SubscriptionMode' });

const sendsWelcome = {
  description:
    'Whether people get the welcome mail when they become subscribed: at most once in 30 days, and not through imports',
};

export const ListResource = z
  .strictObject({
    uid: uid('list'),
    name: z.string().meta({ example: 'Newsletter' }),
    from_name: z.string().meta({ example: 'Ada at Example' }),
    from_email: z.string().meta({ example: 'ada@example.com' }),
    reply_to: z.string().nullable(),
    default_subject: z.string().nullable(),
    subscription: SubscriptionModeName,
    send_welcome_email: z.boolean().meta(sendsWelcome),
    welcome_email: WelcomeEmail.nullable(),
    confirmation_email: ConfirmationEmail.nullable(),
    sign_up_form: z.boolean().meta({ description: 'Whether the list has a public sign-up form' }),
    form: ListForm,
    language: ListLanguage.meta(languageHelp),
    public_name: z.string().nullable().meta({ description: publicHelp.name, example: 'Letters from Ada' }),
    public_description: z.string().nullable().meta({ description: publicHelp.description }),
    on_preferences_page: z.boolean().meta({ description: publicHelp.onPreferencesPage }),
    archive: z
      .strictObject({
        enabled: z.boolean().meta({ description: archiveHelp.enabled }),
        indexed: z.boolean().meta({ description: archiveHelp.indexed }),
      })
      .meta({ id: 'ListArchive', description: 'The public archive of its campaigns' }),
    track_opens: z.boolean().nullable().meta(tracksOpens),
    track_clicks: z.boolean().nullable().meta(tracksClicks),
    contact: ListContact,
    fields: z.array(ListFieldResource),
    statistics: z
      .strictObject({
        subscribed: z.int(),
        unconfirmed: z.int(),
        unsubscribed: z.int(),
        bounced: z.int(),
        complained: z.int(),
        blocklisted: z.int(),
      })
      .meta({
        example: { subscribed: 1_250, unconfirmed: 12, unsubscribed: 80, bounced: 9, complained: 1, blocklisted: 0 },
      }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'List', description: 'A list of subscribers' });
export type ListResource = z.infer<typeof ListResource>;

const listProperties = {
  name: shownName(200),
  from_name: shownName(200),
  from_email: emailAddress,
  reply_to: emailAddress.nullish(),
  default_subject: line(500).nullish(),
  public_name: shownName(200).nullish().meta({ description: publicHelp.name }),
  public_description: line(500).nullish().meta({ description: publicHelp.description }),
  track_opens: z.boolean().nullish().meta(tracksOpens),
  track_clicks: z.boolean().nullish().meta(tracksClicks),
};

const archiveChange = z
  .strictObject({
    enabled: z.boolean().meta({ description: archiveHelp.enabled }),
    indexed: z.boolean().meta({ description: archiveHelp.indexed }),
  })
  .partial()
  .meta({ id: 'ArchiveChange', description: 'The public archive of its campaigns; off unless it is enabled' });

export const AddList = z
  .strictObject({
    ...listProperties,
    subscription: SubscriptionModeName.default('single_opt_in'),
    send_welcome_email: z.boolean().default(false).meta(sendsWelcome),
    welcome_email: NewWelcomeEmail.nullish(),
    confirmation_email: NewConfirmationEmail.nullish(),
    sign_up_form: z.boolean().default(true),
    form: ListFormChange.optional(),
    language: ListLanguage.optional().meta({ ...languageHelp, default: 'en' }),
    on_preferences_page: z.boolean().optional().meta({ description: publicHelp.onPreferencesPage, default: false }),
    archive: archiveChange.optional(),
    contact: NewListContact.optional(),
    fields: z
      .array(NewListField)
      .max(100)
      .default([])
      .meta({ description: 'Fields in addition to EMAIL, FIRST_NAME and LAST_NAME, which every list has' }),
  })
  .meta({
    id: 'AddList',
    example: { name: 'Newsletter', from_name: 'Ada at Example', from_email: 'ada@example.com' },
  });
export type AddList = z.infer<typeof AddList>;

export const UpdateList = z
  .strictObject({
    ...listProperties,
    subscription: SubscriptionModeName,
    send_welcome_email: z.boolean().meta(sendsWelcome),
    welcome_email: NewWelcomeEmail.nullable(),
    confirmation_email: NewConfirmationEmail.nullable(),
    sign_up_form: z.boolean(),
    form: ListFormChange,
    language: ListLanguage.meta(languageHelp),
    on_preferences_page: z.boolean().meta({ description: publicHelp.onPreferencesPage }),
    archive: archiveChange,
    contact: z
      .strictObject(
        Object.fromEntries(Object.entries(contactParts).map(([name, part]) => [name, part.nullable()])) as {
          [Name in keyof typeof contactParts]: z.ZodNullable<(typeof contactParts)[Name]>;
        },
      )
      .partial()
      .meta({ id: 'UpdateListContact', description: 'Changes the given properties; null removes one' }),
  })
  .partial()
  .meta({
    id: 'UpdateList',
    description: 'Changes the given properties and leaves the rest',
    example: { name: 'Monthly' },
  });
export type UpdateList = z.infer<typeof UpdateList>;

export const ListDeletionResource = z
  .strictObject({
    list_uid: uid('list'),
    status: WorkStatus,
    subscribers_total: z.int().meta({ description: 'The number that the list had', example: 1_250 }),
    subscribers_removed: z.int().meta({ description: 'The number already deleted', example: 500 }),
    requested_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'ListDeletion', description: "The progress of a list's deletion" });
export type ListDeletionResource = z.infer<typeof ListDeletionResource>;
