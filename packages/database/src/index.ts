export type { CopyType, CopyValue } from './copy-writer.ts';
export { awaitEarlierWrites } from './await-earlier-writes.ts';
export { batchCalls } from './batch-calls.ts';
export { containing } from './containing.ts';
export { type ColumnMap, copyColumns, replaceGiven, showRow, toColumns } from './column-map.ts';
export { checkEncrypted, countEncrypted, type EncryptedColumn, reencryptColumn } from './encrypted-column.ts';
export * from './generated/enums.ts';
export { Prisma } from './generated/client.ts';
export { inPrismaTransaction, inTransaction, type SqlTransaction, type Transaction } from './in-transaction.ts';
export { applyMigrations } from './migrations/apply-migrations.ts';
export { type Database, openDatabase, registerPoolMetrics, sessionNameOf, sessionNamePrefix } from './open-database.ts';
export { openSession, type Session } from './open-session.ts';
export {
  createConflict,
  isConflict,
  isDatabaseUnavailable,
  isNotMigrated,
  isStatementTimeout,
  violatedUnique,
} from './postgres-errors.ts';
export { requirePostgresVersion } from './require-postgres-version.ts';
export { retryWhileUnavailable } from './retry-while-unavailable.ts';
export {
  insertList,
  prepared,
  selectList,
  setList,
  shown,
  type Sql,
  sql,
  type SqlFragment,
  type Statement,
} from './sql.ts';
