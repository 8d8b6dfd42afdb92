// One statement adds up the half hours by day, in the report's time zone, and reads the current total, so that both are
// of the same moment.
import type { GrowthDay } from '@mailwright/contracts';
import { type Database, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { type Clock, validationProblem } from '@mailwright/platform';
import { noSuchList, readListId } from '../lists/read-lists.ts';

/** The days of a report. Dates have the form `2026-01-31`. */
interface ReportDays {
  from?: string | undefined;
  to?: string | undefined;
  time_zone: string;
}

type Figures = Omit<GrowthDay, 'date' | 'net' | 'total'>;

const dayMs = 86_400_000;
const maxDays = 366;
const defaultDays = 30;
const none: Figures = { subscribed: 0, unsubscribed: 0, bounced: 0, complained: 0, blocklisted: 0, deleted: 0 };

/**
 * The growth of a list of the account, by day.
 * @throws ProblemError `not_found`; `validation_failed` for days in the wrong order, too many days and an unknown time
 *   zone
 */
export async function getListGrowth(
  { database, clock }: { database: Database; clock: Clock },
  accountId: string,
  uid: string,
  days: ReportDays,
): Promise<GrowthDay[]> {
  const id = readListId(uid);
  const found = await database.prisma.list.count({ where: { id, accountId, deletedAt: null } });
  if (found === 0) throw noSuchList();
  return readGrowth(database, sql`SELECT ${id}::uuid AS id`, readDays(days, clock.now()));
}

/** The growth of all of the account's lists together, for the last thirty days in a time zone. */
export function getAccountGrowth(
  { database, clock }: { database: Sql; clock: Clock },
  accountId: string,
  timeZone: string,
): Promise<GrowthDay[]> {
  const lists = sql`SELECT id FROM lists WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL`;
  return readGrowth(database, lists, readDays({ time_zone: timeZone }, clock.now()));
}

interface Days {
  dates: string[];
  timeZone: string;
}

function readDays({ from, to, time_zone: timeZone }: ReportDays, now: Date): Days {
  const last = Date.parse(to ?? dateIn(timeZone, now));
  const first = from === undefined ? last - (defaultDays - 1) * dayMs : Date.parse(from);
  if (first > last) throw validationProblem({ from: ['must not be after `to`'] });
  const count = (last - first) / dayMs + 1;
  if (count > maxDays) throw validationProblem({ from: [`must be at most ${maxDays - 1} days before \`to\``] });
  return {
    dates: Array.from({ length: count }, (_, n) => new Date(first + n * dayMs).toISOString().slice(0, 10)),
    timeZone,
  };
}

/** The current date in a time zone, such as `2026-01-31`. */
function dateIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value]);
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>;
  return `${year}-${month}-${day}`;
}

/** @param lists SQL that selects the `id`s of the lists. */
async function readGrowth(runner: Sql, lists: SqlFragment, { dates, timeZone }: Days): Promise<GrowthDay[]> {
  const [first = ''] = dates;
  const query = runner.query<Figures & { date: string | null; now: number }>(sql`
    WITH wanted AS (${lists}),
      now_subscribed AS (
        SELECT coalesce(sum(s.subscribers), 0)::int AS now FROM wanted w JOIN list_statistics s ON s.list_id = w.id
        WHERE s.status = 'subscribed'),
      days AS (
        SELECT (g.at AT TIME ZONE ${timeZone})::date AS day, sum(g.subscribed)::int AS subscribed,
          sum(g.unsubscribed)::int AS unsubscribed, sum(g.bounced)::int AS bounced, sum(g.complained)::int AS complained,
          sum(g.blocklisted)::int AS blocklisted, sum(g.deleted)::int AS deleted
        FROM wanted w JOIN list_growth g ON g.list_id = w.id AND g.at >= ${first}::timestamp AT TIME ZONE ${timeZone}
        GROUP BY 1)
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date, n.now, d.subscribed, d.unsubscribed, d.bounced, d.complained, d.blocklisted,
      d.deleted
    FROM now_subscribed n LEFT JOIN days d ON true ORDER BY d.day DESC`);
  const rows = await query.catch(refuseTimeZone);
  // Totals are calculated backward from the current one, without what has changed since the report's last day.
  let total = rows[0]?.now ?? 0;
  const last = dates.at(-1) ?? '';
  for (const row of rows) if (row.date !== null && row.date > last) total -= netOf(row);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const days = dates.toReversed().map((date): GrowthDay => {
    const { subscribed, unsubscribed, bounced, complained, blocklisted, deleted } = byDate.get(date) ?? none;
    const figures = { subscribed, unsubscribed, bounced, complained, blocklisted, deleted };
    const net = netOf(figures);
    const day = { date, ...figures, net, total: Math.max(0, total) };
    total -= net;
    return day;
  });
  return days.toReversed();
}

/** A time zone that this process knows may be too new for Postgres. */
function refuseTimeZone(error: unknown): never {
  if ((error as { code?: unknown }).code !== '22023') throw error;
  throw validationProblem({ time_zone: ['is not a time zone that the database knows'] });
}

function netOf({ subscribed, unsubscribed, bounced, complained, blocklisted, deleted }: Figures): number {
  return subscribed - unsubscribed - bounced - complained - blocklisted - deleted;
}
