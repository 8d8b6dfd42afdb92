// A row lock keeps the list from being deleted before the campaign commits.
import type { AddCampaign, CampaignResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendCreation } from '@mailwright/outbox';
import { fromUid } from '@mailwright/platform';
import { holdTemplate } from '@mailwright/content';
import { storeAudience } from '../audience/campaign-audience.ts';
import { storeAbTest, storeVariants } from '../variants/stored-variant.ts';
import { copiedColumns, givenColumns, presentCampaign } from './campaign-columns.ts';
import { campaignParts } from '../content/campaign-row.ts';
import { findCampaign, noSuchList } from './read-campaigns.ts';

const maxNameLength = 200;

/**
 * Creates a draft. What isn't given of its sender comes from the list, and so does its subject, unless its template has
 * one. Tracking that isn't given comes from the list, or else from the account.
 * @param id the new campaign's id. A retried request passes the same id and gets the campaign that the first try
 *   created.
 * @throws ProblemError `not_found`; `validation_failed`, keyed by each wrong condition of its audience
 */
export async function addCampaign(
  database: Database,
  accountId: string,
  id: string,
  body: AddCampaign,
  actor: Actor,
): Promise<CampaignResource> {
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.campaign.findUnique({ where: { id, accountId }, include: campaignParts });
    if (made !== null) return presentCampaign(tx, made);
    const list = await holdList(tx, accountId, body.list_uid ?? body.mail_list_uid ?? '');
    const template = body.template_uid == null ? null : await holdTemplate(tx, accountId, body.template_uid);
    const account = await tx.prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { trackOpens: true, trackClicks: true },
    });
    const inherited = {
      subject: template?.subject == null ? list.defaultSubject : null,
      fromName: list.fromName,
      fromEmail: list.fromEmail,
      replyTo: list.replyTo,
      trackOpens: list.trackOpens ?? account.trackOpens,
      trackClicks: list.trackClicks ?? account.trackClicks,
    };
    const row = await tx.prisma.campaign.create({
      data: {
        id,
        accountId,
        listId: list.id,
        templateId: template?.id ?? null,
        name: body.name,
        ...inherited,
        ...givenColumns(body),
        ...(await storeAudience(tx, { accountId, listId: list.id }, body.audience ?? {})),
        ...(await storeVariants(tx, accountId, body.variants)),
        ...storeAbTest(body.ab_test),
        actor: actor.kind,
        actorId: actor.id,
      },
      include: campaignParts,
    });
    const resource = await presentCampaign(tx, row);
    await appendCreation(tx, { accountId, actor, kind: 'campaign', resource });
    return resource;
  });
}

/**
 * Creates a draft with the content and audience of an existing campaign. If its template, its segment or a field in its
 * conditions has been deleted since, the copy still refers to it and must be changed before it can be run: without the
 * reference, it would be sent to other people.
 * @param id the new campaign's id; see `addCampaign`.
 * @throws ProblemError `not_found`
 */
export async function copyCampaign(
  database: Database,
  accountId: string,
  id: string,
  uid: string,
  actor: Actor,
): Promise<CampaignResource> {
  const source = await findCampaign(database, accountId, uid);
  const made = await database.prisma.campaign.findUnique({ where: { id, accountId }, include: campaignParts });
  if (made !== null) return presentCampaign(database, made);
  return inPrismaTransaction(database, async (tx) => {
    const row = await tx.prisma.campaign.create({
      data: {
        id,
        accountId,
        ...copiedColumns(source),
        listId: await holdListIfThere(tx, accountId, source.listId),
        name: `Copy of ${source.name}`.slice(0, maxNameLength).toWellFormed(),
        actor: actor.kind,
        actorId: actor.id,
      },
      include: campaignParts,
    });
    const resource = await presentCampaign(tx, row);
    await appendCreation(tx, { accountId, actor, kind: 'campaign', resource });
    return resource;
  });
}

/**
 * Reads a list of the account and keeps it from being deleted until the caller's transaction ends, so that its deletion
 * finds the campaign.
 * @throws ProblemError `not_found`
 */
export async function holdList(tx: Transaction, accountId: string, listUid: string) {
  const id = fromUid('list', listUid);
  if (id === undefined) throw noSuchList();
  await lockList(tx, accountId, id);
  const list = await tx.prisma.list.findUnique({ where: { id, accountId, deletedAt: null } });
  if (list === null) throw noSuchList();
  return list;
}

/** Holds a campaign's list as `holdList` does; resolves to its id, or to null if it has been deleted. */
export async function holdListIfThere(
  tx: Transaction,
  accountId: string,
  listId: string | null,
): Promise<string | null> {
  if (listId === null) return null;
  await lockList(tx, accountId, listId);
  const list = await tx.prisma.list.findUnique({ where: { id: listId, accountId, deletedAt: null } });
  return list?.id ?? null;
}

async function lockList(tx: Transaction, accountId: string, id: string): Promise<void> {
  await tx.query({
    text: 'SELECT 1 FROM lists WHERE id = $1::uuid AND account_id = $2::uuid FOR SHARE',
    values: [id, accountId],
  });
}
