import { expect, test } from '@jest/globals';
import { beginHistory, change, redo, undo } from './edit-history.ts';

test('changes are undone one at a time, and can be redone until another change is made', () => {
  let history = change(change(beginHistory('a'), 'b'), 'c');
  history = undo(history);
  expect(history.now).toBe('b');
  history = undo(undo(history));
  expect(history.now).toBe('a');
  history = redo(history);
  expect(history.now).toBe('b');
  history = redo(change(history, 'x'));
  expect(history.now).toBe('x');
});

test('typing into one field is undone in one step, separately from typing into another field', () => {
  let history = change(beginHistory(''), 'h', 'subject');
  history = change(change(history, 'hello', 'subject'), 'hello you', 'preheader');
  history = undo(history);
  expect(history.now).toBe('hello');
  expect(undo(history).now).toBe('');
});
