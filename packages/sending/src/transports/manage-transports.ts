// Row locks protect the number of transports, the precondition, and the choice of the server that gets a stored
// password.
import type { AddTransport, TransportResource, UpdateTransport } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit, appendAudits } from '@mailwright/outbox';
import { type AppSecrets, type Precondition, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { encryptPassword } from './transport-password.ts';
import { checkSettings } from './check-settings.ts';
import {
  noSuchTransport,
  readTransport,
  readTransportId,
  toTransportResource,
  type TransportRow,
} from './read-transports.ts';
import type { ServerGuard } from './server-guard.ts';

/** The dependencies of operations on transports. */
export interface TransportDeps {
  database: Database;
  appSecrets: AppSecrets;
  guard: ServerGuard;
}

// An account's routes hold all of them together, and each may have 20 connections in each worker.
const maxTransports = 10;

/**
 * Adds a transport.
 * @param id the new transport's id. A request that runs again because its first run ended without a response passes the
 *   same id, and gets the transport that the first run added.
 * @throws ProblemError `validation_failed`, `too_many_transports`
 */
export function addTransport(
  { database, appSecrets, guard }: TransportDeps,
  accountId: string,
  id: string,
  body: AddTransport,
  actor: Actor,
): Promise<TransportResource> {
  const { password = null, username = null, rate_per_second: ratePerSecond, ...given } = body;
  const host = checkSettings(guard, { ...given, username, hasPassword: password !== null });
  const passwordCiphertext = toStored(password, appSecrets, id);
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.transport.findUnique({ where: { id, accountId } });
    if (made !== null) return toTransportResource(made);
    await tx.query(sql`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`);
    if ((await tx.prisma.transport.count({ where: { accountId } })) >= maxTransports)
      throw new ProblemError(
        'too_many_transports',
        `The account already has ${maxTransports} transports, the maximum. Change or delete one of them.`,
      );
    const row = await tx.prisma.transport.create({
      data: { ...given, id, accountId, host, username, passwordCiphertext, ratePerSecond },
    });
    await appendAudit(tx, { accountId, actor, action: 'transport.created', ...subjectOf(row) });
    return toTransportResource(row);
  });
}

/**
 * Changes the given properties of a transport. Running workers pick up the change.
 * @throws ProblemError `not_found`; `validation_failed`, also if a stored password would be sent to another server;
 *   what `precondition` throws
 */
export function updateTransport(
  { database, appSecrets, guard }: TransportDeps,
  accountId: string,
  uid: string,
  body: UpdateTransport,
  actor: Actor,
  precondition?: Precondition<TransportResource>,
): Promise<TransportResource> {
  const id = readTransportId(uid);
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockTransport(tx, accountId, id);
    precondition?.(toTransportResource(row));
    const next = merge(row, body);
    const password = newPassword(row, next.username, body.password);
    const hasPassword = password === undefined ? row.passwordCiphertext !== null : password !== null;
    const host = checkSettings(guard, { ...next, hasPassword });
    const isElsewhere = (['port', 'tls', 'username'] as const).some((name) => next[name] !== row[name]);
    // A key's owner must not be able to learn the stored password by having it sent to their own server.
    if ((isElsewhere || host !== row.host) && password === undefined && row.passwordCiphertext !== null)
      throw validationProblem({ password: ['must be given again when host, port, tls or username changes'] });
    const login = password === undefined ? {} : { passwordCiphertext: toStored(password, appSecrets, id) };
    const data = { ...next, host, ...login };
    if (password === undefined && isSame(row, data)) return toTransportResource(row);
    const saved = await tx.prisma.transport.update({
      where: { id, accountId },
      data: { ...data, version: row.version + 1, updatedAt: new Date() },
    });
    await appendAudit(tx, { accountId, actor, action: 'transport.updated', ...subjectOf(saved, Object.keys(body)) });
    return toTransportResource(saved);
  });
}

/**
 * Deletes a transport and its password. Running workers pick up the change.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export function deleteTransport(
  { database }: Pick<TransportDeps, 'database'>,
  accountId: string,
  uid: string,
  actor: Actor,
  precondition?: Precondition<TransportResource>,
): Promise<void> {
  const id = readTransportId(uid);
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockTransport(tx, accountId, id);
    precondition?.(toTransportResource(row));
    await tx.prisma.transport.delete({ where: { id, accountId } });
    await appendAudit(tx, { accountId, actor, action: 'transport.deleted', ...subjectOf(row) });
  });
}

/**
 * Deletes all transports of an account and their passwords, in the caller's transaction. Running workers pick up the
 * change.
 */
export async function deleteTransportsOfAccount(tx: Transaction, accountId: string, actor: Actor): Promise<void> {
  const rows = await tx.prisma.transport.findMany({ where: { accountId } });
  await tx.prisma.transport.deleteMany({ where: { accountId } });
  const entry = { accountId, actor, action: 'transport.deleted' };
  await appendAudits(
    tx,
    rows.map((row) => ({ ...entry, ...subjectOf(row) })),
  );
}

/** Locks a transport's row until the caller's transaction ends. @throws ProblemError `not_found` */
async function lockTransport(tx: Transaction, accountId: string, id: string): Promise<TransportRow> {
  const locked = await tx.query(
    sql`SELECT 1 FROM transports WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid FOR UPDATE`,
  );
  if (locked.length === 0) throw noSuchTransport();
  return readTransport(tx, accountId, id);
}

/** What the audit log says about a transport, which is never its password. */
function subjectOf({ id, name, host, port }: TransportRow, changed?: string[]) {
  return { subject: toUid('trp', id), details: { name, host, port, ...(changed === undefined ? {} : { changed }) } };
}

function isSame(row: TransportRow, data: Partial<TransportRow>): boolean {
  return Object.entries(data).every(([name, value]) => row[name as keyof TransportRow] === value);
}

/** Merges the given values into the row's. */
function merge(row: TransportRow, body: UpdateTransport) {
  return {
    name: body.name ?? row.name,
    host: body.host ?? row.host,
    port: body.port ?? row.port,
    tls: body.tls ?? row.tls,
    username: body.username === undefined ? row.username : body.username,
    weight: body.weight ?? row.weight,
    ratePerSecond: body.rate_per_second === undefined ? row.ratePerSecond : body.rate_per_second,
    connections: body.connections ?? row.connections,
    enabled: body.enabled ?? row.enabled,
  };
}

/** Undefined if the stored password stays. A transport without a username loses its password, too. */
function newPassword(
  { passwordCiphertext }: TransportRow,
  username: string | null,
  given: string | null | undefined,
): string | null | undefined {
  const isDropped = username === null && given === undefined && passwordCiphertext !== null;
  return isDropped ? null : given;
}

// Prisma needs bytes that have their own ArrayBuffer.
function toStored(password: string | null, appSecrets: AppSecrets, id: string): Uint8Array<ArrayBuffer> | null {
  return password === null ? null : new Uint8Array(encryptPassword(password, appSecrets, id));
}
