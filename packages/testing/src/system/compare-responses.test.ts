import { describe, expect, test } from '@jest/globals';
import { matchResponse } from './compare-responses.ts';
import { readExamples } from './read-examples.ts';

const json = (text: string, info = 'response') => ({ language: 'json', info, text });

describe('an output matches what the page shows', () => {
  const same: [shown: string, printed: string][] = [
    ['{"uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d"}', '{"uid":"list_01m7wyxnayfqasp1p78bz4vwp6"}'],
    ['{"at": "2026-01-02T03:04:05.678Z"}', '{"at":"2027-11-12T13:14:15.167Z"}'],
    ['{"detail": "Unexpected …"}', '{"detail":"Unexpected end of input"}'],
    ['{"secret": "whsec_…", "finished_at": "…"}', '{"secret":"whsec_abc+/=","finished_at":null}'],
    ['[1, null, {"a": true}]', '[1,null,{"a":true}]'],
  ];
  test.each(same)('%s ~ %s', (shown, printed) => {
    expect(matchResponse(json(shown), printed)).toEqual([]);
  });
});

describe('an output differs from what the page shows', () => {
  const different: [shown: string, printed: string, difference: string][] = [
    ['{"uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d"}', '{"uid":"sub_01m7wyxnayfqasp1p78bz4vwp6"}', 'response.uid is'],
    ['{"at": "2026-01-02T03:04:05.678Z"}', '{"at":null}', 'response.at is null'],
    ['{"a": 1}', '{"a":1,"b":2}', 'response has b too'],
    ['{"a": 1, "b": 2}', '{"a":1}', 'response has no b'],
    ['[1]', '[1,2]', 'response has 2 items'],
    ['{"a": 1}', 'Bad gateway', 'response is "Bad gateway"'],
  ];
  test.each(different)('%s ≠ %s', (shown, printed, difference) => {
    expect(matchResponse(json(shown), printed)).toEqual([expect.stringContaining(difference)]);
  });
});

test('for a partial output, only the properties that the page shows are compared', () => {
  expect(matchResponse(json('[{"a": 1}]', 'part of response'), '[{"a":1,"b":2}]')).toEqual([]);
  expect(matchResponse(json('[{"a": 1}]', 'part of response'), '[{"a":2}]')).toEqual(['response[0].a is 2']);
});

test('each header line that the page shows must be among the printed ones', () => {
  const response = { language: 'http', info: 'response', text: 'HTTP/1.1 200 OK\nLink: <…>; rel="next"\n' };
  expect(matchResponse(response, 'HTTP/1.1 200 OK\r\nDate: now\r\nLink: <http://a/?b=c>; rel="next"\r\n')).toEqual([]);
  expect(matchResponse(response, 'HTTP/1.1 200 OK\r\n')).toEqual(['no line Link: <…>; rel="next"']);
});

test('an example is paired with the output right below it, an example marked later is left out, and an output without an example is an error', () => {
  const page = (...blocks: string[]) => blocks.map((block) => `\`\`\`${block}\n\`\`\`\n`).join('\nText.\n\n');
  const examples = readExamples(
    page('sh example\na', 'json response\n1', 'sh example later\nb', 'json response\n2', 'sh\nc', 'sh example\nd'),
    'sh',
  );
  expect(examples.map(({ text, response }) => [text, response?.text])).toEqual([
    ['a\n', '1\n'],
    ['d\n', undefined],
  ]);
  expect(() => readExamples(page('sh\na', 'json response\n1'), 'sh')).toThrow('line 7');
});
