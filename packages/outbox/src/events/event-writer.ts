// Raw SQL: guarded, an event commits in the statement of its change, with its listeners' rows.
import type { EventName } from '@mailwright/contracts';
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** An event to be written with its change. */
export interface NewEvent {
  type: EventName;
  listId: string | null;
  /** The subscriber it is about, so that an erasure finds it. */
  subscriberId: string | null;
  /** The `data` of the delivery, as the catalogue describes it for this type. */
  data: unknown;
  occurredAt: Date;
}

/** An event and the account it belongs to. */
export interface AccountEvent extends NewEvent {
  accountId: string;
}

/** A subscriber to events: its rows for an event are written in the event's own statement. */
export interface EventListener {
  /** Distinguishes its work from that of other listeners. */
  name: string;
  /**
   * SQL of common table expressions that follow `given_events` (id, account_id, list_id, type): which of them it subscribes
   * to, and its inserts.
   */
  ctes: SqlFragment;
  /**
   * The name of the expression that selects the `event_id`s it subscribes to, once for each row it creates: an event
   * without subscribers isn't written.
   */
  subscribed: string;
  /** SQL of a JSON array: what its workers can start on at once. */
  due: SqlFragment;
  /** How many rows it would create for these events of a list, for a caller that enforces a limit before it writes. */
  countRows(runner: Sql, where: { accountId: string; listId: string }, events: Map<EventName, number>): Promise<number>;
}

/** What a listener's workers have to do for events that were written. */
interface ListenerWork {
  /** How many rows were created for it. */
  created: number;
  /** What to publish after the commit, as the listener's `due` describes it. */
  due: unknown[];
}

/** By the listeners' names. */
export type EventWork = Record<string, ListenerWork>;

/** Writes events and, in the same statement, its listeners' rows for them. */
export interface EventWriter {
  /**
   * SQL for a statement that makes a change: `ctes` for its WITH clause, and `work`, a column that is an `EventWork`.
   * Who subscribes to an event is looked up in that statement and never cached, so a hook gets everything from the moment
   * it is registered.
   * @param condition SQL over the event `e` (columns id, account_id, list_id, subscriber_id) that is true when its change was
   *   made.
   * @returns also `createdPerSubscriber`, a column of how many rows were created for each listener, by its name and by the
   *   id of the subscriber: for a statement that makes changes of several.
   */
  toSql(
    events: AccountEvent[],
    condition: SqlFragment,
  ): { ctes: SqlFragment; work: SqlFragment; createdPerSubscriber: SqlFragment };
  /** How many rows all listeners together would create for these events of a list. */
  countRows(runner: Sql, where: { accountId: string; listId: string }, events: NewEvent[]): Promise<number>;
  /** Writes events in the caller's transaction. Resolves to what is to be published after its commit. */
  append(runner: Sql, accountId: string, events: NewEvent[]): Promise<EventWork>;
}

/** How many rows were created for all listeners together. */
export function rowsCreatedBy(work: EventWork): number {
  return Object.values(work).reduce((sum, { created }) => sum + created, 0);
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

const nothing: EventWriter = {
  toSql: () => ({
    ctes: sql`given_events AS (SELECT NULL)`,
    work: sql`'{}'::json`,
    createdPerSubscriber: sql`'{}'::json`,
  }),
  countRows: () => Promise.resolve(0),
  append: () => Promise.resolve(noWork),
};

/** A writer of events for these listeners; without any, nothing is written. */
export function createEventWriter(listeners: EventListener[]): EventWriter {
  if (listeners.length === 0) return nothing;
  const appendName = `append-events ${listeners.map(({ name }) => name).join(' ')}`;
  const hasSubscribers = sql.join(
    listeners.map(({ subscribed }) => sql`EXISTS (SELECT 1 FROM ${sql.raw(subscribed)} AS s WHERE s.event_id = e.id)`),
    ' OR ',
  );
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
        SELECT e.* FROM unnest(${events.map(() => newId())}::uuid[], ${events.map((event) => event.accountId)}::uuid[],
            ${events.map((event) => event.listId)}::uuid[], ${events.map((event) => event.subscriberId)}::uuid[],
            ${events.map((event) => event.type)}::text[], ${events.map((event) => JSON.stringify(event.data))}::text[],
            ${events.map((event) => event.occurredAt)}::timestamptz[])
          AS e (id, account_id, list_id, subscriber_id, type, data, occurred_at)
        WHERE ${condition}),
      ${inserts},
      written_events AS (
        INSERT INTO events (id, account_id, list_id, subscriber_id, type, data, occurred_at)
        SELECT id, account_id, list_id, subscriber_id, type, data::json, occurred_at FROM given_events e WHERE ${hasSubscribers})`;
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
