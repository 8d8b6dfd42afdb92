// One statement sums the figures of the runs and the mails of several automations.
import type { AutomationResource, AutomationSummary, UpdateAutomation } from '@mailwright/contracts';
import { type ColumnMap, Prisma, showRow, sql, type Transaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import type { Definition } from '../definitions/check-definition.ts';
import { showDefinition, showTrigger } from '../definitions/show-definition.ts';
import type { StoredDefinition, StoredTrigger } from '../definitions/stored-definition.ts';
import { isVersionInUse } from './version-in-use.ts';

/** The row of an automation. */
export type AutomationRow = Prisma.AutomationGetPayload<object>;
type SummaryRow = Omit<AutomationRow, 'steps' | 'goals' | 'conditions'>;
type Reader = Pick<Transaction, 'prisma' | 'query'>;

/** What the figures and the definitions of automations are shown with. */
interface Shown {
  fields: { id: string; tag: string }[];
  figures: Map<string, Figures>;
  reasons: Map<string, PausedMail['reason']>;
}

/** How an automation is stored; `storeDefinition` writes the properties of its definition that are checked. */
export const automationColumns = {
  uid: ({ id }) => toUid('aut', id),
  name: 'name',
  list_uid: ({ listId }) => toUid('list', listId),
  status: ({ status }) => status,
  trigger: ({ trigger }, { fields }) => showTrigger(trigger as unknown as StoredTrigger, fields),
  entry: 'entry',
  version: ({ activeVersion }) => activeVersion,
  has_draft_changes: ({ hasDraftChanges }) => hasDraftChanges,
  statistics: ({ id }, { figures }) => figures.get(id) ?? noFigures,
  activated_at: ({ activatedAt }) => activatedAt?.toISOString() ?? null,
  paused_at: ({ pausedAt }) => pausedAt?.toISOString() ?? null,
  reason: ({ id }, { reasons }) => reasons.get(id) ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
} as const satisfies ColumnMap<AutomationSummary, SummaryRow, Shown>;

type DefinitionRow = Pick<AutomationRow, keyof StoredDefinition>;

/** The definition in the row of an automation or of a version. */
export function readDefinition(row: DefinitionRow): StoredDefinition {
  const { trigger, entry, conditions, goals, steps, timeZone } = row;
  return { trigger, entry, conditions, goals, steps, timeZone } as unknown as StoredDefinition;
}

/** The definition in the row of an automation or of a version, as the API shows it. */
export async function readShownDefinition(
  reader: Pick<Reader, 'prisma'>,
  row: DefinitionRow & FieldsRow,
): Promise<Definition> {
  return showDefinition(readDefinition(row), await readFields(reader, [row]));
}

/** Divides what a request gives into the definition, which is checked as a whole, and what is stored as it is. */
export function divideProperties<Given extends UpdateAutomation>(body: Given) {
  const { trigger, entry, conditions, goals, steps, time_zone, ...own } = body;
  return { definition: { trigger, entry, conditions, goals, steps, time_zone }, own };
}

/** The columns that store a definition. */
export function storeDefinition({ trigger, conditions, goals, steps, ...others }: StoredDefinition) {
  const json = { trigger, goals, steps } as unknown as Record<'trigger' | 'goals' | 'steps', Prisma.InputJsonValue>;
  return { ...others, ...json, conditions: (conditions as unknown as Prisma.InputJsonObject | null) ?? Prisma.DbNull };
}

/** An automation as the API shows it. */
export async function presentAutomation(reader: Reader, row: AutomationRow): Promise<AutomationResource> {
  const shown = await readShown(reader, [row]);
  const summary: AutomationSummary = showRow(automationColumns, row, shown);
  return { ...summary, ...showDefinition(readDefinition(row), shown.fields) };
}

/** Automations of one account without their steps. */
export async function presentSummaries(reader: Reader, rows: SummaryRow[]): Promise<AutomationSummary[]> {
  const shown = await readShown(reader, rows);
  return rows.map((row) => showRow(automationColumns, row, shown));
}

async function readShown(reader: Reader, rows: SummaryRow[]): Promise<Shown> {
  const fields = await readFields(reader, rows);
  const figures = await readFigures(reader, rows);
  return { fields, figures, reasons: await readReasons(reader, rows) };
}

type FieldsRow = Pick<AutomationRow, 'accountId' | 'uses'>;

/** The fields that automations of one account refer to, with their current tags. */
async function readFields({ prisma }: Pick<Reader, 'prisma'>, rows: FieldsRow[]) {
  const [first] = rows;
  const ids = [...new Set(rows.flatMap(({ uses }) => uses))];
  if (first === undefined || ids.length === 0) return [];
  const where = { id: { in: ids }, accountId: first.accountId };
  return prisma.listField.findMany({ where, select: { id: true, tag: true } });
}

const noFigures = {
  entered: 0,
  active: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  hard_bounced: 0,
  soft_bounced: 0,
  complained: 0,
};
type Figures = typeof noFigures;

async function readFigures(
  reader: Reader,
  rows: Pick<AutomationRow, 'id' | 'accountId'>[],
): Promise<Map<string, Figures>> {
  const ids = rows.map(({ id }) => id);
  const [first] = rows;
  if (first === undefined) return new Map();
  // The row with an empty step id has the figures of whole runs, as in a report.
  const found = await reader.query<Figures & { id: string }>(sql`
    WITH runs AS (
        SELECT automation_id AS id, sum(entered)::int AS entered, greatest(0, sum(entered) - sum("left"))::int AS active
        FROM automation_step_counts WHERE automation_id = ANY(${ids}::uuid[]) AND step_id = '' GROUP BY automation_id),
      mails AS (
        SELECT m.automation_id AS id, sum(r.sent)::int AS sent, sum(r.failed)::int AS failed,
          sum(r.skipped)::int AS skipped, sum(r.hard_bounced)::int AS hard_bounced,
          sum(r.soft_bounced)::int AS soft_bounced, sum(r.complained)::int AS complained
        FROM (SELECT DISTINCT automation_id, campaign_id FROM automation_mails WHERE automation_id = ANY(${ids}::uuid[])) AS m
          JOIN campaign_runs r ON r.campaign_id = m.campaign_id AND r.account_id = ${first.accountId}::uuid
        GROUP BY m.automation_id)
    SELECT id, coalesce(entered, 0) AS entered, coalesce(active, 0) AS active, coalesce(sent, 0) AS sent,
      coalesce(failed, 0) AS failed, coalesce(skipped, 0) AS skipped, coalesce(hard_bounced, 0) AS hard_bounced,
      coalesce(soft_bounced, 0) AS soft_bounced, coalesce(complained, 0) AS complained
    FROM runs FULL JOIN mails USING (id)`);
  return new Map(found.map(({ id, ...figures }) => [id, figures]));
}

interface PausedMail {
  id: string;
  reason: NonNullable<AutomationSummary['reason']>;
}

/** Why automations were paused by the system: the reason for which one of their mails was paused. */
async function readReasons(
  reader: Reader,
  rows: Pick<AutomationRow, 'id' | 'accountId' | 'status'>[],
): Promise<Map<string, PausedMail['reason']>> {
  const paused = rows.filter(({ status }) => status === 'paused');
  const [first] = paused;
  if (first === undefined) return new Map();
  const found = await reader.query<PausedMail>(sql`
    WITH mails AS MATERIALIZED (
      SELECT m.automation_id, m.version, c.reason, c.paused_at
      FROM automation_mails m JOIN campaigns c ON c.id = m.campaign_id AND c.account_id = ${first.accountId}::uuid
      WHERE m.automation_id = ANY(${paused.map(({ id }) => id)}::uuid[]) AND c.status = 'paused' AND c.reason IS NOT NULL)
    SELECT DISTINCT ON (a.id) a.id, m.reason FROM mails m JOIN automations a ON a.id = m.automation_id
    WHERE ${isVersionInUse(sql`m.version`)} ORDER BY a.id, m.paused_at`);
  return new Map(found.map(({ id, reason }) => [id, reason]));
}
