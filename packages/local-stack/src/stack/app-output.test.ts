import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type AppOutput, openOutput } from './app-output.ts';

let folder: string;
let output: AppOutput;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'app-output-'));
  printed = [];
});
afterEach(() => {
  output.close();
  rmSync(folder, { recursive: true });
});

const fileIn = () => path.join(folder, 'api.log');
const open = () => (output = openOutput(fileIn(), (lines) => printed.push(lines)));
const write = (text: string | Buffer) => writeSync(output.descriptor, Buffer.from(text));
/** Resolves when exactly this text has been printed. */
async function textIs(text: string): Promise<void> {
  while (printed.join('').length < text.length) await sleep(10);
  expect(printed.join('')).toBe(text);
}

test('the output of a process is in the file at once, and is printed a moment later in whole lines', async () => {
  open();
  write('one\ntwo\nthr');
  expect(readFileSync(fileIn(), 'utf8')).toBe('one\ntwo\nthr');
  await textIs('one\ntwo\n');
  write('ee\n');
  await textIs('one\ntwo\nthree\n');
  expect(printed.every((lines) => lines.endsWith('\n'))).toBe(true);
});

test('a multi-byte character that is split over two reads is printed whole', async () => {
  open();
  const bytes = Buffer.from('first\nGräfin Ω\n');
  write(bytes.subarray(0, 9));
  await textIs('first\n');
  write(bytes.subarray(9));
  await textIs('first\nGräfin Ω\n');
});

test('closing prints the rest, including an unfinished line, and closing again does nothing', () => {
  open();
  write('one\nthe last words of a process that was killed');
  output.close();
  output.close();
  expect(printed.join('')).toBe('one\nthe last words of a process that was killed');
});

test('output larger than the read buffer, and a line longer than that, are printed whole and in order', async () => {
  open();
  const text = Array.from({ length: 5_000 }, (_, n) => `line ${n} ${'x'.repeat(50)}\n`).join('');
  const long = `${'y'.repeat(200_000)}\n`;
  write(text + long);
  await textIs(text + long);
});

test('output of an earlier start stays in the file, but is neither printed nor in the last lines', async () => {
  appendFileSync(fileIn(), 'from before\n');
  open();
  expect(output.tail()).toBe('  ');
  const lines = Array.from({ length: 40 }, (_, n) => `line ${n}\n`).join('');
  write(lines);
  await textIs(lines);
  expect(output.tail().split('\n')).toEqual(Array.from({ length: 15 }, (_, n) => `  line ${25 + n}`));
  expect(readFileSync(fileIn(), 'utf8')).toContain('from before\nline 0\n');
});

test('without a print function, the file has all output and the last lines are available', () => {
  output = openOutput(fileIn());
  write('one\ntwo\n');
  expect(output.tail()).toBe('  one\n  two');
});
