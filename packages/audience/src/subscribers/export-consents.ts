import type { ConsentResource } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { type ConsentRow, presentConsent } from './present-consent.ts';

/** A consent with the uid of its subscriber. */
type SubscriberConsent = { subscriber_uid: string } & ConsentResource;

type Row = ConsentRow & { subscriberId: string };

const peopleAtOnce = 500;
const pageSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** The consents of all subscribers of a list of the account, ordered by subscriber, a page at a time. */
export async function* readConsentsOfList(
  runner: Sql,
  accountId: string,
  listId: string,
): AsyncGenerator<SubscriberConsent[]> {
  for (let afterId = firstId; ;) {
    const people = await runner.query<{ id: string }>(sql`SELECT id FROM subscribers
      WHERE list_id = ${listId}::uuid AND account_id = ${accountId}::uuid AND id > ${afterId}::uuid
      ORDER BY id LIMIT ${peopleAtOnce}::int`);
    const last = people.at(-1);
    if (last === undefined) return;
    yield* readConsentsOf(
      runner,
      accountId,
      people.map(({ id }) => id),
    );
    afterId = last.id;
  }
}

async function* readConsentsOf(
  runner: Sql,
  accountId: string,
  subscriberIds: string[],
): AsyncGenerator<SubscriberConsent[]> {
  for (let after = { subscriberId: firstId, id: firstId }; ;) {
    const rows = await runner.query<Row>(sql`SELECT id, subscriber_id AS "subscriberId", action, source,
        ip_address AS "ipAddress", reason, reason_code AS "reasonCode", occurred_at AS "occurredAt", created_at AS "createdAt"
      FROM subscriber_consents
      WHERE subscriber_id = ANY(${subscriberIds}::uuid[]) AND account_id = ${accountId}::uuid
        AND (subscriber_id, id) > (${after.subscriberId}::uuid, ${after.id}::uuid)
      ORDER BY subscriber_id, id LIMIT ${pageSize}::int`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(present);
    if (rows.length < pageSize) return;
    after = last;
  }
}

function present(row: Row): SubscriberConsent {
  return { subscriber_uid: toUid('sub', row.subscriberId), ...presentConsent(row) };
}
