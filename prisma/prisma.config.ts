// For a Prisma command line of your own; paths are relative to this file. The one that is installed here only generates
// the client, and migrations are applied by `npm run migrate`.
export default {
  schema: 'schema.prisma',
  migrations: { path: 'migrations', seed: 'node prisma/dist/seed.js' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://localhost:5432/mailwright' },
};
