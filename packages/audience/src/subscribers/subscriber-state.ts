import type { FieldValue, SubscriberResource } from '@mailwright/contracts';
import type { CopyType, CopyValue } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';

/** A subscriber's row. Field values are by field id. */
export interface SubscriberState {
  id: string;
  listId: string;
  status: SubscriberResource['status'];
  email: string;
  emailNormalized: string;
  fields: Record<string, FieldValue>;
  tags: string[];
  source: SubscriberResource['source'];
  ipAddress: string | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  subscribedAt: Date | null;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

/** What the API shows of a subscriber, as `shown` statements read it. */
export type SubscriberView = Omit<SubscriberState, 'emailNormalized' | 'revision' | keyof Times> & Times;

interface Times {
  createdAt: string;
  updatedAt: string;
  subscribedAt: string | null;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
}

/** The column of each property of a `SubscriberState`, and its type. */
const columns = {
  id: ['id', 'uuid'],
  listId: ['list_id', 'uuid'],
  status: ['status', 'subscriber_status'],
  email: ['email', 'text'],
  emailNormalized: ['email_normalized', 'text'],
  fields: ['fields', 'jsonb'],
  tags: ['tags', 'text[]'],
  source: ['source', 'subscriber_source'],
  ipAddress: ['ip_address', 'text'],
  revision: ['revision', 'int'],
  createdAt: ['created_at', 'timestamptz'],
  updatedAt: ['updated_at', 'timestamptz'],
  subscribedAt: ['subscribed_at', 'timestamptz'],
  confirmedAt: ['confirmed_at', 'timestamptz'],
  unsubscribedAt: ['unsubscribed_at', 'timestamptz'],
} as const satisfies Record<keyof SubscriberState, readonly [column: string, type: string]>;

const entries = Object.entries(columns);
const constant = new Set(['id', 'listId', 'source', 'createdAt']);

const unshown = new Set(['emailNormalized', 'revision']);
const selectNamed = (chosen: typeof entries) => chosen.map(([name, [column]]) => `s.${column} AS "${name}"`).join(', ');

/** The columns of a `SubscriberState`, from the table aliased `s`. */
export const subscriberColumns = selectNamed(entries);
/** The columns of a `SubscriberView`, from the table aliased `s`. */
export const shownColumns = selectNamed(entries.filter(([name]) => !unshown.has(name)));
/** The columns of a record of JSON that has the properties of a `SubscriberState`. */
export const recordColumns = entries.map(([name, [, type]]) => `"${name}" ${type}`).join(', ');
/** The columns to insert a `SubscriberState` into, and their values from such a record, aliased `g`. */
export const insertedColumns = entries.map(([, [column]]) => column).join(', ');
export const insertedValues = entries.map(([name]) => `g."${name}"`).join(', ');
/** The assignments of an UPDATE from such a record, of all columns that ever change. */
export const assignments = entries
  .filter(([name]) => !constant.has(name))
  .map(([name, [column]]) => `${column} = g."${name}"`)
  .join(', ');
/** The columns of COPY, with their types: it takes the text of an enum's value. */
export const copiedColumns = Object.fromEntries(
  entries.map(([, [column, type]]) => [
    column,
    type.startsWith('subscriber_') ? 'text' : type === 'int' ? 'int4' : type,
  ]),
) as Record<string, CopyType>;

const names = Object.keys(columns) as (keyof SubscriberState)[];

/** The values of `copiedColumns`. */
export function toCopiedValues(state: SubscriberState): CopyValue[] {
  const values: CopyValue[] = [];
  for (const name of names) {
    if (name === 'fields') values.push(JSON.stringify(state.fields));
    else values.push(state[name]);
  }
  return values;
}

/** What a subscriber is shown with of a field of their list. */
export type ShownField = Pick<ListField, 'id' | 'tag'>;

/**
 * A subscriber as the API and the events show them: with each field of the list by its tag, null if it has no value.
 */
export function toSubscriberResource(
  state: SubscriberState | SubscriberView,
  fields: ShownField[],
): SubscriberResource {
  const values: Record<string, FieldValue | null> = {};
  for (const field of fields) if (field.tag !== 'EMAIL') values[field.tag] = state.fields[field.id] ?? null;
  return {
    uid: toUid('sub', state.id),
    list_uid: toUid('list', state.listId),
    status: state.status,
    EMAIL: state.email,
    ...values,
    tags: state.tags,
    source: state.source,
    ip_address: state.ipAddress,
    created_at: toTime(state.createdAt),
    updated_at: toTime(state.updatedAt),
    subscribed_at: toTime(state.subscribedAt),
    confirmed_at: toTime(state.confirmedAt),
    unsubscribed_at: toTime(state.unsubscribedAt),
  };
}

function toTime(time: Date | string): string;
function toTime(time: Date | string | null): string | null;
function toTime(time: Date | string | null): string | null {
  return time instanceof Date ? time.toISOString() : time;
}

type Status = SubscriberState['status'];

/**
 * The moves that change a subscriber's status. `subscribe`: an authorized caller states that the person wants to be
 * (back) on the list. `sign-up`: the address was submitted in a public form, which proves nothing. `confirm`: the
 * mailbox's owner agreed. `unsubscribe`: the person leaves. `bounce`, `complain`: the address may get no more mail,
 * since mail couldn't be delivered, or was reported as spam.
 */
export type StatusMove = 'subscribe' | 'sign-up' | 'confirm' | 'unsubscribe' | 'bounce' | 'complain';

/** A list's opt-in mode. */
export type SubscriptionMode = 'single_opt_in' | 'double_opt_in';

/** The status of a new subscriber, depending on the list's opt-in mode. */
export function firstStatus(mode: SubscriptionMode): Status {
  return mode === 'single_opt_in' ? 'subscribed' : 'unconfirmed';
}

/**
 * The transitions from each status; a move that isn't listed changes nothing. A subscriber who has left comes back only
 * by fresh consent. A form can be submitted by anyone with any address, so it brings a subscriber back only after they
 * confirm, and only if they had unsubscribed themselves: it doesn't undo a bounce or a complaint.
 */
const transitions: Record<Status, Partial<Record<StatusMove, Status | 'by-mode'>>> = {
  unconfirmed: {
    subscribe: 'by-mode',
    confirm: 'subscribed',
    unsubscribe: 'unsubscribed',
    bounce: 'bounced',
    complain: 'complained',
  },
  subscribed: { unsubscribe: 'unsubscribed', bounce: 'bounced', complain: 'complained' },
  unsubscribed: { subscribe: 'by-mode', 'sign-up': 'unconfirmed' },
  bounced: { subscribe: 'by-mode', complain: 'complained' },
  complained: { subscribe: 'by-mode' },
  blocklisted: { subscribe: 'by-mode' },
};

/** The status after a move, if there is one; unchanged if the move doesn't apply to it. */
export function nextStatus(current: Status, move: StatusMove | undefined, mode: SubscriptionMode): Status {
  if (move === undefined) return current;
  const next = transitions[current][move] ?? current;
  return next === 'by-mode' ? firstStatus(mode) : next;
}
