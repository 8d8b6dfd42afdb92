import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read, atomically: a reader sees the old text or the new, never a part. */
export function writePrivateFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    // The disk may be full, for example.
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes a value as JSON, as writePrivateFile does. */
export function writePrivateJson(file: string, value: unknown): void {
  writePrivateFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/**
 * Reads the object in a JSON file; returns an empty one if there is no such file.
 * @throws if the file has anything else.
 */
export function readJsonObject(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Falls through to the message that names the file.
  }
  throw new Error(`${file} doesn't hold a JSON object. Fix it or remove it.`);
}

const longLog = 20 * 1024 * 1024;

/** Rotates a log that has grown past 20 MB (`x.log` to `x.log.1`, replacing the previous one). */
export function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > longLog) renameSync(file, `${file}.1`);
}
