import { readAddressMail, readInvitationMail, readMailUser, readPasswordResetMail } from '@mailwright/accounts';
import { readConfirmationMail } from '@mailwright/audience';
import type { Mailbox } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type MailClaim, readMailContent } from '@mailwright/outbox';
import { type AppSecrets, signToken } from '@mailwright/platform';
import { readStoppedHooks } from '@mailwright/webhooks';
import type { OutgoingMail } from '../delivery/send-result.ts';
import type { DkimSigner } from '../signing/dkim-signer.ts';
import { buildMail, type MailContent, type MailMessage } from './lay-out-mail.ts';
import {
  maxHooksListed,
  renderAddressConfirmation,
  renderConfirmation,
  renderHooksStopped,
  renderInvitation,
  renderPasswordReset,
  renderSenderVerification,
} from './render-mails.ts';

/** A composed mail, and the address in its From header. */
export interface FromAddress {
  mail: OutgoingMail;
  from: string;
}

export interface ComposeDeps {
  database: Database;
  appSecrets: AppSecrets;
  /** Where users reach the API, without a trailing slash. */
  baseUrl: string;
  /** The sender of system email; all mail's bounces go there. */
  mailFrom: Mailbox;
  /**
   * Reads the data for the mail that verifies a sender, with its signed token; undefined when there is nothing to
   * verify.
   */
  readSenderMail(
    database: Database,
    appSecrets: AppSecrets,
    senderId: string,
    expiresAt: Date,
  ): Promise<{ to: string; accountName: string; token: string } | undefined>;
  /** Composes a list's welcome mail; undefined when it no longer has a recipient. */
  composeWelcome(claim: MailClaim): Promise<FromAddress | DroppedMail | undefined>;
  /**
   * Renders the confirmation mail that a list's owner has written, with the link; undefined if it can't be rendered.
   */
  renderWrittenConfirmation(
    mail: { accountId: string; subscriberId: string },
    confirmUrl: string,
  ): Promise<MailContent | undefined>;
  /** Whether an account has proven that it may send from an address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
  /** Whether an account has proven that it may send from any address. */
  hasVerifiedSender(accountId: string): Promise<boolean>;
  /**
   * The signer for an account's mail from this address; undefined when the account has no key for the domain.
   * @throws when the key can't be used.
   */
  dkimSignerFor(accountId: string, address: string): Promise<DkimSigner | undefined>;
}

/** A mail to be sent, and the function that signs it (DKIM). Without that function, it is sent as it is. */
export interface SignableMail extends OutgoingMail {
  sign: ((raw: Buffer) => Promise<Buffer>) | undefined;
}

/** Why a mail isn't sent, as recorded in its row. */
export interface DroppedMail {
  dropped: string;
}

const noRecipient: DroppedMail = { dropped: 'no recipient any more' };
// These come from an address of the account, the others from the service itself.
const fromAccount = new Set<MailClaim['kind']>(['confirm_subscription', 'welcome', 'campaign_test']);

/**
 * Composes a claimed mail. Its links are read and signed now, since the row holds none. It is dropped if it no longer
 * has a recipient, because what it is about has been deleted, done or changed.
 */
export async function composeMail(deps: ComposeDeps, claim: MailClaim): Promise<SignableMail | DroppedMail> {
  const composed = claim.kind === 'welcome' ? await deps.composeWelcome(claim) : await compose(deps, claim);
  if (composed === undefined) return noRecipient;
  if ('dropped' in composed) return composed;
  const { mail, from } = composed;
  if (!fromAccount.has(claim.kind)) return { ...mail, sign: undefined };
  const sign = async (raw: Buffer): Promise<Buffer> => {
    const signer = await deps.dkimSignerFor(claim.accountId, from);
    return signer === undefined ? raw : signer.sign(raw);
  };
  return { ...mail, sign };
}

async function compose(deps: ComposeDeps, claim: MailClaim): Promise<FromAddress | undefined> {
  const message = await composeMessage(deps, claim);
  return message && { mail: await buildMail(message), from: message.from.address };
}

async function composeMessage(deps: ComposeDeps, claim: MailClaim): Promise<MailMessage | undefined> {
  const { id, subscriberId, resetId, userId, senderId, invitationId } = claim;
  if (claim.kind === 'confirm_subscription' && subscriberId !== null) {
    return composeConfirmation(deps, { ...claim, subscriberId });
  }
  const { accountId } = claim;
  if (claim.kind === 'reset_password' && resetId !== null)
    return composePasswordReset(deps, { id, accountId, resetId });
  if (claim.kind === 'invite_user' && invitationId !== null)
    return composeInvitation(deps, { id, accountId, invitationId });
  if (claim.kind === 'verify_sender' && senderId !== null) {
    return composeSenderVerification(deps, { id, accountId, senderId, expiresAt: claim.expiresAt });
  }
  if (claim.kind === 'confirm_address' && userId !== null)
    return composeAddressConfirmation(deps, { id, accountId, userId, expiresAt: claim.expiresAt });
  if (claim.kind === 'hooks_stopped' && userId !== null) return composeHooksStopped(deps, { ...claim, userId });
  if (claim.kind === 'campaign_test') return composeCampaignTest(deps, id);
  return undefined;
}

async function composeCampaignTest(deps: ComposeDeps, id: string): Promise<MailMessage | undefined> {
  const content = await readMailContent(deps.database, id);
  return content && { id, bounceTo: deps.mailFrom.address, ...content };
}

async function composeConfirmation(
  deps: ComposeDeps,
  mail: { id: string; accountId: string; subscriberId: string; expiresAt: Date },
): Promise<MailMessage | undefined> {
  const read = await readConfirmationMail(deps.database, mail.subscriberId, deps.appSecrets);
  if (read === undefined) return undefined;
  const token = signToken({
    purpose: 'confirm-subscription',
    id: mail.subscriberId,
    expiresAt: mail.expiresAt,
    bound: read.emailNormalized,
    appSecrets: deps.appSecrets,
  });
  // Anyone can enter any address into a form, so this mail reaches people who have never heard of the account. It must
  // not come from an address that may belong to someone else. If it comes from the service's address, replies go to the
  // list's address, provided the account has verified any sender.
  const [isVerified, isKnown] = await Promise.all([
    deps.isVerifiedSender(mail.accountId, read.fromEmail),
    deps.hasVerifiedSender(mail.accountId),
  ]);
  const confirmUrl = `${deps.baseUrl}/c/${token}`;
  // For the same reason, only mail from the account's own address says what the account likes.
  const written = isVerified && read.isWritten ? await deps.renderWrittenConfirmation(mail, confirmUrl) : undefined;
  const unverifiedFrom = isKnown ? { name: read.fromName, address: deps.mailFrom.address } : deps.mailFrom;
  const unverifiedReplyTo = isKnown ? (read.replyTo ?? read.fromEmail) : null;
  return {
    id: mail.id,
    to: read.to,
    from: isVerified ? { name: read.fromName, address: read.fromEmail } : unverifiedFrom,
    replyTo: isVerified ? read.replyTo : unverifiedReplyTo,
    bounceTo: deps.mailFrom.address,
    ...(written ??
      renderConfirmation({
        list: isVerified || isKnown ? { name: read.listName, contactLines: read.contactLines } : null,
        serviceName: deps.mailFrom.name,
        language: read.language,
        confirmUrl,
        expiresAt: mail.expiresAt,
      })),
  };
}

/**
 * The account's name, as far as mail from the service may show it. Until an address of the account is verified, only
 * users who have proven their own address see it: anybody can sign up, with any name and someone else's address.
 */
async function shownName(
  deps: ComposeDeps,
  accountId: string,
  { accountName, isProvenUser = false }: { accountName: string; isProvenUser?: boolean },
): Promise<string | null> {
  return isProvenUser || (await deps.hasVerifiedSender(accountId)) ? accountName : null;
}

async function composePasswordReset(
  deps: ComposeDeps,
  mail: { id: string; accountId: string; resetId: string },
): Promise<MailMessage | undefined> {
  const read = await readPasswordResetMail(deps.database, mail.resetId);
  if (read === undefined) return undefined;
  const { to, expiresAt, bound } = read;
  const accountName = await shownName(deps, mail.accountId, read);
  const token = signToken({
    purpose: 'reset-password',
    id: mail.resetId,
    expiresAt,
    bound,
    appSecrets: deps.appSecrets,
  });
  return {
    id: mail.id,
    to,
    from: deps.mailFrom,
    replyTo: null,
    bounceTo: deps.mailFrom.address,
    ...renderPasswordReset({ accountName, resetUrl: `${deps.baseUrl}/app/reset-password/${token}`, expiresAt }),
  };
}

async function composeInvitation(
  deps: ComposeDeps,
  mail: { id: string; accountId: string; invitationId: string },
): Promise<MailMessage | undefined> {
  const read = await readInvitationMail(deps.database, mail.invitationId);
  if (read === undefined) return undefined;
  const { to, expiresAt, bound, role } = read;
  const accountName = await shownName(deps, mail.accountId, read);
  const { appSecrets } = deps;
  const token = signToken({ purpose: 'join', id: mail.invitationId, expiresAt, bound, appSecrets });
  return {
    id: mail.id,
    to,
    from: deps.mailFrom,
    replyTo: null,
    bounceTo: deps.mailFrom.address,
    // The token comes after #, since browsers don't send that part to servers.
    ...renderInvitation({ accountName, role, joinUrl: `${deps.baseUrl}/join#${token}`, expiresAt }),
  };
}

async function composeAddressConfirmation(
  deps: ComposeDeps,
  mail: { id: string; accountId: string; userId: string; expiresAt: Date },
): Promise<MailMessage | undefined> {
  const read = await readAddressMail(deps.database, mail.userId);
  if (read === undefined) return undefined;
  const { to, bound } = read;
  const accountName = await shownName(deps, mail.accountId, read);
  const { expiresAt } = mail;
  const token = signToken({ purpose: 'confirm-address', id: mail.id, expiresAt, bound, appSecrets: deps.appSecrets });
  return {
    id: mail.id,
    to,
    from: deps.mailFrom,
    replyTo: null,
    bounceTo: deps.mailFrom.address,
    // The token comes after #, since browsers don't send that part to servers.
    ...renderAddressConfirmation({ accountName, confirmUrl: `${deps.baseUrl}/confirm-address#${token}`, expiresAt }),
  };
}

async function composeSenderVerification(
  deps: ComposeDeps,
  mail: { id: string; accountId: string; senderId: string; expiresAt: Date },
): Promise<MailMessage | undefined> {
  const read = await deps.readSenderMail(deps.database, deps.appSecrets, mail.senderId, mail.expiresAt);
  if (read === undefined) return undefined;
  return {
    id: mail.id,
    to: read.to,
    from: deps.mailFrom,
    replyTo: null,
    bounceTo: deps.mailFrom.address,
    ...renderSenderVerification({
      email: read.to,
      accountName: await shownName(deps, mail.accountId, read),
      verifyUrl: `${deps.baseUrl}/s/${read.token}`,
      expiresAt: mail.expiresAt,
    }),
  };
}

async function composeHooksStopped(
  deps: ComposeDeps,
  mail: { id: string; accountId: string; userId: string; createdAt: Date },
): Promise<MailMessage | undefined> {
  const user = await readMailUser(deps.database, mail.accountId, mail.userId);
  if (user === undefined) return undefined;
  const stopped = await readStoppedHooks(deps.database, mail.accountId, {
    since: mail.createdAt,
    limit: maxHooksListed,
  });
  if (stopped.hooks.length === 0) return undefined;
  return {
    id: mail.id,
    to: user.to,
    from: deps.mailFrom,
    replyTo: null,
    bounceTo: deps.mailFrom.address,
    ...renderHooksStopped({
      ...stopped,
      accountName: await shownName(deps, mail.accountId, user),
      apiUrl: `${deps.baseUrl}/api/v1`,
      docsUrl: `${deps.baseUrl}/docs`,
    }),
  };
}
