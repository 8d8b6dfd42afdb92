import type { Database } from '@mailwright/database';
import { until } from '@mailwright/testing';

/** A campaign's figures: those counted in its run, and those of its recipients' rows. */
export interface CampaignFigures {
  status: string;
  reason: { code: string; message: string } | null;
  total: number;
  isFrozen: boolean;
  counted: Record<string, number>;
  rows: Record<string, number>;
  chunks: number;
}

const states = ['sent', 'failed', 'skipped', 'uncertain', 'deferred'];

/** Reads a campaign's figures in one snapshot; states without recipients are left out. */
export async function readCampaign(database: Database, campaignId: string): Promise<CampaignFigures> {
  const [row] = await database.query<CampaignFigures>({
    text: `SELECT c.status, c.reason, r.total, r.is_frozen AS "isFrozen",
        jsonb_build_object('sent', r.sent, 'failed', r.failed, 'skipped', r.skipped, 'uncertain', r.uncertain,
          'deferred', r.deferred) AS counted,
        (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM (SELECT status, count(*) AS n FROM campaign_recipients
          WHERE campaign_id = c.id GROUP BY status) g) AS rows,
        (SELECT count(*)::int FROM campaign_chunks k WHERE k.campaign_id = c.id) AS chunks
      FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id WHERE c.id = $1`,
    values: [campaignId],
  });
  if (row === undefined) throw new Error('There is no such campaign');
  const counted = Object.fromEntries(
    states.map((state) => [state, row.counted[state] ?? 0]).filter(([, n]) => n !== 0),
  );
  return { ...row, counted };
}

/** Waits until a campaign has this status; resolves to its figures. */
export function awaitStatus(database: Database, campaignId: string, status: string): Promise<CampaignFigures> {
  return until(`the campaign to be ${status}`, async () => {
    const figures = await readCampaign(database, campaignId);
    return figures.status === status && figures;
  });
}
