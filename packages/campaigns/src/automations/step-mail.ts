import type { CampaignPreview, TestStep } from '@mailwright/contracts';
import { type Prisma, type Sql, sql, type Transaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import { moveCampaigns } from '../campaigns/campaign-state.ts';
import { checkContent, type WrittenCampaign } from '../campaigns/check-content.ts';
import { renderFor } from '../campaigns/preview-campaign.ts';
import { appendTests, type TestDeps } from '../content/append-tests.ts';
import type { CampaignDeps, ContentDeps } from '../content/campaign-row.ts';
import type { ContentProblem, RunContent } from '../content/compile-content.ts';
import { addLinks } from '../content/links.ts';

/** The mail of an automation's step, as written by its author. */
export type StepMail = Omit<WrittenCampaign, 'run' | 'listId' | 'variants'> & { listId: string };

/** The compiled content of a step's mail; `links` are its tracked links. */
export interface FixedMail {
  content: RunContent;
  links: readonly string[];
}

/** A warning about a mail that can be sent anyway. */
type MailWarning = ContentProblem & { code: string };

/** Whether the mail of a step can be sent, and if so, its content. */
type StepMailCheck =
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

// Each move is one conditional UPDATE of the campaigns whose state allows it.

/**
 * Pauses the mails of an automation, lets them be sent again, or cancels them for good.
 * @param ids the ids of the mails' campaigns.
 */
export async function moveStepMails(
  runner: Sql,
  name: 'pause' | 'run' | 'cancel',
  accountId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const isOne = sql`account_id = ${accountId}::uuid AND kind = 'automation' AND id = ANY(${ids}::uuid[])`;
  await moveCampaigns(runner, name, isOne);
}

/**
 * Renders the mail of a step for a subscriber of the list, in a run with this data, or for a sample without values.
 * @throws ProblemError `not_found`; `validation_failed` if it can't be sent, keyed by the step's properties
 */
export function previewStepMail(
  deps: Pick<CampaignDeps, 'database' | 'renderer'> & { baseUrl: string },
  mail: StepMail,
  { subscriber_uid: subscriberUid, data = {} }: Pick<TestStep, 'subscriber_uid' | 'data'>,
): Promise<CampaignPreview> {
  const written = { ...mail, run: null, variants: null };
  return renderFor(deps, written, { subscriberUid, variant: undefined, data });
}

/**
 * Sends the mail of a step as a test. Resolves to the ids of the mails, which the caller publishes.
 * @throws ProblemError as `previewStepMail` does; `sender_not_verified`; `address_suppressed`
 */
export async function testStepMail(
  deps: TestDeps & { baseUrl: string },
  mail: StepMail,
  body: TestStep,
): Promise<string[]> {
  const rendered = await previewStepMail(deps, mail, body);
  const from = { name: mail.fromName ?? '', address: mail.fromEmail ?? '' };
  return appendTests(deps, mail.accountId, { ...rendered, from, replyTo: mail.replyTo }, body);
}
