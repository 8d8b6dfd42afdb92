import type { BounceKind, BounceReason } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { clip, type NewBounce, reasonOf } from './new-bounce.ts';

/** What a new bounce or complaint says about a mail, for the package that sent it. */
interface BouncedMail {
  kind: BounceKind;
  /** Null for a complaint. */
  reason: BounceReason | null;
  code: string | null;
  /** Null for a complaint and for an erased person, whose address a reply may quote. */
  reply: string | null;
  /** Whether the server refused the mail while it was sent. */
  isRefusal: boolean;
}

export interface BouncedRecipient extends BouncedMail {
  campaignId: string;
  position: number;
}

export interface BouncedEmail extends BouncedMail {
  emailId: string;
  occurredAt: Date;
}

/** The recipients of campaigns and the transactional emails that the new bounces of a transaction are about. */
export interface BouncedMails {
  recipients: BouncedRecipient[];
  emails: BouncedEmail[];
}

/** Applies to mails, in this transaction, what became of them: `markBouncedRecipients` and `markBouncedEmails`. */
export type ApplyBounces = (sql: Sql, bounced: BouncedMails) => Promise<void>;

/** What these bounces say about mails; those that name none say nothing. */
export function describeMails(added: NewBounce[]): BouncedMails {
  const bounced: BouncedMails = { recipients: [], emails: [] };
  for (const { mail, single, address, report } of added) {
    const isComplaint = report.kind === 'complaint';
    const about = {
      kind: report.kind,
      reason: reasonOf(report),
      code: isComplaint ? null : clip(report.code),
      reply: address === undefined || isComplaint ? null : clip(report.reply),
      isRefusal: report.source === 'smtp',
    };
    if (mail !== undefined) bounced.recipients.push({ ...about, campaignId: mail.campaignId, position: mail.position });
    if (single !== undefined) bounced.emails.push({ ...about, emailId: single.id, occurredAt: report.occurredAt });
  }
  return bounced;
}
