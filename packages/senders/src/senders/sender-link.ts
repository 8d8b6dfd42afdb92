// Of two concurrent uses of a link, the row lock makes the second see the first one's change.
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { type AppSecrets, type Clock, readSignedToken, signToken, tokenIsGenuine, toUid } from '@mailwright/platform';

const purpose = 'verify-sender';

/** How many days a link works. */
export const senderLinkDays = 7;

/** Computes when a link that is mailed now expires. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + senderLinkDays * 86_400_000);
}

/** The data of a mail that asks to verify a sender, read when the mail is sent. */
export interface SenderMail {
  /** The sender's address, as the account wrote it. */
  to: string;
  accountName: string;
  /** The token of its link. */
  token: string;
}

/**
 * Reads the data of a sender's mail and signs its link. Undefined if there is nothing left to verify: the sender is
 * gone or already verified by a link, or its account is suspended.
 */
export async function readSenderMail(
  sql: Sql,
  appSecrets: AppSecrets,
  senderId: string,
  expiresAt: Date,
): Promise<SenderMail | undefined> {
  const sender = await findSender(sql, senderId);
  if (sender === undefined || sender.verifiedAt !== null) return undefined;
  const token = signToken({ purpose, id: senderId, expiresAt, bound: sender.emailNormalized, appSecrets });
  return { to: sender.email, accountName: sender.accountName, token };
}

/** A link's state and sender. */
export interface SenderLink {
  accountId: string;
  state: 'open' | 'verified' | 'expired';
  email: string;
  accountName: string;
}

interface LinkDeps {
  database: Database;
  clock: Clock;
  appSecrets: AppSecrets;
}

/** Reads a link; undefined if it is forged, its sender is gone, or its account is suspended. */
export async function readSenderLink(deps: LinkDeps, token: string): Promise<SenderLink | undefined> {
  return (await readLink(deps, deps.database, token))?.link;
}

/**
 * Verifies the sender whose link this is. Undefined in the same cases as `readSenderLink`. A link that isn't open
 * changes nothing, and two concurrent uses verify once.
 * @param ipAddress the address of the person who confirmed, for the audit log.
 */
export async function verifySender(
  deps: LinkDeps,
  token: string,
  ipAddress: string | null,
): Promise<SenderLink | undefined> {
  return inTransaction(deps.database, async (sql) => {
    const seen = readSignedToken(purpose, token);
    await sql.query({ text: 'SELECT 1 FROM senders WHERE id = $1 FOR NO KEY UPDATE', values: [seen?.id] });
    const found = await readLink(deps, sql, token);
    if (found === undefined || found.link.state !== 'open') return found?.link;
    const { id, accountId, link } = found;
    await sql.query({
      text: 'UPDATE senders SET verified_at = now() WHERE id = $1 AND account_id = $2',
      values: [id, accountId],
    });
    // The person who reads the mailbox may not be a user of the account.
    const actor = { kind: 'user', id: null, ipAddress } as const;
    const details = { email: link.email };
    await appendAudit(sql, { accountId, actor, action: 'sender.verified', subject: toUid('snd', id), details });
    return { ...link, state: 'verified' };
  });
}

async function readLink({ appSecrets, clock }: LinkDeps, sql: Sql, token: string) {
  const read = readSignedToken(purpose, token);
  const sender = read === undefined ? undefined : await findSender(sql, read.id);
  if (read === undefined || sender === undefined) return undefined;
  if (!tokenIsGenuine(read, { purpose, bound: sender.emailNormalized, appSecrets })) return undefined;
  const { id, accountId, email, accountName } = sender;
  const unverified = read.expiresAt.getTime() <= clock.now().getTime() ? ('expired' as const) : ('open' as const);
  const state = sender.verifiedAt === null ? unverified : ('verified' as const);
  return { id, accountId, link: { accountId, state, email, accountName } };
}

interface FoundSender {
  id: string;
  accountId: string;
  email: string;
  emailNormalized: string;
  verifiedAt: Date | null;
  accountName: string;
}

// Finds a sender by id alone: whoever follows a link has no account, and its signature names the sender.
async function findSender(sql: Sql, id: string): Promise<FoundSender | undefined> {
  const [row] = await sql.query<FoundSender>({
    text: `SELECT s.id, s.account_id AS "accountId", s.email, s.email_normalized AS "emailNormalized",
        s.verified_at AS "verifiedAt", a.name AS "accountName"
      FROM senders s JOIN accounts a ON a.id = s.account_id WHERE s.id = $1 AND a.status = 'active'`,
    values: [id],
  });
  return row;
}
