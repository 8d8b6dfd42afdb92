import { execFileSync } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openInput } from './open-input.ts';
import { saveStream } from './save-stream.ts';

let folder: string;
let pipe: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-cli-'));
  pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
});
afterEach(() => rm(folder, { recursive: true }));

const save = (text: string, file: string) => {
  const body = new Blob([text]).stream() as unknown as Parameters<typeof saveStream>[0];
  return saveStream(body, file, { signal: new AbortController().signal });
};

test('a named pipe is imported like standard input, with an unknown length and name', async () => {
  const input = openInput(pipe, { stdin: process.stdin });
  expect(input).toMatchObject({ name: undefined, size: undefined });
  const [read] = await Promise.all([buffer(input.bytes), writeFile(pipe, 'EMAIL\nada@example.com\n')]);
  expect(read.toString()).toBe('EMAIL\nada@example.com\n');
});

test('saving to a named pipe writes into it, and the pipe stays', async () => {
  const [read] = await Promise.all([readFile(pipe, 'utf8'), save('EMAIL\n', pipe)]);
  expect(read).toBe('EMAIL\n');
  expect((await lstat(pipe)).isFIFO()).toBe(true);
  expect(await readdir(folder)).toEqual(['pipe']);
});

test('saving to a link, such as /dev/stdout, writes to its target, and the link stays', async () => {
  const link = path.join(folder, 'link');
  await writeFile(path.join(folder, 'file'), 'older and longer');
  await symlink('file', link);
  await save('EMAIL\n', link);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(path.join(folder, 'file'), 'utf8')).toBe('EMAIL\n');
});
