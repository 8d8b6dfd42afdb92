/** A value of JSON in the syntax of a language. */
export type WriteValue = (value: unknown, indent?: string) => string;

interface Syntax {
  object: [open: string, close: string];
  array: [open: string, close: string];
  key: (name: string) => string;
  text: (value: string) => string;
  word: (value: boolean | null) => string;
  /** Between the brackets of an object and its entries in one line. */
  space?: string;
}

const longestLine = 64;

/** Creates a writer: what fits into a line stays in one, and the rest has a line for each entry. */
function createWriter({ object, array, key, text, word, space = '' }: Syntax): WriteValue {
  const write: WriteValue = (value, indent = '') => {
    if (typeof value === 'string') return text(value);
    if (value === null || typeof value === 'boolean') return word(value);
    if (typeof value !== 'object') return JSON.stringify(value);
    const [open, close] = Array.isArray(value) ? array : object;
    const inner = `${indent}  `;
    const entries = Array.isArray(value)
      ? value.map((each) => write(each, inner))
      : Object.entries(value).map(([name, each]) => `${key(name)}${write(each, inner)}`);
    if (entries.length === 0) return open + close;
    const pad = Array.isArray(value) ? '' : space;
    const line = `${open}${pad}${entries.join(', ')}${pad}${close}`;
    if (fitsInLine(line, indent)) return line;
    return `${open}\n${entries.map((entry) => `${inner}${entry},`).join('\n')}\n${indent}${close}`;
  };
  return write;
}

function fitsInLine(line: string, indent: string): boolean {
  return line.length + indent.length < longestLine && !line.includes('\n');
}

const doubleQuoted = (value: string) => JSON.stringify(value);
const singleQuoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const writeTypeScript = createWriter({
  object: ['{', '}'],
  array: ['[', ']'],
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : singleQuoted(name)}: `,
  text: (value) => (value.includes('\n') ? doubleQuoted(value) : singleQuoted(value)),
  word: String,
  space: ' ',
});

export const writePython = createWriter({
  object: ['{', '}'],
  array: ['[', ']'],
  key: (name) => `${doubleQuoted(name)}: `,
  text: doubleQuoted,
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
});

export const writePhp = createWriter({
  object: ['[', ']'],
  array: ['[', ']'],
  key: (name) => `${singleQuoted(name)} => `,
  // A `$` in double quotes would begin a variable.
  text: (value) => (value.includes('\n') ? doubleQuoted(value).replaceAll('$', '\\$') : singleQuoted(value)),
  word: String,
});

export const writeGo = createWriter({
  object: ['map[string]any{', '}'],
  array: ['[]any{', '}'],
  key: (name) => `${doubleQuoted(name)}: `,
  text: doubleQuoted,
  word: (value) => (value === null ? 'nil' : String(value)),
});

/** JSON with indentation, in which short objects and arrays stay in a line. */
export function writeJson(value: unknown): string {
  return writeShortJson(value).replaceAll(/,(\n\s*[}\]])/g, '$1');
}

const writeShortJson = createWriter({
  object: ['{', '}'],
  array: ['[', ']'],
  key: (name) => `${doubleQuoted(name)}: `,
  text: doubleQuoted,
  word: String,
});
