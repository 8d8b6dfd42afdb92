// How a campaign is stored. A property that is stored as it is given is named in the contract and in `campaignColumns`,
// and nowhere else; the others are handled here, and where they are checked.
import { collectFieldIds, showConditions, type StoredGroup } from '@mailwright/audience';
import type {
  CampaignAudience,
  CampaignResource,
  CampaignStatistics,
  CampaignSummary,
  UpdateCampaign,
} from '@mailwright/contracts';
import { type ColumnMap, copyColumns, Prisma, showRow, toColumns, type Transaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { isIncomplete, readTags } from '../audience/campaign-audience.ts';
import { presentAbTest } from '../variants/present-ab-test.ts';
import { presentVariant, variantsOf } from '../variants/stored-variant.ts';
import type { CampaignRow, SummaryRow } from '../content/campaign-row.ts';

/** The fields in the conditions of campaigns of one account, with their current tags. */
type ComparedFields = { id: string; tag: string }[];

const summaryColumns = {
  uid: ({ id }) => toUid('cmp', id),
  name: 'name',
  list_uid: ({ listId }) => (listId === null ? null : toUid('list', listId)),
  audience: showAudience,
  template_uid: ({ templateId }) => (templateId === null ? null : toUid('tpl', templateId)),
  subject: 'subject',
  preheader: 'preheader',
  from_name: { column: 'fromName', show: ({ fromName }) => fromName ?? '' },
  from_email: { column: 'fromEmail', show: ({ fromEmail }) => fromEmail ?? '' },
  reply_to: 'replyTo',
  throttle_per_minute: 'throttlePerMinute',
  track_opens: 'trackOpens',
  track_clicks: 'trackClicks',
  calendar: { json: 'calendar' },
  time_zone: 'timeZone',
  archived: 'archived',
  ab_test: presentAbTest,
  status: ({ status }) => status,
  scheduled_at: ({ scheduledAt }) => toTime(scheduledAt),
  started_at: ({ startedAt }) => toTime(startedAt),
  paused_at: ({ pausedAt }) => toTime(pausedAt),
  finished_at: ({ finishedAt }) => toTime(finishedAt),
  reason: ({ reason }) => reason as CampaignSummary['reason'],
  statistics: ({ run }) => presentStatistics(run),
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
} as const satisfies ColumnMap<CampaignSummary, SummaryRow, ComparedFields>;

const campaignColumns = {
  ...summaryColumns,
  html: 'html',
  plain: 'plain',
  design: { json: 'design' },
  variants: (row) => (row.variants === null ? null : variantsOf(row).map(presentVariant)),
} as const satisfies ColumnMap<CampaignResource, CampaignRow, ComparedFields>;

/** The properties that can be changed after the campaign has been started. */
export const changeableAfterStart: ReadonlySet<string> = new Set([
  'name',
  'throttle_per_minute',
  'calendar',
  'time_zone',
  'archived',
] satisfies (keyof UpdateCampaign)[]);

/**
 * The columns for the given properties, except for the list, template, audience and A/B test, which are checked against
 * other rows.
 */
export function givenColumns(body: UpdateCampaign) {
  const { list_uid: _list, mail_list_uid: _sameList, template_uid: _template, audience: _audience, ...own } = body;
  const { variants: _variants, ab_test: _test, ...given } = own;
  // New HTML that is given without a design wasn't made from the old design.
  const design = given.design === undefined && given.html !== undefined ? null : given.design;
  return toColumns(campaignColumns, { ...given, design });
}

/** The columns of a copy, except for its list and name. */
export function copiedColumns(row: CampaignRow) {
  const { templateId, segmentId, variantTemplateIds, conditions } = row;
  return {
    ...copyColumns(campaignColumns, row),
    templateId,
    segmentId,
    variantTemplateIds,
    audience: row.audience as Prisma.InputJsonValue,
    conditions: copyJson(conditions),
    fieldIds: conditions === null ? [] : collectFieldIds(conditions as unknown as StoredGroup),
    variants: copyJson(row.variants),
    abTest: copyJson(row.abTest),
  };
}

function copyJson(value: Prisma.JsonValue) {
  return (value as Prisma.InputJsonValue | null) ?? Prisma.DbNull;
}

/** A campaign as the API shows it. */
export async function presentCampaign(
  database: Pick<Transaction, 'prisma'>,
  row: CampaignRow,
): Promise<CampaignResource> {
  return showRow(campaignColumns, row, await readComparedFields(database, [row]));
}

/** Campaigns of one account, without their content. */
export async function presentSummaries(
  database: Pick<Transaction, 'prisma'>,
  rows: SummaryRow[],
): Promise<CampaignSummary[]> {
  const fields = await readComparedFields(database, rows);
  return rows.map((row) => showRow(summaryColumns, row, fields));
}

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
function showAudience(
  row: Pick<CampaignRow, 'audience' | 'conditions' | 'segmentId'>,
  fields: ComparedFields,
): CampaignAudience {
  const { audience, conditions, segmentId } = row;
  return {
    ...readTags(audience),
    conditions: conditions === null ? null : showConditions(conditions as unknown as StoredGroup, fields),
    segment_uid: segmentId === null ? null : toUid('seg', segmentId),
    is_incomplete: isIncomplete(audience),
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
