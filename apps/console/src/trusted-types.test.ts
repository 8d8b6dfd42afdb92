import { expect, test } from '@jest/globals';
import { trustHtml } from './trusted-types.ts';

test('markup may be parsed and shown in frames, where nothing in it runs, but not inserted into the page', () => {
  const markup = '<img src=x onerror=alert(1)>';
  expect(trustHtml(markup, 'TrustedHTML', 'Element innerHTML')).toBeNull();
  expect(trustHtml(markup, 'TrustedHTML', 'Document write')).toBeNull();
  expect(trustHtml(markup, 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBe(markup);
  expect(trustHtml(markup, 'TrustedHTML', 'DOMParser parseFromString')).toBe(markup);
  expect(trustHtml(':root { --a: 1px; }', 'TrustedHTML', 'Element innerHTML')).toBe(':root { --a: 1px; }');
});

test('code that asks the policy itself gets an error, and makes a policy of its own', () => {
  expect(() => trustHtml('<p>Pasted</p>')).toThrow(TypeError);
});
