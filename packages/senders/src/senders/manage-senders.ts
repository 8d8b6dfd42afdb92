// ON CONFLICT recognizes an existing address; row locks protect the plan's limit and the precondition.
import { type AddSender, parseEmailAddress, type SenderResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit, appendMail } from '@mailwright/outbox';
import { newId, type Precondition, ProblemError } from '@mailwright/platform';
import { checkPlanLimit } from '../check-plan-limit.ts';
import { noSuchSender, readSenderId, type SenderRow, toSenderResource } from './read-senders.ts';
import { linkExpiry } from './sender-link.ts';

/** A sender, and the ids of mails to publish: one, or none if it needs no link. */
interface SavedSender {
  sender: SenderResource;
  mailIds: string[];
}

/**
 * Adds a sender. Unless a verified domain of the account covers the address, a mail with a link commits with it.
 * @param id the new sender's id. A request that runs again because its first run ended without a response passes the
 *   same id, and gets the sender that the first run added.
 * @throws ProblemError `sender_exists`, `plan_limit_reached`
 */
export function addSender(
  database: Database,
  accountId: string,
  id: string,
  body: AddSender,
  actor: Actor,
): Promise<SavedSender> {
  const { normalized, domain } = readAddress(body.email);
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.sender.findUnique({ where: { id, accountId } });
    if (made !== null) return { sender: await toSenderResource(tx, accountId, made), mailIds: [] };
    const row = await insertSender(tx, { id, accountId, email: body.email, normalized, domain, name: body.name });
    if (row === undefined) throw new ProblemError('sender_exists');
    await checkPlanLimit(tx, accountId, 'senders');
    const sender = await toSenderResource(tx, accountId, row);
    const details = { email: row.email };
    await appendAudit(tx, { accountId, actor, action: 'sender.created', subject: sender.uid, details });
    const mailIds = sender.status === 'verified' ? [] : [await appendVerification(tx, accountId, id)];
    return { sender, mailIds };
  });
}

/**
 * Sends the mail with the link again.
 * @param onAppended runs in the transaction that writes the mail; if it rejects, the mail isn't sent.
 * @throws ProblemError `not_found`; `sender_verified` if there is nothing to verify.
 */
export function resendVerification(
  database: Database,
  accountId: string,
  uid: string,
  onAppended: (sql: Sql, sender: SenderResource) => Promise<void>,
): Promise<SavedSender> {
  const id = readSenderId(uid);
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockSender(tx, accountId, id);
    const sender = await toSenderResource(tx, accountId, row);
    if (sender.status === 'verified') throw new ProblemError('sender_verified');
    const mailIds = [await appendVerification(tx, accountId, id)];
    await onAppended(tx, sender);
    return { sender, mailIds };
  });
}

/** Deletes a sender; its link stops working. @throws ProblemError `not_found`; what `precondition` throws */
export function deleteSender(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
  precondition?: Precondition<SenderResource>,
): Promise<void> {
  const id = readSenderId(uid);
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockSender(tx, accountId, id);
    precondition?.(await toSenderResource(tx, accountId, row));
    await tx.prisma.sender.delete({ where: { id, accountId } });
    const details = { email: row.email };
    await appendAudit(tx, { accountId, actor, action: 'sender.deleted', subject: uid, details });
  });
}

/**
 * Adds a sender that counts as verified, without a mail, unless the account already has the address. For an
 * installation whose operator owns the account.
 */
export async function addVerifiedSender(database: Database, accountId: string, email: string): Promise<void> {
  const { normalized, domain } = readAddress(email);
  await inPrismaTransaction(database, async (tx) => {
    const row = await insertSender(tx, { id: newId(), accountId, email, normalized, domain, name: null });
    if (row !== undefined)
      await tx.prisma.sender.update({ where: { id: row.id, accountId }, data: { verifiedAt: new Date() } });
  });
}

/** Inserts a sender and returns its row; undefined if the account already has the address. */
async function insertSender(
  tx: Transaction,
  input: {
    id: string;
    accountId: string;
    email: string;
    normalized: string;
    domain: string;
    name?: string | null | undefined;
  },
): Promise<SenderRow | undefined> {
  const { id, accountId, email, normalized, domain, name } = input;
  const rows = await tx.query({
    text: `INSERT INTO senders (id, account_id, email, email_normalized, domain, name)
      VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6) ON CONFLICT (account_id, email_normalized) DO NOTHING RETURNING id`,
    values: [id, accountId, email, normalized, domain, name ?? null],
  });
  return rows.length === 0 ? undefined : tx.prisma.sender.findUniqueOrThrow({ where: { id, accountId } });
}

/** Locks a sender's row until the caller's transaction ends. @throws ProblemError `not_found` */
async function lockSender(tx: Transaction, accountId: string, id: string): Promise<SenderRow> {
  const [locked] = await tx.query({
    text: 'SELECT id FROM senders WHERE id = $1::uuid AND account_id = $2::uuid FOR UPDATE',
    values: [id, accountId],
  });
  if (locked === undefined) throw noSuchSender();
  return tx.prisma.sender.findUniqueOrThrow({ where: { id, accountId } });
}

function appendVerification(tx: Transaction, accountId: string, senderId: string): Promise<string> {
  return appendMail(tx, { accountId, kind: 'verify_sender', senderId, expiresAt: linkExpiry(new Date()) });
}

function readAddress(email: string): { normalized: string; domain: string } {
  const normalized = parseEmailAddress(email)?.normalized;
  if (normalized === undefined) throw new Error('The contract accepts only email addresses');
  return { normalized, domain: normalized.slice(normalized.lastIndexOf('@') + 1) };
}
