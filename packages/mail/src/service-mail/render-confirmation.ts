import { formatTime, layOutMail } from './lay-out-mail.ts';
import type { MailContent } from '../transport/mail-message.ts';

/**
 * The mail that asks whether the owner of an address wants a list's mail (double opt-in).
 * @param input `contactLines`: the sender of the list's mail, as anti-spam laws require.
 */
export function renderConfirmation(input: {
  listName: string;
  contactLines: string[];
  confirmUrl: string;
  expiresAt: Date;
}): MailContent {
  return layOutMail({
    subject: `Please confirm your subscription to ${input.listName}`,
    parts: [
      `You, or someone who entered your address, asked to subscribe to “${input.listName}”.`,
      'If that was you, please confirm it:',
      { label: 'Confirm my subscription', url: input.confirmUrl },
      `The link works until ${formatTime(input.expiresAt)}.`,
      'If it was not you, there is nothing to do: without your confirmation no mail of this list comes to you.',
    ],
    footer: [input.listName, ...input.contactLines],
  });
}
