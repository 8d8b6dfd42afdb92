// Row locks serialize changes of a template, and additions if the plan limits templates.
import { isDeepStrictEqual } from 'node:util';
import type { AddTemplate, TemplateResource, UpdateTemplate } from '@mailwright/contracts';
import {
  type Database,
  inPrismaTransaction,
  replaceGiven,
  sql,
  toColumns,
  type Transaction,
} from '@mailwright/database';
import { type Actor, appendAudit, appendChange, appendCreation } from '@mailwright/outbox';
import { type FieldErrors, type Precondition, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import {
  contentColumns,
  contentOf,
  findVersion,
  noSuchTemplate,
  readTemplate,
  readTemplateId,
  type TemplateContent,
  toTemplateResource,
} from './read-templates.ts';

/** The dependencies of changing templates. */
export interface TemplateDeps {
  database: Database;
  renderer: {
    /** Finds the errors in the parts of a template, and whether its HTML has a slot. */
    checkTemplate(
      accountId: string,
      content: Omit<TemplateContent, 'design'>,
    ): Promise<{ hasSlot: boolean; errors: FieldErrors }>;
  };
}

/** The circumstances of a change. */
export interface TemplateChange {
  actor: Actor;
  /** Rejects if the content, whose row is locked, may not change because of what uses it. */
  checkUse?: ((tx: Transaction, accountId: string, id: string) => Promise<void>) | undefined;
}

const keptVersions = 50;

/**
 * Creates a template.
 * @param id the new template's id. A request that runs again passes the same id, and gets what the first run created.
 * @throws ProblemError `validation_failed`, naming line and column; `plan_limit_reached`
 */
export async function addTemplate(
  { database, renderer }: TemplateDeps,
  accountId: string,
  id: string,
  input: AddTemplate,
  actor: Actor,
): Promise<TemplateResource> {
  const { name, ...given } = input;
  const written = replaceGiven<TemplateContent>({ subject: null, html: '', plain: null, design: null }, given);
  const content = storeContent(written, await check(renderer, accountId, written));
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.template.findUnique({ where: { id, accountId } });
    if (made !== null) return toTemplateResource(made);
    const versions = { create: { number: 1, ...content } };
    const row = await tx.prisma.template.create({ data: { id, accountId, name, ...content, versions } });
    await checkTemplateLimit(tx, accountId);
    const resource = toTemplateResource(row);
    await appendCreation(tx, { accountId, actor, kind: 'template', resource });
    return resource;
  });
}

/**
 * Checks a template; resolves to whether its HTML has a slot.
 * @throws ProblemError `validation_failed`, naming line and column
 */
async function check(
  renderer: TemplateDeps['renderer'],
  accountId: string,
  { design: _design, ...content }: TemplateContent,
): Promise<boolean> {
  const { hasSlot, errors } = await renderer.checkTemplate(accountId, content);
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return hasSlot;
}

/** Runs after the insertion, so that the account's row is locked only for the count and the commit. */
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
 * Changes the given properties of a template. New content becomes a new version.
 * @throws ProblemError `not_found`; `validation_failed`, naming line and column; what the options throw
 */
export async function updateTemplate(
  deps: TemplateDeps,
  accountId: string,
  uid: string,
  body: UpdateTemplate,
  { precondition, ...by }: TemplateChange & { precondition?: Precondition<TemplateResource> | undefined },
): Promise<TemplateResource> {
  return retryOutdated(async () => {
    const seen = await readTemplate(deps.database, accountId, uid);
    precondition?.(toTemplateResource(seen));
    const { name, ...given } = body;
    // A design belongs to the HTML that was made from it, so new HTML drops it.
    const { design = given.html === undefined ? undefined : null } = given;
    const next = replaceGiven<TemplateContent>(contentOf(seen), { ...given, design });
    // Outside the transaction, since it may have to wait for a turn.
    const hasSlot = isSame(next, seen) || (await check(deps.renderer, accountId, next));
    return inPrismaTransaction(deps.database, async (tx) => {
      const row = await lockTemplate(tx, accountId, uid);
      precondition?.(toTemplateResource(row));
      if (row.version !== seen.version) return undefined;
      return save(
        tx,
        row,
        { name: name ?? row.name, ...by },
        isSame(next, row) ? undefined : storeContent(next, hasSlot),
      );
    });
  });
}

/**
 * Repeats an attempt until it returns a result: undefined means that another request has changed what it was based on.
 */
async function retryOutdated<Result>(run: () => Promise<Result | undefined>): Promise<Result> {
  for (;;) {
    const result = await run();
    if (result !== undefined) return result;
  }
}

/**
 * Makes a new version with the content of an earlier one; does nothing if that one is current. The content was checked
 * when it was saved.
 * @throws ProblemError `not_found`
 */
export async function restoreTemplateVersion(
  database: Database,
  accountId: string,
  uid: string,
  number: number,
  by: TemplateChange,
): Promise<TemplateResource> {
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockTemplate(tx, accountId, uid);
    const version = await findVersion(tx, accountId, row.id, number);
    const next = contentOf(version);
    return save(
      tx,
      row,
      { name: row.name, ...by },
      isSame(next, row) ? undefined : storeContent(next, version.hasSlot),
    );
  });
}

/**
 * Deletes a template with its versions.
 * @param refuseUsed rejects if the template, whose row is locked, is in use.
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

/** Reads the row of a template, and locks it until the transaction ends. @throws ProblemError `not_found` */
async function lockTemplate(tx: Transaction, accountId: string, uid: string) {
  const id = readTemplateId(uid);
  const locked = await tx.query(sql`
    SELECT 1 FROM templates WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR NO KEY UPDATE`);
  if (locked.length === 0) throw noSuchTemplate();
  return tx.prisma.template.findUniqueOrThrow({ where: { id, accountId } });
}

type Row = Awaited<ReturnType<typeof lockTemplate>>;

function isSame(next: TemplateContent, row: Row): boolean {
  return isDeepStrictEqual(next, contentOf(row));
}

/** Saves a name, and the content as a new version; if `content` is undefined, the content stays. */
async function save(
  tx: Transaction,
  row: Row,
  { name, actor, checkUse }: TemplateChange & { name: string },
  content: ReturnType<typeof storeContent> | undefined,
): Promise<TemplateResource> {
  const { id, accountId } = row;
  if (content === undefined && name === row.name) return toTemplateResource(row);
  if (content !== undefined) await checkUse?.(tx, accountId, id);
  const version = content === undefined ? row.version : row.version + 1;
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
  const resource = toTemplateResource(saved);
  await appendChange(tx, { accountId, actor, kind: 'template', before: toTemplateResource(row), after: resource });
  return resource;
}

/** Converts content to columns. @param hasSlot whether its HTML has a content slot, see `checkTemplate`. */
function storeContent(content: TemplateContent, hasSlot: boolean) {
  return { ...toColumns(contentColumns, content), hasSlot, htmlBytes: Buffer.byteLength(content.html) };
}
