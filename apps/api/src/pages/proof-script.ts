import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { consoleFolder } from '../built-folders.ts';

let found: string | undefined;

/**
 * The address of the script that solves a form's challenge. Undefined when the console, which includes the script,
 * isn't built: forms are then sent without it.
 */
export function proofScript(): string | undefined {
  const folder = path.join(consoleFolder, 'assets');
  if (found === undefined && existsSync(folder)) {
    const name = readdirSync(folder).find((each) => /^form-proof-\w+\.js$/.test(each));
    if (name !== undefined) found = `/assets/${name}`;
  }
  return found;
}
