// A hot path: run once for each second of sending.
import { hashesSuppressing } from '@mailwright/audience';
import type { FrequencyCap, QuietHours } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import { quietUntil, zoneOfSubscriber } from '../schedule/sending-hours.ts';
import { type Chunk, zoneField } from './chunks.ts';
import { findCapped } from './frequency-cap.ts';
import type { CampaignRecipient } from './sending-ports.ts';
import { variantOf } from '../variants/stored-variant.ts';

/** A recipient of a chunk, in the chunk's order. */
export interface ChunkRecipient extends CampaignRecipient {
  /** How many of the chunk's recipients come before it. */
  offset: number;
  attempts: number;
  sinceFirstSeconds: number;
  /**
   * Why it is skipped: its status on the list, `deleted`, `suppressed` or `frequency_cap`; undefined if it isn't
   * skipped.
   */
  skip: string | undefined;
  /** When the quiet hours in the subscriber's time zone end; undefined outside of quiet hours, or if it is skipped. */
  quietUntil: Date | undefined;
}

interface Row {
  position: number;
  email: string;
  subscriberId: string;
  attempts: number;
  variant: number | null;
  sinceFirstSeconds: number;
  currentEmail: string | null;
  normalized: string | null;
  status: string | null;
  tags: string[] | null;
  fields: Record<string, unknown> | null;
  data: Record<string, unknown> | null;
  hasSuppressions: boolean;
  /** The account's frequency cap. */
  cap: FrequencyCap | null;
  quietHours: QuietHours | null;
  /** The field with each subscriber's time zone, if the quiet hours use one. */
  zoneFieldId: string | null;
}

/**
 * Reads a chunk's recipients that have no result, with the current state of their subscribers. Skips those who have
 * unsubscribed, been deleted or been suppressed since the start, and those who have reached the account's frequency
 * cap. A changed address is used, and recipients in quiet hours in their own time zone wait.
 */
export async function readRecipients(
  sql: Sql,
  chunk: Chunk,
  { accountId, appSecrets, now }: { accountId: string; appSecrets: AppSecrets; now: Date },
): Promise<ChunkRecipient[]> {
  const rows = await sql.query<Row>({
    name: 'read-chunk-recipients',
    // Joins subscribers by the campaign's account: with $2, Postgres may read a whole account that its statistics don't
    // know yet.
    text: `SELECT q.position, q.email, q.subscriber_id AS "subscriberId", q.attempts, ${variantOf('q', 'r')} AS variant,
        coalesce(extract(epoch FROM now() - q.first_attempt_at), 0)::float8 AS "sinceFirstSeconds",
        s.email AS "currentEmail", s.email_normalized AS normalized, s.status, s.tags, s.fields, q.data,
        EXISTS (SELECT 1 FROM suppressions x WHERE x.account_id = $2) AS "hasSuppressions",
        a.frequency_cap AS cap, a.quiet_hours AS "quietHours", ${zoneField('c.list_id', 'a.quiet_hours')} AS "zoneFieldId"
      FROM (SELECT q.* FROM campaign_recipients q
          WHERE q.campaign_id = $1 AND q.position BETWEEN $3 AND $4 AND q.status = 'queued'
            AND ($5::int[] IS NULL OR q.position = ANY($5::int[]))) q
        JOIN campaign_runs r ON r.campaign_id = q.campaign_id JOIN campaigns c ON c.id = q.campaign_id
        JOIN accounts a ON a.id = $2
        LEFT JOIN subscribers s ON s.id = q.subscriber_id AND s.account_id = c.account_id
      ORDER BY q.position`,
    values: [chunk.campaignId, accountId, ...boundsOf(chunk), chunk.positions],
  });
  const suppressed = rows[0]?.hasSuppressions === true ? await findSuppressed(sql, rows, accountId, appSecrets) : none;
  const skips = rows.map((row) => skipReason(row, suppressed));
  const cap = rows[0]?.cap ?? null;
  const ends = findQuietEnds(rows, now);
  const isSentTo = (index: number) => skips[index] === undefined && ends[index] === undefined;
  const unskipped = rows.map(({ subscriberId }, index) => (isSentTo(index) ? subscriberId : undefined));
  const capped = cap === null ? none : await findCapped(sql, { accountId, cap }, unskipped);
  const offsets = chunk.positions && new Map(chunk.positions.map((position, offset) => [position, offset]));
  const recipients = rows.map((row, index) => ({
    offset: offsets?.get(row.position) ?? row.position - chunk.firstPosition,
    position: row.position,
    email: row.currentEmail ?? row.email,
    subscriberId: row.subscriberId,
    attempts: row.attempts,
    variant: row.variant,
    sinceFirstSeconds: row.sinceFirstSeconds,
    tags: row.tags ?? [],
    fields: row.fields ?? {},
    data: row.data,
    skip: capped.has(index) ? 'frequency_cap' : skips[index],
    quietUntil: skips[index] === undefined ? ends[index] : undefined,
  }));
  await saveNewAddresses(sql, chunk.campaignId, recipients, rows);
  return offsets === null ? recipients : recipients.sort((one, other) => one.offset - other.offset);
}

const none: ReadonlySet<never> = new Set();

function boundsOf({ positions, firstPosition, lastPosition }: Chunk): [number, number] {
  if (positions === null) return [firstPosition, lastPosition];
  return [Math.min(...positions), Math.max(...positions)];
}

function skipReason(row: Row, suppressed: ReadonlySet<string>): string | undefined {
  if (row.status === null || row.normalized === null) return 'deleted';
  if (row.status !== 'subscribed') return row.status;
  return suppressed.has(row.normalized) ? 'suppressed' : undefined;
}

/** When each subscriber's current quiet hours end; undefined outside of them. */
function findQuietEnds(rows: Row[], now: Date): (Date | undefined)[] {
  const { quietHours = null, zoneFieldId = null } = rows[0] ?? {};
  // Otherwise quiet hours have a single time zone, and nothing is claimed during them.
  if (quietHours === null || zoneFieldId === null) return [];
  const ends = new Map<string, Date>();
  return rows.map(({ fields }) => {
    const zone = zoneOfSubscriber(fields?.[zoneFieldId], quietHours);
    const end = ends.get(zone) ?? quietUntil(quietHours, zone, now);
    ends.set(zone, end);
    return end > now ? end : undefined;
  });
}

/** Which of these addresses are suppressed, by themselves or by their domain. */
async function findSuppressed(
  sql: Sql,
  rows: Row[],
  accountId: string,
  appSecrets: AppSecrets,
): Promise<ReadonlySet<string>> {
  const hashes = new Map<string, string[]>();
  for (const { normalized } of rows)
    if (normalized !== null) hashes.set(normalized, hashesSuppressing(normalized, appSecrets).map(toHex));
  const found = await sql.query<{ hash: string }>({
    name: 'find-suppressed-recipients',
    text: `SELECT encode(value_hash, 'hex') AS hash FROM suppressions
      WHERE account_id = $1 AND value_hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) AS g (h))`,
    values: [accountId, [...new Set([...hashes.values()].flat())]],
  });
  const known = new Set(found.map(({ hash }) => hash));
  return new Set([...hashes].filter(([, own]) => own.some((hash) => known.has(hash))).map(([address]) => address));
}

const toHex = (hash: Buffer): string => hash.toString('hex');

/** Stores the address that a mail goes to if it has changed since the start. */
async function saveNewAddresses(
  sql: Sql,
  campaignId: string,
  recipients: ChunkRecipient[],
  rows: Row[],
): Promise<void> {
  const changed = recipients.filter(({ email }, index) => email !== rows[index]?.email);
  if (changed.length === 0) return;
  await sql.query({
    text: `UPDATE campaign_recipients q SET email = g.email FROM unnest($2::int[], $3::text[]) AS g (position, email)
      WHERE q.campaign_id = $1 AND q.position = g.position`,
    values: [campaignId, changed.map(({ position }) => position), changed.map(({ email }) => email)],
  });
}
