// Builds the documentation into apps/docs/dist/web, with its files precompressed, unless nothing in it has changed. With
// --smallest, files are compressed as far as possible.
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
const stampFile = path.join(root, 'node_modules/.mailwright/docs.json');
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

/**
 * Whether nothing in the documentation has changed since it was built, and it is compressed as requested. Uses only
 * Node's own modules.
 */
export function areDocsBuilt({ smallest }) {
  const last = readStamp();
  return last.sources === stampOf() && (last.smallest || !smallest) && existsSync(path.join(built, 'index.html'));
}

async function buildDocs({ smallest }) {
  const stamp = stampOf();
  const hasFiles = readStamp().sources === stamp && existsSync(path.join(built, 'index.html'));
  rmSync(stampFile, { force: true });
  if (!hasFiles) {
    await stage();
    const { build } = await import('vitepress');
    await build(folder);
    writeFileSync(path.join(folder, 'dist/inline-scripts.json'), JSON.stringify(hashInlineScripts()));
  }
  await compressFiles(
    filesIn(built).filter((file) => compressible.test(file)),
    { smallest },
  );
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(`${stampFile}.new`, JSON.stringify({ sources: stamp, smallest }));
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

function readStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const smallest = process.argv.includes('--smallest');
  if (!areDocsBuilt({ smallest })) await buildDocs({ smallest });
}
