import type { NewListMail } from '@mailwright/contracts';
import { fromUid, validationProblem } from '@mailwright/platform';
import type { ContentDeps } from '../content/campaign-row.ts';
import { toFieldErrors } from '../campaigns/check-content.ts';
import { type ContentProblem, toProblems } from '../content/compile-content.ts';
import { type Layout, type ListMailKind, tryListMail } from './list-mail-content.ts';

/** The mails of a list, as given. */
type GivenMails = Partial<Record<`${ListMailKind}_email`, NewListMail | null | undefined>>;

/**
 * Checks the content of the given mails of a list. The caller must reject a template of another account.
 * @throws ProblemError `template_too_slow`; `validation_failed`, with the property, the line and the column.
 */
export async function checkListMails(deps: ContentDeps, accountId: string, given: GivenMails): Promise<void> {
  for (const kind of ['welcome', 'confirmation'] as const) {
    const mail = given[`${kind}_email`];
    if (mail !== null && mail !== undefined) await checkMail(deps, accountId, kind, mail);
  }
}

async function checkMail(
  { database, renderer }: ContentDeps,
  accountId: string,
  kind: ListMailKind,
  { subject = null, html = null, plain = null, template_uid: templateUid }: NewListMail,
): Promise<void> {
  const templateId = fromUid('tpl', templateUid ?? '');
  const template: Layout | null =
    templateId === undefined
      ? null
      : await database.prisma.template.findUnique({ where: { id: templateId, accountId } });
  try {
    await tryListMail(renderer, accountId, { kind, written: { subject, html, plain }, template });
  } catch (error) {
    const problems = toProblems(error).map((problem) => placeProblem(problem, kind, template));
    throw validationProblem(toFieldErrors(problems));
  }
}

/** Names the property that has the problem: a template without a slot is the whole mail. */
function placeProblem(problem: ContentProblem, kind: ListMailKind, template: Layout | null): ContentProblem {
  const { part, message } = problem;
  if (template?.hasSlot !== false || part === 'subject') return { ...problem, part: `${kind}_email.${part}` };
  return { ...problem, part: `${kind}_email.template_uid`, message: `In its ${part}: ${message}` };
}
