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

test('a body is not read further than it must be', async () => {
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
