import type { Email } from '../data/email-types.ts';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/emails.ts';

/** Names the first recipient of an email, and how many others there are. */
export function nameRecipients(t: Translate, { to, recipients }: Pick<Email, 'to' | 'recipients'>): string {
  const first = to.email ?? t('emails.erased');
  const others = recipients.length - 1;
  return others < 1 ? first : t('emails.andOthers', { to: first, others });
}
