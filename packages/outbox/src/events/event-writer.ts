import type { EventName } from '@mailwright/contracts';
import { batchCalls, prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { Counter, type Logger, newId, type Registry } from '@mailwright/platform';
import { type JobDefinition, limitRate, type Queues } from '@mailwright/queues';

// An event and its listeners' rows commit in the same statement as the change.

/** An event to be written with its change. */
export interface NewEvent {
  type: EventName;
  listId: string | null;
  /** The subscriber it is about, so that it can be erased with them. */
  subscriberId: string | null;
  /** The `data` of the delivery, as the catalogue describes it for this type. */
  data: unknown;
  occurredAt: Date;
  /** What it is about, as automations name it (see `topicOf`); absent for events that trigger nothing. */
  topics?: string[];
  /** How many runs of automations have led to it, each caused by the one before; 0, the default, for what people do. */
  depth?: number;
}

/** An event and the account it belongs to. */
export interface AccountEvent extends NewEvent {
  accountId: string;
  /** The id of what has changed, for the condition of a statement that makes several changes; see `toSql`. */
  changeId?: string;
}

/** Subscribes to events. Its rows for an event are written in the event's own statement. */
export interface EventListener {
  /** Distinguishes its work from that of other listeners. */
  name: string;
  /**
   * SQL of common table expressions that follow `given_events` (id, account_id, list_id, subscriber_id, type,
   * occurred_at, topics, depth): they select the events it subscribes to and insert its rows.
   */
  ctes: SqlFragment;
  /**
   * The name of the expression that selects the `event_id`s it subscribes to, once for each row it creates. An event
   * that no listener subscribes to isn't written.
   */
  subscribed: string;
  /** False if its rows hold everything it needs, so that events needn't be written for it. True when absent. */
  storesEvents?: boolean;
  /** SQL of a JSON array: the work that its workers can start on at once. */
  due: SqlFragment;
  /** How many rows it would create for these events of a list, for callers that enforce a limit before writing. */
  countRows(runner: Sql, where: { accountId: string; listId: string }, events: Map<EventName, number>): Promise<number>;
  /** Whether it wants any of these types of events of a list. When absent, `countRows` decides. */
  isWanted?(runner: Sql, where: { accountId: string; listId: string }, events: EventName[]): Promise<boolean>;
}

/** The work that written events mean for a listener's workers. */
interface ListenerWork {
  /** How many rows were created for it. */
  created: number;
  /** What to publish after the commit, as the listener's `due` describes it. */
  due: unknown[];
}

/** The work of each listener, by its name. */
export type EventWork = Record<string, ListenerWork>;

/** Writes events together with the listeners' rows for them. */
export interface EventWriter {
  /**
   * SQL for a statement that makes a change: `ctes` for its WITH clause, and `work`, a column that is an `EventWork`.
   * Who subscribes to an event is looked up in that statement and never cached, so a hook gets everything from the
   * moment it is registered.
   * @param condition SQL over the event `e` (columns id, account_id, list_id, subscriber_id, change_id) that is true if
   *   the event's change was made.
   * @returns also `createdPerSubscriber`, for statements that change several subscribers: a column with the number of
   *   rows created for each listener, by its name and then by the subscriber's id.
   */
  toSql(
    events: AccountEvent[],
    condition: SqlFragment,
  ): { ctes: SqlFragment; work: SqlFragment; createdPerSubscriber: SqlFragment };
  /** How many rows all listeners together would create for these events of a list. */
  countRows(runner: Sql, where: { accountId: string; listId: string }, events: NewEvent[]): Promise<number>;
  /** Whether any listener wants one of these types of events of a list. */
  isWanted(runner: Sql, where: { accountId: string; listId: string }, types: readonly EventName[]): Promise<boolean>;
  /** Writes events in the caller's transaction. Resolves to the work to publish after its commit. */
  append(runner: Sql, accountId: string, events: NewEvent[]): Promise<EventWork>;
}

/** The name of the listener that starts runs of automations. */
export const automationListener = 'automations';

/**
 * A writer for events that have been caused by a chain of `depth` runs of automations.
 * @param topics false when the events must not trigger anything any more.
 */
export function causedByRuns(writer: EventWriter, depth: number, topics = true): EventWriter {
  const caused = <Event extends NewEvent>(event: Event): Event =>
    topics ? { ...event, depth } : { ...event, depth, topics: [] };
  return {
    ...writer,
    toSql: (events, condition) => writer.toSql(events.map(caused), condition),
    append: (runner, accountId, events) => writer.append(runner, accountId, events.map(caused)),
  };
}

/**
 * How many rows were created for all listeners together, except runs of automations, which no limit on deliveries
 * counts.
 */
export function rowsCreatedBy(work: EventWork): number {
  return Object.entries(work).reduce(
    (sum, [name, { created }]) => (name === automationListener ? sum : sum + created),
    0,
  );
}

/** No work for any listener. */
export const noWork: EventWork = {};

/** Combines the work of two statements. */
export function addWork(one: EventWork, other: EventWork): EventWork {
  const sum: EventWork = { ...one };
  for (const [name, { created, due }] of Object.entries(other)) {
    const known = sum[name] ?? { created: 0, due: [] };
    sum[name] = { created: known.created + created, due: [...known.due, ...due] };
  }
  return sum;
}

// Tags contain no control characters.
const topicSeparator = '\u001f';

const nothing: EventWriter = {
  toSql: () => ({
    ctes: sql`given_events AS (SELECT NULL)`,
    work: sql`'{}'::json`,
    createdPerSubscriber: sql`'{}'::json`,
  }),
  countRows: () => Promise.resolve(0),
  isWanted: () => Promise.resolve(false),
  append: () => Promise.resolve(noWork),
};

/** Creates a writer of events for these listeners. Without any, nothing is written. */
export function createEventWriter(listeners: EventListener[]): EventWriter {
  if (listeners.length === 0) return nothing;
  const appendName = `append-events ${listeners.map(({ name }) => name).join(' ')}`;
  const storing = listeners.filter(({ storesEvents }) => storesEvents !== false);
  const subscriptions = storing.map(
    ({ subscribed }) => sql`EXISTS (SELECT 1 FROM ${sql.raw(subscribed)} AS s WHERE s.event_id = e.id)`,
  );
  const hasSubscribers = subscriptions.length === 0 ? sql`false` : sql.join(subscriptions, ' OR ');
  const inserts = sql.join(
    listeners.map(({ ctes }) => ctes),
    ', ',
  );
  const parts = listeners.map(
    ({ name, subscribed, due }) =>
      sql`${sql.raw(`'${name}'`)}, json_build_object('created', (SELECT count(*) FROM ${sql.raw(subscribed)}), 'due', ${due})`,
  );
  const work = sql`json_build_object(${sql.join(parts, ', ')})`;

  const counts = listeners.map(
    ({
      name,
      subscribed,
    }) => sql`${sql.raw(`'${name}'`)}, (SELECT coalesce(json_object_agg(c.subscriber_id, c.created), '{}') FROM (
        SELECT e.subscriber_id, count(*) AS created FROM ${sql.raw(subscribed)} AS s JOIN given_events e ON e.id = s.event_id
        WHERE e.subscriber_id IS NOT NULL GROUP BY e.subscriber_id) AS c)`,
  );
  const createdPerSubscriber = sql`json_build_object(${sql.join(counts, ', ')})`;

  function toSql(events: AccountEvent[], condition: SqlFragment): ReturnType<EventWriter['toSql']> {
    const ctes = sql`given_events AS MATERIALIZED (
        SELECT e.id, e.account_id, e.list_id, e.subscriber_id, e.type, e.data, e.occurred_at, e.depth,
          string_to_array(e.topics, chr(31)) AS topics
        FROM unnest(${events.map(() => newId())}::uuid[], ${events.map((event) => event.accountId)}::uuid[],
            ${events.map((event) => event.listId)}::uuid[], ${events.map((event) => event.subscriberId)}::uuid[],
            ${events.map((event) => event.type)}::text[], ${events.map((event) => JSON.stringify(event.data))}::text[],
            ${events.map((event) => event.occurredAt)}::timestamptz[],
            ${events.map(({ topics }) => topics?.join(topicSeparator) ?? null)}::text[],
            ${events.map(({ depth }) => depth ?? 0)}::int[], ${events.map(({ changeId }) => changeId ?? null)}::uuid[])
          AS e (id, account_id, list_id, subscriber_id, type, data, occurred_at, topics, depth, change_id)
        WHERE ${condition}),
      ${inserts},
      written_events AS (
        ${insertEventsSql(sql`given_events e WHERE ${hasSubscribers}`)})`;
    return { ctes, work, createdPerSubscriber };
  }

  return {
    toSql,
    countRows: async (runner, where, events) => {
      const counts = new Map<EventName, number>();
      for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
      let rows = 0;
      for (const listener of listeners) rows += await listener.countRows(runner, where, counts);
      return rows;
    },
    isWanted: async (runner, where, types) => {
      for (const listener of listeners) {
        if (listener.isWanted !== undefined) {
          if (await listener.isWanted(runner, where, [...types])) return true;
        } else if ((await listener.countRows(runner, where, new Map(types.map((type) => [type, 1])))) > 0) return true;
      }
      return false;
    },
    append: async (runner, accountId, events) => {
      if (events.length === 0) return noWork;
      const owned = events.map((event) => ({ ...event, accountId }));
      const { ctes, work: column } = toSql(owned, sql`true`);
      const [row] = await runner.query<{ work: EventWork }>(
        prepared(appendName, sql`WITH ${ctes} SELECT ${column} AS work`),
      );
      return row?.work ?? noWork;
    },
  };
}

/**
 * SQL that writes events. @param from what follows FROM: rows with the columns `id`, `account_id`, `list_id`, `subscriber_id`,
 *   `type`, `data` (text) and `occurred_at`.
 */
export const insertEventsSql = (from: SqlFragment): SqlFragment =>
  sql`INSERT INTO events (id, account_id, list_id, subscriber_id, type, data, occurred_at)
    SELECT id, account_id, list_id, subscriber_id, type, data::json, occurred_at FROM ${from}`;

/** The job that notifies a listener's workers of work they can start on. */
type DueJob = JobDefinition<{ due: unknown[] }>;

/** Publishes the work of events that have committed. */
export interface Publisher {
  /** Returns at once. Workers find work that doesn't reach Redis in Postgres, within a second or so. */
  publish(work: EventWork): void;
  /** Resolves when all published work has been added to its queues or dropped. */
  settle(): Promise<void>;
}

// While Redis hangs, published work would pile up in memory, although Postgres has it anyway.
const maxPending = 5_000;
const maxInJob = 200;
// While no worker takes jobs, they would fill Redis, and later work would wait behind all of them.
const maxWaitingJobs = 10_000;
const countEveryMs = 1_000;
// A job costs the same however many items it carries, so items wait this long for others. A single item doesn't wait.
const minIntervalMs = 4;

/**
 * Creates a publisher that adds a single item at once and batches items published within a few milliseconds. If too
 * many jobs wait in a queue, work for it is dropped.
 * @param options `jobs`: each listener's job, by the listener's name; `maxWaiting`: how many jobs may wait in a queue,
 *   10,000 when absent.
 */
export function createPublisher(options: {
  queues: Queues;
  jobs: Record<string, DueJob>;
  metrics: Registry;
  log: Logger;
  maxWaiting?: number;
}): Publisher {
  const { queues, jobs } = options;
  const published = new Counter({
    name: 'mailwright_events_published_total',
    help: 'Notifications of committed events by result: queued, or dropped, which leaves them for workers to find in Postgres',
    labelNames: ['result'],
    registers: [options.metrics],
  });
  // Both start at zero, so that the first dropped items show as an increase.
  for (const result of ['queued', 'dropped']) published.inc({ result }, 0);
  const report = limitRate((error) => options.log.warn('events.not_published', { error }));
  const pending = new Set<Promise<unknown>>();
  const fullQueues = new Set<string>();
  const countedAtMs = new Map<string, number>();

  /** Whether too many jobs wait in a queue, as counted within the last second or so. */
  function isFull(queue: string): boolean {
    const nowMs = performance.now();
    if (nowMs - (countedAtMs.get(queue) ?? -Infinity) >= countEveryMs) {
      countedAtMs.set(queue, nowMs);
      queues.countJobs(queue).then(({ waiting }) => {
        if (waiting >= (options.maxWaiting ?? maxWaitingJobs)) fullQueues.add(queue);
        else fullQueues.delete(queue);
      }, report);
    }
    return fullQueues.has(queue);
  }

  async function add(job: DueJob, items: unknown[]): Promise<undefined[]> {
    // Many events concern the same hooks, and a worker needs each hook only once.
    const due = [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
    try {
      const payloads = Array.from({ length: Math.ceil(due.length / maxInJob) }, (_, n) => ({
        id: newId(),
        payload: { due: due.slice(n * maxInJob, (n + 1) * maxInJob) },
      }));
      await queues.add(job, payloads);
      published.inc({ result: 'queued' }, items.length);
    } catch (error) {
      published.inc({ result: 'dropped' }, items.length);
      report(error);
    }
    return items.map(() => undefined);
  }
  const batched = new Map(
    Object.entries(jobs).map(([name, job]) => {
      const call = (items: unknown[]) => add(job, items);
      return [name, batchCalls(call, { maxSize: maxPending, parallel: Infinity, minIntervalMs })];
    }),
  );

  return {
    publish: (work) => {
      for (const [name, { due }] of Object.entries(work)) {
        for (const item of due) {
          const job = jobs[name];
          const call = batched.get(name);
          if (job === undefined || call === undefined) throw new Error(`There is no job for the listener ${name}`);
          if (!queues.isReachable() || pending.size >= maxPending || isFull(job.queue)) {
            published.inc({ result: 'dropped' });
            continue;
          }
          const done: Promise<unknown> = call(item).finally(() => pending.delete(done));
          pending.add(done);
        }
      }
    },
    settle: async () => void (await Promise.all(pending)),
  };
}
