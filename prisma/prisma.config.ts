// Paths are relative to this file. Only Prisma's command line reads it (`npx prisma`). The product applies migrations
// without that command (`npm run migrate`), because the command downloads an engine that Mailwright doesn't need.
export default {
  schema: 'schema.prisma',
  migrations: { path: 'migrations', seed: 'node prisma/dist/seed.js' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://localhost:5432/mailwright' },
};
