import type { Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import { subscriberColumns, type SubscriberState } from './subscriber-state.ts';

/** What a change of a subscriber has to know of the list. */
export interface ListForSubscribers {
  id: string;
  name: string;
  subscription: 'single_opt_in' | 'double_opt_in';
  fields: ListField[];
}

const fieldsOfList = `(SELECT coalesce(json_agg(json_build_object(
    'id', f.id, 'tag', f.tag, 'label', f.label, 'type', f.type, 'required', f.required,
    'defaultValue', f.default_value, 'options', f.options, 'visible', f.visible) ORDER BY f.position), '[]')
  FROM list_fields f WHERE f.list_id = l.id)`;

const listColumns = `l.id AS "l_id", l.name AS "l_name", l.subscription AS "l_subscription", ${fieldsOfList} AS "l_fields"`;

type Row = {
  l_id: string;
  l_name: string;
  l_subscription: ListForSubscribers['subscription'];
  l_fields: ListField[];
} & {
  [Name in keyof SubscriberState]: SubscriberState[Name] | null;
};

/** A list of the account and its subscriber with an address, in one round trip. @throws ProblemError `not_found` */
export async function loadListAndSubscriberByEmail(
  sql: Sql,
  accountId: string,
  listId: string | undefined,
  emailNormalized: string,
): Promise<{ list: ListForSubscribers; subscriber: SubscriberState | undefined }> {
  const [row] =
    listId === undefined
      ? []
      : await sql.query<Row>({
          name: 'load-list-and-subscriber-by-email',
          text: `SELECT ${listColumns}, ${subscriberColumns} FROM lists l
            LEFT JOIN subscribers s ON s.list_id = l.id AND s.email_normalized = $3
            WHERE l.id = $1 AND l.account_id = $2`,
          values: [listId, accountId, emailNormalized],
        });
  if (row === undefined) throw noSuchList();
  return split(row);
}

/** A subscriber of the account and their list. @throws ProblemError `not_found` */
export async function loadSubscriber(
  sql: Sql,
  accountId: string,
  subscriberId: string | undefined,
): Promise<{ list: ListForSubscribers; subscriber: SubscriberState }> {
  const [row] =
    subscriberId === undefined
      ? []
      : await sql.query<Row>({
          name: 'load-subscriber',
          text: `SELECT ${listColumns}, ${subscriberColumns}
            FROM subscribers s JOIN lists l ON l.id = s.list_id WHERE s.id = $1 AND s.account_id = $2`,
          values: [subscriberId, accountId],
        });
  const { list, subscriber } = row === undefined ? {} : split(row);
  if (list === undefined || subscriber === undefined)
    throw new ProblemError('not_found', 'There is no such subscriber.');
  return { list, subscriber };
}

/** The problem of a list that isn't there, or is another account's. */
export function noSuchList(): ProblemError {
  return new ProblemError('not_found', 'There is no such list.', {
    errors: { list_uid: ['is not one of your lists'] },
  });
}

function split(row: Row): { list: ListForSubscribers; subscriber: SubscriberState | undefined } {
  const { l_id: id, l_name: name, l_subscription: subscription, l_fields: fields, ...state } = row;
  return {
    list: { id, name, subscription, fields },
    subscriber: state.id === null ? undefined : (state as SubscriberState),
  };
}
