// A row lock keeps a template from being deleted while a reference to it is written.
import type {
  AddTemplate,
  TemplateResource,
  TemplateSummary,
  TemplateVersionResource,
  TemplateVersionSummary,
} from '@mailwright/contracts';
import {
  type ColumnMap,
  containing,
  type Database,
  type Prisma,
  showRow,
  sql,
  type Transaction,
} from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';

type Reader = Pick<Database | Transaction, 'prisma'>;

/** The content of a template: the properties whose change makes a new version. */
export type TemplateContent = Pick<TemplateResource, keyof Omit<AddTemplate, 'name'>>;

type TemplateRow = Prisma.TemplateGetPayload<object>;
type VersionRow = Prisma.TemplateVersionGetPayload<object>;
/** What a template's row and a version's have in common. */
type SavedRow = Omit<VersionRow, 'templateId' | 'number'>;

/** How the content is stored, in templates and in versions. */
export const contentColumns = {
  subject: 'subject',
  html: 'html',
  plain: 'plain',
  design: { json: 'design' },
} as const satisfies ColumnMap<TemplateContent, SavedRow>;

const withoutContent = { html: true, plain: true, design: true } as const satisfies Prisma.TemplateOmit;
type Large = keyof typeof withoutContent;

const sharedColumns = {
  subject: contentColumns.subject,
  has_slot: ({ hasSlot }) => hasSlot,
  html_bytes: ({ htmlBytes }) => htmlBytes,
  created_at: ({ createdAt }) => createdAt.toISOString(),
} as const satisfies ColumnMap<Omit<TemplateVersionSummary, 'number'>, Omit<SavedRow, Large>>;

const versionColumns = {
  number: ({ number }) => number,
  ...sharedColumns,
} as const satisfies ColumnMap<TemplateVersionSummary, Omit<VersionRow, Large>>;

const templateColumns = {
  uid: ({ id }) => toUid('tpl', id),
  name: 'name',
  version: ({ version }) => version,
  ...sharedColumns,
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
} as const satisfies ColumnMap<TemplateSummary, Omit<TemplateRow, Large>>;

/** A template as the API shows it. */
export function toTemplateResource(row: TemplateRow): TemplateResource {
  return showRow({ ...templateColumns, ...contentColumns }, row);
}

/** The content of a template or of a version. */
export function contentOf(row: SavedRow): TemplateContent {
  return showRow(contentColumns, row);
}

/** The template content that a mail uses. */
export interface LoadedTemplate {
  uid: string;
  name: string;
  version: number;
  subject: string | null;
  html: string;
  plain: string | null;
  /** Whether its HTML has a slot for a campaign's content; see `applyTemplate`. */
  hasSlot: boolean;
}

/**
 * Loads the content of a template of the account.
 * @param version a version's number; the current version if absent.
 * @throws ProblemError `not_found`, also for a version that is no longer kept.
 */
export async function loadTemplate(
  { prisma }: Reader,
  accountId: string,
  id: string,
  version?: number,
): Promise<LoadedTemplate> {
  const template = await prisma.template.findUnique({ where: { id, accountId } });
  if (template === null) throw noSuchTemplate();
  const { name } = template;
  const { number, content } =
    version === undefined || version === template.version
      ? { number: template.version, content: template }
      : { number: version, content: await findVersion({ prisma }, accountId, id, version) };
  const { subject, html, plain, hasSlot } = content;
  return { uid: toUid('tpl', id), name, version: number, subject, html, plain, hasSlot };
}

/**
 * Reads a template of the account, and keeps it from being deleted until the caller's transaction ends, so that a
 * deletion finds whatever refers to it.
 * @throws ProblemError `not_found`, naming `template_uid`
 */
export async function holdTemplate(
  tx: Transaction,
  accountId: string,
  uid: string,
): Promise<{ id: string; subject: string | null }> {
  const id = fromUid('tpl', uid);
  const [row] =
    id === undefined
      ? []
      : await tx.query<{ id: string; subject: string | null }>(sql`
          SELECT id, subject FROM templates WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR SHARE`);
  if (row !== undefined) return row;
  const errors = { template_uid: ['is not one of your templates'] };
  throw new ProblemError('not_found', 'This account has no template with this uid. Check the uid.', { errors });
}

/** Gets a template of the account. @throws ProblemError `not_found` */
export async function getTemplate(reader: Reader, accountId: string, uid: string): Promise<TemplateResource> {
  return toTemplateResource(await readTemplate(reader, accountId, uid));
}

/** The row of a template. @throws ProblemError `not_found` */
export async function readTemplate({ prisma }: Reader, accountId: string, uid: string) {
  const template = await prisma.template.findUnique({ where: { id: readTemplateId(uid), accountId } });
  if (template === null) throw noSuchTemplate();
  return template;
}

/** Which templates to read; undefined criteria match everything. */
interface TemplateFilter {
  /** A part of the name, ignoring case. */
  name: string | undefined;
}

/** Lists at most `limit` of the account's templates after `afterId`, oldest first. */
export async function listTemplates(
  { prisma }: Reader,
  accountId: string,
  filter: TemplateFilter,
  page: { limit: number; afterId: string | undefined },
): Promise<TemplateSummary[]> {
  const rows = await prisma.template.findMany({
    where: { ...toWhere(accountId, filter), ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    omit: withoutContent,
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return rows.map((row) => showRow(templateColumns, row));
}

/** Counts the account's templates that match. */
export function countTemplates({ prisma }: Reader, accountId: string, filter: TemplateFilter): Promise<number> {
  return prisma.template.count({ where: toWhere(accountId, filter) });
}

function toWhere(accountId: string, { name }: TemplateFilter) {
  return { accountId, ...(name === undefined ? {} : { name: containing(name) }) };
}

/** Lists the kept versions of a template, newest first. @throws ProblemError `not_found` */
export async function listTemplateVersions(
  { prisma }: Reader,
  accountId: string,
  uid: string,
): Promise<TemplateVersionSummary[]> {
  const rows = await prisma.templateVersion.findMany({
    where: { templateId: readTemplateId(uid), template: { accountId } },
    omit: withoutContent,
    orderBy: { number: 'desc' },
  });
  // Each template has at least its current version.
  if (rows.length === 0) throw noSuchTemplate();
  return rows.map((row) => showRow(versionColumns, row));
}

/** Gets a version of a template. @throws ProblemError `not_found` */
export async function getTemplateVersion(
  reader: Reader,
  accountId: string,
  uid: string,
  number: number,
): Promise<TemplateVersionResource> {
  const row = await findVersion(reader, accountId, readTemplateId(uid), number);
  return showRow({ ...versionColumns, ...contentColumns }, row);
}

/** The row of a version. @throws ProblemError `not_found` */
export async function findVersion({ prisma }: Reader, accountId: string, templateId: string, number: number) {
  const row = await prisma.templateVersion.findUnique({
    where: { templateId_number: { templateId, number }, template: { accountId } },
  });
  if (row === null)
    throw new ProblemError('not_found', 'The template has no such version, or the version is no longer stored.');
  return row;
}

/** Reads the id in a template's uid. @throws ProblemError `not_found` if it isn't one */
export function readTemplateId(uid: string): string {
  const id = fromUid('tpl', uid);
  if (id === undefined) throw noSuchTemplate();
  return id;
}

/** The problem for a template that doesn't exist or belongs to another account. */
export function noSuchTemplate(): ProblemError {
  return new ProblemError('not_found', 'This account has no template with this uid. Check the uid.');
}
