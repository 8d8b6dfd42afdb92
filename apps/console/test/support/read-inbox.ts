import type { CaughtMail } from '@mailwright/local-stack';
import { until } from '@mailwright/testing';
import type { TestConsole } from './start-console.ts';

/** Waits for a mail to this address with this subject, and resolves to the newest one. */
export function awaitMail({ stack }: TestConsole, to: string, subject: RegExp): Promise<CaughtMail> {
  return until(`the mail to ${to}`, async () => {
    const mails = (await (await fetch(`${stack.inboxUrl}/messages.json`)).json()) as CaughtMail[];
    return mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject)) ?? false;
  });
}
