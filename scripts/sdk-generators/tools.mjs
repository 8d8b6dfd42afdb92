// The generators of clients and the linters that the OpenAPI document is checked with: their versions, and where they
// are installed. They are no dependencies of ours, so each language has a folder of its own below .local.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup.mjs';

const npmPackages = {
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
  typescript: '5.9.3',
};
const pythonPackages = ['mypy==2.4.1', 'openapi-python-client==0.29.1', 'openapi-spec-validator==0.9.0'];
const fuzzPackages = ['schemathesis==4.32.5'];
const goModules = {
  generator: 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
  runtime: 'github.com/oapi-codegen/runtime@v1.9.0',
};

/** The folder of everything that the check installs and generates. */
export const toolsFolder = path.join(root, '.local/sdk-generators');

/** What a check can't run without: a language that this machine doesn't have, or a registry that doesn't answer. */
export class Unavailable extends Error {}

/** Runs a program to its end and resolves to what it printed. It is rejected, with that, when the program fails. */
export function run(program, args, { cwd, env = {}, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    // The program may end before it has read its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const printed = () => Buffer.concat(parts).toString();
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed());
      else reject(new Error(`${path.basename(program)} ${args.join(' ')} ended with ${code}:\n${printed()}`));
    });
  });
}

/** Installs the npm packages; resolves to their folder. */
export function installNpm() {
  return install('npm', npmPackages, async (folder) => {
    const manifest = { private: true, type: 'module', dependencies: npmPackages };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder });
  });
}

/** Installs the Python packages; resolves to the folder of a virtual environment. */
export function installPython() {
  return installPackages('python', pythonPackages);
}

/** Installs Schemathesis, for `--fuzz`; resolves to the folder of a virtual environment. */
export function installFuzzer() {
  return installPackages('fuzzer', fuzzPackages);
}

async function installPackages(name, packages) {
  await require('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)'], 'Python 3.10 or newer');
  return install(name, packages, async (folder) => {
    await run('python3', ['-m', 'venv', folder]);
    await run(path.join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages]);
  });
}

/** Installs the Go generator and the module that its code needs; resolves to the folder of both. */
export async function installGo() {
  await require('go', ['version'], 'Go');
  return install('go', goModules, async (folder) => {
    await run('go', ['install', goModules.generator], { env: { GOBIN: folder } });
    await run('go', ['mod', 'init', 'example.com/check'], { cwd: folder });
    await run('go', ['get', goModules.runtime], { cwd: folder });
    // The modules that the runtime needs are recorded only for code that imports it.
    writeFileSync(
      path.join(folder, 'main.go'),
      'package main\n\nimport _ "github.com/oapi-codegen/runtime/types"\nimport _ "github.com/oapi-codegen/runtime"\n\nfunc main() {}\n',
    );
    await run('go', ['mod', 'tidy'], { cwd: folder });
    rmSync(path.join(folder, 'main.go'));
  });
}

async function require(program, args, name) {
  try {
    await run(program, args);
  } catch {
    throw new Unavailable(`this machine has no ${name}`);
  }
}

const begun = new Map();

// A folder is complete when it has the marker, which is written last; another version has another folder.
function install(name, versions, make) {
  const digest = createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 12);
  const folder = path.join(toolsFolder, `${name}-${digest}`);
  const marker = path.join(folder, '.installed');
  if (existsSync(marker)) return Promise.resolve(folder);
  const made = begun.get(folder) ?? attempt();
  begun.set(folder, made);
  return made;

  async function attempt() {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    try {
      await make(folder);
    } catch (error) {
      throw new Unavailable(`the tools can't be installed: ${error.message.slice(0, 600)}`);
    }
    writeFileSync(marker, '');
    return folder;
  }
}
