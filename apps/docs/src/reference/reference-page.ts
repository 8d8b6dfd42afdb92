import type { createSchemaWriter, FindObject } from './describe-schema.ts';
import type { ObjectHomes } from './object-homes.ts';

/** A page of the reference, in Markdown. */
export interface ReferencePage {
  /** Its path, such as `reference/subscribers.md`. */
  page: string;
  title: string;
  summary: string;
  markdown: string;
  /** What it describes: the anchor and the title of each operation or event. */
  entries: { anchor: string; title: string; label: string }[];
}

/** The sections of the objects that a page describes. */
export function writeObjects(
  page: string,
  writer: ReturnType<typeof createSchemaWriter>,
  homes: ObjectHomes,
): string[] {
  const names = [...homes].filter(([, home]) => home === page).map(([name]) => name);
  return names.flatMap((name) => [`## The ${name} object {#${name}}`, '', ...writer.writeObject(name), '']);
}

/** Links from a page to the description of an object. */
export function linkFrom(page: string, homes: ObjectHomes): FindObject {
  return (name) => {
    const home = homes.get(name);
    if (home === undefined) throw new Error(`No page describes ${name}`);
    return home === page ? `#${name}` : `/${home}#${name}`;
  };
}
