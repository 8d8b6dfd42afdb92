import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { renderMarkdown } from './render-markdown.mjs';

/** The properties of the front matter, with how each value is read. */
const readers = {
  name: readText,
  list: readText,
  subject: readText,
  preheader: readText,
  from_name: readText,
  from_email: readText,
  reply_to: readText,
  template: readText,
  tags: readTexts,
  track_opens: readBoolean,
  track_clicks: readBoolean,
  time_zone: readText,
  schedule: readText,
};

/**
 * Reads a file with front matter.
 * @returns the values of the front matter, and the content as HTML. Without a `name`, it is that of the file.
 * @throws Error if there is no front matter, or it has an unknown property or a value of the wrong type.
 */
export function readCampaign(file) {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const match = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  if (match === null) throw new Error('The file must begin with front matter between two lines of ---.');
  const given = parse(match[1], { schema: 'core' }) ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new Error('The front matter must have names and values.');
  const values = { name: path.basename(file, path.extname(file)) };
  for (const [name, value] of Object.entries(given)) {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (read === undefined)
      throw new Error(`The front matter has "${name}"; it may have: ${Object.keys(readers).join(', ')}.`);
    values[name] = read(name, value);
  }
  const content = text.slice(match[0].length);
  return { values, html: /\.(md|markdown)$/i.test(file) ? renderMarkdown(content) : content.trim() };
}

// YAML makes a number of 2026, which is a fine name.
function readText(name, value) {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`"${name}" in the front matter must be text.`);
}

function readTexts(name, value) {
  const list = typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value;
  if (!Array.isArray(list)) throw new Error(`"${name}" in the front matter must be a list.`);
  return list.map((part) => readText(name, part));
}

function readBoolean(name, value) {
  if (typeof value === 'boolean') return value;
  throw new Error(`"${name}" in the front matter must be true or false.`);
}
