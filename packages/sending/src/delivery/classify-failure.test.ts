import { expect, test } from '@jest/globals';
import { asksToBackOff, classifyFailure } from './send-result.ts';

test.each([
  ['rcpt', '550 5.1.1 no such user', 'bad-mailbox', false],
  ['rcpt', '550 no such user', 'bad-mailbox', false],
  ['rcpt', '550 5.2.1 The account is disabled', 'bad-mailbox', false],
  ['rcpt', '550 5.1.8 Bad sender', 'policy', false],
  ['rcpt', '550 blocked using zen.spamhaus.org', 'policy', false],
  ['rcpt', '552 5.2.2 Mailbox full', 'full-mailbox', false],
  ['rcpt', '452 4.2.2 over quota', 'full-mailbox', false],
  ['rcpt', '450 4.2.1 The user is receiving mail too quickly', 'rate-limited', true],
  ['rcpt', '450 4.2.1 mailbox busy', 'unavailable', false],
  ['rcpt', '451 4.7.1 Greylisted, please try again', 'policy', false],
  ['rcpt', '450 4.2.0 Greylisted', 'other', false],
  ['dot', '421 4.7.28 Our system has detected an unusual rate', 'rate-limited', true],
  ['mail', '451 4.7.650 The mail server has been temporarily rate limited', 'rate-limited', true],
  ['rcpt', '452 4.5.3 Too many recipients', 'rate-limited', true],
  ['rcpt', '421 service not available', 'unavailable', true],
  ['rcpt', '451 4.7.0 Try again later', 'policy', true],
  ['mail', '452 4.3.1 Insufficient system storage', 'unavailable', false],
  ['dot', '554 5.7.1 spam', 'policy', false],
  ['dot', '550 no', 'other', false],
  ['dot', '554 transaction failed', 'policy', false],
  ['dot', '552 5.3.4 too big', 'other', false],
  ['dot', '550 5.6.7 no', 'other', false],
  ['data', '451 local error', 'other', false],
] as const)('%s %s is %s; the domain backs off: %p', (stage, text, failureClass, backsOff) => {
  const code = Number(text.slice(0, 3));
  expect(classifyFailure(stage, code, text)).toBe(failureClass);
  expect(asksToBackOff(code, text, failureClass)).toBe(backsOff);
});
