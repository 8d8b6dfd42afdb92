// The lock keeps a template from being deleted until the list that refers to it is written.
import type { NewListMail } from '@mailwright/contracts';
import { Prisma, sql, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';

/** The mails of a list that users write, by the list's properties. */
type GivenMails = Partial<Record<'welcome_email' | 'confirmation_email', NewListMail | null | undefined>>;

interface MailColumns {
  welcomeEmail?: Prisma.InputJsonObject | typeof Prisma.DbNull;
  welcomeTemplateId?: string | null;
  confirmationEmail?: Prisma.InputJsonObject | typeof Prisma.DbNull;
  confirmationTemplateId?: string | null;
}

/**
 * The columns of the given mails of a list, in the caller's transaction.
 * @throws ProblemError `not_found` when a template isn't the account's
 */
export async function mailColumns(tx: Transaction, accountId: string, given: GivenMails): Promise<MailColumns> {
  const { welcome_email: welcome, confirmation_email: confirmation } = given;
  const columns: MailColumns = {};
  if (welcome !== undefined) {
    columns.welcomeEmail = toColumn(welcome);
    columns.welcomeTemplateId = await lockTemplate(tx, accountId, 'welcome_email', welcome);
  }
  if (confirmation !== undefined) {
    columns.confirmationEmail = toColumn(confirmation);
    columns.confirmationTemplateId = await lockTemplate(tx, accountId, 'confirmation_email', confirmation);
  }
  return columns;
}

function toColumn(given: NewListMail | null) {
  if (given === null) return Prisma.DbNull;
  const { subject = null, html = null, plain = null, design = null } = given;
  // The editor's design is useless without the HTML made from it.
  return { subject, html, plain, design: html === null ? null : (design as Prisma.InputJsonObject | null) };
}

async function lockTemplate(
  tx: Transaction,
  accountId: string,
  property: keyof GivenMails,
  given: NewListMail | null,
): Promise<string | null> {
  const uid = given?.template_uid ?? null;
  if (uid === null) return null;
  const id = fromUid('tpl', uid);
  const rows =
    id === undefined
      ? []
      : await tx.query(sql`
          SELECT 1 FROM templates WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR KEY SHARE`);
  if (id !== undefined && rows.length > 0) return id;
  throw new ProblemError('not_found', 'This account has no template with this uid. Check the uid.', {
    errors: { [`${property}.template_uid`]: ['is not one of your templates'] },
  });
}
