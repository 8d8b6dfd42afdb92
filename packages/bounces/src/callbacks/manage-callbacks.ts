// Adding a callback locks the account's row, so that concurrent requests can't exceed the limit.
import type { AddBounceCallback, BounceCallbackResource, BounceProvider } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit, appendAudits } from '@mailwright/outbox';
import {
  type AppSecrets,
  fromUid,
  type Precondition,
  ProblemError,
  toUid,
  validationProblem,
} from '@mailwright/platform';
import {
  decryptCallbackSecret,
  encryptCallbackSecret,
  makeCallbackSecret,
  toCallbackToken,
} from './callback-secret.ts';
import { readSendgridKey } from './read-sendgrid.ts';

/** What is needed to show callbacks. */
export interface CallbackContext {
  appSecrets: AppSecrets;
  /** The API's public URL, without a trailing slash. */
  rootUrl: string;
}

interface CallbackRow {
  id: string;
  provider: string;
  secretCiphertext: Uint8Array;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const maxCallbacks = 20;

/**
 * Adds a callback for a provider's reports.
 * @param id the new callback's id. A repeated request passes the same id, and gets what the first one added.
 * @throws ProblemError `plan_limit_reached`; `validation_failed` if the key is invalid
 */
export async function addBounceCallback(
  database: Database,
  context: CallbackContext,
  accountId: string,
  id: string,
  { provider, verification_key: key }: AddBounceCallback,
  actor: Actor,
): Promise<BounceCallbackResource> {
  if (provider === 'sendgrid' && readSendgridKey(key ?? '') === undefined)
    throw validationProblem({ verification_key: ['is not a public key as SendGrid shows it'] });
  if (provider === 'ses' && !/^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w.-]+$/.test(key ?? ''))
    throw validationProblem({ verification_key: ['is not the ARN of a topic'] });
  return inPrismaTransaction(database, async (tx) => {
    await tx.query({ text: 'SELECT 1 FROM accounts WHERE id = $1::uuid FOR NO KEY UPDATE', values: [accountId] });
    const known = await tx.prisma.bounceCallback.findUnique({ where: { id, accountId } });
    if (known !== null) return present(known, context);
    if ((await tx.prisma.bounceCallback.count({ where: { accountId } })) >= maxCallbacks)
      throw new ProblemError('plan_limit_reached', `An account has at most ${maxCallbacks} callbacks.`);
    const secretCiphertext = encryptCallbackSecret(makeCallbackSecret(key ?? null), context.appSecrets, id);
    const row = await tx.prisma.bounceCallback.create({
      data: { id, accountId, provider, secretCiphertext: new Uint8Array(secretCiphertext) },
    });
    const subject = toUid('bcb', id);
    await appendAudit(tx, { accountId, actor, action: 'bounce_callback.added', subject, details: { provider } });
    return present(row, context);
  });
}

/** Gets one of the account's callbacks. @throws ProblemError `not_found` */
export async function getBounceCallback(
  { prisma }: Pick<Transaction, 'prisma'>,
  context: CallbackContext,
  accountId: string,
  uid: string,
): Promise<BounceCallbackResource> {
  const row = await prisma.bounceCallback.findUnique({ where: { id: readId(uid), accountId } });
  if (row === null) throw noSuchCallback();
  return present(row, context);
}

/** Lists at most `limit` of the account's callbacks after `afterId`, oldest first. */
export async function listBounceCallbacks(
  { prisma }: Database,
  context: CallbackContext,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<BounceCallbackResource[]> {
  const rows = await prisma.bounceCallback.findMany({
    where: { accountId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return rows.map((row) => present(row, context));
}

/** Counts the account's callbacks. */
export function countBounceCallbacks({ prisma }: Database, accountId: string): Promise<number> {
  return prisma.bounceCallback.count({ where: { accountId } });
}

/** Deletes a callback. @throws ProblemError `not_found`; what `precondition` throws */
export async function deleteBounceCallback(
  database: Database,
  context: CallbackContext,
  accountId: string,
  uid: string,
  actor: Actor,
  precondition?: Precondition<BounceCallbackResource>,
): Promise<void> {
  await inPrismaTransaction(database, async (tx) => {
    precondition?.(await getBounceCallback(tx, context, accountId, uid));
    const { count } = await tx.prisma.bounceCallback.deleteMany({ where: { id: readId(uid), accountId } });
    if (count === 0) throw noSuchCallback();
    await appendAudit(tx, { accountId, actor, action: 'bounce_callback.deleted', subject: uid, details: {} });
  });
}

/** Deletes all callbacks of an account, in the caller's transaction. */
export async function deleteCallbacksOfAccount(tx: Transaction, accountId: string, actor: Actor): Promise<void> {
  const rows = await tx.prisma.bounceCallback.findMany({ where: { accountId }, select: { id: true } });
  await tx.prisma.bounceCallback.deleteMany({ where: { accountId } });
  const entry = { accountId, actor, action: 'bounce_callback.deleted', details: {} };
  await appendAudits(
    tx,
    rows.map(({ id }) => ({ ...entry, subject: toUid('bcb', id) })),
  );
}

function present(row: CallbackRow, { appSecrets, rootUrl }: CallbackContext): BounceCallbackResource {
  const secret = decryptCallbackSecret(row.secretCiphertext, appSecrets, row.id);
  return {
    uid: toUid('bcb', row.id),
    provider: row.provider as BounceProvider,
    url: `${rootUrl}/bounces/${row.provider}/${toCallbackToken(row.id, secret)}`,
    has_verification_key: secret.key !== null,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

function readId(uid: string): string {
  const id = fromUid('bcb', uid);
  if (id === undefined) throw noSuchCallback();
  return id;
}

function noSuchCallback(): ProblemError {
  return new ProblemError('not_found', 'This account has no callback with this uid. Check the uid.');
}
