import {
  type ListContact,
  type ListFieldResource,
  type ListForm,
  type ListMail,
  type ListResource,
  plainForm,
} from '@mailwright/contracts';
import {
  type ColumnMap,
  containing,
  type Database,
  type Prisma,
  showRow,
  type Transaction,
} from '@mailwright/database';
import { fromUid, type Precondition, ProblemError, toUid } from '@mailwright/platform';
import { type ListField, toFieldResource } from './list-field.ts';

/** A list of the account. @throws ProblemError `not_found` */
export async function getList(database: Database, accountId: string, uid: string): Promise<ListResource> {
  return toListResource(await findList(database, accountId, uid));
}

/**
 * Checks that a list is still in the state that the caller has asked to change.
 * @returns its version, with which a later change can check that the list is still the same.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function checkList(
  database: Database,
  accountId: string,
  uid: string,
  precondition: Precondition<ListResource>,
): Promise<number> {
  const row = await findList(database, accountId, uid);
  precondition(toListResource(row));
  return row.version;
}

async function findList(database: Database, accountId: string, uid: string) {
  const row = await database.prisma.list.findUnique({
    where: { id: readListId(uid), accountId, deletedAt: null },
    include: listParts,
  });
  if (row === null) throw noSuchList();
  return row;
}

/** Which lists to read; undefined criteria match everything. */
interface ListFilter {
  /** A part of the name, ignoring case. */
  name: string | undefined;
}

/** The account's lists after `afterId`, oldest first, at most `limit`. */
export async function listLists(
  database: Database,
  accountId: string,
  filter: ListFilter,
  page: { limit: number; afterId: string | undefined },
): Promise<ListResource[]> {
  const rows = await database.prisma.list.findMany({
    where: { ...toWhere(accountId, filter), ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
    include: listParts,
  });
  return rows.map(toListResource);
}

/** How many lists of the account match. */
export async function countLists(database: Database, accountId: string, filter: ListFilter): Promise<number> {
  return database.prisma.list.count({ where: toWhere(accountId, filter) });
}

function toWhere(accountId: string, { name }: ListFilter) {
  return { accountId, deletedAt: null, ...(name === undefined ? {} : { name: containing(name) }) };
}

/** The id in a list's uid. @throws ProblemError `not_found` when it isn't one */
export function readListId(uid: string): string {
  const id = fromUid('list', uid);
  if (id === undefined) throw noSuchList();
  return id;
}

/** The problem of a path whose list isn't the account's. */
export function noSuchList(): ProblemError {
  return new ProblemError('not_found', 'This account has no list with this uid. Check the uid.');
}

/** All fields of a list of the account, in order. @throws ProblemError `not_found` */
export async function listFields(database: Database, accountId: string, listUid: string): Promise<ListFieldResource[]> {
  const list = await database.prisma.list.findUnique({
    where: { id: readListId(listUid), accountId, deletedAt: null },
    include: { fields: { orderBy: { position: 'asc' } } },
  });
  if (list === null) throw noSuchList();
  return list.fields.map((field) => toFieldResource(field as ListField));
}

/** The field of a list with this tag. @throws ProblemError `not_found` */
export async function getField(
  database: Database,
  accountId: string,
  listUid: string,
  tag: string,
): Promise<ListFieldResource> {
  const field = (await listFields(database, accountId, listUid)).find((candidate) => candidate.tag === tag);
  if (field === undefined) throw noSuchField();
  return field;
}

/** The problem of a tag that isn't one of the list's fields. */
export function noSuchField(): ProblemError {
  return new ProblemError('not_found', 'The list has no such field.');
}

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

/** How a list is stored. `change-lists.ts` writes the properties that have only a function here. */
export const listColumns = {
  uid: ({ id }) => toUid('list', id),
  name: 'name',
  from_name: 'fromName',
  from_email: 'fromEmail',
  reply_to: 'replyTo',
  default_subject: 'defaultSubject',
  subscription: 'subscription',
  send_welcome_email: 'sendWelcomeEmail',
  welcome_email: ({ welcomeEmail, welcomeTemplateId }) => toListMail(welcomeEmail, welcomeTemplateId),
  confirmation_email: ({ confirmationEmail, confirmationTemplateId }) =>
    toListMail(confirmationEmail, confirmationTemplateId),
  sign_up_form: 'signUpForm',
  form: ({ form }) => ({ ...plainForm, ...(form as Partial<ListForm>) }),
  language: 'language',
  public_name: 'publicName',
  public_description: 'publicDescription',
  on_preferences_page: 'onPreferencesPage',
  archive: ({ archiveEnabled, archiveIndexed }) => ({ enabled: archiveEnabled, indexed: archiveIndexed }),
  track_opens: 'trackOpens',
  track_clicks: 'trackClicks',
  contact: ({ contact }) => ({ ...noContact, ...(contact as Partial<ListContact>) }),
  fields: ({ fields }) => fields.map((field) => toFieldResource(field as ListField)),
  statistics: ({ statistics }) => sumStatistics(statistics),
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
} as const satisfies ColumnMap<ListResource, ListRow>;

/** A list as the API shows it. */
export function toListResource(row: ListRow): ListResource {
  return showRow(listColumns, row);
}

type StoredMail = Omit<ListMail, 'template_uid'>;

function toListMail(stored: Prisma.JsonValue, templateId: string | null): ListMail | null {
  if (stored === null) return null;
  // A mail that was stored before mails had designs has none.
  const { subject, html, plain, design = null } = stored as Omit<StoredMail, 'design'> & Partial<StoredMail>;
  return { subject, html, plain, design, template_uid: templateId === null ? null : toUid('tpl', templateId) };
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
    blocklisted: sum('blocklisted'),
  };
}

/** Which mail that a list sends to new subscribers uses this template; undefined if none does. */
export async function findListMailOf(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  templateId: string,
): Promise<'welcome' | 'confirmation' | undefined> {
  const count = (where: Prisma.ListWhereInput) =>
    prisma.list.count({ where: { ...where, accountId, deletedAt: null } });
  if ((await count({ welcomeTemplateId: templateId, sendWelcomeEmail: true })) > 0) return 'welcome';
  // Lists with single opt-in send confirmations, too: to people who come back.
  if ((await count({ confirmationTemplateId: templateId })) > 0) return 'confirmation';
  return undefined;
}
