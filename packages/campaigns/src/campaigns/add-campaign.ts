// Raw SQL: guarded, a row lock keeps the list from being deleted before the campaign commits.
import type { AddCampaign, CampaignResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, Prisma, type Transaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import { fromUid } from '@mailwright/platform';
import { campaignParts, presentCampaign } from './present-campaign.ts';
import { findCampaign, noSuchList } from './read-campaigns.ts';

const maxNameLength = 200;

/**
 * Creates a draft. What isn't given of its sender and subject is taken from the list.
 * @param id the new campaign's. A request that is run again passes the same id and gets the campaign of its first run.
 * @throws ProblemError `not_found`
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
    if (made !== null) return presentCampaign(made);
    const list = await holdList(tx, accountId, body.list_uid ?? body.mail_list_uid ?? '');
    const row = await tx.prisma.campaign.create({
      data: {
        id,
        accountId,
        listId: list.id,
        name: body.name,
        audience: { ...body.audience },
        subject: body.subject === undefined ? list.defaultSubject : body.subject,
        preheader: body.preheader ?? null,
        fromName: body.from_name ?? list.fromName,
        fromEmail: body.from_email ?? list.fromEmail,
        replyTo: body.reply_to === undefined ? list.replyTo : body.reply_to,
        html: body.html ?? null,
        plain: body.plain ?? null,
        trackOpens: body.track_opens ?? true,
        trackClicks: body.track_clicks ?? true,
        throttlePerMinute: body.throttle_per_minute ?? null,
        calendar: body.calendar ?? Prisma.DbNull,
        archived: body.archived ?? null,
        ...(body.time_zone === undefined ? {} : { timeZone: body.time_zone }),
        actor: actor.kind,
        actorId: actor.id,
      },
      include: campaignParts,
    });
    return presentCampaign(row);
  });
}

/**
 * Creates a draft with the content and audience of a campaign.
 * @param id the new campaign's; see `addCampaign`.
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
  if (made !== null) return presentCampaign(made);
  const { audience, subject, preheader, fromName, fromEmail, replyTo, html, plain } = source;
  const { throttlePerMinute, calendar, timeZone, listId, trackOpens, trackClicks, archived } = source;
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
        listId: await holdListOfCopy(tx, accountId, listId),
        name: `Copy of ${source.name}`.slice(0, maxNameLength).toWellFormed(),
        audience: audience as Prisma.InputJsonValue,
        calendar: (calendar as Prisma.InputJsonValue | null) ?? Prisma.DbNull,
        actor: actor.kind,
        actorId: actor.id,
      },
      include: campaignParts,
    });
    return presentCampaign(row);
  });
}

/**
 * A list of the account, which can't be deleted until the caller's transaction ends, so that its deletion finds the
 * campaign. @throws ProblemError `not_found`
 */
export async function holdList(tx: Transaction, accountId: string, listUid: string) {
  const id = fromUid('list', listUid);
  if (id === undefined) throw noSuchList();
  await lockList(tx, accountId, id);
  const list = await tx.prisma.list.findUnique({ where: { id, accountId, deletedAt: null } });
  if (list === null) throw noSuchList();
  return list;
}

/** The list of a copy: none when it is being deleted. */
async function holdListOfCopy(tx: Transaction, accountId: string, listId: string | null): Promise<string | null> {
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
