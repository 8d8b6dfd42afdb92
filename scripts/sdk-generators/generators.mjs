// How each generator makes a client of the document, and how the client is compiled and run against a stack.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { installGo, installNpm, installPython, run } from './tools.mjs';

const roundTrips = fileURLToPath(new URL('round-trips/', import.meta.url));

/**
 * Each check gets the file of the document and the stack as `{url, key}`, and is rejected when anything fails. Its files
 * are in a folder of its own, which is removed afterwards.
 */
export const generators = {
  'hey-api': inTypeScript('hey-api.ts', (tools, { document, folder }) =>
    run(bin(tools, 'openapi-ts'), ['-i', document, '-o', path.join(folder, 'client'), '-p', '@hey-api/client-fetch']),
  ),
  'openapi-typescript': inTypeScript('openapi-typescript.ts', (tools, { document, folder }) =>
    // Otherwise a request must have every property that has a default.
    run(bin(tools, 'openapi-typescript'), [
      document,
      `--output=${path.join(folder, 'client.ts')}`,
      '--default-non-nullable=false',
    ]),
  ),
  orval: inTypeScript('orval.ts', (tools, { document, folder }) => {
    const baseUrl = { getBaseUrlFromSpecification: true };
    const settings = { check: { input: document, output: { target: './client.ts', client: 'fetch', baseUrl } } };
    writeFileSync(path.join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(settings)};\n`);
    return run(bin(tools, 'orval'), ['--config', 'orval.config.mjs'], { cwd: folder });
  }),
  'openapi-python-client': async ({ document, stack }) => {
    const tools = await installPython();
    await inFolder(tools, async (folder) => {
      // The generator formats its code with ruff, which it looks for in the path.
      const env = { PATH: `${path.join(tools, 'bin')}:${process.env.PATH}` };
      const generate = ['generate', '--path', document, '--output-path', path.join(folder, 'client'), '--meta', 'none'];
      const printed = await run(bin(tools, 'openapi-python-client'), [...generate, '--fail-on-warning'], { env });
      if (/WARNING|ERROR/.test(printed)) throw new Error(printed);
      copyFileSync(path.join(roundTrips, 'round_trip.py'), path.join(folder, 'round_trip.py'));
      // The types of the generator's own client.py don't fit those of httpx; it is the same for every document.
      const checked = ['client/api', 'client/models', 'round_trip.py'];
      const mypy = ['--cache-dir', path.join(tools, 'mypy'), '--follow-imports', 'silent', ...checked];
      await run(bin(tools, 'mypy'), mypy, { cwd: folder });
      await run(bin(tools, 'python'), ['round_trip.py'], { cwd: folder, env: environmentOf(stack) });
    });
  },
  'oapi-codegen': async ({ document, stack }) => {
    const tools = await installGo();
    await inFolder(tools, async (folder) => {
      mkdirSync(path.join(folder, 'client'));
      const generated = path.join(folder, 'client/client.go');
      const options = ['-generate', 'types,client', '-package', 'client', '-o', generated];
      await run(path.join(tools, 'oapi-codegen'), [...options, document], { cwd: tools });
      const program = readFileSync(path.join(roundTrips, 'round-trip.go'), 'utf8');
      writeFileSync(
        path.join(folder, 'main.go'),
        program.replace('CLIENT', `example.com/check/${path.basename(folder)}/client`),
      );
      await run('go', ['vet', './...'], { cwd: folder });
      await run('go', ['run', '.'], { cwd: folder, env: environmentOf(stack) });
    });
  },
};

function inTypeScript(program, generate) {
  return async ({ document, stack }) => {
    const tools = await installNpm();
    await inFolder(tools, async (folder) => {
      await generate(tools, { document, folder });
      copyFileSync(path.join(roundTrips, program), path.join(folder, 'main.ts'));
      const compilerOptions = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
      };
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
      await run(bin(tools, 'tsc'), ['--project', folder]);
      const outfile = path.join(folder, 'main.mjs');
      await build({
        entryPoints: [path.join(folder, 'main.ts')],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
      });
      const { url, key } = stack;
      await run(process.execPath, [outfile, url, key]);
    });
  };
}

async function inFolder(tools, use) {
  const folder = path.join(tools, `run${process.pid}x${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder);
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A program of a folder of npm packages, or of a virtual environment. */
export function bin(tools, name) {
  return path.join(tools, path.basename(tools).startsWith('npm-') ? 'node_modules/.bin' : 'bin', name);
}

function environmentOf({ url, key }) {
  return { MAILWRIGHT_URL: url, MAILWRIGHT_API_KEY: key };
}
