// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const conflictStates = new Set(['40001', '40P01']);
// 08: the connection broke or was refused. 53: a resource is used up, such as the disk (53100) or connections (53300).
// 57P0x: Postgres is stopping or starting. 57014: the statement took longer than its timeout. 25006: the server is a
// standby, or was made read-only.
const unavailableStates = /^(08...|53...|57P0.|57014|25006)$/;
// No connection in time, a transaction that took too long, and a connection that was closed.
const prismaUnavailable = new Set(['P2024', 'P2028', 'P1017']);
// What Prisma's adapter calls errors of the connection itself, without their codes.
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

/** A deadlock or serialization failure: the same transaction may work when tried again. */
export function isConflict(error: unknown): boolean {
  return conflictStates.has(stateOf(error) ?? '');
}

// A table or column that isn't there.
const notMigratedCodes = new Set(['42P01', '42703', 'P2021', 'P2022']);

/** The database is empty, or of an older version: migrations are to be applied. */
export function isNotMigrated(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return notMigratedCodes.has(stateOf(error) ?? code ?? '') || notMigratedCodes.has(code ?? '');
}

/** A conflict that the caller detected: `inTransaction` treats it as Postgres's own, and runs the transaction again. */
export function createConflict(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: '40001' });
}

/** Postgres ended a statement that took longer than its timeout, on a connection that works. */
export function isStatementTimeout(error: unknown): boolean {
  return stateOf(error) === '57014';
}

/**
 * The violated unique constraint's or index's name; undefined for any other error. Prisma calls it P2002, and P2010 when a
 * raw statement violated it.
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
 * Postgres can't be reached, is starting or stopping, is read-only, has no connection, memory or disk left, or took too
 * long: nothing was changed, unless the connection broke at the commit, and a later retry may work.
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
