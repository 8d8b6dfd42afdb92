// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const conflictStates = new Set(['40001', '40P01']);
// 08: the connection broke or was refused. 53: a resource is used up, such as the disk (53100) or connections (53300).
// 57P0x: Postgres is stopping or starting. 57014: the statement took longer than its timeout. 25006: the server is a
// standby, or was made read-only.
const unavailableStates = /^(08...|53...|57P0.|57014|25006)$/;
// In this order: no connection in time, a transaction that took too long, and a connection that was closed.
const prismaUnavailable = new Set(['P2024', 'P2028', 'P1017']);
// The names that Prisma's adapter gives to connection errors, for which it has no codes.
const unavailableKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);
const unreachableErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** A deadlock or serialization failure: the same transaction may succeed if it is tried again. */
export function isConflict(error: unknown): boolean {
  return conflictStates.has(stateOf(error) ?? '');
}

// A table or column doesn't exist.
const notMigratedCodes = new Set(['42P01', '42703', 'P2021', 'P2022']);

/** The database is empty or from an older version: migrations must be applied. */
export function isNotMigrated(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return notMigratedCodes.has(stateOf(error) ?? code ?? '') || notMigratedCodes.has(code ?? '');
}

/**
 * An error for a conflict that the caller detected: `inTransaction` runs the transaction again, as after Postgres's
 * own.
 */
export function createConflict(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: '40001' });
}

/** Postgres ended a statement that took longer than its timeout, on a connection that works. */
export function isStatementTimeout(error: unknown): boolean {
  return stateOf(error) === '57014';
}

/**
 * The name of the violated unique constraint or index; undefined for any other error. Prisma's code is P2002, or P2010
 * if a raw statement violated it.
 */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint, meta } = error as {
    code?: string;
    constraint?: string;
    meta?: {
      driverAdapterError?: { cause?: { originalCode?: string; constraint?: { index?: string; fields?: string[] } } };
    };
  };
  if (code === '23505') return constraint ?? '';
  const cause = meta?.driverAdapterError?.cause;
  if (code !== 'P2002' && !(code === 'P2010' && cause?.originalCode === '23505')) return undefined;
  return cause?.constraint?.index ?? cause?.constraint?.fields?.join(',') ?? '';
}

/**
 * Postgres can't be reached, is starting or stopping, is read-only, has no connection, memory or disk space left, or
 * took too long. Nothing was changed, unless the connection broke at the commit, and a later retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined && (unavailableStates.test(state) || unreachableErrnos.has(state))) return true;
  const { code, meta } = (error ?? {}) as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { kind?: string } } };
  };
  if (prismaUnavailable.has(String(code))) return true;
  if (unavailableKinds.has(meta?.driverAdapterError?.cause?.kind ?? '')) return true;
  const message = (error as { message?: unknown } | null)?.message;
  return (
    typeof message === 'string' &&
    /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|Can't reach database/.test(
      message,
    )
  );
}

function stateOf(error: unknown): string | undefined {
  const { code, meta, cause } = (error ?? {}) as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
    cause?: unknown;
  };
  const inner = meta?.driverAdapterError?.cause?.originalCode;
  if (inner !== undefined) return inner;
  if (typeof code === 'string' && !code.startsWith('P2')) return code;
  return cause === undefined ? undefined : stateOf(cause);
}
