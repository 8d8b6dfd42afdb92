import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { timeOfId } from './ids.ts';

/** A log that has been opened as a file. */
export interface LogFile {
  /** An entity tag, which changes when an entry is added, changed or removed. */
  tag: string;
  parts: AsyncGenerator<string>;
}

/** The end of a log at a given moment. */
export interface LogEnd {
  /** The id of the last entry; undefined for an empty log. */
  lastId: string | undefined;
  /** A value that differs whenever the log does: the number of its entries, or more if entries can change. */
  state: string | number;
}

// Another process may still be committing a group of entries with lower ids.
const settlingMs = 1_000;

/**
 * Opens a log as a file that ends with the entry that is the last one now. The ids of its entries contain their time.
 * @param log `name`: a name that no other log has; `write`: writes the file up to the entry with this id.
 */
export async function openLogFile(log: {
  name: string;
  readEnd(): Promise<LogEnd>;
  write(untilId: string | undefined): AsyncGenerator<string>;
}): Promise<LogFile> {
  let end = await log.readEnd();
  const isSettling = end.lastId !== undefined && Date.now() - timeOfId(end.lastId) < settlingMs;
  if (isSettling) {
    await wait(settlingMs);
    end = await log.readEnd();
  }
  const text = `${log.name} ${end.state} ${end.lastId ?? ''}`;
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { tag, parts: log.write(end.lastId) };
}
