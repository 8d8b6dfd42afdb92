import type { SendEmail } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import {
  type LoadedTemplate,
  loadTemplate,
  type OnceTracking,
  type Renderer,
  type SingleContent,
  type SingleSource,
  TemplateError,
} from '@mailwright/content';
import { type FieldErrors, fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import type { EmailRecipient } from './find-recipient.ts';

type Written = Pick<SendEmail, 'subject' | 'html' | 'plain' | 'template_uid' | 'data'>;
type Part = 'subject' | 'html' | 'plain';

/** An email's rendered content, and the template it was made from. */
export interface RenderedEmail extends SingleContent {
  templateId: string | null;
}

/**
 * Renders an email's content, in its template if it has one. Templates can use `data`, `to` and, when the recipient is
 * a subscriber, `subscriber`. Of several recipients, it is the first one.
 * @throws ProblemError `not_found` for the template; `validation_failed`, with line and column; `template_too_slow`
 */
export async function renderEmail(
  { database, renderer }: { database: Database; renderer: Renderer },
  accountId: string,
  { written, recipient, tracking }: { written: Written; recipient: EmailRecipient; tracking: OnceTracking },
): Promise<RenderedEmail> {
  const template = await findTemplate(database, accountId, written.template_uid);
  const source = await layOut(renderer, accountId, written, template?.loaded);
  try {
    const { subject = null, html = null, plain = null } = written;
    const given = { subject, html, plain };
    const mail = { given, source, scope: toScope(written, recipient), tracking };
    const content = await renderer.renderOnce(accountId, mail);
    return { ...content, templateId: template?.id ?? null };
  } catch (error) {
    if (error instanceof TemplateError) throw toProblem(error, written);
    throw error;
  }
}

async function findTemplate(
  database: Database,
  accountId: string,
  uid: string | undefined,
): Promise<{ id: string; loaded: LoadedTemplate } | undefined> {
  if (uid === undefined) return undefined;
  const id = fromUid('tpl', uid);
  try {
    if (id !== undefined) return { id, loaded: await loadTemplate(database, accountId, id) };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'not_found') throw error;
  }
  const errors = { template_uid: ['is not one of your templates'] };
  throw new ProblemError('not_found', 'This account has no template with this uid. Check the uid.', { errors });
}

/**
 * Puts the parts into the template. A template without a slot is the whole mail. @throws ProblemError
 * `validation_failed`
 */
async function layOut(
  renderer: Renderer,
  accountId: string,
  written: Written,
  template: LoadedTemplate | undefined,
): Promise<SingleSource> {
  const { html = null, plain = null } = written;
  const subject = written.subject ?? template?.subject ?? null;
  if (subject === null) throw validationProblem({ subject: ['is required'] });
  if (template === undefined) return { subject, html, plain };
  if (!template.hasSlot) {
    refuseContent(written);
    return { subject, html: template.html, plain: template.plain };
  }
  if (html === null) throw validationProblem({ html: ['is required: the template has a content slot for it'] });
  const insert = async (layout: string, content: string) =>
    (await renderer.applyTemplate(accountId, layout, content)).text;
  const text = plain === null || template.plain === null ? plain : await insert(template.plain, plain);
  return { subject, html: await insert(template.html, html), plain: text };
}

function refuseContent(written: Written): void {
  const errors: FieldErrors = {};
  for (const part of ['html', 'plain'] as const)
    if (written[part] !== undefined) errors[part] = ['would not be sent: the template has no content slot for it'];
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
}

function toScope({ data = {} }: Written, { email, name, subscriber }: EmailRecipient): object {
  return { data, to: { email, name }, ...(subscriber && { subscriber: subscriber.resource }) };
}

function toProblem({ part, line, column, message }: TemplateError, written: Written): ProblemError {
  // If the part was put into a template, or is the template's own, then the line numbers are the template's.
  const isGiven = written[part as Part] !== undefined && (written.template_uid === undefined || part === 'subject');
  const at = line === null ? '' : `line ${line}, column ${column ?? 1}: `;
  return validationProblem(isGiven ? { [part]: [`${at}${message}`] } : { template_uid: [`${part}, ${at}${message}`] });
}
