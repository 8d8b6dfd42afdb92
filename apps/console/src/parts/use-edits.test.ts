import { expect, test } from '@jest/globals';
import { unsavedOf } from './use-edits.ts';

test('what was changed again while it was being saved stays an edit, also if it was set back', () => {
  const before = { name: 'Old', isOpen: false, size: 1, color: 'red' };
  const saved = { name: 'New', isOpen: true, size: 2 };
  // The size was set back, so it was no longer an edit.
  const edited = { name: 'Newer', isOpen: true, color: 'blue' };
  expect(unsavedOf(edited, { saved, before })).toEqual({ name: 'Newer', size: 1, color: 'blue' });
});
