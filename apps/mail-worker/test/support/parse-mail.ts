import type { ReceivedMail } from '@mailwright/testing';
import PostalMime from 'postal-mime';

/** A mail as a reader sees it. */
export interface ParsedMail {
  /** Unfolded headers by their names in lower case. */
  headers: Map<string, string>;
  subject: string;
  html: string;
  text: string;
}

/** Parses a mail. @throws Error if there is none. */
export async function parse(mail: ReceivedMail | undefined): Promise<ParsedMail> {
  if (mail === undefined) throw new Error('There is no mail');
  const { headers, subject = '', html = '', text = '' } = await PostalMime.parse(mail.raw);
  return { headers: new Map(headers.map(({ key, value }) => [key, value])), subject, html, text };
}
