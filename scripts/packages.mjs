// What setup.mjs does in node_modules in addition to npm. Uses only Node's own modules.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const unused = [
  // For debugging packages, and for reading about them.
  /\.map$/,
  /\/(?:readme|changelog)[^/]*\.md$/i,
  // Query compilers for other databases, and those for speed instead of memory, which Prisma ships twice: schema.prisma
  // says which one the client uses. Then what Prisma's command line needs for other commands.
  /\/@prisma\/client\/runtime\/(?:query_compiler_(?!small_bg\.postgresql\.)|wasm-compiler-edge)/,
  /\/prisma-cli\/build\/(?:query_compiler_(?!small_bg\.postgresql\.)|schema_engine_bg|studio)/,
  // The largest second copies of modules, for `require` or for `import`; sources; libraries for linking; a viewer.
  /\/(?:@mantine\/[^/]+\/cjs|@redocly\/config\/lib-esm|@sinclair\/typebox\/build\/esm|stripe\/cjs)\//,
  /\/prettier\/plugins\/[^/]+\.js$|\/zod\/src\/|\/native\/lib\/[^/]+\.a$|\/playwright-core\/lib\/vite\//,
];

/** Removes files of packages that nothing here loads: a fifth of what npm has unpacked. */
export function removeUnused(modules) {
  for (const file of filesIn(modules)) if (unused.some((pattern) => pattern.test(file))) rmSync(file, { force: true });
}

/**
 * Installs packages while a copy of the lock file also says where they are. Otherwise, npm first asks the registry for
 * the description of each package, which takes as long as everything else. The lock file itself has no addresses, so
 * that it suits every registry; in these, npm replaces the host with that of the registry in use.
 */
export async function withAddresses(root, install) {
  const copy = copyOf(root);
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [place, entry] of Object.entries(lock.packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || entry.link) continue;
    const full = entry.name ?? name;
    entry.resolved = `https://registry.npmjs.org/${full}/-/${full.split('/').at(-1)}-${entry.version}.tgz`;
  }
  const remove = () => removeAddresses(root);
  process.once('exit', remove);
  try {
    writeFileSync(copy, JSON.stringify(lock));
    return await install();
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Removes the copy that a killed installation has left: npm would use it instead of the lock file. */
export function removeAddresses(root) {
  rmSync(copyOf(root), { force: true });
}

function copyOf(root) {
  return path.join(root, 'npm-shrinkwrap.json');
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
