import type { ListContact, ListResource } from '@mailwright/contracts';
import type { Prisma } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { type ListField, toFieldResource } from '../fields/list-field.ts';

/** The relations that `toListResource` needs. */
export const listParts = {
  fields: { orderBy: { position: 'asc' } },
  statistics: true,
} as const satisfies Prisma.ListInclude;

type ListRow = Prisma.ListGetPayload<{ include: typeof listParts }>;

const noContact: ListContact = {
  company: null,
  address_1: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  phone: null,
  url: null,
};

/** A list as the API shows it. */
export function toListResource(row: ListRow): ListResource {
  return {
    uid: toUid('list', row.id),
    name: row.name,
    from_name: row.fromName,
    from_email: row.fromEmail,
    reply_to: row.replyTo,
    default_subject: row.defaultSubject,
    subscription: row.subscription,
    send_welcome_email: row.sendWelcomeEmail,
    sign_up_form: row.signUpForm,
    contact: { ...noContact, ...(row.contact as Partial<ListContact>) },
    fields: row.fields.map((field) => toFieldResource(field as ListField)),
    statistics: sumStatistics(row.statistics),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function sumStatistics(rows: ListRow['statistics']): ListResource['statistics'] {
  const sum = (status: keyof ListResource['statistics']) =>
    rows.filter((row) => row.status === status).reduce((total, row) => total + row.subscribers, 0);
  return {
    subscribed: sum('subscribed'),
    unconfirmed: sum('unconfirmed'),
    unsubscribed: sum('unsubscribed'),
    bounced: sum('bounced'),
    complained: sum('complained'),
  };
}
