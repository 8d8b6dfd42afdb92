import { expect, test } from '@jest/globals';
import { judgeByProvider, type ProviderAdapter } from './provider-report.ts';
import { brevoAdapter, postmarkAdapter, sparkpostAdapter } from './read-unsigned.ts';

/** Summarizes what the adapter reads from an event. */
async function read(adapter: ProviderAdapter, event: object): Promise<string[]> {
  const context = { key: undefined, now: new Date(), fetchText: () => Promise.reject(new Error('Nothing is fetched')) };
  const content = await adapter.read({ headers: {}, raw: Buffer.from(JSON.stringify(event)) }, context);
  if (content.kind !== 'reports') return [content.kind];
  return Array.from(content.reports, ({ kind, reason }) => `${kind} ${reason}`);
}
const sparkpost = (bounce_class: string, raw_reason: string) =>
  read(sparkpostAdapter, [
    { msys: { message_event: { type: 'out_of_band', bounce_class, raw_rcpt_to: 'a@b.example', raw_reason } } },
  ]);

test("the server's own words take precedence over the provider's classification", () => {
  expect(judgeByProvider('5.4.4', '550 5.4.4 Invalid domain', 'other')).toEqual({
    bounce: 'hard',
    reason: 'unknown_domain',
  });
  expect(judgeByProvider('5.1.1', '550 5.1.1 blocked using a list', 'unknown_user').bounce).toBe('soft');
  expect(judgeByProvider(null, 'Hm', 'unknown_user')).toEqual({ bounce: 'hard', reason: 'unknown_user' });
  for (const [code, reply] of [
    ['450', '450 Hm'],
    ['4.0.0', 'Hm'],
    [null, '451 4.3.0 Hm'],
  ] as const)
    expect(judgeByProvider(code, reply, 'unknown_user')).toEqual({ bounce: 'soft', reason: 'other' });
  expect(judgeByProvider(null, null, 'mailbox_full')).toEqual({ bounce: 'soft', reason: 'mailbox_full' });
});

test("SparkPost's automatic replies, challenges and subscriptions are not bounces, and its bounce classes map to reasons", async () => {
  for (const group of ['25', '60', '80', '100'])
    expect(await sparkpost(group, '550 5.1.1 user unknown, I am on vacation')).toEqual([]);
  expect(await sparkpost('10', 'Hm')).toEqual(['hard unknown_user']);
  expect(await sparkpost('22', 'Hm')).toEqual(['soft mailbox_full']);
  expect(await sparkpost('10', '552 over quota')).toEqual(['soft mailbox_full']);
  expect(await sparkpost('1', '550 5.1.1 user unknown')).toEqual(['hard unknown_user']);
});

test("Postmark's explanation of a type is not mistaken for the server's words, and its automatic replies are not bounces", async () => {
  const bounce = (Type: string, more = {}) =>
    read(postmarkAdapter, { RecordType: 'Bounce', Type, Email: 'a@b.example', ...more });
  const explained = { Description: 'Unable to deliver, for example since the user is unknown or the mailbox is full' };
  expect(await bounce('Blocked', explained)).toEqual(['soft blocked']);
  expect(await bounce('HardBounce', { Details: '552 5.2.2 over quota' })).toEqual(['soft mailbox_full']);
  expect(await bounce('AutoResponder', { Details: '550 user unknown' })).toEqual([]);
  expect(await read(brevoAdapter, { event: '__proto__', email: 'a@b.example' })).toEqual([]);
});
