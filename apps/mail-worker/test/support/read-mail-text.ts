import type { ReceivedMail } from '@mailwright/testing';

/** Decodes the text part of a mail. */
export function readMailText(mail: ReceivedMail | undefined): string {
  const [, part = ''] = /text\/plain[^]*?\r\n\r\n([^]*?)\r\n--(?:--_NmP|=_mailwright)/.exec(mail?.raw ?? '') ?? [];
  const bytes = part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'));
}
