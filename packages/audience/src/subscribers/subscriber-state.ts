import type { FieldValue, SubscriberResource } from '@mailwright/contracts';
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

/** The columns of a `SubscriberState`, from the table aliased `s`. */
export const subscriberColumns = `s.id, s.list_id AS "listId", s.status, s.email,
  s.email_normalized AS "emailNormalized", s.fields, s.tags, s.source, s.ip_address AS "ipAddress", s.revision,
  s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.subscribed_at AS "subscribedAt",
  s.confirmed_at AS "confirmedAt", s.unsubscribed_at AS "unsubscribedAt"`;

/**
 * A subscriber as the API and the events show them: with each field of the list by its tag, null if it has no value.
 */
export function toSubscriberResource(state: SubscriberState, fields: ListField[]): SubscriberResource {
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
    created_at: state.createdAt.toISOString(),
    updated_at: state.updatedAt.toISOString(),
    subscribed_at: toTime(state.subscribedAt),
    confirmed_at: toTime(state.confirmedAt),
    unsubscribed_at: toTime(state.unsubscribedAt),
  };
}

function toTime(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
