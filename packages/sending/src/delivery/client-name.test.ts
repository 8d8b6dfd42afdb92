import { expect, test } from '@jest/globals';
import { clientNameOf } from './open-smtp-session.ts';

test.each([
  ['https://mail.example.com/', 'box', 'mail.example.com'],
  ['https://mail.example.com.:8443/path', 'box', 'mail.example.com'],
  ['https://briefe.müller.example', 'box', 'briefe.xn--mller-kva.example'],
  ['http://localhost:3000', 'box.example.net', 'box.example.net'],
  ['http://192.0.2.7', 'box.example.net', 'box.example.net'],
  ['http://[2001:db8::7]:3000', 'box.example.net', 'box.example.net'],
  [undefined, 'box.example.net', 'box.example.net'],
  ['http://localhost:3000', '3f2a90cd', '[127.0.0.1]'],
  ['http://192.0.2.7', '192.0.2.8', '[127.0.0.1]'],
])('with the BASE_URL %s on the machine %s, EHLO uses the name %s', (baseUrl, machine, name) => {
  expect(clientNameOf(baseUrl, machine)).toBe(name);
});
