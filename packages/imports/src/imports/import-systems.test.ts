import { describe, expect, test } from '@jest/globals';
import { importFields, readImportText } from '../testing/read-import-text.ts';
import type { SystemSample } from './samples/system-sample.ts';
import { systemSamples } from './samples/system-samples.ts';

/** A row as the samples give it: the address, the status, and its other values as `name=value`. */
function shorten(row: Record<string, unknown>): string {
  const { email, status, errors, ...rest } = row;
  if (errors !== undefined) return `${String(email)} ${(errors as string[]).join('; ')}`;
  const others = Object.entries(rest).map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.join('+') : String(value)}`,
  );
  return [email, status ?? '-', ...others].join(' ');
}

describe('an export of another system is imported with its statuses, fields and consents', () => {
  test.each(systemSamples.map((sample) => [sample.system, sample] as [string, SystemSample]))(
    '%s',
    async (_, sample) => {
      const fields = importFields(sample.fields);
      const { rows, problems } = await readImportText(sample.csv, { fields, options: sample.options ?? {} });
      expect(problems).toEqual([]);
      expect(rows.map(shorten)).toEqual(sample.rows);
    },
  );

  test('there are samples of at least 25 systems', () => {
    expect(new Set(systemSamples.map(({ system }) => system.split(':')[0])).size).toBeGreaterThanOrEqual(25);
  });
});
