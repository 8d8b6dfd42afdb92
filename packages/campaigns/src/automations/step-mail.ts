import type { Prisma, Transaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import type { ContentProblem, RunContent } from '../content/compile-content.ts';
import type { ContentDeps } from '../campaigns/campaign-deps.ts';
import { checkContent, type WrittenCampaign } from '../campaigns/check-content.ts';
import { addLinks } from '../tracking/link-table.ts';

/** The mail of an automation's step, as written by its author. */
export type StepMail = Omit<WrittenCampaign, 'run' | 'listId' | 'variants'> & { listId: string };

/** The compiled content of a step's mail; `links` are its tracked links. */
export interface FixedMail {
  content: RunContent;
  links: readonly string[];
}

/** A warning about a mail that can be sent anyway. */
export type MailWarning = ContentProblem & { code: string };

/** Whether the mail of a step can be sent, and if so, its content. */
export type StepMailCheck =
  { ok: true; fixed: FixedMail; warnings: MailWarning[] } | { ok: false; problems: ContentProblem[] };

/** Reads and compiles the mail of a step with the current state of its list and template. */
export async function checkStepMail(deps: ContentDeps, mail: StepMail): Promise<StepMailCheck> {
  const check = await checkContent(deps, { ...mail, run: null, variants: null }, { isTracked: true, takesData: true });
  if (!check.ok) return check;
  const { content, compiled, locate } = check;
  return { ok: true, fixed: { content, links: compiled.links }, warnings: compiled.warnings.map(locate) };
}

/**
 * Adds the campaign that sends the mail of a step. It has the status `sending` from the start, without recipients yet,
 * and only its automation ends it.
 */
export async function addStepMail(
  { prisma }: Pick<Transaction, 'prisma'>,
  mail: StepMail,
  { content, links }: FixedMail,
  actor: Actor,
): Promise<void> {
  const { id, accountId, listId, name, fromName, fromEmail, replyTo, trackOpens, trackClicks } = mail;
  // The campaign gets neither HTML nor template: those belong to the step, and the run has what is sent.
  const { subject, preheader } = content;
  await prisma.campaign.create({
    data: {
      id,
      accountId,
      listId,
      kind: 'automation',
      name,
      status: 'sending',
      startedAt: new Date(),
      subject,
      preheader,
      fromName,
      fromEmail,
      replyTo,
      trackOpens,
      trackClicks,
      actor: actor.kind,
      actorId: actor.id,
    },
  });
  await prisma.campaignRun.create({
    data: { campaignId: id, accountId, content: content as unknown as Prisma.InputJsonObject, isFrozen: true },
  });
  await addLinks(prisma, id, links);
}
