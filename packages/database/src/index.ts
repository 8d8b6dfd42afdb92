export { batchCalls } from './batch-calls.ts';
export * from './generated/enums.ts';
export { Prisma, type PrismaClient } from './generated/client.ts';
export { inTransaction } from './in-transaction.ts';
export { applyMigrations, prismaFolder } from './migrations/apply-migrations.ts';
export { type Database, openDatabase } from './open-database.ts';
export { isConflict, isDatabaseAway, violatedUnique } from './postgres-errors.ts';
export { retryWhileAway } from './retry-while-away.ts';
export type { Sql, Statement } from './sql.ts';
