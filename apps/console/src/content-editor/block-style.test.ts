import { expect, test } from '@jest/globals';
import { changeStyle, readStyle } from './block-style.ts';

test('the declarations of a style are read by property', () => {
  expect(readStyle('Color: #fff;; padding : 4px 8px;broken; background-color:')).toEqual({
    color: '#fff',
    padding: '4px 8px',
  });
  expect(readStyle(undefined)).toEqual({});
});

test('changing a style keeps the declarations that the change does not name', () => {
  expect(changeStyle('font-size: 13px; color: #6b675e', { color: '#000000' })).toBe('font-size: 13px; color: #000000');
  expect(changeStyle('font-size: 13px; color: #6b675e', { color: undefined })).toBe('font-size: 13px');
  expect(changeStyle('', { 'background-color': '#eeeeee' })).toBe('background-color: #eeeeee');
});
