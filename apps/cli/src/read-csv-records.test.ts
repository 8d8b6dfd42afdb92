import { expect, test } from '@jest/globals';
import { readCsvRecords } from './read-csv-records.ts';

const stream = (parts: string[]) => new Blob(parts).stream() as unknown as Parameters<typeof readCsvRecords>[0];

test('records are read with quotes, commas and line breaks in their cells, up to a limit', async () => {
  const text = 'row,text\r\n1,"a ""b"", c"\r\n2,"x\r\ny"\r\n3,\r\n4,é\r\n';
  expect(await readCsvRecords(stream([text]), 4)).toEqual([
    ['row', 'text'],
    ['1', 'a "b", c'],
    ['2', 'x\r\ny'],
    ['3', ''],
  ]);
  expect(await readCsvRecords(stream([text]), 9)).toHaveLength(5);
});

test('records are the same wherever the body is cut', async () => {
  const text = 'row,text\r\n1,"x\r\ny\r\nz"\r\n2,"a ""b"", c"\r\n';
  const expected = [
    ['row', 'text'],
    ['1', 'x\r\ny\r\nz'],
  ];
  for (let at = 0; at <= text.length; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)].map((part) => Buffer.from(part));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(part);
      },
    });
    expect(await readCsvRecords(body as Parameters<typeof readCsvRecords>[0], 2)).toEqual(expected);
  }
});

test('a body is not read further than necessary', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.from(`${(sent += 1)},x\r\n`)),
  });
  expect(await readCsvRecords(endless as Parameters<typeof readCsvRecords>[0], 2)).toEqual([
    ['1', 'x'],
    ['2', 'x'],
  ]);
  expect(sent).toBeLessThan(20);
});
