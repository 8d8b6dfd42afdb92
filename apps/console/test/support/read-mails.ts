import { until } from '@mailwright/testing';
import type { TestConsole } from './start-console.ts';

/** A mail that the stack's own mail server caught. */
export interface CaughtMail {
  id: string;
  subject: string;
  to: string[];
}

/** Waits until at least `count` mails have this subject, and resolves to them. */
export async function readMails({ stack }: TestConsole, subject: string, count: number): Promise<CaughtMail[]> {
  let found: CaughtMail[] = [];
  await until(`${count} mails with the subject ${subject}`, async () => {
    const mails = (await (await fetch(`${stack.inboxUrl}/messages.json`)).json()) as CaughtMail[];
    found = mails.filter((mail) => mail.subject === subject);
    return found.length >= count;
  });
  return found;
}

/**
 * Opens a mail and follows the link with this text, as a program with this user agent would. Resolves to where the link
 * leads.
 */
export async function openAndClick(
  { stack }: TestConsole,
  mail: CaughtMail,
  { text, userAgent }: { text: string; userAgent: string },
): Promise<string | null> {
  const html = await (await fetch(`${stack.inboxUrl}/mails/${mail.id}/html`)).text();
  // Choose the link by its text: the first tracked link may be an invisible one that detects scanners.
  const parts = [/src="(http[^"]*\/t\/o\/[^"]*)"/, new RegExp(`href="([^"]*)"[^>]*>${text}<`)];
  let target: string | null = null;
  for (const part of parts) {
    const [, address] = part.exec(html) ?? [];
    if (address === undefined) throw new Error(`The mail ${mail.subject} has nothing like ${part.source}`);
    const url = address.replaceAll('&amp;', '&');
    const { headers } = await fetch(url, { headers: { 'User-Agent': userAgent }, redirect: 'manual' });
    target = headers.get('Location');
  }
  return target;
}
