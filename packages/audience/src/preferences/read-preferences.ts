// One statement looks the person up on each list of the account, by the unique key.
import type { ListLanguage } from '@mailwright/contracts';
import { prepared, type Sql, sql } from '@mailwright/database';
import { type AppSecrets, toUid } from '@mailwright/platform';
import { loadSubscriberById } from '../subscribers/load-subscriber.ts';
import { isSuppressed } from '../suppressions/match-suppressions.ts';

/** A list on a person's preferences page. `left`: the person isn't on it and may join it. */
export interface PreferredList {
  uid: string;
  name: string;
  description: string | null;
  state: 'subscribed' | 'unconfirmed' | 'left';
  /** Undefined when the person has never been on it. */
  subscriberId: string | undefined;
}

/** What a person may choose. */
export interface Preferences {
  accountId: string;
  email: string;
  /** The language of the list whose subscriber was given. */
  language: ListLanguage;
  /** The color of that list's form; null for the color of all pages. */
  accentColor: string | null;
  lists: PreferredList[];
}

type Row = { id: string; name: string; description: string | null; status: string | null; subscriberId: string | null };

// As many lists as the default plan allows an account.
const maxLists = 1_000;

/**
 * The lists that a subscriber's person, identified by the address, can see in the account. First those that they are
 * on, then those that they may join: lists with on_preferences_page that they have left, or that they have never been
 * on and that require no more than an address.
 * @returns undefined when there is no such subscriber.
 */
export async function readPreferences(
  runner: Sql,
  subscriberId: string,
  appSecrets: AppSecrets,
): Promise<Preferences | undefined> {
  const loaded = await loadSubscriberById(runner, subscriberId);
  if (loaded === undefined) return undefined;
  const { list, subscriber } = loaded;
  const { accountId } = list;
  const suppressed = await isSuppressed(runner, accountId, subscriber.emailNormalized, appSecrets);
  const rows = await runner.query<Row>(
    prepared(
      'read-preferences',
      sql`SELECT l.id, coalesce(l.public_name, l.name) AS name, l.public_description AS description, s.status,
          s.id AS "subscriberId"
        FROM lists l JOIN accounts a ON a.id = l.account_id
        LEFT JOIN subscribers s ON s.list_id = l.id AND s.email_normalized = ${subscriber.emailNormalized}
        WHERE l.account_id = ${accountId}::uuid AND l.deleted_at IS NULL AND (s.status IN ('subscribed', 'unconfirmed')
          OR (l.on_preferences_page AND a.status = 'active' AND NOT ${suppressed}::boolean AND (s.status = 'unsubscribed'
            OR (s.id IS NULL AND NOT EXISTS (SELECT 1 FROM list_fields f
              WHERE f.list_id = l.id AND f.tag <> 'EMAIL' AND f.required AND f.default_value IS NULL)))))
        ORDER BY (s.status IN ('subscribed', 'unconfirmed')) IS TRUE DESC, lower(coalesce(l.public_name, l.name)), l.id LIMIT ${maxLists}`,
    ),
  );
  const [own] = await runner.query<Pick<Preferences, 'language' | 'accentColor'>>(
    sql`SELECT language, form->>'accent_color' AS "accentColor" FROM lists WHERE id = ${list.id}::uuid AND account_id = ${accountId}::uuid`,
  );
  const { language = 'en', accentColor = null } = own ?? {};
  return { accountId, email: subscriber.email, language, accentColor, lists: rows.map(toList) };
}

function toList({ id, name, description, status, subscriberId }: Row): PreferredList {
  return {
    uid: toUid('list', id),
    name,
    description,
    state: status === 'subscribed' || status === 'unconfirmed' ? status : 'left',
    subscriberId: subscriberId ?? undefined,
  };
}
