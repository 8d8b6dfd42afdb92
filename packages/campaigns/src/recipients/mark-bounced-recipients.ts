import type { BouncedRecipient } from '@mailwright/bounces';
import type { BounceReason } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';

interface Mark {
  campaign_id: string;
  position: number;
  status: 'bounced' | 'complained';
  /** The state of a recipient whose result isn't recorded yet: a server that refused the mail has not taken it. */
  reported: 'bounced' | 'complained' | 'failed';
  reason: BounceReason | null;
  code: string | null;
  reply: string | null;
}

/**
 * Moves the recipients of new bounces from `sent` (or `uncertain`: the mail did arrive) to `bounced` or `complained`,
 * and counts the bounces for their campaigns and tested variants. A recipient whose mail a server refused while it was
 * sent stays `failed`. If a report comes before the result of its mail is recorded, it is noted on the row. The
 * statement that records the result, or the worker's death, waits for the row, takes the state from the note, and
 * counts the mail as sent.
 */
export async function markBouncedRecipients(sql: Sql, recipients: BouncedRecipient[]): Promise<void> {
  const marks = new Map<string, Mark>();
  const counts = new Map<string, { campaign_id: string; hard: number; soft: number; complaint: number }>();
  const bounced: { campaign_id: string; position: number; reason: BounceReason | null }[] = [];
  for (const { campaignId: campaign_id, position, kind, reason, code, reply, isRefusal } of recipients) {
    const count = counts.get(campaign_id) ?? { campaign_id, hard: 0, soft: 0, complaint: 0 };
    count[kind] += 1;
    counts.set(campaign_id, count);
    if (kind !== 'complaint') bounced.push({ campaign_id, position, reason });
    const key = `${campaign_id} ${position}`;
    if (marks.get(key)?.status === 'complained') continue;
    const status = kind === 'complaint' ? 'complained' : 'bounced';
    marks.set(key, { campaign_id, position, status, reported: isRefusal ? 'failed' : status, reason, code, reply });
  }
  if (counts.size === 0) return;
  await sql.query({
    name: 'mark-bounced-recipients',
    text: `WITH found AS (
        SELECT q.campaign_id, q.position, q.status AS before, g.status, g.reported, g.reason, g.code, g.reply
        FROM jsonb_to_recordset($1::jsonb) AS g (campaign_id uuid, position int, status recipient_status,
            reported recipient_status, reason bounce_reason, code text, reply text)
          JOIN campaign_recipients q ON q.campaign_id = g.campaign_id AND q.position = g.position
        WHERE q.status IN ('queued', 'deferred', 'sent', 'uncertain') OR (q.status = 'bounced' AND g.status = 'complained')
        ORDER BY q.campaign_id, q.position FOR UPDATE OF q),
      marked AS (
        UPDATE campaign_recipients q SET
          status = CASE WHEN f.before IN ('queued', 'deferred') THEN q.status ELSE f.status END,
          reported = CASE WHEN f.before NOT IN ('queued', 'deferred') THEN NULL
            WHEN f.reported = 'complained' THEN f.reported ELSE coalesce(q.reported, f.reported) END,
          -- What the bounce says, as one: the reply of the server that took the mail says nothing of it.
          reason = coalesce(f.reason, q.reason), code = CASE WHEN f.status = 'bounced' THEN f.code ELSE q.code END,
          reply = CASE WHEN f.status = 'bounced' THEN f.reply ELSE q.reply END,
          changed_at = CASE WHEN f.before IN ('queued', 'deferred') THEN q.changed_at ELSE now() END
        FROM found f WHERE q.campaign_id = f.campaign_id AND q.position = f.position
        RETURNING q.campaign_id, q.position, f.before),
      tested AS (
        INSERT INTO campaign_counters AS n (campaign_id, kind, key, slot, sent, bounces)
        SELECT r.campaign_id, 'variant', tested_variant(g.position, r.variant_count, r.sample_total)::text, 0, sum(g.sent),
          sum(g.bounces)
        FROM (SELECT campaign_id, position, 0 AS sent, 1 AS bounces
            FROM jsonb_to_recordset($3::jsonb) AS b (campaign_id uuid, position int)
            UNION ALL SELECT campaign_id, position, 1, 0 FROM marked WHERE before = 'uncertain') AS g
          JOIN campaign_runs r ON r.campaign_id = g.campaign_id AND r.variant_count IS NOT NULL
        GROUP BY 1, 3 ORDER BY 1, 3
        ON CONFLICT (campaign_id, kind, key, slot) DO UPDATE SET sent = n.sent + excluded.sent,
          bounces = n.bounces + excluded.bounces),
      reasons AS (
        INSERT INTO campaign_counters AS n (campaign_id, kind, key, slot, bounces)
        SELECT campaign_id, 'reason', reason, 0, count(*)
        FROM jsonb_to_recordset($3::jsonb) AS b (campaign_id uuid, reason text) GROUP BY 1, 3 ORDER BY 1, 3
        ON CONFLICT (campaign_id, kind, key, slot) DO UPDATE SET bounces = n.bounces + excluded.bounces)
      UPDATE campaign_runs r SET hard_bounced = r.hard_bounced + g.hard, soft_bounced = r.soft_bounced + g.soft,
        complained = r.complained + g.complaint, sent = r.sent + arrived.mails, uncertain = r.uncertain - arrived.mails
      FROM jsonb_to_recordset($2::jsonb) AS g (campaign_id uuid, hard int, soft int, complaint int)
        CROSS JOIN LATERAL (SELECT count(*)::int AS mails FROM marked m
          WHERE m.campaign_id = g.campaign_id AND m.before = 'uncertain') AS arrived
      WHERE r.campaign_id = g.campaign_id`,
    values: [
      JSON.stringify([...marks.values()]),
      JSON.stringify([...counts.values()].sort((a, b) => (a.campaign_id < b.campaign_id ? -1 : 1))),
      JSON.stringify(bounced),
    ],
  });
}
