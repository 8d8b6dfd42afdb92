// Raw SQL: guarded, a row lock keeps a template that is about to be named from being deleted.
import type {
  TemplateResource,
  TemplateSummary,
  TemplateVersionResource,
  TemplateVersionSummary,
} from '@mailwright/contracts';
import { type Database, sql, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';

type Reader = Pick<Database | Transaction, 'prisma'>;

/** The content that a mail takes from a template. */
export interface LoadedTemplate {
  uid: string;
  name: string;
  version: number;
  subject: string | null;
  html: string;
  plain: string | null;
  /** Whether its HTML has a slot for that of a campaign: see `applyTemplate`. */
  hasSlot: boolean;
}

/**
 * The content of a template of the account.
 * @param version a numbered one; the current one when absent.
 * @throws ProblemError `not_found`, also for a version that isn't kept any more.
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
 * A template of the account, which can't be deleted until the caller's transaction ends, so that its deletion finds what
 * names it.
 * @throws ProblemError `not_found`, which names `template_uid`
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
  throw new ProblemError('not_found', 'There is no such template.', { errors });
}

/** A template of the account. @throws ProblemError `not_found` */
export async function getTemplate(reader: Reader, accountId: string, uid: string): Promise<TemplateResource> {
  return toTemplateResource(await readTemplate(reader, accountId, uid));
}

/** The row of a template. @throws ProblemError `not_found` */
export async function readTemplate({ prisma }: Reader, accountId: string, uid: string) {
  const template = await prisma.template.findUnique({ where: { id: readTemplateId(uid), accountId } });
  if (template === null) throw noSuchTemplate();
  return template;
}

/** The account's templates after `afterId`, oldest first, at most `limit`. */
export async function listTemplates(
  { prisma }: Reader,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<TemplateSummary[]> {
  const rows = await prisma.template.findMany({
    where: { accountId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    omit: { html: true, plain: true, design: true },
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return rows.map(toSummary);
}

/** How many templates the account has. */
export function countTemplates({ prisma }: Reader, accountId: string): Promise<number> {
  return prisma.template.count({ where: { accountId } });
}

/** The versions of a template that are kept, newest first. @throws ProblemError `not_found` */
export async function listTemplateVersions(
  { prisma }: Reader,
  accountId: string,
  uid: string,
): Promise<TemplateVersionSummary[]> {
  const rows = await prisma.templateVersion.findMany({
    where: { templateId: readTemplateId(uid), template: { accountId } },
    omit: { html: true, plain: true, design: true },
    orderBy: { number: 'desc' },
  });
  // Each template has its current one.
  if (rows.length === 0) throw noSuchTemplate();
  return rows.map(toVersionSummary);
}

/** A version of a template. @throws ProblemError `not_found` */
export async function getTemplateVersion(
  reader: Reader,
  accountId: string,
  uid: string,
  number: number,
): Promise<TemplateVersionResource> {
  const row = await findVersion(reader, accountId, readTemplateId(uid), number);
  return { ...toVersionSummary(row), ...toContent(row) };
}

/** The row of a version. @throws ProblemError `not_found` */
export async function findVersion({ prisma }: Reader, accountId: string, templateId: string, number: number) {
  const row = await prisma.templateVersion.findUnique({
    where: { templateId_number: { templateId, number }, template: { accountId } },
  });
  if (row === null)
    throw new ProblemError('not_found', 'There is no such version of a template, or it is not kept any more.');
  return row;
}

/** The id in a template's uid. @throws ProblemError `not_found` when it isn't one */
export function readTemplateId(uid: string): string {
  const id = fromUid('tpl', uid);
  if (id === undefined) throw noSuchTemplate();
  return id;
}

/** The problem of a path whose template isn't the account's. */
export function noSuchTemplate(): ProblemError {
  return new ProblemError('not_found', 'There is no such template.');
}

interface VersionRow {
  number: number;
  subject: string | null;
  hasSlot: boolean;
  htmlBytes: number;
  createdAt: Date;
}

function toVersionSummary(row: VersionRow): TemplateVersionSummary {
  return {
    number: row.number,
    subject: row.subject,
    has_slot: row.hasSlot,
    html_bytes: row.htmlBytes,
    created_at: row.createdAt.toISOString(),
  };
}

/** The columns of a template without its content. */
interface SummaryRow extends Omit<VersionRow, 'number'> {
  id: string;
  name: string;
  version: number;
  updatedAt: Date;
}

function toSummary(row: SummaryRow): TemplateSummary {
  return {
    uid: toUid('tpl', row.id),
    name: row.name,
    version: row.version,
    subject: row.subject,
    has_slot: row.hasSlot,
    html_bytes: row.htmlBytes,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

interface ContentRow {
  html: string;
  plain: string | null;
  design: unknown;
}

function toContent({ html, plain, design }: ContentRow): Pick<TemplateResource, 'html' | 'plain' | 'design'> {
  return { html, plain, design: design as TemplateResource['design'] };
}

/** A template as the API shows it. */
export function toTemplateResource(row: SummaryRow & ContentRow): TemplateResource {
  return { ...toSummary(row), ...toContent(row) };
}
