// Loaded before Prisma's command line, which loads its studio and its own database server before it knows the command. They are
// 115 MB that generating doesn't use, and package.json has them replaced by an empty package.
const Module = require('node:module');

const load = Module._load;
Module._load = (name, ...rest) => (/^@prisma\/(?:dev|studio-core)\//.test(name) ? {} : load(name, ...rest));
