import { describe, expect, test } from '@jest/globals';
import { toTime } from './read-json.ts';

describe('a time', () => {
  test('can be an RFC 3339 text, or seconds or milliseconds since 1970 as a number or a text', () => {
    const at = new Date('2026-01-02T03:04:05Z');
    const seconds = at.getTime() / 1_000;
    for (const given of ['2026-01-02T03:04:05Z', seconds, String(seconds), at.getTime(), String(at.getTime())])
      expect(toTime(given)).toEqual(at);
  });

  test('is undefined for any other JSON value', () => {
    const objects: unknown[] = [{}, [], { toString: 'null' }, { valueOf: 1, toString: null }, [{ toString: 1 }]];
    for (const given of [...objects, null, undefined, true, '', 'soon', '9'.repeat(14), 1e300])
      expect(toTime(given)).toBeUndefined();
  });
});
