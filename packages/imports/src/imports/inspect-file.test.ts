import { describe, expect, test } from '@jest/globals';
import { detectFormat } from './inspect-file.ts';

describe('the delimiter', () => {
  test.each([
    [',', 'EMAIL,NAME\na@example.com,Ada\n'],
    [';', 'EMAIL;NAME\na@example.com;Ada\n'],
    ['\t', 'EMAIL\tNAME\na@example.com\tAda\n'],
    ['|', 'EMAIL|NAME\na@example.com|Ada\n'],
    [';', 'EMAIL;PRICE;SIZE\na@example.com;1,5;2,5\nb@example.com;1,6;2,6\n'],
    [';', 'a@example.com;1,5\nb@example.com;1,6\n'],
    [',', 'EMAIL,NAME\na@example.com,"Lovelace; Ada; Countess"\n'],
    [',', 'EMAIL,NOTE\na@example.com,"a;b;c\n;;;"\nb@example.com,";;"\n'],
    ['|', 'EMAIL|TAGS\na@example.com|vip,new,old\nb@example.com|vip\n'],
    [',', 'EMAIL\na@example.com\n'],
    [',', 'a@example.com'],
    [',', ''],
    [';', 'ID;NAME\n1;Ada, Countess\n2;Grace\n'],
  ])('%j is detected', (delimiter, text) => {
    expect(detectFormat(text, true).delimiter).toBe(delimiter);
    expect(detectFormat(text, false).delimiter).toBe(delimiter);
  });

  test.each(['sep=;\r\n', 'SEP=;\n', '"sep=;"\r'])(
    'is the one that the line %j gives, and that line is not a row',
    (line) => {
      const format = detectFormat(
        `${line}a,b;c@example.com\n`.replaceAll('\n', line.endsWith('\r') ? '\r' : '\n'),
        true,
      );
      expect(format).toMatchObject({ delimiter: ';', skip: line.length, hasHeader: false });
      expect(format.rows).toEqual([['a,b', 'c@example.com']]);
    },
  );

  test('is the one that the caller gives', () => {
    expect(detectFormat('a@example.com,b;c\n', true, { delimiter: ';' })).toMatchObject({
      delimiter: ';',
      rows: [['a@example.com,b', 'c']],
    });
  });
});

describe('the line end', () => {
  test.each([
    ['\n', 'a,b\nc,d\n'],
    ['\r\n', 'a,b\r\nc,d\r\n'],
    ['\r', 'a,b\rc,d\r'],
    ['\r', 'a,"b\n\n"\rc,d\re'],
    ['\n', 'a,"b\r\r\r"\nc,d\ne'],
    ['\r\n', 'a,"b\n\n"\r\nc\r\n'],
    ['\r\n', 'a,"b\r\n'],
    ['\n', 'a,b'],
    ['\n', ''],
  ])('%j is detected', (lineEnd, text) => {
    expect(detectFormat(text, true).lineEnd).toBe(lineEnd);
  });

  test('is not a carriage return at the end of a block, whose line feed may be in the next one', () => {
    expect(detectFormat('a,b\r\nc,d\r', false).lineEnd).toBe('\r\n');
    expect(detectFormat('a,b\r', false).lineEnd).toBe('\n');
  });
});

describe('the first row', () => {
  test.each([
    ['names the columns if one of the names means an address', 'E-Mail,x\n', true],
    ['names the columns if one of the names means an address, even next to an address', 'E-Mail,a@example.com\n', true],
    ['names the columns if it has no address', 'Who,Where\na@example.com,Rome\n', true],
    ['is a subscriber if it has an address', 'Ada,a@example.com\n', false],
  ])('%s', (_, text, hasHeader) => {
    expect(detectFormat(text, true).hasHeader).toBe(hasHeader);
  });

  test('names the columns if the caller says so', () => {
    expect(detectFormat('a@example.com\n', true, { hasHeader: true }).hasHeader).toBe(true);
  });
});

test('up to a hundred rows of the first 64 k characters are read, without a row that is cut off', () => {
  const row = `${'a'.repeat(900)},a@example.com\n`;
  const { rows } = detectFormat(row.repeat(1_000), true);
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(String)).size).toBe(1);
  expect(detectFormat('a,b\n'.repeat(1_000), true).rows).toHaveLength(100);
  expect(detectFormat('a,b', false).rows).toEqual([['a', 'b']]);
});
