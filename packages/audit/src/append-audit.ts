import type { Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** Who does something: a user of the console, an API key, or whoever runs the service. */
export interface Actor {
  kind: 'user' | 'api_key' | 'operator';
  /** The user's or key's id. */
  id: string | null;
  ipAddress: string | null;
}

/** Something that somebody did to an account and that matters later on. */
export interface NewAuditEntry {
  accountId: string;
  actor: Actor;
  /** `noun.verb_past`, such as `key.created`. */
  action: string;
  /** The uid of what it was done to. */
  subject: string | null;
  /** What else is worth knowing, and no secrets. */
  details?: Record<string, unknown>;
}

/** Writes an entry in the caller's transaction, so that it commits with what it tells of, or not at all. */
export async function appendAudit(sql: Sql, entry: NewAuditEntry): Promise<void> {
  await sql.query({
    text: `INSERT INTO audit_log (id, account_id, actor, actor_id, action, subject, details, ip_address)
      VALUES ($1, $2, $3::audit_actor, $4, $5, $6, $7::jsonb, $8)`,
    values: [
      newId(),
      entry.accountId,
      entry.actor.kind,
      entry.actor.id,
      entry.action,
      entry.subject,
      JSON.stringify(entry.details ?? {}),
      entry.actor.ipAddress,
    ],
  });
}
