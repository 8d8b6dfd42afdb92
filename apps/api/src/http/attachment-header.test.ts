import { expect, test } from '@jest/globals';
import { attachmentHeader } from './attachment-header.ts';

test('a file name gets the extension, and loses the characters that file systems refuse', () => {
  expect(attachmentHeader('Weekly News-2026-11-22', '.csv')).toBe('attachment; filename="Weekly News-2026-11-22.csv"');
  expect(attachmentHeader('a/b\\c:d"e\u202e', '.csv.gz')).toBe('attachment; filename=a-b-c-d-e-.csv.gz');
  expect(attachmentHeader('..', '.csv')).toBe('attachment; filename=...csv');
});

test('a name that is not ASCII is sent as RFC 8187 encodes it, next to an ASCII fallback', () => {
  expect(attachmentHeader('Größe 東京', '.csv')).toBe(
    `attachment; filename="Groe .csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E6%9D%B1%E4%BA%AC.csv`,
  );
  expect(attachmentHeader('half \ud800', '.csv')).toContain('%EF%BF%BD');
});
