import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { createMergeProgress, createUploadProgress } from './import-progress.ts';
import { createProgressLine } from './progress-line.ts';

function open(terminal: { isTTY?: boolean; columns?: number } = {}) {
  let text = '';
  const clock = { now: 0 };
  const stderr = Object.assign(new PassThrough(), terminal);
  stderr.on('data', (part: Buffer) => void (text += part.toString()));
  const line = createProgressLine({ stderr }, () => clock.now);
  return { line, clock, written: () => text };
}

const anImport = (more: object) =>
  ({
    status: 'uploading',
    counts: { processed: 0 },
    progress: { uploaded_bytes: 0, read_bytes: 0, total_rows: null, rows_per_second: 0, seconds_left: null },
    ...more,
  }) as Parameters<ReturnType<typeof createMergeProgress>['show']>[0];

test('on a terminal, progress is one line with a bar that is replaced and is never wider than the terminal', () => {
  const { line, written } = open({ isTTY: true, columns: 30 });
  line.show({ title: 'Merging', done: 0.5, facts: ['500 rows', '20 rows/s'] });
  line.clear();
  expect(written()).toBe('\r\u{1b}[2KMerging  [##########---------\r\u{1b}[2K');
});

test('without a terminal, progress is a plain line every five seconds, and at once if something else begins', () => {
  const { line, clock, written } = open();
  for (const [at, title, done] of [
    [0, 'Uploading', 0],
    [4_999, 'Uploading', 0.4],
    [5_000, 'Uploading', 0.5],
    [5_001, 'Merging', 0],
  ] as const) {
    clock.now = at;
    line.show({ title, done, facts: [] });
  }
  line.clear();
  expect(written()).toBe('Uploading  0 %\nUploading  50 %\nMerging  0 %\n');
});

test('a note is printed on its own line', () => {
  const { line, written } = open({ isTTY: true });
  line.show({ title: 'Uploading', facts: [] });
  line.note('Look here.');
  expect(written()).toBe('\r\u{1b}[2KUploading\r\u{1b}[2KLook here.\n');
});

test('an upload shows its bytes, their rate since the command began and, if the size is known, the time left', () => {
  const { line, written } = open({ isTTY: true, columns: 200 });
  const clock = { now: 0 };
  const sized = createUploadProgress(line, 50_000_000, () => clock.now);
  const unsized = createUploadProgress(line, undefined, () => clock.now);
  const at = (bytes: number) => anImport({ progress: { uploaded_bytes: bytes } });
  for (const progress of [sized, unsized]) {
    clock.now = 0;
    progress.show(at(10_000_000));
    clock.now = 10_000;
    progress.show(at(20_000_000));
  }
  const lines = written().split('\r\u{1b}[2K').slice(1);
  expect(lines).toEqual([
    'Uploading  [####----------------]  20 %  10.0 MB of 50.0 MB',
    'Uploading  [########------------]  40 %  20.0 MB of 50.0 MB  1.0 MB/s  30 s left',
    'Uploading  10.0 MB',
    'Uploading  20.0 MB  1.0 MB/s',
  ]);
});

test('an import shows its rows, their rate and the time left, and an outage is noted only once until it ends', () => {
  const { line, clock, written } = open();
  const { show, noteOutage } = createMergeProgress(line);
  const outage = {
    error: Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }),
    waitSeconds: 1,
  };
  const running = anImport({
    status: 'running',
    counts: { processed: 1_200_000 },
    progress: { uploaded_bytes: 200, read_bytes: 50, total_rows: null, rows_per_second: 20_000, seconds_left: 180 },
  });
  show(anImport({ status: 'pending' }));
  show(running);
  noteOutage(outage);
  noteOutage(outage);
  clock.now = 6_000;
  show(running);
  noteOutage(outage);
  const merging = 'Merging  25 %  1,200,000 rows  20,000 rows/s  3 min 0 s left';
  const unavailable = 'The service is unavailable (ECONNREFUSED): trying again.';
  expect(written().trimEnd().split('\n')).toEqual(['Waiting for a worker', merging, unavailable, merging, unavailable]);
});
