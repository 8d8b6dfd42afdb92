import { describe, expect, test } from '@jest/globals';
import { bounceOfRefusal, judgeBounce, reasonOfReply } from './classify-bounce.ts';

/** Codes and texts of servers, each with the reason that it means. */
const said: [reason: string, code: string | undefined, text: string][] = [
  ['unknown_user', '5.1.1', ''],
  ['unknown_user', '5.2.1', 'The account is disabled'],
  ['unknown_user', '5.5.0', 'Requested action not taken: mailbox unavailable, user unknown'],
  ['unknown_user', undefined, "554 delivery error: This user doesn't have a mail.example account (grace@mail.example)"],
  ['unknown_user', '5.4.1', 'Recipient address rejected: Access denied. Recipient not found'],
  ['unknown_user', '5.7.1', '550 5.7.1 <grace@example.org>: Recipient address rejected: User unknown'],
  ['unknown_user', '5.0.0', 'No such user here'],
  ['unknown_user', '5.2.2', 'There is no such mailbox with that name: address does not exist'],
  ['unknown_user', '5.1.351', 'The other server returned an unknown recipient -> 550 5.1.1 no such person'],
  ['unknown_user', undefined, '550 Diese Adresse existiert nicht'],
  ['unknown_user', undefined, "550 L'adresse du destinataire est introuvable"],
  ['unknown_user', undefined, '550 Пользователь grace@example.org не найден'],
  ['unknown_user', undefined, '550 Mailbox has been discontinued'],
  ['unknown_domain', '5.0.0', '550 No such domain'],
  ['unknown_domain', '4.0.0', 'Domain name not found: nowhere.example'],
  ['unknown_domain', '5.4.4', "I couldn't find a mail exchanger or IP address"],
  ['unknown_domain', '5.1.10', 'Recipient address has a null MX'],
  ['unknown_domain', undefined, '556 This host does not accept mail'],
  ['mailbox_full', '5.1.1', '550 5.1.1 grace@example.org mailbox is full'],
  ['mailbox_full', '5.2.2', ''],
  ['mailbox_full', undefined, '552 The recipient has exceeded their storage quota'],
  ['mailbox_full', undefined, '550 Das Postfach ist voll'],
  ['rate_limited', '5.2.1', '550 5.2.1 The person you write to gets mail at a rate of too many messages'],
  ['rate_limited', '5.1.1', '550 5.1.1 192.0.2.1 has written to too many recipients this hour'],
  ['rate_limited', '5.7.1', 'Sending rate exceeded, slow down'],
  ['blocked', '5.1.1', '550 5.1.1 Rejected: 192.0.2.1 is listed, see https://www.spamhaus.org/query/192.0.2.1'],
  ['blocked', '5.0.0', 'Message blocked: recipient does not exist on any allow list'],
  ['blocked', '5.7.25', 'no PTR record'],
  ['blocked', '5.7.1', 'Your IP has a poor reputation'],
  ['auth', '5.7.26', 'This mail fails DMARC'],
  ['auth', undefined, '550 SPF check failed for your domain'],
  ['spam', '5.7.1', 'This looks like spam'],
  ['content', '5.6.0', ''],
  ['content', undefined, '554 A virus was found'],
  ['too_large', '5.3.4', 'Message too big'],
  ['too_large', undefined, '552 Message size exceeds the maximum'],
  ['policy', '5.1.8', '550 5.1.8 Sender address rejected: domain not found'],
  ['policy', '5.1.7', '550 5.1.7 No such domain sender.example'],
  ['policy', undefined, '550 in reply to MAIL FROM: user unknown'],
  ['policy', '5.7.1', 'Not allowed here'],
  ['dns', '4.4.3', 'Name service lookup timed out, try again'],
  ['expired', '4.4.7', ''],
  ['expired', undefined, 'Delivery time expired'],
  ['network', '5.4.6', 'Too many hops'],
  ['network', '4.4.1', 'Connection refused'],
  ['other', undefined, 'Something went wrong'],
  ['other', '4.1.1', ''],
  ['other', '5.2.1', 'The mailbox is temporarily locked'],
  ['other', undefined, ''],
];

test.each(said)('a mail came back because of %s if the server said code %p and "%s"', (reason, code, text) => {
  const bounce = reason === 'unknown_user' || reason === 'unknown_domain' ? 'hard' : 'soft';
  expect(judgeBounce(code, text)).toEqual({ bounce, reason });
});

describe('the reason of a bounce', () => {
  test('does not come from the words of an address, a link or a host name in the reply', () => {
    for (const address of ['mailbox-full@quota.example', 'user-unknown@no-such-domain.example', 'spam@blocked.example'])
      expect(judgeBounce('5.1.1', `550 5.1.1 <${address}>: no`)).toEqual({ bounce: 'hard', reason: 'unknown_user' });
    const linked = judgeBounce(undefined, '550 no thanks, see https://help.example/errors/user-unknown');
    expect(linked.bounce).toBe('soft');
  });

  test("follows the server's own words before a report's explanation for people, which only lists possible causes", () => {
    const explanation = 'The mailbox may be full, or the address may not exist.';
    expect(judgeBounce('5.7.1', '550 5.7.1 This looks like spam', explanation).reason).toBe('spam');
    expect(judgeBounce('5.1.1', '', explanation).reason).toBe('unknown_user');
  });
});

/** Texts about the moment, the sender or the mail, in words that otherwise are about an address. */
const notOfAddress: [code: string | undefined, text: string][] = [
  ['4.3.2', '453 4.3.2 System not accepting network messages'],
  ['4.3.2', '421 4.3.2 Server is not accepting mail right now'],
  ['4.4.1', '421 4.4.1 domain does not accept mail right now'],
  ['4.2.0', '450 4.2.0 mailbox locked'],
  ['450', 'mailbox is locked by another session'],
  ['450', 'mailbox unavailable'],
  [undefined, '450 <bob@example.org> is locked, delivery will be attempted'],
  [undefined, '450 4.2.1 mailbox disabled, not accepting messages'],
  ['4.3.0', '451 4.3.0 User lookup failed: account not found'],
  ['4.7.1', '450 4.7.1 recipient not found in whitelist, greylisted'],
  ['4.7.1', '450 4.7.1 <bob@example.org>: Recipient address rejected: Access denied'],
  ['5.7.1', '554 5.7.1 <bob@example.org>: Recipient address rejected: Access denied'],
  [undefined, '550 mailbox locked'],
  ['550 5.7.0', 'Your SMTP account is suspended'],
  ['550', 'Your SMTP account is suspended'],
  ['554 5.7.1', 'Account suspended'],
  ['550 5.7.0', 'Account disabled: billing'],
  ['550 5.7.1', 'This account has been disabled for sending'],
  ['550', 'This account has been disabled for sending'],
  ['535 5.7.0', 'relay account is disabled'],
  ['535', 'account is disabled'],
  ['554 5.7.1', 'Message contains a link to an invalid domain'],
  ['550', 'Message contains a link to an invalid domain'],
  ['554', 'URL in message points to a nonexistent domain'],
  ['550', 'Message-ID domain not found'],
  ['550', 'invalid address in Reply-To'],
  ['550 5.6.0', 'bad address in To'],
  ['550', 'recipient address is closed to external senders'],
  ['550', 'This mailbox only accepts mail from known senders; address not recognized'],
  ['550 5.7.124', 'Sender <ada@example.com> not in allowed-senders list of the recipient'],
  ['550', 'This user does not want to receive mail from you'],
  ['550', 'we do not accept mail with attachments'],
];

test.each(notOfAddress)('code %p with the text "%s" is not a hard bounce', (code, text) => {
  expect(judgeBounce(code, text).bounce).toBe('soft');
});

test.each([
  ['4.1.1', '450 4.1.1 <bob@example.org>: Recipient address rejected: User unknown'],
  ['450', 'no such user'],
  ['4.4.4', 'NXDOMAIN'],
  ['5.7.1', '550 5.7.1 No such mailbox'],
  ['5.1.1', '550 5.1.1 Address lookup failed: no such user'],
  ['5.7.1', '550 5.7.1 <bob@example.org> unknown'],
  ['5.7.1', '550 5.7.1 recipient <bob@example.org> does not exist'],
  [undefined, '550 Your mail to user bob@example.org was not taken: user unknown'],
  [undefined, 'The server received the following error from the remote server: 550 user unknown'],
  [undefined, "550 The account that you're trying to send to does not exist"],
  ['5.7.1', '550 5.7.1 The recipient does not exist'],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied'],
])('code %p with the text "%s" is a hard bounce', (code, text) => {
  expect(judgeBounce(code, text).bounce).toBe('hard');
});

test('a refusal while sending counts as a bounce when the address is at fault or its mailbox is full', () => {
  expect(bounceOfRefusal('550 5.1.1', 'User unknown')).toEqual({ bounce: 'hard', reason: 'unknown_user' });
  expect(bounceOfRefusal('550', 'No such user here')).toEqual({ bounce: 'hard', reason: 'unknown_user' });
  expect(bounceOfRefusal('552 5.2.2', 'Mailbox full')).toEqual({ bounce: 'soft', reason: 'mailbox_full' });
  for (const [code, reply] of [
    ['550 5.1.1', '192.0.2.1 has sent to too many recipients this hour'],
    ['550 5.2.1', 'receiving mail at a rate that prevents additional messages'],
    ['550 5.7.1', 'blocked using a list'],
    ['550', 'rejected'],
  ] as const)
    expect([reply, bounceOfRefusal(code, reply)]).toEqual([reply, undefined]);
});

test('a code of our own has no reason, and a code of a server has one', () => {
  for (const code of ['connection_lost', 'bounced', 'ECONNREFUSED', null]) expect(reasonOfReply(code, 'x')).toBeNull();
  expect(reasonOfReply('550 5.7.1', 'blocked')).toBe('blocked');
});
