import type { NewWelcomeEmail } from '@mailwright/contracts';
import { fromUid, validationProblem } from '@mailwright/platform';
import type { ContentDeps } from '../content/campaign-row.ts';
import { toFieldErrors } from '../campaigns/check-content.ts';
import { toProblems } from '../content/compile-content.ts';
import { joinContent, type Layout, welcomeCampaign } from './welcome-content.ts';

/**
 * Checks the content of a list's welcome mail. The caller must reject a template of another account.
 * @throws ProblemError `template_too_slow`; `validation_failed`, with the property, the line and the column.
 */
export async function checkWelcome(
  { database, renderer }: ContentDeps,
  accountId: string,
  given: NewWelcomeEmail | null | undefined,
): Promise<void> {
  if (given === null || given === undefined) return;
  const templateId = fromUid('tpl', given.template_uid ?? '');
  const layout: Layout | null =
    templateId === undefined
      ? null
      : await database.prisma.template.findUnique({ where: { id: templateId, accountId } });
  const { subject = null, html = null, plain = null } = given;
  try {
    const content = await joinContent(renderer, accountId, { subject, html, plain }, layout);
    // Whether a template is valid depends on neither the list's name nor its fields.
    const list = { uid: 'list', name: 'List', contact: {}, fields: [] };
    const from = { name: '', address: 'list@example.com' };
    const source = { ...content, preheader: null, from, replyTo: null, list, campaign: welcomeCampaign };
    await renderer.compile(accountId, source, { host: 'localhost' });
  } catch (error) {
    const problems = toProblems(error).map((problem) => ({ ...problem, part: `welcome_email.${problem.part}` }));
    throw validationProblem(toFieldErrors(problems));
  }
}
