import { type AddList, eachOf, type List, type MailwrightClient, MailwrightError, unwrap } from 'mailwright';
import type { Sender, SourceField, SourceList } from './source.ts';

/** Lists, templates or campaigns that are here already, by their names. */
export type ByName<Item> = Map<string, Item[]>;

/** Reads the names of what is here already. */
export async function readByName<Item extends { name: string }>(items: AsyncIterable<Item>): Promise<ByName<Item>> {
  const byName: ByName<Item> = new Map();
  for await (const item of items) byName.set(item.name, [...(byName.get(item.name) ?? []), item]);
  return byName;
}

export const readListsHere = (client: MailwrightClient, signal: AbortSignal): Promise<ByName<List>> =>
  readByName(eachOf(client, '/lists', { query: { limit: 100 }, signal }));

/**
 * Gives the names under which things are found again. The other system may have several of the same name; all but the
 * first of them also have their ids here.
 */
export function createNaming(): (name: string, id: string) => string {
  const taken = new Set<string>();
  return (given, id) => {
    const name = toLine(given) || `(${id})`;
    const unique = taken.has(name) ? `${name.slice(0, maxName - id.length - 4)} (#${id})` : name;
    taken.add(unique);
    return unique;
  };
}

const maxName = 200;

/** A name as it can be here: one line. */
function toLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maxName)
    .toWellFormed();
}

const languages = new Set(['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'pt', 'zh']);

/** Creates a list as the other system has it, without its fields. */
export function createList(
  client: MailwrightClient,
  { isDoubleOptIn, contact, language = '' }: SourceList,
  { name, sender, signal }: { name: string; sender: Sender; signal: AbortSignal },
): Promise<List> {
  const short = language.slice(0, 2).toLowerCase();
  const body: AddList = {
    name,
    from_name: sender.name,
    from_email: sender.email,
    subscription: isDoubleOptIn ? 'double_opt_in' : 'single_opt_in',
    ...(contact === undefined ? {} : { contact }),
    ...(languages.has(short) ? { language: short as NonNullable<AddList['language']> } : {}),
  };
  return unwrap(client.POST('/lists', { body, signal }));
}

const maxFields = 103;

/** The fields that were added to a list, and those for which there was no room. */
export interface AddedFields {
  fields: List['fields'];
  added: string[];
  leftOut: string[];
}

/** Adds the fields that a list doesn't have yet, as long as it takes any. */
export async function addFields(
  client: MailwrightClient,
  { uid, fields: existing }: List,
  wanted: SourceField[],
  signal: AbortSignal,
): Promise<AddedFields> {
  const fields = [...existing];
  const added: string[] = [];
  const leftOut: string[] = [];
  for (const { tag, label, type, options, isVisible } of wanted) {
    if (fields.some((field) => field.tag === tag)) continue;
    if (fields.length >= maxFields) {
      leftOut.push(tag);
      continue;
    }
    const body = { tag, label: toLine(label).slice(0, 100) || tag, type, options, visible: isVisible };
    try {
      fields.push(await unwrap(client.POST('/lists/{uid}/fields', { params: { path: { uid } }, body, signal })));
      added.push(tag);
    } catch (error) {
      if (!(error instanceof MailwrightError) || error.code !== 'validation_failed') throw error;
      leftOut.push(tag);
    }
  }
  return { fields, added, leftOut };
}
