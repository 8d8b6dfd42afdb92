// Raw SQL: hot path, a group of results is one statement; guarded, by the chunk's claim.
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { type AccountEvent, type EventWork, type EventWriter } from '@mailwright/outbox';
import { testedVariant } from '../variants/tested-variant.ts';
import { type Chunk, chunkLease } from './chunk-state.ts';

/** What became of one recipient. */
export interface RecipientResult {
  position: number;
  status: 'sent' | 'deferred' | 'failed' | 'skipped' | 'uncertain';
  /** The SMTP code, or a word of ours; null of a mail that was sent. */
  code: string | null;
  reply: string | null;
  /** When to try again; null unless it is deferred. */
  retrySeconds: number | null;
  /** Whether a server was asked. */
  isAttempt: boolean;
  /** Of a refusal that counts as a bounce. */
  bounce?: 'hard' | 'soft' | undefined;
}

/** The events of the results, when hooks want them. */
export interface ResultEvents {
  events: AccountEvent[];
  writer: Pick<EventWriter, 'toSql'>;
}

/** The campaign after the results were recorded. */
export interface RecordedState {
  status: string;
  sent: number;
  failed: number;
  /** What an earlier automatic pause has counted of these. */
  checkedSent: number;
  checkedFailed: number;
  /** What the events that were written cause, to be published. */
  work: EventWork | null;
}

// A report of a bounce or a complaint came before the result: the mail has arrived, or an earlier attempt of it has.
const isOvertaken = sql`(q.reported IS NOT NULL
  AND (g.status IN ('sent', 'uncertain') OR (g.status = 'skipped' AND q.attempts > 0)))`;
// A server may defer a mail for a day from its first reply on, however long the mail has waited for the end of quiet hours.
const isDeferredByServer = sql`(g.status = 'deferred' AND g.code <> 'quiet_hours')`;
const hasArrived = sql`status IN ('sent', 'bounced', 'complained')`;

/**
 * Records a group of results, and that the chunk's first `started` recipients may be passed to a server from now on; renews
 * the lease. Recording the same results again does nothing: only recipients without a result get one, which is that of a
 * report that was earlier. Their events are written with them, for those who are sent to.
 * @returns undefined when another worker has taken the chunk over, or the campaign has been deleted: nothing was recorded,
 *   and nothing may be sent.
 */
export async function recordResults(
  runner: Sql,
  chunk: Chunk,
  given: { results: RecipientResult[]; started: number; key: number; sent?: ResultEvents | undefined },
): Promise<RecordedState | undefined> {
  const { sent } = given;
  // Recipients are locked in the order of their positions, as reports about them are.
  const results = [...given.results].sort((one, other) => one.position - other.position);
  const written =
    sent &&
    sent.writer.toSql(
      sent.events,
      sql`EXISTS (SELECT 1 FROM updated u WHERE u.subscriber_id = e.subscriber_id AND ${hasArrived})`,
    );
  const statement = sql`WITH chunk AS (
        UPDATE campaign_chunks SET started = greatest(started, ${given.started}), locked_by = ${given.key},
          locked_until = now() + interval '${sql.raw(chunkLease)}'
        WHERE id = ${chunk.id} AND claim = ${chunk.claim} RETURNING campaign_id),
      updated AS (
        UPDATE campaign_recipients q SET
          status = CASE WHEN ${isOvertaken} THEN q.reported ELSE g.status::recipient_status END,
          code = CASE WHEN ${isOvertaken} THEN q.code ELSE g.code END,
          reply = CASE WHEN ${isOvertaken} THEN q.reply ELSE g.reply END,
          attempts = q.attempts + g.is_attempt::int,
          first_attempt_at = CASE WHEN ${isDeferredByServer} THEN coalesce(q.first_attempt_at, now())
            ELSE q.first_attempt_at END,
          next_attempt_at = now() + make_interval(secs => g.retry_seconds), changed_at = now()
        FROM chunk, unnest(${results.map((result) => result.position)}::int[],
            ${results.map((result) => result.status)}::text[], ${results.map((result) => result.code)}::text[],
            ${results.map((result) => result.reply)}::text[], ${results.map((result) => result.retrySeconds)}::float8[],
            ${results.map((result) => result.isAttempt)}::boolean[])
          AS g (position, status, code, reply, retry_seconds, is_attempt)
        WHERE q.campaign_id = ${chunk.campaignId} AND q.position = g.position AND q.status = 'queued'
        RETURNING q.status, q.subscriber_id, q.position),
      counted AS (
        SELECT count(*) FILTER (WHERE ${hasArrived}) AS sent, count(*) FILTER (WHERE status = 'failed') AS failed,
          count(*) FILTER (WHERE status = 'skipped') AS skipped, count(*) FILTER (WHERE status = 'deferred') AS deferred,
          count(*) FILTER (WHERE status = 'uncertain') AS uncertain, count(*) AS total FROM updated),
      run AS (
        UPDATE campaign_runs r SET sent = r.sent + n.sent, failed = r.failed + n.failed, skipped = r.skipped + n.skipped,
          deferred = r.deferred + n.deferred, uncertain = r.uncertain + n.uncertain
        FROM counted n WHERE r.campaign_id = ${chunk.campaignId} AND n.total > 0
        RETURNING r.sent, r.failed)${chunk.isTest ? sentByVariant(chunk.campaignId) : sql.empty}${written === undefined ? sql.empty : sql`, ${written.ctes}`}
      SELECT c.status, coalesce(run.sent, r.sent) AS sent, coalesce(run.failed, r.failed) AS failed,
        r.checked_sent AS "checkedSent", r.checked_failed AS "checkedFailed",
        ${written === undefined ? sql`NULL::json` : written.work} AS work
      FROM chunk JOIN campaigns c ON c.id = chunk.campaign_id JOIN campaign_runs r ON r.campaign_id = chunk.campaign_id
        LEFT JOIN run ON true`;
  const name = `record-campaign-results${chunk.isTest ? '-of-test' : ''}${written === undefined ? '' : '-with-events'}`;
  const [row] = await runner.query<RecordedState & Record<string, unknown>>(prepared(name, statement));
  return row;
}

function sentByVariant(campaignId: string): SqlFragment {
  return sql`, by_variant AS (
        INSERT INTO campaign_counters AS n (campaign_id, kind, key, slot, sent)
        SELECT r.campaign_id, 'variant', ${sql.raw(testedVariant('u', 'r'))}::text, 0, count(*)
        FROM updated u JOIN campaign_runs r ON r.campaign_id = ${campaignId} WHERE ${hasArrived}
        GROUP BY 1, 3 ORDER BY 3
        ON CONFLICT (campaign_id, kind, key, slot) DO UPDATE SET sent = n.sent + excluded.sent)`;
}
