// npm run generate:messages: writes the types of the console's messages from the English ones.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../apps/console/src/texts/', import.meta.url));
const file = `${folder}messages.ts`;
const fromConsole = createRequire(new URL('../apps/console/package.json', import.meta.url));
const { compileMessage } = fromConsole('@lingui/message-utils/compileMessage');

/** Whether the types that are written are those of the English messages. */
export function areMessagesGenerated() {
  return readFileSync(file, 'utf8') === generateMessages();
}

function generateMessages() {
  const lines = readdirSync(`${folder}en`)
    .sort()
    .flatMap((name) => {
      const messages = JSON.parse(readFileSync(`${folder}en/${name}`, 'utf8'));
      return Object.entries(messages).map(
        ([key, message]) => `  '${name.replace('.json', '')}.${key}': ${typeOf(valuesOf(message))};\n`,
      );
    });
  return (
    '// Made by `npm run generate:messages` from the English messages. Not to be edited.\n\n' +
    `/** What each message takes. */\nexport interface Messages {\n${lines.join('')}}\n`
  );
}

/** The values that a message takes, each with its type in TypeScript, by their names. */
function valuesOf(message) {
  const values = new Map();
  collect(compileMessage(message), values);
  return values;
}

function collect(tokens, values) {
  for (const token of tokens) {
    if (!Array.isArray(token)) continue;
    const [name, kind, cases] = token;
    const type = typeOfValue(kind, cases);
    // A value that decides between cases may be shown in them, too.
    if (!values.has(name) || type !== 'string') values.set(name, type);
    if (typeof cases === 'object')
      for (const inner of Object.values(cases)) if (Array.isArray(inner)) collect(inner, values);
  }
}

function typeOfValue(kind, cases) {
  if (kind === 'plural' || kind === 'selectordinal' || kind === 'number') return 'number';
  if (kind !== 'select') return 'string';
  // A compiled select has `offset`, too, as a plural may.
  const names = Object.keys(cases)
    .filter((name) => name !== 'offset')
    .sort();
  return names.join() === 'other,true' ? 'boolean' : names.map((name) => `'${name}'`).join(' | ');
}

function typeOf(values) {
  if (values.size === 0) return 'undefined';
  return `{ ${[...values].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(file, generateMessages());
  console.log(`${file} is written.`);
}
