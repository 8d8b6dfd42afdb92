// Builds the console into apps/console/dist/web, with its files precompressed, unless nothing in it has changed. With
// --smallest, files are compressed as far as possible, which takes four times as long as everything else.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles, filesIn } from './compress-files.mjs';

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
  'scripts/compress-files.mjs',
];
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
  await compressFiles(
    filesIn(built).filter((file) => compressible.test(file)),
    { smallest },
  );
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const smallest = process.argv.includes('--smallest');
  if (!isConsoleBuilt({ smallest })) await buildConsole({ smallest });
}
