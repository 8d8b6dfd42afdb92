import { expect, test } from '@jest/globals';
import { openApiDocument } from '@mailwright/contracts';
import type { ApiDocument } from './read-document.ts';
import { writeReference } from './reference-pages.ts';

const document = openApiDocument({ version: '1', serverUrl: '' }) as unknown as ApiDocument;

test('the reference names the values of every enum where it is used', () => {
  const text = writeReference(document)
    .map(({ markdown }) => markdown)
    .join('\n');
  // The error codes have a page of their own.
  const enums = Object.entries(document.components.schemas).filter(
    ([name, schema]) => schema.enum !== undefined && name !== 'ErrorCode',
  );
  expect(enums.length).toBeGreaterThan(50);
  for (const [name, { enum: values = [] }] of enums) {
    const listed = `ne of ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
    expect([name, text.includes(listed)]).toEqual([name, true]);
  }
});
