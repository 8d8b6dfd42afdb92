import { importOptions, ImportRows, NewImportField } from '@mailwright/contracts';
import { type DateOrder, findEncoding, type ImportOptions } from '@mailwright/imports';
import { mergeTags } from '@mailwright/audience';
import { ProblemError, validationProblem } from '@mailwright/platform';
import { z } from 'zod';
import { checkInput } from './check-input.ts';
import { coerceBoolean } from './check-request.ts';
import type { Upload } from './open-upload.ts';

const Options = z.strictObject(importOptions);
const flagNames = new Set(['create_fields', 'update_existing', 'resubscribe', 'send_events', 'skip_confirmation']);
const Mapping = z.record(z.string(), z.string().max(100).nullable());
const delimiters = { ',': ',', ';': ';', tab: '\t', '|': '|' } as const;

/**
 * The options of an import, from the query and from a form's fields, with the charset of the file's media type.
 * @param query as the contract has validated it.
 * @throws ProblemError `validation_failed`; `unsupported_media_type` for a charset that can't be read
 */
export function readImportOptions(
  query: z.output<typeof Options>,
  { fields, charset }: Pick<Upload, 'fields' | 'charset'>,
) {
  if (Object.hasOwn(fields, 'dry_run')) throw validationProblem({ dry_run: ['must be in the query'] });
  const given = { ...query, ...givenIn(fields) };
  const twice = Object.keys(fields).find((name) => isInQuery(query, name));
  if (twice !== undefined)
    throw validationProblem({ [twice]: ['must be given in either the query or the form, not both'] });
  const skipConfirmation = given.skip_confirmation === 'true';
  if (skipConfirmation && given.consent_statement === undefined) {
    throw validationProblem({
      consent_statement: ['is required with skip_confirmation: state how these people gave their consent'],
    });
  }
  const options: ImportOptions = {
    mapping: readIfGiven(given.mapping, readMapping) ?? {},
    createFields: given.create_fields === 'true',
    newFields: readIfGiven(given.new_fields, readNewFields),
    tags: mergeTags(given.tag ?? []),
    updateExisting: given.update_existing === 'true',
    resubscribe: given.resubscribe === 'true',
    sendEvents: given.send_events === 'true',
    skipConfirmation,
    consentStatement: given.consent_statement ?? null,
    delimiter: readIfGiven(given.delimiter, (name) => delimiters[name]),
    status: given.status,
    ignoreColumns: readIfGiven(given.ignore_columns, readColumns) ?? [],
    charset: given.charset === undefined ? readCharset(charset) : readCharsetOption(given.charset),
    dateOrder: readIfGiven(given.date_format, readDateFormat),
    timeZone: readIfGiven(given.time_zone, readTimeZone),
    decimalComma: readIfGiven(given.decimal_comma, (flag) => flag === 'true'),
  };
  return { options, fileName: given.file_name, isDryRun: given.dry_run === 'true' };
}

function readIfGiven<Given, Value>(given: Given | undefined, read: (given: Given) => Value): Value | undefined {
  return given === undefined ? undefined : read(given);
}

/** @throws ProblemError `unsupported_media_type` */
function readCharset(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  const encoding = findEncoding(label);
  if (encoding !== undefined) return encoding;
  const detail = `The charset ${label.slice(0, 100)} is not supported. Save the file as UTF-8, or omit the charset.`;
  throw new ProblemError('unsupported_media_type', detail);
}

function readCharsetOption(label: string): string {
  const encoding = findEncoding(label);
  if (encoding === undefined) throw validationProblem({ charset: ['must be an encoding such as iso-8859-2'] });
  return encoding;
}

const orders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

/** The order of the letters in dmy, DD.MM.YYYY or %Y-%m-%d. */
function readDateFormat(text: string): DateOrder {
  const letters = text
    .toLowerCase()
    .replace(/[^dmy]/g, '')
    .replace(/(.)\1+/g, '$1');
  const order = orders.find((each) => each === letters);
  if (order === undefined)
    throw validationProblem({ date_format: ['must be dmy, mdy, ymd or a pattern such as DD/MM/YYYY'] });
  return order;
}

function readTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw validationProblem({ time_zone: ['must be a time zone such as Europe/Berlin'] });
  }
}

const NewFields = z.array(NewImportField).max(100);

function readNewFields(text: string): NewImportField[] {
  try {
    return checkInput(NewFields, JSON.parse(text));
  } catch {
    throw validationProblem({ new_fields: ['must be a JSON array of fields, each with a tag, a label and a type'] });
  }
}

const Columns = z.array(z.string().max(1_000)).max(2_000);

function readColumns(text: string): string[] {
  if (!text.trimStart().startsWith('['))
    return text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  try {
    return checkInput(Columns, JSON.parse(text));
  } catch {
    throw validationProblem({ ignore_columns: ['must be names of columns, separated by commas or as a JSON array'] });
  }
}

/** Only what the form contains: the schema would add defaults, which must not replace what the query says. */
function givenIn(fields: Record<string, string>): Partial<z.output<typeof Options>> {
  const given = Object.entries(fields).map(([name, text]) => {
    return [name, flagNames.has(name) ? String(coerceBoolean(text)) : text];
  });
  const checked = checkInput(Options, Object.fromEntries(given));
  return Object.fromEntries(Object.entries(checked).filter(([name]) => Object.hasOwn(fields, name)));
}

function isInQuery(query: z.output<typeof Options>, name: string): boolean {
  const absent = checkInput(Options, {}) as Record<string, unknown>;
  return (query as Record<string, unknown>)[name] !== absent[name];
}

function readMapping(text: string): Record<string, string | null> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw validationProblem({ mapping: ['must be a JSON object, such as {"Mail": "EMAIL"}'] });
  }
  try {
    return checkInput(Mapping, value);
  } catch {
    throw validationProblem({
      mapping: ['must map each column to the tag of a field, tags, status, ip_address, a consent time, or null'],
    });
  }
}

/** The bytes of an upload. A body of rows becomes one JSON object per line. @throws ProblemError `validation_failed` */
export function readImportFile(upload: Upload): { contentType: string; bytes: AsyncIterable<Uint8Array> } {
  if (upload.json === undefined) return { contentType: upload.contentType, bytes: upload.bytes };
  const { subscribers } = checkInput(ImportRows, upload.json);
  const lines = subscribers.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { contentType: 'application/x-ndjson', bytes: oneOf(Buffer.from(lines)) };
}

// Enough for a preview: a thousand rows take a tenth of it.
const previewBytes = 4_194_304;

/** The first 4 MB of a file, and whether that is the whole file. The rest isn't read. */
export async function readBeginning(file: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of file) {
    parts.push(part);
    length += part.length;
    if (length > previewBytes) return { bytes: Buffer.concat(parts).subarray(0, previewBytes), isWhole: false };
  }
  return { bytes: Buffer.concat(parts), isWhole: true };
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
