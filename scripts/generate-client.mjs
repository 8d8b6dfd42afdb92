// npm run generate:client: writes the generated files of packages/client from the OpenAPI document: `schema.ts` has the
// API's types, `models.ts` a name for each of its schemas, and `api.ts` a method for each operation. apps/cli gets a table
// of the operations.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeCliOperations } from './generate-cli.mjs';
import { writeMethods, writeModels } from './generate-methods.mjs';
import { prepare, root } from './setup.mjs';

const help = `npm run generate:client: writes the types and methods of packages/client from the OpenAPI document of packages/contracts.

Usage: npm run generate:client [-- --check]

With --check nothing is written: the exit code is 1 when a file is not what it should be.
`;

const folder = fileURLToPath(new URL('../packages/client/src/', import.meta.url));
const contracts = 'packages/contracts/dist/index.js';
const prefix = '/api/v1';
// These have a list's own fields beside the properties that every subscriber has.
const withFieldValues = ['Subscriber', 'AddSubscriber', 'UpdateSubscriber', 'BatchRow'];

const [option] = process.argv.slice(2);
if (option === undefined || option === '--check') {
  await main(option === '--check');
} else {
  process.stdout.write(help);
  if (option !== '--help' && option !== '-h') process.exitCode = 2;
}

async function main(onlyChecks) {
  if (!existsSync(root + contracts)) await prepare({ log: (line) => console.log(line) });
  // A check runs after a full build, but generation runs after a change to the contract, when nothing else may build
  // yet.
  if (!onlyChecks) compileContracts();
  for (const [name, wanted] of Object.entries(await generate())) {
    const file = folder + name;
    if (!onlyChecks) {
      writeFileSync(file, wanted);
      console.log(`${file} is written.`);
    } else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
      console.error(
        `${path.join('packages/client/src', name)} is not what the contract says. Run: npm run generate:client`,
      );
      process.exitCode = 1;
    }
  }
}

function compileContracts() {
  const compiler = `${root}node_modules/typescript-compiler/bin/tsc`;
  const { status } = spawnSync(process.execPath, [compiler, '-b', 'packages/contracts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

async function generate() {
  const { openApiDocument } = await import(new URL(`../${contracts}`, import.meta.url).href);
  // The generator is a dependency of the client, with its own version of the compiler.
  const fromClient = createRequire(`${root}packages/client/package.json`);
  const load = (name) => import(pathToFileURL(fromClient.resolve(name)).href);
  const { default: ts } = await load('typescript');
  const generator = fromClient('openapi-typescript');
  const document = simplify(openApiDocument({ version: '1', serverUrl: '', content: 'all' }));
  const nodes = await generator.default(document, { defaultNonNullable: false });
  const schema = generator.astToString(nodes.map((node) => nameTags(ts, node)));
  const made = '// Made by `npm run generate:client` from the OpenAPI document. Not to be edited.\n\n';
  return {
    'schema.ts': made + schema,
    'models.ts': made + writeModels(document),
    'api.ts': made + writeMethods(document),
    '../../../apps/cli/src/operations.ts': made + writeCliOperations(document),
  };
}

/**
 * The document as the client uses it: paths below /api/v1, only JSON out of an object's three media types, and every
 * unsuccessful response as a problem.
 */
function simplify({ paths, ...rest }) {
  typeFieldValues(rest.components.schemas);
  const below = Object.entries(paths).map(([path, item]) => [
    path.slice(prefix.length),
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, simplifyOperation(operation)])),
  ]);
  return { ...rest, paths: Object.fromEntries(below) };
}

/** The document allows any value for a list's own fields, since other generators know no unions there. */
function typeFieldValues(schemas) {
  const { description: _description, ...value } = schemas.ListField.properties.default_value;
  for (const name of withFieldValues) schemas[name].additionalProperties = value;
}

function simplifyOperation({ requestBody, responses, ...rest }) {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    ...rest,
    ...(requestBody && { requestBody: { ...requestBody, content: pickBody(requestBody.content) } }),
    responses: {
      ...Object.fromEntries(good.map(([status, { headers: _headers, ...reply }]) => [status, reply])),
      default: { description: 'What went wrong', content },
    },
  };
}

/** For an object, only JSON; for a file, which has types other than JSON and forms, all of its types. */
function pickBody(content) {
  const json = 'application/json';
  const isObject = json in content && 'application/x-www-form-urlencoded' in content;
  return isObject ? { [json]: content[json] } : content;
}

/** Allows a list's own fields only names that look like tags, so that a misspelled property of ours is an error. */
function nameTags(ts, root) {
  const visit = (inSubscriber) => (node) => {
    if (ts.isPropertySignature(node) && ts.isIdentifier(node.name) && withFieldValues.includes(node.name.text))
      return ts.visitEachChild(node, visit(true), undefined);
    if (inSubscriber && ts.isIndexSignatureDeclaration(node)) return nameTag(ts, node);
    return ts.visitEachChild(node, visit(inSubscriber), undefined);
  };
  return ts.visitNode(root, visit(false));
}

function nameTag({ factory, SyntaxKind }, signature) {
  const text = factory.createKeywordTypeNode(SyntaxKind.StringKeyword);
  const type = factory.createTypeReferenceNode('Uppercase', [text]);
  const tag = factory.createParameterDeclaration(undefined, undefined, 'tag', undefined, type);
  return factory.updateIndexSignature(signature, signature.modifiers, [tag], signature.type);
}
