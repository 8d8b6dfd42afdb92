// Loaded before Prisma's command line, which loads its studio and its own database server before it knows the command.
// Generating doesn't use them; they are 115 MB, and package.json replaces them with an empty package.
const Module = require('node:module');

const load = Module._load;
Module._load = (name, ...rest) => (/^@prisma\/(?:dev|studio-core)\//.test(name) ? {} : load(name, ...rest));
