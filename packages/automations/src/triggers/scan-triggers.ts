// The row of a scan decides between workers, and one statement handles a page of subscribers.
import { compileConditions, endWhenFrozen, findSegment } from '@mailwright/audience';
import { type Database, inTransaction, type Sql, sql, type SqlFragment } from '@mailwright/database';
import type { Clock } from '@mailwright/platform';
import type { BatchSizes } from '../engine/batch-sizes.ts';
import { datesOf, nextOccurrence } from './date-occurrences.ts';

/** A search for subscribers to start runs for by date, inactivity or segment, claimed by this worker. */
interface Scan {
  automationId: string;
  accountId: string;
  listId: string;
  version: number;
  type: 'date' | 'inactive' | 'segment_entered' | 'segment_left';
  entry: 'once' | 'once_at_a_time' | 'every_time';
  fieldId: string | null;
  segmentId: string | null;
  offsetDays: number;
  atTime: string | null;
  yearly: boolean;
  days: number | null;
  timeZone: string;
  claim: number;
  scannedUntil: Date;
  roundAt: Date | null;
  afterId: string | null;
  isFirst: boolean;
}

/** The dependencies of scanning. */
export interface ScanDeps {
  database: Database;
  clock: Clock;
  /** How many subscribers to scan in a statement. */
  sizes: BatchSizes;
  /** The accounts that have had a turn, the latest last. */
  served: string[];
  /** How often to scan segments, in milliseconds. */
  segmentPauseMs?: number | undefined;
}

// How many due scans the turns between accounts cover, and how many served accounts are remembered.
const scansInTurns = 500;
const maxServed = 100;
const dayMs = 86_400_000;
const leaseMs = 30_000;
const datePauseMs = 60_000;
const inactivePauseMs = 3_600_000;
// After an outage of all workers, runs that were due longer ago than this aren't started.
const catchUpDays = 7;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Advances one due scan: begins its round, or scans the next page of subscribers.
 * @returns how many runs it started; undefined if no scan is due.
 */
export async function scanTriggers(deps: ScanDeps): Promise<number | undefined> {
  const now = deps.clock.now();
  const scan = await claimScan(deps.database, deps.served, now);
  if (scan === undefined) return undefined;
  deps.served.splice(0, Infinity, ...deps.served.filter((id) => id !== scan.accountId), scan.accountId);
  if (deps.served.length > maxServed) deps.served.shift();
  const round = scan.roundAt ?? beginRound(scan, now);
  if (round instanceof Date) {
    const size = deps.sizes.of(scan.automationId);
    return deps.sizes.work(scan.automationId, size, () =>
      inTransaction(deps.database, (runner) => scanPage(runner, deps, scan, { round, size })),
    );
  }
  await postpone(deps.database, scan, { dueAt: round.dueAt, scannedUntil: scan.scannedUntil });
  return 0;
}

/**
 * Adds missing scans of triggers, and claims a due one, of the account that has waited longest for a turn. Otherwise an
 * account with many automations, or with slow pages, would make the others wait.
 */
async function claimScan(runner: Sql, served: string[], now: Date): Promise<Scan | undefined> {
  await runner.query({
    name: 'add-automation-scans',
    text: `INSERT INTO automation_scans (automation_id, segment_id, scanned_until, due_at)
      SELECT t.automation_id, t.segment_id, t.activated_at, $1 FROM automation_triggers t
      WHERE t.type IN ('date', 'inactive', 'segment_entered', 'segment_left')
        AND NOT EXISTS (SELECT 1 FROM automation_scans s WHERE s.automation_id = t.automation_id)
      ON CONFLICT DO NOTHING`,
    values: [now],
  });
  const [scan] = await runner.query<Scan>({
    name: 'claim-automation-scan',
    text: `UPDATE automation_scans s SET due_at = $1::timestamptz + interval '${leaseMs} milliseconds', claim = s.claim + 1
      FROM automation_triggers t
      WHERE s.automation_id = (SELECT d.automation_id FROM automation_scans d JOIN (
            SELECT o.automation_id, m.account_id FROM automation_scans o
              JOIN automations m ON m.id = o.automation_id JOIN accounts a ON a.id = m.account_id AND a.status = 'active'
            WHERE o.due_at <= $1 ORDER BY o.due_at LIMIT ${scansInTurns}) AS due ON due.automation_id = d.automation_id
          WHERE d.due_at <= $1 ORDER BY array_position($2::uuid[], due.account_id) NULLS FIRST, d.due_at
          LIMIT 1 FOR NO KEY UPDATE OF d SKIP LOCKED) AND t.automation_id = s.automation_id
      RETURNING s.automation_id AS "automationId", t.account_id AS "accountId", t.list_id AS "listId", t.version, t.type, t.entry,
        t.field_id AS "fieldId", t.segment_id AS "segmentId", t.offset_days AS "offsetDays", t.at_time AS "atTime", t.yearly,
        t.days, t.time_zone AS "timeZone", s.claim, s.scanned_until AS "scannedUntil", s.round_at AS "roundAt",
        s.after_id AS "afterId", s.is_first OR s.segment_id IS DISTINCT FROM t.segment_id AS "isFirst"`,
    values: [now, served],
  });
  return scan;
}

/** The moment that a new round is for, or when the next round is due. */
function beginRound(scan: Scan, now: Date): Date | { dueAt: Date } {
  if (scan.type !== 'date') return now;
  const after = new Date(Math.max(scan.scannedUntil.getTime(), now.getTime() - catchUpDays * dayMs));
  const { time } = nextOccurrence({ at: scan.atTime ?? '09:00', timeZone: scan.timeZone }, after);
  // Look again soon: a new version may set another time.
  return time <= now ? time : { dueAt: new Date(Math.min(time.getTime(), now.getTime() + datePauseMs)) };
}

async function scanPage(
  runner: Sql,
  { clock, segmentPauseMs = 300_000 }: ScanDeps,
  scan: Scan,
  { round, size }: { round: Date; size: number },
): Promise<number> {
  await endWhenFrozen(runner);
  const found = await startRuns(runner, scan, round, size);
  const now = clock.now();
  const isLast = found.scanned < size;
  const pauseMs = scan.type === 'date' ? 0 : scan.type === 'inactive' ? inactivePauseMs : segmentPauseMs;
  const next = isLast
    ? { dueAt: new Date(now.getTime() + pauseMs), scannedUntil: round, afterId: null, roundAt: null, isFirst: false }
    : { dueAt: now, scannedUntil: scan.scannedUntil, afterId: found.lastId, roundAt: round, isFirst: scan.isFirst };
  await postpone(runner, scan, next);
  return found.started;
}

/** Saves how far a scan got. @throws if another worker has claimed it, so that the transaction rolls back */
async function postpone(
  runner: Sql,
  { automationId, claim, segmentId }: Scan,
  next: { dueAt: Date; scannedUntil: Date; afterId?: string | null; roundAt?: Date | null; isFirst?: boolean },
): Promise<void> {
  const rows = await runner.query({
    name: 'save-automation-scan',
    text: `UPDATE automation_scans SET due_at = $3, scanned_until = $4, after_id = $5, round_at = $6,
        is_first = coalesce($7, is_first), segment_id = $8
      WHERE automation_id = $1 AND claim = $2 RETURNING 1`,
    values: [
      automationId,
      claim,
      next.dueAt,
      next.scannedUntil,
      next.afterId ?? null,
      next.roundAt ?? null,
      next.isFirst ?? null,
      segmentId,
    ],
  });
  if (rows.length === 0) throw new Error('Another worker has claimed the scan');
}

interface Page {
  scanned: number;
  lastId: string | null;
  started: number;
}

async function startRuns(runner: Sql, scan: Scan, round: Date, size: number): Promise<Page> {
  const page = (columns: SqlFragment) => sql`page AS MATERIALIZED (
      SELECT s.id, ${columns} FROM subscribers s
      WHERE s.list_id = ${scan.listId}::uuid AND s.account_id = ${scan.accountId}::uuid AND s.id > ${scan.afterId ?? firstId}::uuid
      ORDER BY s.id LIMIT ${size})`;
  const { with: expressions, starting } = await whomToStart(runner, scan, round, { page, size });
  const { text, values } = sql`WITH ${expressions},
    started AS (
      INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, wake_at, entry_key, start_key)
      SELECT uuid_v7(), ${scan.accountId}::uuid, ${scan.automationId}::uuid, ${scan.version}::int, ${scan.listId}::uuid, g.id, now(),
        ${scan.entry === 'every_time' ? sql`NULL` : sql`g.id::text`}, g.start_key
      FROM (${starting}) AS g ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*)::int FROM page) AS scanned, (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS "lastId",
      (SELECT count(*)::int FROM started) AS started`;
  const [row] = await runner.query<Page>({ text, values });
  if (row === undefined) throw new Error('A page has a row');
  return row;
}

type PageSql = (columns: SqlFragment) => SqlFragment;
type Starting = { with: SqlFragment; starting: SqlFragment };

/** SQL that selects the subscribers of a page to start runs for, as columns `id` and `start_key`. */
async function whomToStart(
  runner: Sql,
  scan: Scan,
  round: Date,
  { page, size }: { page: PageSql; size: number },
): Promise<Starting> {
  if (scan.type === 'date') return onDate(scan, round, page);
  if (scan.type === 'inactive') return whenInactive(scan, round, page);
  const segment = scan.segmentId === null ? undefined : await findSegment(runner, scan.accountId, scan.segmentId);
  if (scan.isFirst && scan.afterId === null) {
    await runner.query({
      text: 'DELETE FROM automation_members WHERE automation_id = $1',
      values: [scan.automationId],
    });
  }
  const isIn = segment === undefined ? sql`false` : sql`(${compileConditions(segment.conditions, round)}) IS TRUE`;
  const changed = scan.type === 'segment_entered' ? sql`entered` : sql`gone`;
  return {
    with: sql`${page(sql`${isIn} AS is_in`)},
      reached AS (SELECT CASE WHEN (SELECT count(*) FROM page) < ${size} THEN ${lastId}::uuid
        ELSE (SELECT id FROM page ORDER BY id DESC LIMIT 1) END AS id),
      entered AS (
        INSERT INTO automation_members (automation_id, subscriber_id)
        SELECT ${scan.automationId}::uuid, id FROM page WHERE is_in ON CONFLICT DO NOTHING RETURNING subscriber_id AS id),
      gone AS (
        DELETE FROM automation_members m USING reached
        WHERE m.automation_id = ${scan.automationId}::uuid AND m.subscriber_id > ${scan.afterId ?? firstId}::uuid
          AND m.subscriber_id <= reached.id AND NOT EXISTS (SELECT 1 FROM page p WHERE p.id = m.subscriber_id AND p.is_in)
        RETURNING m.subscriber_id AS id)`,
    starting: sql`SELECT id, NULL::text AS start_key FROM ${changed} WHERE ${!scan.isFirst}`,
  };
}

function onDate(scan: Scan, round: Date, page: PageSql): Starting {
  const { day } = nextOccurrence(
    { at: scan.atTime ?? '09:00', timeZone: scan.timeZone },
    new Date(round.getTime() - 1),
  );
  const { date, anniversaries } = datesOf(scan, day);
  const stored = sql`(s.fields ->> ${scan.fieldId}::text)`;
  // A time is stored in UTC, where it may fall on another day. Postgres has no year 0.
  const value = sql`(CASE WHEN ${stored} LIKE '____-__-__T%' AND ${stored} COLLATE "C" >= '0001'
    THEN to_char(${stored}::timestamptz AT TIME ZONE ${scan.timeZone}, 'YYYY-MM-DD') ELSE ${stored} END)`;
  const matches = scan.yearly
    ? sql`substr(${value}, 6, 5) = ANY(${anniversaries}::text[]) AND substr(${value}, 1, 10) COLLATE "C" <= ${date}::text`
    : sql`substr(${value}, 1, 10) = ${date}::text`;
  return {
    with: page(sql`s.status = 'subscribed' AND ${matches} AS matches`),
    starting: sql`SELECT id, ${`date:${day}:`}::text || id AS start_key FROM page WHERE matches`,
  };
}

function whenInactive(scan: Scan, round: Date, page: PageSql): Starting {
  const before = new Date(round.getTime() - (scan.days ?? 1) * dayMs);
  const lastSeen = sql`greatest(s.subscribed_at, (
    SELECT greatest(max(q.last_opened_at), max(q.last_clicked_at)) FROM campaign_recipients q WHERE q.subscriber_id = s.id))`;
  // Whether a run was started for a later activity: once old recipients are removed, an earlier activity looks like
  // the last one.
  const hadLater = sql`EXISTS (SELECT 1 FROM automation_runs r
    WHERE r.subscriber_id = page.id AND r.automation_id = ${scan.automationId}::uuid AND r.start_key LIKE 'inactive:%'
      AND split_part(r.start_key, ':', 2)::bigint > extract(epoch FROM page.seen_at)::bigint)`;
  return {
    with: page(
      sql`CASE WHEN s.status = 'subscribed' AND s.subscribed_at <= ${before}::timestamptz THEN ${lastSeen} END AS seen_at`,
    ),
    starting: sql`SELECT id, 'inactive:' || extract(epoch FROM seen_at)::bigint || ':' || id AS start_key
      FROM page WHERE seen_at <= ${before}::timestamptz AND NOT ${hadLater}`,
  };
}
