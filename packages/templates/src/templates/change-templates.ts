// Raw SQL: guarded, row locks serialize changes of a template, and additions where the plan limits templates.
import { isDeepStrictEqual } from 'node:util';
import type { AddTemplate, TemplateResource, UpdateTemplate } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, Prisma, sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { type Precondition, ProblemError, toUid } from '@mailwright/platform';
import { checkTemplate, type TemplateContent } from './check-template.ts';
import { findVersion, noSuchTemplate, readTemplateId, toTemplateResource } from './read-templates.ts';

const keptVersions = 50;

/**
 * Creates a template.
 * @param id the new template's. A request that is run again passes the same one, and gets what the first run created.
 * @throws ProblemError `validation_failed`, which names line and column; `plan_limit_reached`
 */
export async function addTemplate(
  database: Database,
  accountId: string,
  id: string,
  input: AddTemplate,
): Promise<TemplateResource> {
  const { subject = null, html, plain = null, design = null } = input;
  const content = toColumns({ subject, html, plain, design });
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.template.findUnique({ where: { id, accountId } });
    if (made !== null) return toTemplateResource(made);
    const versions = { create: { number: 1, ...content } };
    const row = await tx.prisma.template.create({ data: { id, accountId, name: input.name, ...content, versions } });
    await checkTemplateLimit(tx, accountId);
    return toTemplateResource(row);
  });
}

/** After the insertion, so that the lock of the account's row is held only for the count and the commit. */
async function checkTemplateLimit(tx: Transaction, accountId: string): Promise<void> {
  const [plan] = await tx.query<{ maxTemplates: number }>(sql`
    SELECT p.max_templates AS "maxTemplates" FROM accounts a JOIN plans p ON p.code = a.plan_code
    WHERE a.id = ${accountId}::uuid AND p.max_templates IS NOT NULL FOR NO KEY UPDATE OF a`);
  if (plan === undefined) return;
  const used = await tx.prisma.template.count({ where: { accountId } });
  if (used > plan.maxTemplates)
    throw new ProblemError('plan_limit_reached', `The plan allows ${plan.maxTemplates} templates.`);
}

/**
 * Changes what is given of a template and leaves the rest. Another content becomes a new version.
 * @throws ProblemError `not_found`; `validation_failed`, which names line and column; what `precondition` throws
 */
export async function updateTemplate(
  database: Database,
  accountId: string,
  uid: string,
  body: UpdateTemplate,
  precondition?: Precondition<TemplateResource>,
): Promise<TemplateResource> {
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockTemplate(tx, accountId, uid);
    precondition?.(toTemplateResource(row));
    const { name = row.name, subject = row.subject, html = row.html, plain = row.plain } = body;
    // What the HTML was made of says nothing of another one.
    const { design = body.html === undefined ? row.design : null } = body;
    return save(tx, row, { name, subject, html, plain, design });
  });
}

/**
 * Makes a new version with the content of an earlier one; nothing when it is current.
 * @throws ProblemError `not_found`
 */
export async function restoreTemplateVersion(
  database: Database,
  accountId: string,
  uid: string,
  number: number,
): Promise<TemplateResource> {
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockTemplate(tx, accountId, uid);
    const { subject, html, plain, design } = await findVersion(tx, accountId, row.id, number);
    return save(tx, row, { name: row.name, subject, html, plain, design });
  });
}

/**
 * Deletes a template with its versions.
 * @param refuseUsed rejects when the template, which is locked, is used.
 * @throws ProblemError `not_found`; what `precondition` and `refuseUsed` throw
 */
export async function deleteTemplate(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
  refuseUsed: (tx: Transaction, accountId: string, id: string) => Promise<void>,
  precondition?: Precondition<TemplateResource>,
): Promise<void> {
  await inPrismaTransaction(database, async (tx) => {
    const row = await lockTemplate(tx, accountId, uid);
    precondition?.(toTemplateResource(row));
    await refuseUsed(tx, accountId, row.id);
    await tx.prisma.template.delete({ where: { id: row.id, accountId } });
    const entry = { accountId, actor, action: 'template.deleted', subject: toUid('tpl', row.id) };
    await appendAudit(tx, { ...entry, details: { name: row.name } });
  });
}

/** The row of a template, locked until the transaction ends. @throws ProblemError `not_found` */
async function lockTemplate(tx: Transaction, accountId: string, uid: string) {
  const id = readTemplateId(uid);
  const locked = await tx.query(sql`
    SELECT 1 FROM templates WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR NO KEY UPDATE`);
  if (locked.length === 0) throw noSuchTemplate();
  return tx.prisma.template.findUniqueOrThrow({ where: { id, accountId } });
}

type Row = Awaited<ReturnType<typeof lockTemplate>>;

/** What a template says, as it is saved, and what its HTML was made of. */
interface SavedContent extends TemplateContent {
  design: unknown;
}

async function save(tx: Transaction, row: Row, next: SavedContent & { name: string }): Promise<TemplateResource> {
  const { id, accountId } = row;
  const { name, ...given } = next;
  const isSame = (['subject', 'html', 'plain', 'design'] as const).every((part) =>
    isDeepStrictEqual(given[part], row[part]),
  );
  if (isSame && name === row.name) return toTemplateResource(row);
  const content = isSame ? undefined : toColumns(given);
  const version = isSame ? row.version : row.version + 1;
  const updatedAt = new Date();
  const saved = await tx.prisma.template.update({
    where: { id, accountId },
    data: { name, ...content, version, updatedAt },
  });
  if (content !== undefined) {
    await tx.prisma.templateVersion.create({
      data: { templateId: id, number: version, ...content, createdAt: updatedAt },
    });
    await tx.prisma.templateVersion.deleteMany({
      where: { templateId: id, template: { accountId }, number: { lte: version - keptVersions } },
    });
  }
  return toTemplateResource(saved);
}

/** The columns of a content that is valid. @throws ProblemError `validation_failed` */
function toColumns({ design, ...content }: SavedContent) {
  const stored = design === null ? Prisma.DbNull : (design as Prisma.InputJsonObject);
  return { ...content, design: stored, hasSlot: checkTemplate(content), htmlBytes: Buffer.byteLength(content.html) };
}
