import { until } from '@mailwright/testing';
import type { TestConsole } from './start-console.ts';

/** A mail that the stack's own server has caught. */
export interface CaughtMail {
  id: string;
  subject: string;
  to: string[];
}

/** The mails with this subject, when there are so many. */
export async function readMails({ stack }: TestConsole, subject: string, count: number): Promise<CaughtMail[]> {
  let found: CaughtMail[] = [];
  await until(`${count} mails with the subject ${subject}`, async () => {
    const mails = (await (await fetch(`${stack.inboxUrl}/messages.json`)).json()) as CaughtMail[];
    found = mails.filter((mail) => mail.subject === subject);
    return found.length >= count;
  });
  return found;
}

/** Opens a mail and follows the link with this text in it, as the program of this name would. */
export async function openAndClick(
  { stack }: TestConsole,
  mail: CaughtMail,
  { text, userAgent }: { text: string; userAgent: string },
): Promise<void> {
  const html = await (await fetch(`${stack.inboxUrl}/mails/${mail.id}/html`)).text();
  // Not the first one that is recorded: mails have a link that no one sees, by which scanners are recognized.
  const parts = [/src="(http[^"]*\/t\/o\/[^"]*)"/, new RegExp(`href="([^"]*)"[^>]*>${text}<`)];
  for (const part of parts) {
    const [, address] = part.exec(html) ?? [];
    if (address === undefined) throw new Error(`The mail ${mail.subject} has nothing like ${part.source}`);
    await fetch(address.replaceAll('&amp;', '&'), { headers: { 'User-Agent': userAgent }, redirect: 'manual' });
  }
}
