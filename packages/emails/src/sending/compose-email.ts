import { signReturnPath } from '@mailwright/bounces';
import type { Database } from '@mailwright/database';
import { buildMail, type DkimSigner, type SendResult } from '@mailwright/mail';
import { type AppSecrets, toUid } from '@mailwright/platform';
import { isVerifiedSender } from '@mailwright/senders';
import type { EmailClaim } from './claim-emails.ts';
import { type EmailOutcome, notSent } from './decide-result.ts';
import { findBlock } from './find-block.ts';

/** What composing emails depends on. */
export interface ComposeEmailDeps {
  database: Database;
  appSecrets: AppSecrets;
  /** Where bounces go without a domain for them. */
  bounceTo: string;
  /** The domain that bounces return to, if there is one. */
  bounceDomain: string | undefined;
  /**
   * What signs an account's mail from an address; undefined when the account has no key for its domain.
   * @throws when the key can't be used.
   */
  dkimSignerFor(accountId: string, address: string): Promise<DkimSigner | undefined>;
}

type OutgoingMail = Awaited<ReturnType<typeof buildMail>>;

/** A composed mail, why it isn't sent, or what prevents sending for now. */
export type ComposedEmail = { mail: OutgoingMail } | { outcome: EmailOutcome } | { result: SendResult };

/** Composes a claimed email, signed (DKIM) by the key of its sender's domain. */
export async function composeEmail(deps: ComposeEmailDeps, claim: EmailClaim): Promise<ComposedEmail> {
  const { database, appSecrets } = deps;
  const { accountId, fromEmail } = claim;
  const [block, sender, content] = await Promise.all([
    findBlock(database, accountId, claim.emailNormalized, appSecrets),
    isVerifiedSender(database, accountId, fromEmail),
    database.prisma.emailContent.findUnique({
      where: { emailId: claim.id },
      include: { attachments: { orderBy: { number: 'asc' } } },
    }),
  ]);
  if (block !== undefined) return { outcome: notSent('skipped', block) };
  if (!sender.verified) return { outcome: notSent('failed', 'sender_not_verified') };
  if (content === null) return { outcome: notSent('failed', 'content_removed') };
  const mail = await buildMail({
    id: toUid('eml', claim.id),
    to: claim.email,
    toName: claim.toName ?? '',
    from: { name: claim.fromName ?? '', address: fromEmail },
    replyTo: claim.replyTo,
    bounceTo: deps.bounceDomain === undefined ? deps.bounceTo : signReturnPath(deps.bounceDomain, claim.id, appSecrets),
    subject: claim.subject,
    html: content.html ?? '',
    text: content.plain,
    headers: content.headers as Record<string, string>,
    attachments: content.attachments,
  });
  try {
    const signer = await deps.dkimSignerFor(accountId, fromEmail);
    return { mail: signer === undefined ? mail : { ...mail, raw: await signer.sign(mail.raw) } };
  } catch (error) {
    // An operator has to see why the key can't be used, and nobody gets a mail without its signature.
    return { result: { kind: 'not-sent', code: 'EDKIM', reply: (error as Error).message } };
  }
}
