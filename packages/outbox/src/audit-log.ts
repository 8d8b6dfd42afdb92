import { isDeepStrictEqual } from 'node:util';
import type { AuditEntryResource } from '@mailwright/contracts';
import type { Database, Sql } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';

/** Who makes a change: a user of the console, an API key, the operator, or the service itself. */
export interface Actor {
  kind: 'user' | 'api_key' | 'operator' | 'system';
  /** The user's or key's id. */
  id: string | null;
  ipAddress: string | null;
}

/** The operator, at the command line. */
export const operator: Actor = { kind: 'operator', id: null, ipAddress: null };

/** The service itself, acting by its own rules. */
export const system: Actor = { kind: 'system', id: null, ipAddress: null };

/** A change of an account that matters later. */
interface NewAuditEntry {
  accountId: string;
  actor: Actor;
  /** `noun.verb_past`, such as `key.created`. */
  action: string;
  /** The uid of what was changed. */
  subject: string | null;
  /** Further facts, without secrets. */
  details?: Record<string, unknown>;
}

/** Writes an entry in the caller's transaction, so that it commits together with the change it describes. */
export function appendAudit(sql: Sql, entry: NewAuditEntry): Promise<void> {
  return appendAudits(sql, [entry]);
}

/** Writes several entries, of one or more accounts, in one statement; see `appendAudit`. */
export async function appendAudits(sql: Sql, entries: NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    id: newId(),
    account_id: entry.accountId,
    actor: entry.actor.kind,
    actor_id: entry.actor.id,
    action: entry.action,
    subject: entry.subject,
    details: entry.details ?? {},
    ip_address: entry.actor.ipAddress,
  }));
  await sql.query({
    text: `INSERT INTO audit_log (id, account_id, actor, actor_id, action, subject, details, ip_address)
      SELECT id, account_id, actor, actor_id, action, subject, details, ip_address
      FROM jsonb_to_recordset($1::jsonb) AS e (id uuid, account_id uuid, actor audit_actor, actor_id uuid,
        action text, subject text, details jsonb, ip_address text)`,
    values: [JSON.stringify(rows)],
  });
}

// Every change updates some of these, and the others follow from other properties.
const unchanging = new Set(['updated_at', 'version', 'statistics', 'status', 'scheduled_at']);

/**
 * The names of the properties that a change has given other values, in the resource's order. Values are never included.
 */
export function changedProperties(before: object, after: object): string[] {
  const earlier = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !unchanging.has(name) && !isDeepStrictEqual(value, earlier.get(name)))
    .map(([name]) => name);
}

/** A resource that determines the content or the recipients of mail. */
interface ChangedResource {
  accountId: string;
  actor: Actor;
  /** For example, `list`. */
  kind: string;
  /** The resource before and after the change. */
  before: object;
  after: { uid: string; name: string };
  details?: Record<string, unknown>;
}

/** Writes which properties of a resource have changed, in the caller's transaction. Writes nothing if none have. */
export async function appendChange(sql: Sql, changed: ChangedResource): Promise<void> {
  const { accountId, actor, kind, before, after, details } = changed;
  const names = changedProperties(before, after);
  if (names.length === 0) return;
  const entry = { accountId, actor, action: `${kind}.changed`, subject: after.uid };
  await appendAudit(sql, { ...entry, details: { name: after.name, changed: names, ...details } });
}

/** Writes that a resource was created, in the caller's transaction. */
export function appendCreation(
  sql: Sql,
  {
    accountId,
    actor,
    kind,
    resource,
  }: Pick<ChangedResource, 'accountId' | 'actor' | 'kind'> & {
    resource: ChangedResource['after'];
  },
): Promise<void> {
  const { uid: subject, name } = resource;
  return appendAudit(sql, { accountId, actor, action: `${kind}.created`, subject, details: { name } });
}

/**
 * The account's entries before the one with id `beforeId`, newest first, at most `limit`. A deleted user is shown
 * without an address, and a deleted key without a name.
 */
export async function listAudit(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<AuditEntryResource[]> {
  const entries = await prisma.auditEntry.findMany({
    where: { accountId, ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }) },
    orderBy: { id: 'desc' },
    take: page.limit,
  });
  const idsOf = (kind: Actor['kind']) =>
    entries.filter(({ actor }) => actor === kind).flatMap(({ actorId }) => actorId ?? []);
  const [users, keys] = await Promise.all([
    prisma.user.findMany({ where: { accountId, id: { in: idsOf('user') } } }),
    prisma.apiKey.findMany({ where: { accountId, id: { in: idsOf('api_key') } } }),
  ]);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    uid: toUid('aud', entry.id),
    actor: {
      kind: entry.actor,
      email: emails.get(entry.actorId ?? '') ?? null,
      key_name: keyNames.get(entry.actorId ?? '') ?? null,
    },
    action: entry.action,
    subject: entry.subject,
    details: entry.details as AuditEntryResource['details'],
    ip_address: entry.ipAddress,
    created_at: entry.createdAt.toISOString(),
  }));
}

/** How many entries the account has. */
export function countAudit({ prisma }: Pick<Database, 'prisma'>, accountId: string): Promise<number> {
  return prisma.auditEntry.count({ where: { accountId } });
}
