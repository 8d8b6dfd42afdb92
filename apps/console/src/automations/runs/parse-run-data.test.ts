import { expect, test } from '@jest/globals';
import { parseRunData } from './parse-run-data.ts';

test('empty input is no data, and a JSON object is the data', () => {
  expect(parseRunData(' \n')).toEqual({});
  expect(parseRunData('{"order": "4711", "lines": [{"price": 2.5}]}')).toEqual({
    data: { order: '4711', lines: [{ price: 2.5 }] },
  });
});

test('input that is not JSON, or JSON that is not an object, is reported as wrong', () => {
  expect(parseRunData('{order: 4711}')).toEqual({ wrong: 'noJson' });
  for (const typed of ['4711', '"order"', 'null', '[{"order": 1}]']) {
    expect(parseRunData(typed)).toEqual({ wrong: 'noObject' });
  }
});
