import { expect, test } from '@jest/globals';
import { beginHistory, change, redo, undo } from './edit-history.ts';

test('changes are undone one by one, and done again until another change is made', () => {
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

test('what is typed into one field is undone at once, and apart from what was typed into another', () => {
  let history = change(beginHistory(''), 'h', 'subject');
  history = change(change(history, 'hello', 'subject'), 'hello you', 'preheader');
  history = undo(history);
  expect(history.now).toBe('hello');
  expect(undo(history).now).toBe('');
});
