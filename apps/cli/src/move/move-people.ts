import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { awaitImport, type Import, type List, type MailwrightClient, uploadImport } from 'mailwright';
import { formatCount } from '../format-quantity.ts';
import { createMergeProgress, createUploadProgress } from '../import-progress.ts';
import type { ProgressLine } from '../progress-line.ts';
import { cleanText, FieldGuess, toFieldValue, toTags } from './field-values.ts';
import type { Source, SourceField, SourceList, SourcePerson } from './source.ts';

/** The people of a list, in a file: their fields are known only when all of them are read. */
export interface StoredPeople {
  file: string;
  count: number;
  /** How many aren't moved, by the reason. */
  leftOut: Map<string, number>;
  /** The fields that their values need, most used first. */
  fields: SourceField[];
  /** How many people the other system said there are when the last page was read. */
  total: number;
  remove(): Promise<void>;
}

/** Reads the people of a list into a file that only this user can read, page by page. */
export async function storePeople(
  source: Source,
  list: SourceList,
  { line, signal }: { line: ProgressLine; signal: AbortSignal },
): Promise<StoredPeople> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailwright-move-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'people.ndjson');
  const guesses = new Map<string, FieldGuess>();
  const stored = { file, count: 0, leftOut: new Map<string, number>(), total: list.people, remove };
  async function* rows(): AsyncGenerator<string> {
    let read = 0;
    for await (const person of source.readPeople(list, (total) => (stored.total = total))) {
      read += 1;
      if (read % 100 === 0 || read === stored.total)
        line.show({
          title: `Reading ${list.name}`,
          done: stored.total === 0 ? undefined : Math.min(1, read / stored.total),
          facts: [`${formatCount(read)} of ${formatCount(stored.total)} subscribers`],
        });
      if ('leftOut' in person) stored.leftOut.set(person.leftOut, (stored.leftOut.get(person.leftOut) ?? 0) + 1);
      else {
        stored.count += 1;
        noteValues(guesses, person);
        // These end a line, too, for whoever reads lines.
        yield `${JSON.stringify(person).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
      }
    }
  }
  try {
    await pipeline(Readable.from(rows()), createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  return { ...stored, fields: [...list.fields, ...toFields(guesses, list.fields)] };
}

function noteValues(guesses: Map<string, FieldGuess>, { values, labels = {} }: SourcePerson): void {
  for (const [tag, value] of Object.entries(values)) {
    if (tag === 'FIRST_NAME' || tag === 'LAST_NAME') continue;
    let guess = guesses.get(tag);
    if (guess === undefined) guesses.set(tag, (guess = new FieldGuess(labels[tag] ?? tag)));
    guess.add(value);
  }
}

function toFields(guesses: Map<string, FieldGuess>, known: SourceField[]): SourceField[] {
  return [...guesses]
    .filter(([tag]) => !known.some((field) => field.tag === tag))
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([tag, guess]) => ({ tag, label: guess.label, type: guess.type(), options: [], isVisible: false }));
}

/** What became of the people of a list. */
export interface ImportedPeople {
  import: Import;
  /** How many values of each field didn't fit its type, or had no field. */
  lostValues: Map<string, number>;
}

/** Imports stored people into a list, so that nobody gets a mail by it. An import that breaks off is cancelled. */
export async function importPeople(
  client: MailwrightClient,
  { list, fields, people }: { list: Pick<List, 'uid'>; fields: List['fields']; people: StoredPeople },
  {
    statement,
    sendEvents,
    line,
    signal,
  }: { statement: string; sendEvents: boolean; line: ProgressLine; signal: AbortSignal },
): Promise<ImportedPeople> {
  const lostValues = new Map<string, number>();
  const upload = createUploadProgress(line, undefined);
  const merge = createMergeProgress(line);
  const begun: { uid?: string } = {};
  try {
    const { uid } = await uploadImport(client, {
      listUid: list.uid,
      contentType: 'application/x-ndjson',
      file: toRows(people.file, fields, lostValues),
      options: {
        file_name: 'move.ndjson',
        // They have subscribed in the other system: asking them again would be a mail.
        skip_confirmation: 'true',
        consent_statement: statement,
        ...(sendEvents ? {} : { send_events: 'false' }),
      },
      signal,
      onOutage: upload.noteOutage,
      onProgress: (now) => {
        begun.uid = now.uid;
        upload.show(now);
      },
    });
    const ended = await awaitImport(client, uid, { signal, onProgress: merge.show, onOutage: merge.noteOutage });
    return { import: ended, lostValues };
  } catch (error) {
    // It would count towards the plan's limit of unfinished imports, and the next run begins a new one.
    if (begun.uid !== undefined) await cancel(client, begun.uid);
    throw error;
  }
}

async function cancel(client: MailwrightClient, uid: string): Promise<void> {
  const call = client.POST('/imports/{uid}/cancel', { params: { path: { uid } }, signal: AbortSignal.timeout(5_000) });
  await call.catch(() => undefined);
}

const blockLength = 64 * 1024;

async function* toRows(
  file: string,
  fields: List['fields'],
  lostValues: Map<string, number>,
): AsyncGenerator<Uint8Array> {
  const byTag = new Map(fields.map((field) => [field.tag, field]));
  let block = '';
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    block += `${JSON.stringify(toRow(JSON.parse(text) as SourcePerson, byTag, lostValues))}\n`;
    if (block.length < blockLength) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

/** A row of an import. A value that doesn't fit is left out, since it would keep the person out. */
function toRow(
  { email, tags, values, labels: _labels, ...others }: SourcePerson,
  fields: Map<string, List['fields'][number]>,
  lostValues: Map<string, number>,
): Record<string, unknown> {
  const kept = toTags(tags);
  const fitting = Object.entries(values).flatMap(([tag, given]): [string, unknown][] => {
    const field = fields.get(tag);
    const value = field === undefined ? undefined : toFieldValue(field, given);
    if (value === undefined) lostValues.set(tag, (lostValues.get(tag) ?? 0) + 1);
    return value === undefined ? [] : [[tag, value]];
  });
  return {
    EMAIL: cleanText(email),
    ...others,
    ...(kept.length > 0 ? { tags: kept } : {}),
    ...Object.fromEntries(fitting),
  };
}
