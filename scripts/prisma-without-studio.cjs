// Loaded before Prisma's command line, which loads its studio, its own database server and the reader of its
// configuration before it knows the command. Generating doesn't use them; they are 155 MB, and package.json replaces them
// with an empty package.
const Module = require('node:module');

const load = Module._load;
// The schema's path is given on the command line.
const withoutFile = { loadedFromFile: null };
const config = {
  defaultConfig: () => withoutFile,
  loadConfigFromFile: async () => ({ config: withoutFile, resolvedPath: null, diagnostics: [] }),
  findPrismaConfigFile: () => undefined,
  PrismaConfigEnvError: class extends Error {},
};
Module._load = (name, ...rest) => {
  if (name === '@prisma/config') return config;
  return /^@prisma\/(?:dev|studio-core)\//.test(name) ? {} : load(name, ...rest);
};
