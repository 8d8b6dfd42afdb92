import type { Sql } from '@mailwright/database';
import { type AppSecrets, keyIdSql } from '@mailwright/platform';
import { answerKeyIds } from './encrypt-response.ts';

/** How many responses are stored, and until when the last of them. */
export interface StoredResponses {
  answers: number;
  until: Date | null;
}

/**
 * The stored responses that may still be returned, by the APP_SECRET they are encrypted under: the current one first,
 * and others.
 */
export async function countStoredResponses(
  sql: Sql,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: StoredResponses[]; others: StoredResponses }> {
  const rows = await sql.query<{ keyId: Buffer; answers: number; until: Date }>({
    text: `SELECT ${keyIdSql('answer')} AS "keyId", count(*)::int AS answers, max(expires_at) AS until
      FROM idempotent_requests WHERE answer IS NOT NULL AND expires_at > now() GROUP BY 1`,
  });
  const ids = answerKeyIds(appSecrets);
  const under = (matches: (keyId: Buffer) => boolean) =>
    rows
      .filter(({ keyId }) => matches(keyId))
      .reduce<StoredResponses>(
        (sum, row) => ({
          answers: sum.answers + row.answers,
          until: sum.until === null || row.until > sum.until ? row.until : sum.until,
        }),
        { answers: 0, until: null },
      );
  return {
    byAppSecret: ids.map((id) => under((keyId) => keyId.equals(id))),
    others: under((keyId) => !ids.some((id) => id.equals(keyId))),
  };
}
