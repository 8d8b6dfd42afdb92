/**
 * A group of fields in a header or a report, unfolded; names are in lower case, and the first of a repeated field
 * counts.
 */
export type Fields = Map<string, string>;

// Servers' reports have some hundred characters.
const maxLength = 32_000;

/** Reads a report's groups of fields (RFC 3464 §2.1, RFC 5965 §3), which empty lines separate. */
export function readFieldGroups(text: string): Fields[] {
  const groups: Fields[] = [];
  for (const block of text
    .slice(0, maxLength)
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)) {
    const fields = readFields(block);
    if (fields.size > 0) groups.push(fields);
  }
  return groups;
}

/** Reads the fields of a header or a group. */
export function readFields(text: string): Fields {
  const fields: Fields = new Map();
  let last: string | undefined;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
      continue;
    }
    last = undefined;
    const colon = line.indexOf(':');
    if (colon < 1 || colon > 77) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (fields.has(name)) continue;
    fields.set(name, line.slice(colon + 1).trim());
    last = name;
  }
  return fields;
}

/** The value of a typed field, such as `rfc822; grace@example.com` or `smtp; 550 5.1.1 …`, without its type. */
export function withoutType(value: string | undefined): string | undefined {
  return value?.replace(/^[\w-]+\s*;\s*/, '');
}
