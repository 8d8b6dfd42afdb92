import { expect, test } from '@jest/globals';
import { intervalOf } from '../data/email-pace.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { translateIn } from '../texts/catalogs.ts';
import { explainOutcome, isOfServer } from './explain-code.ts';
const t = translateIn('en', 'en');
const now = Date.parse('2026-01-02T12:00:00Z');
const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
const email = (some: Partial<EmailDetails>) =>
  ({
    status: 'queued',
    code: null,
    send_at: null,
    next_attempt_at: null,
    created_at: at(-60),
    sent_at: null,
    ...some,
  }) as EmailDetails;
const says = (some: Partial<EmailDetails>) => explainOutcome(t, email(some), now);
const day = 86_400;

test('a waiting mail says what it waits for, even if it is overdue or its time has just come', () => {
  expect(says({ next_attempt_at: at(-1) })).toBe(t('emails.explained.queued'));
  expect(says({ next_attempt_at: at(-60) })).toBe(t('emails.held'));
  expect(says({ send_at: at(60), next_attempt_at: at(60) })).toBe(t('emails.scheduled'));
  expect(says({ send_at: at(-1), next_attempt_at: at(-1) })).toBe(t('emails.explained.queued'));
  expect(says({ code: 'ENOROUTE', next_attempt_at: at(60) })).toBe(t('emails.waitingCodes.ENOROUTE'));
  for (const status of ['queued', 'deferred'] as const)
    expect(says({ status, code: 'ECONNREFUSED', next_attempt_at: at(60) })).toBe(t('emails.noServer'));
  expect(says({ status: 'deferred', code: 'connection_lost', next_attempt_at: at(60) })).toBe(
    t('emails.waitingCodes.connection_lost'),
  );
  expect(says({ status: 'deferred', code: '4.2.1', next_attempt_at: at(60) })).toBe(t('emails.explained.deferred'));
});

test('a mail that failed after a day says neither that it waits nor that it is tried again', () => {
  for (const code of ['ENOROUTE', 'ECOMPOSE', 'EDKIM', 'connection_lost', 'ECONNREFUSED', '4.2.1', '5.1.1']) {
    const words = says({ status: 'failed', code });
    expect(words).toMatch(/^It wasn’t sent/);
    expect(words).not.toMatch(/wait|again|retried/);
  }
});

test('only a server’s reply is called a reply', () => {
  expect(isOfServer({ status: 'sent', code: null })).toBe(true);
  expect(isOfServer({ status: 'deferred', code: '4.2.1' })).toBe(true);
  expect(isOfServer({ status: 'bounced', code: 'expired' })).toBe(true);
  expect(isOfServer({ status: 'queued', code: 'ECONNREFUSED' })).toBe(false);
  expect(isOfServer({ status: 'uncertain', code: 'connection_lost' })).toBe(false);
});

test('a mail is read again often while it is about to be sent, and less and less often after that', () => {
  const every = (some: Partial<EmailDetails>) => intervalOf(email(some), now);
  expect(every({ next_attempt_at: at(-1) })).toBe(2_000);
  expect(every({ next_attempt_at: at(-60) })).toBe(15_000);
  expect(every({ next_attempt_at: at(3_600) })).toBe(15_000);
  expect(every({ status: 'sent', sent_at: at(-60) })).toBe(15_000);
  expect(every({ status: 'bounced', created_at: at(-60 * day), sent_at: at(-2 * day) })).toBe(60_000);
  expect(every({ status: 'uncertain', created_at: at(-60 * day) })).toBe(false);
  expect(every({ status: 'failed' })).toBe(false);
});
