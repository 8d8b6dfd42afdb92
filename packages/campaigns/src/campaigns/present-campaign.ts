import type { CampaignAudience, CampaignResource, CampaignStatistics, CampaignSummary } from '@mailwright/contracts';
import type { Prisma } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

/** The relations of a campaign's row: its figures, without the content that it sends. */
export const campaignParts = {
  run: {
    select: {
      total: true,
      sent: true,
      failed: true,
      skipped: true,
      uncertain: true,
      deferred: true,
      hardBounced: true,
      softBounced: true,
      complained: true,
    },
  },
} as const satisfies Prisma.CampaignInclude;

/** A campaign's row with its figures. */
export type CampaignRow = Prisma.CampaignGetPayload<{ include: typeof campaignParts }>;

/** A campaign as the API shows it. */
export function presentCampaign(row: CampaignRow): CampaignResource {
  return { ...presentSummary(row), html: row.html, plain: row.plain };
}

/** A campaign without its content. */
export function presentSummary(row: Omit<CampaignRow, 'html' | 'plain'>): CampaignSummary {
  return {
    uid: toUid('cmp', row.id),
    name: row.name,
    list_uid: row.listId === null ? null : toUid('list', row.listId),
    audience: readAudience(row.audience),
    subject: row.subject,
    preheader: row.preheader,
    from_name: row.fromName ?? '',
    from_email: row.fromEmail ?? '',
    reply_to: row.replyTo,
    throttle_per_minute: row.throttlePerMinute,
    calendar: row.calendar as CampaignSummary['calendar'],
    time_zone: row.timeZone,
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

const noFigures: NonNullable<CampaignRow['run']> = {
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

/** The figures of a campaign; zeros before its start. */
export function presentStatistics(run: CampaignRow['run']): CampaignStatistics {
  const { total, sent, failed, skipped, uncertain, deferred, hardBounced, softBounced, complained } = run ?? noFigures;
  const queued = Math.max(0, total - sent - failed - skipped - uncertain - deferred);
  const returned = { hard_bounced: hardBounced, soft_bounced: softBounced, complained };
  return { total, queued, sent, failed, skipped, uncertain, deferred, ...returned };
}

/** The conditions that are stored with a campaign: absent ones are empty. */
export function readAudience(stored: unknown): CampaignAudience {
  return { tags_any: [], tags_all: [], tags_none: [], ...(stored as Partial<CampaignAudience>) };
}

function toTime(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
