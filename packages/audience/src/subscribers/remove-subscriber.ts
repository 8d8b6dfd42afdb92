// A deletion returns the row that the precondition checks.
import { parseEmailAddress, type SubscriberResource } from '@mailwright/contracts';
import { createConflict, type Sql } from '@mailwright/database';
import { type Actor, appendAudit, type NewEvent } from '@mailwright/outbox';
import { type AppSecrets, newId, type Precondition, toUid } from '@mailwright/platform';
import { lockSuppression } from '../suppressions/change-suppressions.ts';
import { excludeImports } from './erasure-lock.ts';
import { takeFormerSubscribers } from './former-subscribers.ts';
import { loadSubscriber, namesAnyone, noSuchSubscriber, type SubscriberName } from './load-subscriber.ts';
import { describeDeletion } from './plan-change.ts';
import { subscriberColumns, type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/**
 * Deletes a subscriber of the account, with their consents and mails. Other packages remove their own data. Runs in the
 * caller's transaction: when `precondition` throws, the deletion must be rolled back.
 * @returns the subscriber's last state, and the event, which the caller appends in the same transaction.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function deleteSubscriber(
  sql: Sql,
  accountId: string,
  name: SubscriberName,
  precondition?: Precondition<SubscriberResource>,
): Promise<{ deleted: SubscriberState; event: NewEvent }> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, name);
  const [deleted] = await sql.query<SubscriberState>({
    text: `DELETE FROM subscribers s WHERE s.id = $1 AND s.account_id = $2 RETURNING ${subscriberColumns}`,
    values: [subscriber.id, accountId],
  });
  if (deleted === undefined) throw noSuchSubscriber();
  precondition?.(toSubscriberResource(deleted, list.fields));
  return { deleted, event: describeDeletion(list, deleted, new Date()) };
}

/**
 * Erases a person, in the caller's transaction: all subscribers with the same address, on any list of the account. A
 * keyed hash of the address remains as a suppression. Other packages remove their own data in the same transaction.
 * @param name an address without a list refers to everyone who has it, even if there is no subscriber.
 * @returns the ids of the erased subscribers, including those who were deleted before, and of the suppression; the
 *   addresses; and the events, which contain only uids. The caller appends these after it has removed the older events.
 * @throws ProblemError `not_found`
 */
export async function eraseSubscriber(
  sql: Sql,
  accountId: string,
  name: SubscriberName,
  options: { appSecrets: AppSecrets; actor: Actor },
): Promise<{ subscriberIds: string[]; suppressionId: string; addresses: string[]; events: NewEvent[] }> {
  await excludeImports(sql, accountId);
  const named = await findPerson(sql, accountId, name);
  const { hash, keyId } = await lockSuppression(sql, accountId, named.emailNormalized, options.appSecrets);
  const [suppression] = await sql.query<{ id: string }>({
    text: `INSERT INTO suppressions (id, account_id, kind, value, value_hash, hash_key_id, reason)
      VALUES ($1, $2, 'address', NULL, $3, $4, 'erased')
      ON CONFLICT (account_id, value_hash) DO UPDATE SET value = NULL, reason = 'erased' RETURNING id`,
    values: [newId(), accountId, hash, keyId],
  });
  if (suppression === undefined) throw new Error('An erased address was not suppressed');
  const rows = await sql.query<{ id: string; listId: string; listName: string; isDeleted: boolean }>({
    text: `DELETE FROM subscribers s USING lists l
      WHERE l.account_id = $1 AND s.list_id = l.id AND s.email_normalized = $2
      RETURNING s.id, l.id AS "listId", l.name AS "listName", l.deleted_at IS NOT NULL AS "isDeleted"`,
    values: [accountId, named.emailNormalized],
  });
  const ids = rows.map(({ id }) => id);
  // Another request has changed the address meanwhile, and the new one is to be erased.
  if (named.id !== undefined && !ids.includes(named.id))
    throw createConflict('The address of an erased subscriber was changed');
  // Includes the subscribers deleted just now, whom the trigger has added.
  const formerIds = await takeFormerSubscribers(sql, accountId, named.emailNormalized);
  const addresses = [named.email, named.emailNormalized];
  await appendAudit(sql, {
    accountId,
    actor: options.actor,
    action: 'subscriber.erased',
    subject: named.id === undefined ? toUid('sup', suppression.id) : toUid('sub', named.id),
    details: { subscribers: ids.length },
  });
  // Subscribers of a list that is being deleted get no event.
  const events = rows
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, listId, listName }) =>
      describeDeletion({ id: listId, name: listName, fields: [] }, { id }, new Date()),
    );
  const subscriberIds = [...new Set([...ids, ...formerIds])];
  return { subscriberIds, suppressionId: suppression.id, addresses, events };
}

async function findPerson(
  sql: Sql,
  accountId: string,
  name: SubscriberName,
): Promise<{ id?: string; email: string; emailNormalized: string }> {
  if (!namesAnyone(name)) return (await loadSubscriber(sql, accountId, name)).subscriber;
  const address = parseEmailAddress(name.uid);
  if (address === undefined) throw noSuchSubscriber();
  return { email: address.given, emailNormalized: address.normalized };
}

/**
 * Removes a page of the subscribers whom an import has added, by ascending id, except those who have been changed since.
 * @returns the subscribers removed, and the last id of the page; undefined after the last page.
 */
export async function removeImportedSubscribers(
  sql: Sql,
  page: { accountId: string; importId: string; after: string; limit: number },
): Promise<{ last: string | undefined; removed: SubscriberState[] }> {
  const { accountId, importId, after, limit } = page;
  const found = await sql.query<{ id: string }>({
    name: 'find-imported-subscribers',
    text: `SELECT id FROM subscribers WHERE import_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    values: [importId, after, limit],
  });
  const last = found.at(-1)?.id;
  if (last === undefined) return { last, removed: [] };
  const removed = await sql.query<SubscriberState & Record<string, unknown>>({
    name: 'remove-imported-subscribers',
    text: `DELETE FROM subscribers s WHERE s.import_id = $1 AND s.id > $2 AND s.id <= $3 AND s.account_id = $4
        AND s.revision = s.import_revision RETURNING ${subscriberColumns}`,
    values: [importId, after, last, accountId],
  });
  return { last, removed };
}
