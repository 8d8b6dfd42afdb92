import { formatTime, layOutMail } from './lay-out-mail.ts';
import type { MailContent } from '../transport/mail-message.ts';

/** The mail with the link to choose a new password. */
export function renderPasswordReset(input: { accountName: string; resetUrl: string; expiresAt: Date }): MailContent {
  return layOutMail({
    subject: 'Choose a new password for Mailwright',
    parts: [
      `Someone asked for a new password for your user of “${input.accountName}” at Mailwright.`,
      'If that was you, choose it here:',
      { label: 'Choose a new password', url: input.resetUrl },
      `The link works once, until ${formatTime(input.expiresAt)}.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    footer: [],
  });
}
