// Bundles each app with its packages, so that a process loads only a few files: it starts in 1.5 s from a thousand
// files, but in 0.6 s from its bundle. tsc only checks the apps and writes their declarations. The commands that run
// the apps are bundled too, into a separate folder, because tsc compiles the packages that they are in.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// A thread's entry is beside the bundle that starts it, so that it loads what it needs and not the whole app.
const threads = ['packages/content/src/rendering/render-thread.ts'];
// As deep as the sources, so that their relative paths are valid there too.
const commands = 'dist/bundle';
const bundles = [
  { folder: 'apps/api', entry: 'main', others: threads },
  { folder: 'apps/webhook-worker', entry: 'main' },
  { folder: 'apps/mail-worker', entry: 'main', others: threads },
  { folder: 'apps/audience-worker', entry: 'main' },
  { folder: 'apps/all-in-one', entry: 'main', others: threads },
  { folder: 'apps/admin', entry: 'admin' },
  { folder: 'apps/cli', entry: 'run-process' },
  { folder: 'apps/mcp', entry: 'mcp' },
  {
    folder: 'packages/local-stack',
    entry: 'cli/start',
    others: ['packages/local-stack/src/cli/demo.ts'],
    dist: commands,
  },
  { folder: 'packages/database', entry: 'cli/migrate', others: ['prisma/seed.ts'], dist: commands },
];
// juice gets parsed documents, so it doesn't need its code for parsing and downloading pages: 4 MB, a fifth of an app.
const withoutDownloads = { juice: 'juice/client.js', 'cheerio/slim': 'cheerio/slim', cheerio: 'cheerio/slim' };
// Prisma's client has its query compiler as text, which stays in memory twice: as the module's source and as its export,
// 5 MB in every process. In the bundle it is a file, which is read when the client is made. `Buffer.from` calls valueOf.
const wasmInFile = {
  name: 'wasm-in-file',
  setup: ({ onResolve, onLoad }) => {
    const namespace = 'wasm';
    onResolve({ filter: /^wasm:/ }, ({ path: name }) => ({ path: name.slice('wasm:'.length), namespace }));
    onLoad({ filter: /\.wasm-base64\.mjs$/, namespace: 'file' }, ({ path: file }) => ({
      contents: `import { readFileSync } from 'node:fs';
        import name from ${JSON.stringify(`wasm:${file.replace(/-base64\.mjs$/, '')}`)};
        export const wasm = { valueOf: () => readFileSync(new URL(name, import.meta.url)) };`,
      resolveDir: path.dirname(file),
    }));
    onLoad({ filter: /./, namespace }, async ({ path: file }) => {
      const { wasm } = await import(pathToFileURL(`${file}-base64.mjs`).href);
      return { contents: Buffer.from(wasm, 'base64'), loader: 'file' };
    });
  },
};
// In node_modules, so that it is deleted together with the packages that are in the bundles.
const stampFile = path.join(root, 'node_modules/.mailwright/bundled.json');
// How far a file's time may lag behind the clock.
const clockLagMs = 20;

/** Whether nothing in the bundles has changed since they were built. Uses only Node's own modules. */
export function areAppsBundled() {
  const last = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
  const isComplete = last?.outputs.every((file) => existsSync(path.join(root, file)));
  return isComplete === true && last.stamp === stampOf(last.inputs);
}

async function bundleApps() {
  rmSync(stampFile, { force: true });
  const startedAt = Date.now();
  // Some may be missing, because the image is built without the local stack.
  const there = bundles.filter(({ folder }) => existsSync(path.join(root, folder, 'src')));
  const metafiles = await Promise.all(there.map(bundle));
  const all = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)));
  // What is decoded from another input isn't a file.
  const inputs = [...all].filter((input) => !input.startsWith('wasm:')).sort();
  const outputs = metafiles.flatMap((metafile) => Object.keys(metafile.outputs));
  // A bundle may have the old text of a file that was changed meanwhile. Without a stamp, the next call bundles again.
  const isUnchanged = (file) => Math.max(statOf(file)?.mtimeMs, statOf(file)?.ctimeMs) < startedAt - clockLagMs;
  if (![...inputs, ...settingsOf(inputs)].every(isUnchanged)) return;
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(`${stampFile}.new`, JSON.stringify({ stamp: stampOf(inputs), inputs, outputs }));
  renameSync(`${stampFile}.new`, stampFile);
}

async function bundle({ folder, entry, others = [], dist: relative = 'dist' }) {
  const { build } = await import('esbuild');
  const dist = `${folder}/${relative}`;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`${folder}/src/${entry}.ts`, ...others].map((file) => ({
      in: file,
      out: path.basename(file, '.ts'),
    })),
    outdir: dist,
    bundle: true,
    // Modules that are imported on demand stay in separate files.
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    conditions: ['@mailwright/source'],
    // These packages look for native code, or for a page's files, beside their own files.
    external: ['@node-rs/argon2', 'msgpackr-extract', 'pg-native', '@bull-board/*', 'sharp'],
    alias: withoutDownloads,
    plugins: [wasmInFile],
    // V8 keeps a bundle's text in memory as long as the process runs: without spaces it is 3 MB smaller. Names stay, for
    // stacks, and lines are short enough that a stack's line numbers say something.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 500,
    // For `node --enable-source-maps`.
    sourcemap: 'linked',
    sourcesContent: false,
    // CommonJS packages require Node's own modules.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
    },
    metafile: true,
    logLevel: 'error',
  });
  for (const name of readdirSync(path.join(root, dist))) {
    if (/\.(?:js|js\.map|wasm)$/.test(name) && metafile.outputs[`${dist}/${name}`] === undefined)
      rmSync(path.join(root, dist, name));
    else if (name.endsWith('.js')) escapeCharacters(path.join(root, dist, name));
  }
  return metafile;
}

// If a source has a single character beyond Latin-1, V8 keeps it in two bytes per character: 12 MB more in every
// process. esbuild escapes such characters in strings, but not in comments and regular expressions, where an escape
// means the same.
function escapeCharacters(file) {
  const text = readFileSync(file, 'utf8');
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const escaped = text.replace(/[\u0080-\uffff]/g, escape);
  if (escaped !== text) writeFileSync(file, escaped);
}

// The files with the packages' versions, the options above, and what esbuild reads about each workspace.
function settingsOf(inputs) {
  const workspaces = new Set(inputs.flatMap((input) => /^(?:apps|packages)\/[^/]+(?=\/src\/)/.exec(input) ?? []));
  const manifests = [...workspaces].flatMap((folder) => [`${folder}/package.json`, `${folder}/tsconfig.json`]);
  return ['package-lock.json', 'tsconfig.base.json', 'scripts/bundle-apps.mjs', ...manifests];
}

// A hash of the settings and of each file that is in a bundle.
function stampOf(inputs) {
  const hash = createHash('sha256');
  // The inputs of an earlier bundle may be in a workspace that this commit doesn't have.
  for (const file of settingsOf(inputs))
    hash.update(statOf(file) === undefined ? '' : readFileSync(path.join(root, file)));
  for (const input of inputs) {
    const stats = statOf(input);
    hash.update(`\0${input}\0${stats?.mtimeMs}\0${stats?.size}`);
  }
  return hash.digest('hex');
}

function statOf(input) {
  return statSync(path.join(root, input), { throwIfNoEntry: false });
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !areAppsBundled()) await bundleApps();
