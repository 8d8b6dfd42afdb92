import type { ApplyBounces } from '@mailwright/bounces';
import { markBouncedRecipients } from '@mailwright/campaigns';
import { markBouncedEmails } from '@mailwright/emails';

/** Applies new bounces to all mails that they are about, as the apps do. */
export const applyBounces: ApplyBounces = async (sql, { recipients, emails }) => {
  await markBouncedEmails(sql, emails);
  await markBouncedRecipients(sql, recipients);
};
