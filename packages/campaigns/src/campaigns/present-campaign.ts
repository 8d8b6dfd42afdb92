import { showConditions, type StoredGroup } from '@mailwright/audience';
import type { CampaignAudience, CampaignResource, CampaignStatistics, CampaignSummary } from '@mailwright/contracts';
import type { Transaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { type CampaignRow } from './campaign-row.ts';
import { presentAbTest } from '../variants/present-ab-test.ts';
import { presentVariant, variantsOf } from '../variants/stored-variant.ts';
import { readTags } from '../audience/audience-conditions.ts';

type SummaryRow = Omit<CampaignRow, 'html' | 'plain' | 'design' | 'variants'>;

/** A campaign as the API shows it. */
export async function presentCampaign(
  database: Pick<Transaction, 'prisma'>,
  row: CampaignRow,
): Promise<CampaignResource> {
  const { html, plain } = row;
  const variants = row.variants === null ? null : variantsOf(row).map(presentVariant);
  const design = row.design as CampaignResource['design'];
  return { ...toSummary(row, await readComparedFields(database, [row])), html, plain, design, variants };
}

/** Campaigns of one account, without their content. */
export async function presentSummaries(
  database: Pick<Transaction, 'prisma'>,
  rows: SummaryRow[],
): Promise<CampaignSummary[]> {
  const fields = await readComparedFields(database, rows);
  return rows.map((row) => toSummary(row, fields));
}

type ComparedFields = { id: string; tag: string }[];

/** The fields in the conditions of campaigns of one account, with their current tags. */
async function readComparedFields(
  { prisma }: Pick<Transaction, 'prisma'>,
  rows: SummaryRow[],
): Promise<ComparedFields> {
  const ids = rows.flatMap(({ fieldIds }) => fieldIds);
  const [first] = rows;
  if (first === undefined || ids.length === 0) return [];
  return prisma.listField.findMany({
    where: { id: { in: [...new Set(ids)] }, accountId: first.accountId },
    select: { id: true, tag: true },
  });
}

/** The audience of a campaign as the API shows it. */
export function showAudience(
  row: Pick<CampaignRow, 'audience' | 'conditions' | 'segmentId'>,
  fields: ComparedFields,
): CampaignAudience {
  const { audience, conditions, segmentId } = row;
  return {
    ...readTags(audience),
    conditions: conditions === null ? null : showConditions(conditions as unknown as StoredGroup, fields),
    segment_uid: segmentId === null ? null : toUid('seg', segmentId),
  };
}

function toSummary(row: SummaryRow, fields: ComparedFields): CampaignSummary {
  return {
    uid: toUid('cmp', row.id),
    name: row.name,
    list_uid: row.listId === null ? null : toUid('list', row.listId),
    audience: showAudience(row, fields),
    template_uid: row.templateId === null ? null : toUid('tpl', row.templateId),
    subject: row.subject,
    preheader: row.preheader,
    from_name: row.fromName ?? '',
    from_email: row.fromEmail ?? '',
    reply_to: row.replyTo,
    throttle_per_minute: row.throttlePerMinute,
    track_opens: row.trackOpens,
    track_clicks: row.trackClicks,
    calendar: row.calendar as CampaignSummary['calendar'],
    time_zone: row.timeZone,
    archived: row.archived,
    ab_test: presentAbTest(row),
    status: row.status,
    scheduled_at: toTime(row.scheduledAt),
    started_at: toTime(row.startedAt),
    paused_at: toTime(row.pausedAt),
    finished_at: toTime(row.finishedAt),
    reason: row.reason as CampaignSummary['reason'],
    statistics: presentStatistics(row.run),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const noFigures: Figures = {
  total: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
  deferred: 0,
  hardBounced: 0,
  softBounced: 0,
  complained: 0,
};

/** What `presentStatistics` shows. */
type Figures = Record<Exclude<keyof CampaignStatistics, 'queued' | 'hard_bounced' | 'soft_bounced'>, number> & {
  hardBounced: number;
  softBounced: number;
};

/** The figures of a campaign; zeros before its start. */
export function presentStatistics(run: Figures | null): CampaignStatistics {
  const { total, sent, failed, skipped, uncertain, deferred, hardBounced, softBounced, complained } = run ?? noFigures;
  const queued = Math.max(0, total - sent - failed - skipped - uncertain - deferred);
  const returned = { hard_bounced: hardBounced, soft_bounced: softBounced, complained };
  return { total, queued, sent, failed, skipped, uncertain, deferred, ...returned };
}

function toTime(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
