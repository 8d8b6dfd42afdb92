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

/** Opens a mail and follows the first link in it that is recorded, as the program of this name would. */
export async function openAndClick({ stack }: TestConsole, mail: CaughtMail, userAgent: string): Promise<void> {
  const html = await (await fetch(`${stack.inboxUrl}/mails/${mail.id}/html`)).text();
  for (const kind of ['o', 'c']) {
    const [address] = new RegExp(`http[^"]*/t/${kind}/[^"]*`).exec(html) ?? [];
    if (address === undefined) throw new Error(`There is no link of the kind ${kind} in the mail ${mail.subject}`);
    await fetch(address.replaceAll('&amp;', '&'), { headers: { 'User-Agent': userAgent }, redirect: 'manual' });
  }
}
