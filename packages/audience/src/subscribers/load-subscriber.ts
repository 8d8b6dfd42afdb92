// One prepared statement reads the list, the subscriber and whether the address is suppressed. A batch reads and locks
// all of its subscribers at once.
import { parseEmailAddress } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { subscriberColumns, type SubscriberState, type SubscriptionMode } from './subscriber-state.ts';

/** A list's definition, as changes of subscribers need it. */
export interface ListForSubscribers {
  id: string;
  accountId: string;
  /** Incremented by every change of the list and of its fields. */
  version: number;
  name: string;
  subscription: SubscriptionMode;
  sendWelcomeEmail: boolean;
  fields: ListField[];
  /** How many subscribers the account's plan allows; null for any number. */
  maxSubscribers: number | null;
}

/** A subscriber and their list. */
export interface Loaded {
  list: ListForSubscribers;
  subscriber: SubscriberState;
}

/** A caller's reference to a subscriber: by uid, or by address together with the list. */
export interface SubscriberName {
  uid: string;
  list_uid?: string | undefined;
}

/** Whether the name is an address without a list, which refers to everyone who has it. */
export function namesAnyone({ uid, list_uid: listUid }: SubscriberName): boolean {
  return uid.includes('@') && listUid === undefined;
}

const fieldsOfList = `(SELECT coalesce(json_agg(json_build_object(
    'id', f.id, 'tag', f.tag, 'label', f.label, 'type', f.type, 'required', f.required,
    'defaultValue', f.default_value, 'options', f.options, 'visible', f.visible) ORDER BY f.position), '[]')
  FROM list_fields f WHERE f.list_id = l.id)`;

const listColumns = `l.id AS "l_id", l.account_id AS "l_accountId", l.version AS "l_version",
  l.name AS "l_name", l.subscription AS "l_subscription",
  l.send_welcome_email AS "l_sendWelcomeEmail",
  (SELECT p.max_subscribers FROM accounts a JOIN plans p ON p.code = a.plan_code WHERE a.id = l.account_id)
    AS "l_maxSubscribers", ${fieldsOfList} AS "l_fields"`;

type Row = {
  l_id: string;
  l_accountId: string;
  l_version: number;
  l_name: string;
  l_subscription: SubscriptionMode;
  l_sendWelcomeEmail: boolean;
  l_maxSubscribers: number | null;
  l_fields: ListField[];
} & {
  [Name in keyof SubscriberState]: SubscriberState[Name] | null;
};

/**
 * A list of the account, and its subscriber with an address, in one round trip.
 * @param options `hashes`: the hashes that would suppress the address; `suppressed` in the result says whether one
 *   does.
 * @throws ProblemError `not_found`
 */
export async function loadListAndSubscriberByEmail(
  sql: Sql,
  accountId: string,
  options: { listId: string | undefined; emailNormalized: string; hashes: Buffer[] },
): Promise<Omit<Loaded, 'subscriber'> & { subscriber: SubscriberState | undefined; suppressed: boolean }> {
  const [row] =
    options.listId === undefined
      ? []
      : await sql.query<Row & { suppressed: boolean }>({
          name: 'load-list-and-subscriber-by-email',
          text: `SELECT ${listColumns}, ${subscriberColumns}, EXISTS (SELECT 1 FROM suppressions x
              WHERE x.account_id = l.account_id AND x.value_hash = ANY($4::bytea[])) AS suppressed
            FROM lists l
            LEFT JOIN subscribers s ON s.list_id = l.id AND s.email_normalized = $3
            WHERE l.id = $1 AND l.account_id = $2 AND l.deleted_at IS NULL`,
          values: [options.listId, accountId, options.emailNormalized, options.hashes],
        });
  if (row === undefined) throw noSuchList();
  const { suppressed, ...rest } = row;
  return { ...split(rest), suppressed };
}

/**
 * A subscriber of the account and their list.
 * @throws ProblemError `not_found`; `validation_failed` for an address without its list
 */
export async function loadSubscriber(sql: Sql, accountId: string, name: SubscriberName): Promise<Loaded> {
  const listId = name.list_uid === undefined ? undefined : fromUid('list', name.list_uid);
  if (name.list_uid !== undefined && listId === undefined) throw noSuchList();
  if (name.uid.includes('@')) return loadSubscriberByEmail(sql, accountId, name.uid, listId);
  const id = fromUid('sub', name.uid);
  const loaded = id === undefined ? undefined : await loadSubscriberById(sql, id);
  if (loaded?.list.accountId !== accountId) throw noSuchSubscriber();
  if (listId !== undefined && loaded.list.id !== listId) throw noSuchSubscriber();
  return loaded;
}

async function loadSubscriberByEmail(
  sql: Sql,
  accountId: string,
  address: string,
  listId: string | undefined,
): Promise<Loaded> {
  if (listId === undefined) throw validationProblem({ list_uid: ['is required with an email address'] });
  const emailNormalized = parseEmailAddress(address)?.normalized ?? '';
  const { list, subscriber } = await loadListAndSubscriberByEmail(sql, accountId, {
    listId,
    emailNormalized,
    hashes: [],
  });
  if (subscriber === undefined) throw noSuchSubscriber();
  return { list, subscriber };
}

/** A subscriber and their list, of any account; undefined when there is none, or the list is being deleted. */
export async function loadSubscriberById(sql: Sql, id: string): Promise<Loaded | undefined> {
  const [row] = await sql.query<Row>({
    name: 'load-subscriber',
    text: `SELECT ${listColumns}, ${subscriberColumns}
      FROM subscribers s JOIN lists l ON l.id = s.list_id WHERE s.id = $1 AND l.deleted_at IS NULL`,
    values: [id],
  });
  const { list, subscriber } = row === undefined ? {} : split(row);
  return list === undefined || subscriber === undefined ? undefined : { list, subscriber };
}

/** The problem of a list that doesn't exist, or is another account's. */
export function noSuchList(): ProblemError {
  return new ProblemError('not_found', 'This account has no list with this uid. Check the uid.', {
    errors: { list_uid: ['is not one of your lists'] },
  });
}

/** The problem of a subscriber who doesn't exist, or is another account's. */
export function noSuchSubscriber(): ProblemError {
  return new ProblemError(
    'not_found',
    'This account has no such subscriber. Check the uid, or the email address and list_uid.',
  );
}

function split(row: Row): { list: ListForSubscribers; subscriber: SubscriberState | undefined } {
  const {
    l_id: id,
    l_accountId: accountId,
    l_version: version,
    l_name: name,
    l_subscription: subscription,
    l_sendWelcomeEmail: sendWelcomeEmail,
    l_maxSubscribers: maxSubscribers,
    l_fields: fields,
    ...state
  } = row;
  return {
    list: { id, accountId, version, name, subscription, sendWelcomeEmail, maxSubscribers, fields },
    subscriber: state.id === null ? undefined : (state as SubscriberState),
  };
}

/** A list of the account. @throws ProblemError `not_found` */
export async function loadList(sql: Sql, accountId: string, listId: string | undefined): Promise<ListForSubscribers> {
  return (await loadListAndSubscriberByEmail(sql, accountId, { listId, emailNormalized: '', hashes: [] })).list;
}

/**
 * Checks, in the caller's transaction, that the account may have `wanted` more subscribers. It locks the account's row,
 * so that concurrent additions don't exceed the limit.
 * @throws ProblemError `plan_limit_reached`
 */
export async function reserveSubscribers(sql: Sql, accountId: string, limit: number, wanted: number): Promise<void> {
  if (wanted > (await countRemaining(sql, accountId, limit))) throw limitReached(limit);
}

/** Checks that the account may have any more subscribers, without a lock. @throws ProblemError `plan_limit_reached` */
export async function refuseWhenUsedUp(sql: Sql, accountId: string, limit: number): Promise<void> {
  if ((await countUsed(sql, accountId)) >= limit) throw limitReached(limit);
}

function limitReached(limit: number): ProblemError {
  return new ProblemError('plan_limit_reached', `The plan allows ${limit} subscribers across all lists.`);
}

/** How many more subscribers the account may have. Locks the account's row until the caller's transaction ends. */
export async function countRemaining(sql: Sql, accountId: string, limit: number): Promise<number> {
  await sql.query({ text: 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] });
  return Math.max(0, limit - (await countUsed(sql, accountId)));
}

async function countUsed(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ used: string }>({
    text: `SELECT coalesce(sum(s.subscribers), 0) AS used FROM lists l JOIN list_statistics s ON s.list_id = l.id
      WHERE l.account_id = $1 AND l.deleted_at IS NULL`,
    values: [accountId],
  });
  return Number(row?.used ?? 0);
}

/** A subscriber as they are stored, with the import that has added them. */
export type StoredSubscriber = SubscriberState & { importId: string | null };

/**
 * The list's subscribers with these normalized addresses or ids, locked until the end of the caller's transaction.
 * Locks in the order of the key, so that two transactions wait for each other rather than deadlock.
 */
export async function lockSubscribers(
  sql: Sql,
  listId: string,
  { addresses, ids = [] }: { addresses: string[]; ids?: string[] },
): Promise<StoredSubscriber[]> {
  const columns = `${subscriberColumns}, s.import_id AS "importId"`;
  if (ids.length === 0)
    return sql.query<StoredSubscriber & Record<string, unknown>>({
      name: 'lock-subscribers-by-email',
      // Looks each address up on its own, so that a plan made while the table was small doesn't read all of it later.
      // The list's id is hidden from the planner: a list without statistics would count as empty, and any index that
      // begins with the list would look as good as that of addresses.
      text: `SELECT s.* FROM (SELECT address FROM string_to_table($2, E'\\n') AS a (address) ORDER BY address) AS a
        CROSS JOIN LATERAL (SELECT ${columns} FROM subscribers s
          WHERE s.list_id = (SELECT $1::uuid) AND s.email_normalized = a.address FOR NO KEY UPDATE) AS s`,
      // An address never contains a line end. One text costs less than an array, whose items are quoted.
      values: [listId, addresses.join('\n')],
    });
  return sql.query<StoredSubscriber & Record<string, unknown>>({
    name: 'lock-subscribers-by-name',
    // Finds the ids by two indexes first, since a condition with OR may read the whole list. A subscriber whose address
    // changes while this waits for the lock is still the one with this id.
    text: `SELECT ${columns} FROM subscribers s WHERE s.list_id = $1 AND s.id = ANY(ARRAY(
        SELECT n.id FROM subscribers n WHERE n.list_id = $1 AND n.email_normalized = ANY($2)
        UNION SELECT n.id FROM subscribers n WHERE n.list_id = $1 AND n.id = ANY($3::uuid[])))
      ORDER BY s.email_normalized FOR NO KEY UPDATE`,
    values: [listId, addresses, ids],
  });
}
