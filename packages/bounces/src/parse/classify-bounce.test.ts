import { describe, expect, test } from '@jest/globals';
import { bounceOfRefusal, judgeBounce, reasonOfReply } from './classify-bounce.ts';

/** What a server said with which code, and why a mail came back then. */
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

test.each(said)('a mail comes back because of %s by code %p and the text "%s"', (reason, code, text) => {
  const bounce = reason === 'unknown_user' || reason === 'unknown_domain' ? 'hard' : 'soft';
  expect(judgeBounce(code, text)).toEqual({ bounce, reason });
});

describe('the words of a server', () => {
  test('are not those of an address, of a link or of a name of a host in its reply', () => {
    for (const address of ['mailbox-full@quota.example', 'user-unknown@no-such-domain.example', 'spam@blocked.example'])
      expect(judgeBounce('5.1.1', `550 5.1.1 <${address}>: no`)).toEqual({ bounce: 'hard', reason: 'unknown_user' });
    const linked = judgeBounce(undefined, '550 no thanks, see https://help.example/errors/user-unknown');
    expect(linked.bounce).toBe('soft');
  });

  test('count before what a report explains to people, which lists what may be the cause', () => {
    const explanation = 'The mailbox may be full, or the address may not exist.';
    expect(judgeBounce('5.7.1', '550 5.7.1 This looks like spam', explanation).reason).toBe('spam');
    expect(judgeBounce('5.1.1', '', explanation).reason).toBe('unknown_user');
  });
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

test("a code of our own has no reason, and a server's has one", () => {
  for (const code of ['connection_lost', 'bounced', 'ECONNREFUSED', null]) expect(reasonOfReply(code, 'x')).toBeNull();
  expect(reasonOfReply('550 5.7.1', 'blocked')).toBe('blocked');
});
