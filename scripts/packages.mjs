// What setup.mjs does in node_modules in addition to npm. Uses only Node's own modules.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

// Packages' source maps are only for debugging them. A few large ones have most of the bytes; removing all would take
// seconds.
const largeMap = 64 * 1024;
// Query compilers for other databases, and those for speed instead of memory. Prisma ships each of them twice;
// schema.prisma says which one the client uses.
const prismaRuntime = '@prisma/client/runtime';
const unusedCompiler = /^(?:query_compiler_(?!small_bg\.postgresql\.)|wasm-compiler-edge)/;

/** Removes files of packages that nothing here loads: a fifth of what npm has unpacked. */
export function removeUnused(modules) {
  const runtime = path.join(modules, prismaRuntime);
  const compilers = existsSync(runtime) ? readdirSync(runtime).filter((name) => unusedCompiler.test(name)) : [];
  const maps = filesIn(modules).filter((file) => /\.[cm]?js\.map$/.test(file) && statSync(file).size > largeMap);
  for (const file of [...compilers.map((name) => path.join(runtime, name)), ...maps]) rmSync(file, { force: true });
}

/**
 * The files in a folder and its subfolders. Links aren't followed, because those to workspaces lead to their own
 * builds.
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(file);
    return entry.isFile() ? [file] : [];
  });
}

/** Counts the packages that npm has unpacked, by their paths in the lock file. */
export function countInstalled(root, names) {
  return names.filter((name) => existsSync(path.join(root, name, 'package.json'))).length;
}
