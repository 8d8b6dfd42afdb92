import { newId } from '@mailwright/platform';
import type { MailMessage } from '../service-mail/lay-out-mail.ts';

/** A mail with a value for every part. */
export function makeMessage(overrides: Partial<MailMessage> = {}): MailMessage {
  return {
    id: newId(),
    from: { name: 'Ada at Example', address: 'ada@example.com' },
    to: 'grace@example.com',
    replyTo: null,
    bounceTo: 'bounces@example.com',
    subject: 'Hello',
    text: 'Hello there\n',
    html: '<p>Hello there</p>',
    ...overrides,
  };
}
