// A row lock decides between a change and a start. Recipients are removed in batches.
import type { CampaignResource, UpdateCampaign } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit, appendChange, changedProperties } from '@mailwright/outbox';
import { type Precondition, ProblemError } from '@mailwright/platform';
import { holdTemplate } from '@mailwright/content';
import { storeAudience } from '../audience/campaign-audience.ts';
import { storeAbTest, storeVariants } from '../variants/stored-variant.ts';
import { holdList } from './add-campaign.ts';
import { changeableAfterStart, givenColumns, presentCampaign } from './campaign-columns.ts';
import { invalidTransition, isCampaign, moveCampaigns } from './campaign-state.ts';
import { campaignParts, type CampaignRow } from '../content/campaign-row.ts';
import { findCampaign, readCampaignId } from './read-campaigns.ts';

interface ChangeOptions {
  actor: Actor;
  maySend: boolean;
  precondition?: Precondition<CampaignResource>;
}

/**
 * Whether a scheduled campaign may start as it has been changed. Without saying for whom, it can't, which shows now
 * instead of at the time for which it was scheduled.
 */
const staysScheduled = (before: CampaignResource, after: CampaignResource, maySend: boolean): boolean =>
  !after.audience.is_incomplete && (maySend || changedProperties(before, after).every((name) => name === 'name'));

/**
 * Changes the given properties of a campaign.
 * @param options `maySend`: whether the actor may send. A person who may not has no say in what is sent: a scheduled
 *   campaign that they change becomes a draft, unless they only change its name.
 * @throws ProblemError `not_found`; `validation_failed`, keyed by each wrong condition of its audience;
 *   `campaign_started` for content or audience after the start; whatever `precondition` throws
 */
export async function updateCampaign(
  database: Database,
  accountId: string,
  uid: string,
  body: UpdateCampaign,
  { actor, maySend, precondition }: ChangeOptions,
): Promise<CampaignResource> {
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockCampaign(tx, accountId, uid);
    const current = await presentCampaign(tx, row);
    precondition?.(current);
    const fixed = Object.keys(body).filter((name) => !changeableAfterStart.has(name));
    if (row.startedAt !== null && fixed.length > 0) {
      const errors = Object.fromEntries(
        fixed.map((name) => [name, ['cannot be changed: the campaign has been started']]),
      );
      throw new ProblemError('campaign_started', undefined, { errors });
    }
    const listUid = body.list_uid ?? body.mail_list_uid;
    const list = listUid === undefined ? undefined : await holdList(tx, accountId, listUid);
    const data = {
      ...givenColumns(body),
      ...(await toTemplateChange(tx, accountId, body.template_uid)),
      ...(await storeVariants(tx, accountId, body.variants)),
      ...storeAbTest(body.ab_test),
      ...(await toAudienceChange(tx, row, list?.id, body.audience, current)),
    };
    if (Object.keys(data).length === 0) return current;
    const changed = await tx.prisma.campaign.update({
      where: { id: row.id, accountId },
      data: { ...data, version: { increment: 1 }, updatedAt: new Date() },
      include: campaignParts,
    });
    const saved = await presentCampaign(tx, changed);
    const [unscheduled] = staysScheduled(current, saved, maySend)
      ? []
      : await moveCampaigns(tx, 'unschedule', isCampaign(accountId, row.id));
    const details = unscheduled === undefined ? {} : { back_to_draft: true };
    await appendChange(tx, { accountId, actor, kind: 'campaign', before: current, after: saved, details });
    return unscheduled === undefined ? saved : presentCampaign(tx, await findCampaign(tx, accountId, uid));
  });
}

async function toTemplateChange(tx: Transaction, accountId: string, uid: string | null | undefined) {
  if (uid === undefined) return {};
  return { templateId: uid === null ? null : (await holdTemplate(tx, accountId, uid)).id };
}

/**
 * The columns for a new list or audience. If only the list changes, the existing audience is checked against it, and
 * its conditions then use the new list's fields with the same tags.
 */
async function toAudienceChange(
  tx: Transaction,
  row: CampaignRow,
  newListId: string | undefined,
  audience: UpdateCampaign['audience'],
  current: CampaignResource,
) {
  const { accountId } = row;
  if (audience === undefined && (newListId === undefined || newListId === row.listId)) return {};
  const listId = newListId ?? (await holdList(tx, accountId, current.list_uid ?? '')).id;
  return { listId, ...(await storeAudience(tx, { accountId, listId }, audience ?? current.audience)) };
}

const recipientsAtOnce = 20_000;

/**
 * Deletes a campaign with its recipients. A campaign that could still be run is cancelled first, so that nothing is
 * sent while its recipients are removed in batches; an interrupted deletion can be requested again.
 * @throws ProblemError `not_found`; `invalid_transition` while it is sending; whatever `precondition` throws
 */
export async function deleteCampaign(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
  precondition?: Precondition<CampaignResource>,
): Promise<void> {
  const id = await inPrismaTransaction(database, async (tx) => {
    const row = await lockCampaign(tx, accountId, uid);
    precondition?.(await presentCampaign(tx, row));
    if (row.status === 'sending') throw invalidTransition(row.status, 'deleted');
    await moveCampaigns(tx, 'cancel', isCampaign(accountId, row.id));
    return row.id;
  });
  for (let left = true; left;) left = await removeRecipients(database, id);
  for (let left = true; left;) left = await removeActivity(database, id);
  await inPrismaTransaction(database, async (tx) => {
    const row = await lockCampaign(tx, accountId, uid);
    if (row.status === 'sending') throw invalidTransition(row.status, 'deleted');
    await tx.prisma.campaign.delete({ where: { id, accountId } });
    await appendAudit(tx, { accountId, actor, action: 'campaign.deleted', subject: uid, details: { name: row.name } });
  });
}

/** Removes a batch of a campaign's recipients; resolves to whether any may remain. */
async function removeRecipients(database: Database, campaignId: string): Promise<boolean> {
  const removed = await database.query({
    text: `DELETE FROM campaign_recipients WHERE campaign_id = $1 AND position IN (
        SELECT position FROM campaign_recipients WHERE campaign_id = $1 ORDER BY position LIMIT $2)
      RETURNING 1`,
    values: [campaignId, recipientsAtOnce],
  });
  return removed.length === recipientsAtOnce;
}

/** Removes a batch of a campaign's activity; resolves to whether any may remain. */
async function removeActivity(database: Database, campaignId: string): Promise<boolean> {
  const removed = await database.query({
    text: `DELETE FROM campaign_activity WHERE id IN (
        SELECT id FROM campaign_activity WHERE campaign_id = $1 LIMIT $2)
      RETURNING 1`,
    values: [campaignId, recipientsAtOnce],
  });
  return removed.length === recipientsAtOnce;
}

/** A campaign of the account, locked until the caller's transaction ends. @throws ProblemError `not_found` */
export async function lockCampaign(tx: Transaction, accountId: string, uid: string): Promise<CampaignRow> {
  await tx.query({
    text: 'SELECT 1 FROM campaigns WHERE id = $1::uuid AND account_id = $2::uuid FOR NO KEY UPDATE',
    values: [readCampaignId(uid), accountId],
  });
  return findCampaign(tx, accountId, uid);
}
