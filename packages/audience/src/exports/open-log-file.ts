import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { timeOfId } from '@mailwright/platform';

/** A log as a file. */
export interface LogFile {
  /** An entity tag, which changes when an entry is added, changed or removed. */
  tag: string;
  parts: AsyncGenerator<string>;
}

/** How far a log goes at a moment. */
export interface LogEnd {
  /** The id of the last entry; undefined of an empty log. */
  lastId: string | undefined;
  /** How many entries it has, or more, if these change: whatever differs when the log does. */
  state: string | number;
}

// A group with lower ids may still be committing in another process.
const settlingMs = 1_000;

/**
 * Opens a log whose entries have the ids of their time as a file, up to its end at this moment.
 * @param log `name`: of this log, unlike any other; `write`: makes the file, up to the entry with this id.
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
