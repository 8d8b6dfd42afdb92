import { accessSync, constants, createReadStream, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { type Terminal, UsageError } from './terminal.ts';

/** The file to import. */
export interface Input {
  /** Its name without its folder; undefined for standard input and for a pipe. */
  name: string | undefined;
  /** Its length in bytes; undefined for standard input and for a pipe. */
  size: number | undefined;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

const readBytes = 1024 * 1024;
const contentTypes = new Map<string, string>(
  Object.entries({
    '.csv': 'text/csv',
    '.tsv': 'text/tab-separated-values',
    '.txt': 'text/plain',
    '.ndjson': 'application/x-ndjson',
    '.jsonl': 'application/x-ndjson',
    '.gz': 'application/gzip',
    '.zip': 'application/zip',
  }),
);

/**
 * Opens a file, or standard input for `-`. @throws UsageError if there is no such file, it can't be read, or it is
 * empty.
 */
export function openInput(file: string, { stdin }: Pick<Terminal, 'stdin'>): Input {
  if (file === '-') return { name: undefined, size: undefined, contentType: 'application/octet-stream', bytes: stdin };
  const stats = statFile(file);
  // A pipe's length is 0, whatever comes through it, and its name may be a number, as with `<(…)` in a shell.
  const isFile = stats.isFile();
  if (isFile && stats.size === 0) throw new UsageError(`${file} is empty.`);
  return {
    name: isFile ? path.basename(file) : undefined,
    size: isFile ? stats.size : undefined,
    contentType: contentTypes.get(path.extname(file).toLowerCase()) ?? 'application/octet-stream',
    bytes: readFile(file),
  };
}

// The file is opened only when it is read, because an error of a stream that nobody reads yet would end the process.
async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: readBytes }) as AsyncIterable<Uint8Array>;
}

function statFile(file: string): Stats {
  try {
    const stats = statSync(file);
    if (stats.isDirectory()) throw new UsageError(`${file} is a folder: name a file.`);
    accessSync(file, constants.R_OK);
    return stats;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read (${code}).`);
  }
}
