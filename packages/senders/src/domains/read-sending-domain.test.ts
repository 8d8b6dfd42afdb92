import { expect, test } from '@jest/globals';
import { readSendingDomain } from './read-sending-domain.ts';

test.each([
  ['example.com', 'example.com'],
  ['News.Example.CO.UK', 'news.example.co.uk'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['ada.github.io', 'ada.github.io'],
])('%s is read as %s', (given, domain) => {
  expect(readSendingDomain(given)).toBe(domain);
});

test.each(['co.uk', 'github.io', 'CO.UK', 'com.de'])('%s is refused as a public suffix', (given) => {
  expect(() => readSendingDomain(given)).toThrow('is a public suffix');
});

test.each(['gmail.com', 'Yahoo.com', 'GMX.de'])('%s is refused because it hosts mailboxes', (given) => {
  expect(() => readSendingDomain(given)).toThrow('belongs to a mailbox provider');
});
