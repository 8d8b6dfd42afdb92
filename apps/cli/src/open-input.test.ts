import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { openInput } from './open-input.ts';

test('a file that is removed before it is read makes its reader fail, but does not end the process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'open-input-'));
  try {
    const file = path.join(folder, 'contacts.csv');
    writeFileSync(file, 'email\na@example.com\n');
    const input = openInput(file, { stdin: Readable.from([]) });
    rmSync(file);
    // Waits about as long as the requests before the upload take.
    await wait(50);
    const read = async () => {
      for await (const _part of input.bytes) continue;
    };
    await expect(read()).rejects.toThrow('ENOENT');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
