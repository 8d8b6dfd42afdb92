// Builds the documentation into apps/docs/dist/web, with its files precompressed, unless nothing in it has changed. They
// are compressed quickly even for the image: the rest would take longer than building, for a tenth of a few megabytes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compressFiles, filesIn } from './compress-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'apps/docs');
const built = path.join(folder, 'dist/web');
const staged = path.join(folder, 'staged');
// In node_modules, so that it is deleted together with the packages that the site is built with.
const stampFile = path.join(root, 'node_modules/.mailwright/docs-built-from');
const program = path.join(root, 'node_modules/.mailwright/stage-docs.mjs');
const sources = [
  'apps/docs/src',
  'apps/docs/pages',
  'apps/docs/.vitepress/config.ts',
  'apps/docs/.vitepress/theme',
  'apps/docs/package.json',
  'apps/console/src/theme/mark.svg',
  'packages/contracts/src',
  'docs',
  'package.json',
  'package-lock.json',
  'scripts/build-docs.mjs',
  'scripts/compress-files.mjs',
];
const compressible = /\.(js|css|html|svg|md|txt|json)$/;

/** Whether nothing in the documentation has changed since it was built. Uses only Node's own modules. */
export function areDocsBuilt() {
  const last = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
  return last === stampOf() && existsSync(path.join(built, 'index.html'));
}

async function buildDocs() {
  const stamp = stampOf();
  rmSync(stampFile, { force: true });
  await stage();
  const { build } = await import('vitepress');
  await build(folder);
  writeFileSync(path.join(folder, 'dist/inline-scripts.json'), JSON.stringify(hashInlineScripts()));
  await compressFiles(
    filesIn(built).filter((file) => compressible.test(file)),
    { smallest: false },
  );
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(`${stampFile}.new`, stamp);
  renameSync(`${stampFile}.new`, stampFile);
}

/** Writes the pages that VitePress builds, by a program whose sources are TypeScript. */
async function stage() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['apps/docs/src/stage-site.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    conditions: ['@mailwright/source'],
    logLevel: 'error',
  });
  const { stageSite } = await import(pathToFileURL(program).href);
  stageSite(root, staged);
}

/** The hashes by which the site's security policy allows the scripts inside its pages. */
function hashInlineScripts() {
  const hashes = new Set();
  for (const file of filesIn(built).filter((name) => name.endsWith('.html')))
    for (const [, script] of readFileSync(file, 'utf8').matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g))
      hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`);
  return [...hashes].sort();
}

function stampOf() {
  const hash = createHash('sha256');
  for (const source of [...sources, ...readmes()]) {
    const full = path.join(root, source);
    const files = statSync(full).isDirectory() ? filesIn(full).sort() : [full];
    for (const file of files.filter((each) => !each.includes('.test.')))
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The Markdown files outside docs/ that are pages, too. */
function readmes() {
  const folders = ['', 'bench', 'deploy', ...['packages', 'apps'].flatMap(foldersIn)];
  return folders.flatMap((name) =>
    readdirSync(path.join(root, name))
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join(name, file)),
  );
}

function foldersIn(parent) {
  const entries = readdirSync(path.join(root, parent), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(parent, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !areDocsBuilt()) await buildDocs();
