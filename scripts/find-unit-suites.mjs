// Finds the suites of npm run test:fast, which need neither servers nor a browser and are over soon.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { needsServers } from './known-suites.mjs';

const folders = ['packages', 'apps', 'bench', 'docs', 'prisma'];
// Suites in these folders test servers and processes, or the built files of the whole clone.
const others = /^(packages\/(local-stack|client|process|testing)|bench|docs)\//;
const needsBrowser = /from 'playwright-core'/;
const needsProcess = /from 'node:(child_process|worker_threads)'/;
const relativeImport = /(?:from|import) '(\.[^']*\.tsx?)'|import\('(\.[^']*\.tsx?)'\)/g;

/**
 * Finds the unit suites of a clone: none of the files that they import, directly or through other files in their
 * workspace, needs a server, a browser or a process.
 * @param root of the clone. @param longFiles suites that take long. @returns paths relative to the root.
 */
export function findUnitSuites(root, longFiles = []) {
  const long = new Set(longFiles);
  return folders
    .flatMap((folder) => listFiles(path.join(root, folder)))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
    .filter((file) => !others.test(file) && !long.has(file) && isUnit(path.join(root, file), new Set()))
    .sort();
}

function isUnit(file, seen) {
  if (seen.has(file) || !existsSync(file)) return true;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  if (needsServers.test(source) || needsBrowser.test(source) || needsProcess.test(source)) return false;
  return [...source.matchAll(relativeImport)].every(([, imported, loaded]) =>
    isUnit(path.resolve(path.dirname(file), imported ?? loaded), seen),
  );
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isFile()) return [file];
    return entry.isDirectory() && !['node_modules', 'dist', '.local'].includes(entry.name) ? listFiles(file) : [];
  });
}
