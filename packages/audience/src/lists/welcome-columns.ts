// The lock keeps the template from being deleted until the list that refers to it is written.
import type { NewWelcomeEmail } from '@mailwright/contracts';
import { Prisma, sql, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';

/**
 * The columns of a list's welcome mail, in the caller's transaction; none if nothing is given.
 * @throws ProblemError `not_found` when the template isn't the account's
 */
export async function welcomeColumns(
  tx: Transaction,
  accountId: string,
  given: NewWelcomeEmail | null | undefined,
): Promise<{ welcomeEmail?: Prisma.InputJsonObject | typeof Prisma.DbNull; welcomeTemplateId?: string | null }> {
  if (given === undefined) return {};
  if (given === null) return { welcomeEmail: Prisma.DbNull, welcomeTemplateId: null };
  const { subject = null, html = null, plain = null, design = null, template_uid: templateUid = null } = given;
  const welcomeTemplateId = templateUid === null ? null : await lockTemplate(tx, accountId, templateUid);
  // The editor's design is useless without the HTML made from it.
  const ofHtml = html === null || design === null ? null : (design as Prisma.InputJsonObject);
  return { welcomeEmail: { subject, html, plain, design: ofHtml }, welcomeTemplateId };
}

async function lockTemplate(tx: Transaction, accountId: string, uid: string): Promise<string> {
  const id = fromUid('tpl', uid);
  const rows =
    id === undefined
      ? []
      : await tx.query(sql`
          SELECT 1 FROM templates WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR KEY SHARE`);
  if (id !== undefined && rows.length > 0) return id;
  throw new ProblemError('not_found', 'This account has no template with this uid. Check the uid.', {
    errors: { 'welcome_email.template_uid': ['is not one of your templates'] },
  });
}
