// Builds the console into apps/console/dist/web, with its files precompressed, unless nothing in it has changed. With
// --smallest, files are compressed as far as possible, which takes four times as long as everything else.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'apps/console');
const built = path.join(folder, 'dist/web');
// In node_modules, so that it is deleted together with the packages that are in the bundle.
const stampFile = path.join(root, 'node_modules/.mailwright/console.json');
// The client's types come from a generated file, and its code is bundled; only types are used from contracts.
const sources = [
  'apps/console/src',
  'apps/console/index.html',
  'apps/console/vite.config.ts',
  'apps/console/compile-texts.ts',
  'apps/console/package.json',
  'packages/client/src',
  'package-lock.json',
  'scripts/build-console.mjs',
];
// Yields files a tenth larger than the highest quality, in a thirtieth of the time.
const quickQuality = 5;
const compressible = /\.(js|css|html|svg)$/;

/**
 * Whether nothing in the console has changed since it was built, and it is compressed as requested. Uses only Node's
 * own modules.
 */
export function isConsoleBuilt({ smallest }) {
  const last = readStamp();
  return last.sources === stampOf() && (last.smallest || !smallest) && existsSync(path.join(built, 'index.html'));
}

async function buildConsole({ smallest }) {
  const stamp = stampOf();
  const hasFiles = readStamp().sources === stamp && existsSync(path.join(built, 'index.html'));
  rmSync(stampFile, { force: true });
  if (!hasFiles) {
    const { build } = await import('vite');
    await build({ root: folder, logLevel: 'error' });
    await buildFormScript();
  }
  const files = filesIn(built).filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compress(file, smallest)));
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(`${stampFile}.new`, JSON.stringify({ sources: stamp, smallest }));
  renameSync(`${stampFile}.new`, stampFile);
}

function readStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
}

/** Builds the script for public forms separately from the console, of which a form's visitor loads nothing. */
async function buildFormScript() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: folder,
    entryPoints: ['src/proof/form-proof.ts'],
    outdir: 'dist/web/assets',
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
}

async function compress(file, smallest) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: smallest ? constants.BROTLI_MAX_QUALITY : quickQuality };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

function stampOf() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = path.join(root, source);
    const files = statSync(full).isDirectory() ? filesIn(full).sort() : [full];
    for (const file of files.filter((each) => !each.includes('.test.')))
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(parent) {
  return readdirSync(parent, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const smallest = process.argv.includes('--smallest');
  if (!isConsoleBuilt({ smallest })) await buildConsole({ smallest });
}
