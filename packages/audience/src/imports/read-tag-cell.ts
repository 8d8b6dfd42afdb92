import { isLonger, isOneLine, normalizeTag } from '@mailwright/contracts';
import { mergeTags } from '../tags/unite-tags.ts';
import { readJsonList } from './format-csv.ts';

const maxTags = 100;
const maxTagLength = 100;
// Mailchimp quotes each tag: "VIP","Spring, 2026". Otherwise a comma, a semicolon or a bar is between two.
const quotedOrPlain = /"((?:[^"]|"")*)"|[^,;|]+/g;
// Few cells differ from each other.
const maxKnownCells = 1_000;
const maxKnownLength = 200;

/** The tags in a cell, each once, or the message for the caller. */
export type TagsRead = { ok: true; tags: string[] } | { ok: false; message: string };

/** Makes a function that reads cells of tags. Cells with the same text get the same array. */
export function createTagCellReader(): (cell: string) => TagsRead {
  const known = new Map<string, TagsRead>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const read = readTagCell(cell);
    if (known.size < maxKnownCells && cell.length <= maxKnownLength) known.set(cell, read);
    return read;
  };
}

function splitTags(cell: string): string[] {
  // No tag has a comma, with which lists of tags are written.
  const unquote = (quoted: string) =>
    quoted
      .replaceAll('""', '"')
      .split(',')
      .map((part) => part.trim())
      .join(' ');
  return [...cell.trim().matchAll(quotedOrPlain)].map(([plain, quoted]) =>
    (quoted === undefined ? plain : unquote(quoted)).trim(),
  );
}

function readTagCell(cell: string): TagsRead {
  const tags: string[] = [];
  for (const given of readJsonList(cell) ?? splitTags(cell)) {
    const tag = normalizeTag(given);
    if (tag === '') continue;
    tags.push(tag);
    if (tags.length > maxTags || isLonger(tag, maxTagLength) || !isOneLine(tag) || tag === '.' || tag === '..')
      return {
        ok: false,
        message: `must be at most ${maxTags} tags of one line, of at most ${maxTagLength} characters, and not . or ..`,
      };
  }
  return { ok: true, tags: mergeTags(tags) };
}
