// A row lock keeps the list from being deleted before the campaign commits.
import { collectFieldIds, type StoredGroup } from '@mailwright/audience';
import type { AddCampaign, CampaignResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, Prisma, type Transaction } from '@mailwright/database';
import { type Actor, appendCreation } from '@mailwright/outbox';
import { fromUid } from '@mailwright/platform';
import { holdTemplate } from '@mailwright/content';
import { storeAudience } from '../audience/store-audience.ts';
import { storeAbTest, storeVariants } from '../variants/store-variants.ts';
import { campaignParts } from './campaign-row.ts';
import { presentCampaign } from './present-campaign.ts';
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
    const row = await tx.prisma.campaign.create({
      data: {
        id,
        accountId,
        listId: list.id,
        templateId: template?.id ?? null,
        name: body.name,
        ...(await storeAudience(tx, { accountId, listId: list.id }, body.audience ?? {})),
        subject: body.subject === undefined && template?.subject == null ? list.defaultSubject : (body.subject ?? null),
        preheader: body.preheader ?? null,
        ...(await storeVariants(tx, accountId, body.variants)),
        ...storeAbTest(body.ab_test),
        fromName: body.from_name ?? list.fromName,
        fromEmail: body.from_email ?? list.fromEmail,
        replyTo: body.reply_to === undefined ? list.replyTo : body.reply_to,
        html: body.html ?? null,
        plain: body.plain ?? null,
        design: (body.design as Prisma.InputJsonObject | null | undefined) ?? Prisma.DbNull,
        trackOpens: body.track_opens ?? list.trackOpens ?? account.trackOpens,
        trackClicks: body.track_clicks ?? list.trackClicks ?? account.trackClicks,
        throttlePerMinute: body.throttle_per_minute ?? null,
        calendar: body.calendar ?? Prisma.DbNull,
        archived: body.archived ?? null,
        ...(body.time_zone === undefined ? {} : { timeZone: body.time_zone }),
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
  const { audience, subject, preheader, fromName, fromEmail, replyTo, html, plain } = source;
  const { throttlePerMinute, calendar, timeZone, listId, templateId, segmentId } = source;
  const { trackOpens, trackClicks, archived, variantTemplateIds } = source;
  return inPrismaTransaction(database, async (tx) => {
    const row = await tx.prisma.campaign.create({
      data: {
        id,
        accountId,
        subject,
        preheader,
        fromName,
        fromEmail,
        replyTo,
        html,
        plain,
        trackOpens,
        trackClicks,
        throttlePerMinute,
        timeZone,
        archived,
        templateId,
        variantTemplateIds,
        segmentId,
        listId: await holdListIfThere(tx, accountId, listId),
        name: `Copy of ${source.name}`.slice(0, maxNameLength).toWellFormed(),
        audience: audience as Prisma.InputJsonValue,
        ...copyConditions(source.conditions),
        design: copyJson(source.design),
        calendar: copyJson(calendar),
        variants: copyJson(source.variants),
        abTest: copyJson(source.abTest),
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

function copyJson(value: Prisma.JsonValue) {
  return (value as Prisma.InputJsonValue | null) ?? Prisma.DbNull;
}

function copyConditions(conditions: Prisma.JsonValue) {
  if (conditions === null) return {};
  const stored = conditions as unknown as StoredGroup;
  return { conditions: conditions as Prisma.InputJsonObject, fieldIds: collectFieldIds(stored) };
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
