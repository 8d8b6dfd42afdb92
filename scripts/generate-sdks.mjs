import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOperation, readResources, readSchemas } from './sdks/read-document.mjs';
import { looseSchemas, writeGoResources } from './sdks/write-go.mjs';
import { writePhp } from './sdks/write-php.mjs';
import { writePythonOptions, writePythonResources, writeSync } from './sdks/write-python.mjs';
import { prepare, root } from './setup.mjs';

const help = `npm run generate:sdks: writes the resources and models of the SDKs in sdks/ from the OpenAPI document.

Usage: npm run generate:sdks [-- --check]

Models are made by a generator of each language, which runs only when the schemas have changed: it needs Python or Go
on this machine. With --check nothing is written: the exit code is 1 when a file is not what it should be.
`;

const contracts = 'packages/contracts/dist/openapi/openapi-document.js';
const python = 'sdks/python/src/mailwright';
const go = 'sdks/go';
const php = 'sdks/php';
const pythonGenerator = 'datamodel-code-generator==0.89.0';
const goGenerator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

const [option] = process.argv.slice(2);
if (option === undefined || option === '--check') {
  await main(option === '--check');
} else {
  process.stdout.write(help);
  if (option !== '--help' && option !== '-h') process.exitCode = 2;
}

async function main(onlyChecks) {
  if (!existsSync(root + contracts)) await prepare({ log: (line) => console.log(line) });
  const { openApiDocument } = await import(new URL(`../${contracts}`, import.meta.url).href);
  const document = openApiDocument({ version: '1', serverUrl: '' });
  for (const [name, { isCurrent, write }] of Object.entries(filesOf(document))) {
    if (isCurrent()) continue;
    if (onlyChecks) {
      console.error(`${name} is not what the contract says. Run: npm run generate:sdks`);
      process.exitCode = 1;
    } else {
      mkdirSync(path.dirname(root + name), { recursive: true });
      writeFileSync(root + name, write());
      console.log(`${name} is written.`);
    }
  }
}

/** The path of each generated file, with whether it is what it should be, and what makes it. */
function filesOf(document) {
  const resources = readResources(document);
  const options = readOperation(document, 'imports.create');
  const texts = {
    [`${python}/_async/_resources.py`]: writePythonResources(resources),
    [`${python}/_options.py`]: writePythonOptions(options),
  };
  const names = new Set([...readdirSync(`${root}${python}/_async`), '_resources.py']);
  for (const name of [...names].filter((each) => each.endsWith('.py'))) {
    const source = `${python}/_async/${name}`;
    texts[`${python}/_sync/${name}`] = writeSync(texts[source] ?? readFileSync(root + source, 'utf8'));
  }
  for (const [name, text] of Object.entries(writePhp(resources, readSchemas(document), options)))
    texts[`${php}/${name}`] = text;
  const schemas = JSON.stringify(readSchemas(document), null, 1);
  const looseText = JSON.stringify(looseSchemas(readSchemas(document)), null, 1);
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fileOf(name, text)])),
    [`${python}/models.py`]: modelsOf(`${python}/models.py`, schemas, pythonGenerator, writePythonModels),
    [`${go}/resources.go`]: modelsOf(`${go}/resources.go`, writeGoResources(resources, options), 'gofmt', formatGo),
    [`${go}/models.go`]: modelsOf(`${go}/models.go`, looseText, goGenerator, writeGoModels),
  };
}

function fileOf(name, text) {
  return { isCurrent: () => read(name) === text, write: () => text };
}

/**
 * A file that a tool of its language makes or formats. It tells what it was made from, so that a machine without its generator also knows whether it is
 * stale.
 */
function modelsOf(name, schemas, generator, write) {
  const sum = createHash('sha256').update(schemas).update(generator).digest('hex');
  return {
    isCurrent: () => read(name)?.includes(sum) === true,
    write: () => inFolder((folder) => write(schemas, sum, folder)),
  };
}

function read(name) {
  return existsSync(root + name) ? readFileSync(root + name, 'utf8') : undefined;
}

/** Gives a new folder, which is removed at the end. */
function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailwright-sdks-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writePythonModels(schemas, sum, folder) {
  writeFileSync(`${folder}/schemas.json`, schemas);
  run('python3', ['-m', 'venv', `${folder}/venv`]);
  run(`${folder}/venv/bin/pip`, ['install', '--quiet', '--disable-pip-version-check', pythonGenerator]);
  const header = `# Made by \`npm run generate:sdks\` with datamodel-code-generator. Not to be edited.\n# ${sum}`;
  run(`${folder}/venv/bin/datamodel-codegen`, [
    '--input',
    `${folder}/schemas.json`,
    '--input-file-type',
    'openapi',
    '--openapi-scopes',
    'schemas',
    '--output',
    `${folder}/models.py`,
    '--output-model-type',
    'typing.TypedDict',
    '--target-python-version',
    '3.10',
    '--no-use-union-operator',
    '--formatters',
    'builtin',
    '--enum-field-as-literal',
    'all',
    '--no-use-closed-typed-dict',
    '--naming-strategy',
    'full-path',
    '--use-schema-description',
    '--disable-timestamp',
    '--custom-file-header',
    header,
  ]);
  // The generator's oldest Python is 3.10, whose `typing` has more than that of 3.9.
  return readFileSync(`${folder}/models.py`, 'utf8')
    .replace(', TypeAlias, TypedDict', '')
    .replace('import NotRequired', 'import NotRequired, TypeAlias, TypedDict');
}

function writeGoModels(schemas, sum, folder) {
  writeFileSync(`${folder}/schemas.json`, schemas);
  const settings = {
    package: 'mailwright',
    generate: { models: true },
    'output-options': { 'skip-prune': true },
    // Otherwise a new enum may change the names of another one's values.
    compatibility: { 'always-prefix-enum-values': true },
  };
  // JSON is YAML, too.
  writeFileSync(`${folder}/settings.yaml`, JSON.stringify({ ...settings, output: `${folder}/models.go` }));
  run('go', ['run', goGenerator, '-config', `${folder}/settings.yaml`, `${folder}/schemas.json`]);
  return `// ${sum}\n\n${readFileSync(`${folder}/models.go`, 'utf8')}`;
}

function formatGo(text, sum, folder) {
  writeFileSync(`${folder}/resources.go`, `// ${sum}\n\n${text}`);
  run('gofmt', ['-w', `${folder}/resources.go`]);
  return readFileSync(`${folder}/resources.go`, 'utf8');
}

function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed${error === undefined ? '' : `: ${error.message}`}`);
}
