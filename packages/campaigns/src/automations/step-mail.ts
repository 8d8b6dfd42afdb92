import type { Prisma, Transaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import type { ContentProblem, RunContent } from '../content/compile-content.ts';
import type { ContentDeps } from '../campaigns/campaign-deps.ts';
import { checkContent, type WrittenCampaign } from '../campaigns/check-content.ts';
import { addLinks } from '../tracking/link-table.ts';

/** The mail of a step of an automation, as it is written. */
export type StepMail = Omit<WrittenCampaign, 'run' | 'listId' | 'variants'> & { listId: string };

/** What the mail of a step sends, fixed: `links` are those that are tracked. */
export interface FixedMail {
  content: RunContent;
  links: readonly string[];
}

/** A warning of a mail that can be sent. */
export type MailWarning = ContentProblem & { code: string };

/** Whether the mail of a step can be sent: if so, what it sends. */
export type StepMailCheck =
  { ok: true; fixed: FixedMail; warnings: MailWarning[] } | { ok: false; problems: ContentProblem[] };

/** Reads and compiles the mail of a step, as its list and its template are now. */
export async function checkStepMail(deps: ContentDeps, mail: StepMail): Promise<StepMailCheck> {
  const check = await checkContent(deps, { ...mail, run: null, variants: null }, { isTracked: true, takesData: true });
  if (!check.ok) return check;
  const { content, compiled, locate } = check;
  return { ok: true, fixed: { content, links: compiled.links }, warnings: compiled.warnings.map(locate) };
}

/**
 * Adds the campaign whose recipients are those to whom the step's mail is sent. It is sending from the start, to no one yet, and
 * nothing but its automation ends it.
 */
export async function addStepMail(
  { prisma }: Pick<Transaction, 'prisma'>,
  mail: StepMail,
  { content, links }: FixedMail,
  actor: Actor,
): Promise<void> {
  const { id, accountId, listId, name, fromName, fromEmail, replyTo, trackOpens, trackClicks } = mail;
  // Neither its HTML nor its template: those are the step's, and what is sent is in the run.
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
