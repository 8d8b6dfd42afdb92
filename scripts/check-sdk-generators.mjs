// npm run check:generators: generators make clients of the OpenAPI document, and linters read it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import util from 'node:util';
import { fuzz } from './sdk-generators/fuzz.mjs';
import { generators } from './sdk-generators/generators.mjs';
import { linters } from './sdk-generators/linters.mjs';
import { startStack } from './sdk-generators/start-stack.mjs';
import { toolsFolder, Unavailable } from './sdk-generators/tools.mjs';

const names = [...Object.keys(generators), ...Object.keys(linters)];
const help = `npm run check:generators: checks the OpenAPI document with generators of clients and with linters.

Each generator makes a client of the document that a running Mailwright serves. The client must compile as it is, and add
a list, a subscriber and a hook, and read them and a webhook. A linter may find nothing, in the documents with and
without forms. What they need is installed below .local/sdk-generators. A check whose language this machine doesn't have
is skipped.

Usage: npm run check:generators -- [options]

  --only NAME   only this check, and may be given several times: ${names.slice(0, 4).join(', ')},
                ${names.slice(4).join(', ')}
  --url URL     a Mailwright to check instead of starting one, which is removed afterwards
  --key KEY     an API key with all scopes, for --url
  --fuzz        instead: Schemathesis calls every operation with made-up values, which takes many minutes
  -h, --help    this text
`;

const { values } = readArguments();
mkdirSync(toolsFolder, { recursive: true });
const folder = mkdtempSync(path.join(toolsFolder, 'check-'));
const stack = values.url === undefined ? await startStack(folder) : { url: values.url, key: values.key ?? '' };
try {
  process.exitCode = values.fuzz ? await fuzz(stack, folder) : await checkAll(values.only ?? names);
} finally {
  await stack.stop?.();
  rmSync(folder, { recursive: true, force: true });
}

function readArguments() {
  const options = {
    only: { type: 'string', multiple: true },
    url: { type: 'string' },
    key: { type: 'string' },
    fuzz: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  let parsed;
  try {
    parsed = util.parseArgs({ options });
    const unknown = (parsed.values.only ?? []).filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`There is no check named ${unknown.join(', ')}.`);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${help}`);
    process.exit(2);
  }
  if (parsed.values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  return parsed;
}

async function checkAll(chosen) {
  const documents = { json: await download('json'), all: await download('all') };
  let failed = 0;
  for (const name of chosen) {
    const startedAt = performance.now();
    const outcome = await check(name, documents);
    if (outcome === 'failed') failed += 1;
    console.log(`${outcome} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  return failed > 0 ? 1 : 0;
}

async function check(name, documents) {
  try {
    if (Object.hasOwn(generators, name)) await generators[name]({ document: documents.json, stack });
    else for (const document of Object.values(documents)) await linters[name]({ document });
    return 'passed';
  } catch (error) {
    console.log(`${name}: ${error.message}`);
    return error instanceof Unavailable ? 'SKIPPED' : 'failed';
  }
}

async function download(content) {
  const response = await fetch(`${stack.url}/api/v1/openapi.json?content=${content}`);
  if (!response.ok) throw new Error(`The document: ${response.status} ${await response.text()}`);
  const file = path.join(folder, `openapi-${content}.json`);
  // Linters show lines.
  writeFileSync(file, JSON.stringify(await response.json(), null, 1));
  return file;
}
