import { requireList } from '@mailwright/audience';
import type { CampaignResource, CampaignStatusName, CampaignSummary } from '@mailwright/contracts';
import { containing, type Database, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { presentCampaign, presentSummaries } from './campaign-columns.ts';
import { campaignParts, type CampaignRow, contentColumns } from '../content/campaign-row.ts';

/** A campaign of the account. @throws ProblemError `not_found` */
export async function getCampaign(
  database: Pick<Transaction, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<CampaignResource> {
  return presentCampaign(database, await findCampaign(database, accountId, uid));
}

// The mails of automations are campaigns of another kind, which are shown only with their automation.
const onlyCampaigns = 'campaign' as const;

/** Which campaigns to read; undefined criteria match everything. */
interface CampaignFilter {
  listUid: string | undefined;
  status: CampaignStatusName | undefined;
  /** A part of the name, ignoring case. */
  name: string | undefined;
}

/** The account's campaigns before `beforeId`, newest first, at most `limit`. @throws ProblemError `not_found` */
export async function listCampaigns(
  database: Database,
  accountId: string,
  filter: CampaignFilter,
  page: { limit: number; beforeId: string | undefined },
): Promise<CampaignSummary[]> {
  const where = await toWhere(database, accountId, filter);
  const rows = await database.prisma.campaign.findMany({
    where: { ...where, ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }) },
    orderBy: { id: 'desc' },
    take: page.limit,
    include: campaignParts,
    omit: contentColumns,
  });
  return presentSummaries(database, rows);
}

/** The mail of an automation's step, which has the recipients of a campaign. */
type StepMailSummary = CampaignSummary & { automation_uid: string | null; step: string | null };

/** The mails of automations' steps before `beforeId`, newest first, at most `limit`. */
export async function listStepMails(
  database: Database,
  accountId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<StepMailSummary[]> {
  const rows = await database.prisma.campaign.findMany({
    where: {
      accountId,
      kind: { not: onlyCampaigns },
      ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }),
    },
    orderBy: { id: 'desc' },
    take: page.limit,
    // A mail that stays the same in the next version has a row for each version.
    include: { ...campaignParts, automationMails: { orderBy: { version: 'desc' }, take: 1 } },
    omit: contentColumns,
  });
  const summaries = await presentSummaries(database, rows);
  return summaries.map((summary, index) => {
    const [mail] = rows[index]?.automationMails ?? [];
    const ofStep = {
      automation_uid: mail === undefined ? null : toUid('aut', mail.automationId),
      step: mail?.stepId ?? null,
    };
    return { ...summary, ...ofStep };
  });
}

/** How many campaigns of the account match. @throws ProblemError `not_found` */
export async function countCampaigns(database: Database, accountId: string, filter: CampaignFilter): Promise<number> {
  return database.prisma.campaign.count({ where: await toWhere(database, accountId, filter) });
}

async function toWhere(database: Database, accountId: string, { listUid, status, name }: CampaignFilter) {
  const listId = listUid === undefined ? undefined : await requireList(database, accountId, listUid);
  return {
    accountId,
    kind: onlyCampaigns,
    ...(listId === undefined ? {} : { listId }),
    ...(status === undefined ? {} : { status }),
    ...(name === undefined ? {} : { name: containing(name) }),
  };
}

/** The row of a campaign of the account. @throws ProblemError `not_found` */
export async function findCampaign(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<CampaignRow> {
  const where = { id: readCampaignId(uid), accountId, kind: onlyCampaigns };
  const row = await prisma.campaign.findUnique({ where, include: campaignParts });
  if (row === null) throw noSuchCampaign();
  return row;
}

/** The id in a campaign's uid. @throws ProblemError `not_found` if it isn't a valid uid */
export function readCampaignId(uid: string): string {
  const id = fromUid('cmp', uid);
  if (id === undefined) throw noSuchCampaign();
  return id;
}

/** The problem for a campaign that doesn't exist, or belongs to another account. */
export function noSuchCampaign(): ProblemError {
  return new ProblemError('not_found', 'This account has no campaign with this uid. Check the uid.');
}

/** The problem for a list that doesn't exist, or belongs to another account. */
export function noSuchList(): ProblemError {
  return new ProblemError('not_found', 'This account has no list with this uid. Check the uid.', {
    errors: { list_uid: ['is not one of your lists'] },
  });
}
