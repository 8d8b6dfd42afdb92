// A hot path: one statement records a group of results; the chunk's claim decides whether it may.
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Database,
  inTransaction,
  isConflict,
  isDatabaseUnavailable,
  prepared,
  type Sql,
  sql,
  type SqlFragment,
} from '@mailwright/database';
import { type AccountEvent, appendAudit, type EventWork, type EventWriter, system } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { isCampaign, moveCampaigns } from '../campaigns/campaign-state.ts';
import { type Chunk, chunkLease } from './chunks.ts';
import { testedVariant } from '../variants/stored-variant.ts';

/** The result of one recipient. */
export interface RecipientResult {
  position: number;
  status: 'sent' | 'deferred' | 'failed' | 'skipped' | 'uncertain';
  /** The SMTP code, or one of our own words; null for a mail that was sent. */
  code: string | null;
  reply: string | null;
  /** When to try again; null unless it is deferred. */
  retrySeconds: number | null;
  /** Whether a server was contacted. */
  isAttempt: boolean;
  /** Set for a refusal that counts as a bounce. */
  bounce?: 'hard' | 'soft' | undefined;
}

/** The events of the results, if hooks want them. */
export interface ResultEvents {
  events: AccountEvent[];
  writer: Pick<EventWriter, 'toSql'>;
}

/** The campaign's state after the results were recorded. */
export interface RecordedState {
  status: string;
  sent: number;
  failed: number;
  /** How many of these an earlier automatic pause has already counted. */
  checkedSent: number;
  checkedFailed: number;
  /** The work that the written events cause, to be published. */
  work: EventWork | null;
}

// A report of a bounce or a complaint came before the result: this mail, or an earlier attempt of it, has arrived.
const isOvertaken = sql`(q.reported IS NOT NULL
  AND (g.status IN ('sent', 'uncertain') OR (g.status = 'skipped' AND q.attempts > 0)))`;
// A server may defer a mail for a day from its first reply on, however long the mail waited for the end of quiet hours
// before.
const isDeferredByServer = sql`(g.status = 'deferred' AND g.code <> 'quiet_hours')`;
const hasArrived = sql`status IN ('sent', 'bounced', 'complained')`;

/**
 * Records a group of results, allows the chunk's first `started` recipients to be passed to a server, and renews the
 * lease. Recording the same results again does nothing: only recipients without a result get one, and a report that
 * came earlier takes precedence. The events of recipients whose mail was sent are written with the results.
 * @returns undefined if another worker has taken over the chunk, or the campaign has been deleted: nothing was
 *   recorded, and nothing may be sent.
 */
export async function recordResults(
  runner: Sql,
  chunk: Chunk,
  given: { results: RecipientResult[]; started: number; key: number; sent?: ResultEvents | undefined },
): Promise<RecordedState | undefined> {
  const { sent } = given;
  // Recipients are locked in the order of their positions, as in the recording of reports.
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
  const [row] = await runner.query<RecordedState>(prepared(name, statement));
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

const retryMs = 200;

/** The dependencies of recording results. */
export interface RecordingDeps {
  database: Pick<Database, 'query'>;
  /** The current key of the worker's lock. */
  key(): number;
  /** Records refusals that count as bounces, with their consequences. Recording them again changes nothing. */
  recordRefusals(chunk: Chunk, results: RecipientResult[]): Promise<void>;
}

/**
 * Records results as `recordResults` does, and retries while Postgres is unavailable: what has been sent must not be
 * forgotten, and nothing more is started meanwhile.
 * @param abandon stops the retries.
 * @throws the reason of `abandon`; any error that isn't temporary
 */
export async function recordPersistently(
  deps: RecordingDeps,
  chunk: Chunk,
  given: { results: RecipientResult[]; started: number; sent?: ResultEvents | undefined },
  abandon: AbortSignal,
): Promise<RecordedState | undefined> {
  for (;;) {
    abandon.throwIfAborted();
    try {
      // Bounces come first: a worker that dies in between leaves recipients without a result, but no result without its
      // bounce.
      await deps.recordRefusals(chunk, given.results);
      return await recordResults(deps.database, chunk, { ...given, key: deps.key() });
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isConflict(error)) throw error;
      await wait(retryMs);
    }
  }
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// The delays after the first attempt, the second, and so on; then every four hours.
const delays = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];

/**
 * How long to wait before resending a mail that a server has deferred, in seconds. The last attempt is a day after the
 * first.
 * @param made `attempts`: including this one and any from before a requested resend; `sinceFirstSeconds`: 0 at the
 *   first attempt since then.
 * @returns undefined if no attempt is left.
 */
export function decideRetry(made: { attempts: number; sinceFirstSeconds: number }): number | undefined {
  const { attempts, sinceFirstSeconds } = made;
  // Each delay is at most five times the sum of those before it. Limiting the wait to that makes resent mails start
  // with short delays again.
  const wait = Math.min(delays[attempts - 1] ?? 4 * hour, Math.max(minute, 5 * sinceFirstSeconds));
  return withinDay(wait, sinceFirstSeconds);
}

/**
 * How long to wait before sending a mail whose domain is backing off, in seconds: until it no longer is, but at most
 * for the rest of the day after the first attempt.
 * @returns undefined if no time is left.
 */
export function decideBackOff(waiting: { retryAfterMs: number; sinceFirstSeconds: number }): number | undefined {
  return withinDay(Math.max(1, waiting.retryAfterMs / 1_000), waiting.sinceFirstSeconds);
}

function withinDay(seconds: number, sinceFirstSeconds: number): number | undefined {
  const left = day - sinceFirstSeconds;
  return left <= 0 ? undefined : Math.min(seconds, left);
}

const minResults = 500;

/**
 * Whether so many recipients were refused that a person must look before sending continues: the list may be bad, or the
 * sender blocked. Counts from the last automatic pause on, so that a resumed campaign can continue.
 */
export function failsTooOften(state: RecordedState, maxFailedPercent: number): boolean {
  const sent = state.sent - state.checkedSent;
  const failed = state.failed - state.checkedFailed;
  const results = sent + failed;
  return results >= minResults && failed * 100 > results * maxFailedPercent;
}

/** Why the service paused a campaign. */
export interface PauseReason {
  code: 'transport_unavailable' | 'too_many_failures' | 'content_invalid' | 'template_too_slow' | 'sender_not_verified';
  message: string;
}

/** How many results earlier automatic pauses have counted. */
type Checked = Pick<RecordedState, 'checkedSent' | 'checkedFailed'>;

/**
 * Pauses a campaign that is being sent, for a reason that the API shows. Workers stop with their next group.
 * @param since what earlier pauses had counted when this one was decided, for reasons that depend on it: a worker that
 *   decides the same a moment later must not pause what a person has resumed in between.
 * @returns whether this call paused it.
 */
export function pauseFailing(
  database: Pick<Database, 'pool'>,
  { campaignId, accountId }: { campaignId: string; accountId: string },
  reason: PauseReason,
  since?: Checked,
): Promise<boolean> {
  return inTransaction(database, async (runner) => {
    const isCurrent =
      since === undefined
        ? sql`true`
        : sql`EXISTS (SELECT 1 FROM campaign_runs r WHERE r.campaign_id = ${campaignId}
            AND r.checked_sent = ${since.checkedSent} AND r.checked_failed = ${since.checkedFailed})`;
    // Mails of an automation wait for their servers, as transactional emails do: there is always one to send, and
    // nothing to resume.
    const isOfKind = reason.code === 'transport_unavailable' ? sql`kind <> 'automation'` : sql`true`;
    const isSending = sql`${isCampaign(accountId, campaignId)} AND status = 'sending' AND ${isOfKind} AND ${isCurrent}`;
    const moved = await moveCampaigns(runner, 'pause', isSending, { reason });
    if (moved.length === 0) return false;
    const [run] = await runner.query<{ kind: string }>({
      text: `UPDATE campaign_runs r SET checked_sent = r.sent, checked_failed = r.failed
        FROM campaigns c WHERE c.id = r.campaign_id AND r.campaign_id = $1 RETURNING c.kind`,
      values: [campaignId],
    });
    // The automation is paused with it, and the audit log records that.
    if (run?.kind === 'automation') return true;
    const details = { code: reason.code };
    const subject = toUid('cmp', campaignId);
    await appendAudit(runner, { accountId, actor: system, action: 'campaign.paused', subject, details });
    return true;
  });
}
