# One image for every process of Mailwright; the command chooses which:
#   node --max-semi-space-size=32 apps/api/dist/main.js               the API (the default)
#   node --max-semi-space-size=32 apps/webhook-worker/dist/main.js    a webhook worker
#   node --max-semi-space-size=8 --max-old-space-size=512 apps/mail-worker/dist/main.js    a mail worker
#   node --max-semi-space-size=16 --max-old-space-size=1024 apps/audience-worker/dist/main.js   a worker for lists and subscribers
#   node --max-semi-space-size=8 --max-old-space-size=512 apps/all-in-one/dist/main.js   all of these in one, for a small machine
#   node scripts/migrate.mjs                                          brings the database up to date
#   node scripts/seed.mjs                                             makes the first account
#   node scripts/admin.mjs --help                                     accounts, keys, users, plans, secrets, deliveries
#   node scripts/cli.mjs --help                                       imports and exports through the API
#   node scripts/mcp.mjs                                              MCP over standard input and output
# .env.example says what each needs in its environment.

FROM node:22-bookworm-slim AS base
WORKDIR /app

# Only what decides which packages are installed, so that the layers below are made anew only when that changes.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
  && find . -type d -empty -delete

FROM base AS build
COPY --from=manifests /app ./
# No install scripts: those of these packages only download what isn't used here.
RUN npm ci --ignore-scripts --omit=dev --workspace apps --include-workspace-root
COPY . .
# Types are checked by npm test.
RUN node scripts/bundle-apps.mjs && node scripts/build-console.mjs --smallest && node scripts/build-docs.mjs
RUN mkdir /built && find apps packages prisma -name dist -exec cp -r --parents {} /built \; \
  && cp -r --parents prisma/schema.prisma prisma/migrations /built

# What the apps need at run time: neither what is in the console's bundle or in the documentation already, nor the local
# stack, the tests and their packages, nor what a package of theirs merely can work with, such as @prisma/client with
# TypeScript. npm only knows the latter apart from what is needed once the development dependencies are gone from
# package.json and the lock file; versions stay as they are.
FROM base AS packages
COPY --from=manifests /app ./
RUN npm pkg delete devDependencies \
  && npm pkg delete dependencies devDependencies --workspace apps/console --workspace apps/docs \
  && npm install --package-lock-only --ignore-scripts \
  && npm ci --ignore-scripts --omit=dev --omit=peer --workspace apps \
  && rm -rf packages/local-stack packages/testing bench

FROM base
ENV NODE_ENV=production
COPY --from=packages /app ./
COPY --from=build /built ./
COPY scripts/migrate.mjs scripts/seed.mjs scripts/admin.mjs scripts/cli.mjs scripts/mcp.mjs scripts/read-help.mjs scripts/setup.mjs \
  scripts/setup-lock.mjs scripts/packages.mjs scripts/bundle-apps.mjs scripts/build-console.mjs scripts/build-docs.mjs \
  scripts/compress-files.mjs scripts/
COPY LICENSE ./
USER node
# The public port, and the operations port with /healthz, /readyz and /metrics.
EXPOSE 3000 9090
ENV HOST=0.0.0.0 OPS_HOST=0.0.0.0
# The malloc of glibc would keep 80 MB of what an import has freed.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT || 9090}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 without an init above it: the apps handle SIGTERM and SIGINT themselves, which process 1 has to, and
# start no children whose exit status it would have to collect.
CMD ["node", "--max-semi-space-size=32", "apps/api/dist/main.js"]
