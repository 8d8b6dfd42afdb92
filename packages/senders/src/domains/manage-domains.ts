// ON CONFLICT recognizes an existing domain; row locks protect the plan's limit and the precondition.
import type { AddDomain, DomainResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { type AppSecrets, type Precondition, ProblemError, toUid } from '@mailwright/platform';
import { checkPlanLimit } from '../check-plan-limit.ts';
import { generateDkimKey } from './dkim-key.ts';
import {
  domainColumns,
  type DomainRow,
  noSuchDomain,
  readDomain,
  readDomainId,
  toDomainResource,
} from './read-domains.ts';
import { readSendingDomain } from './read-sending-domain.ts';
import type { SendingSetup } from './wanted-records.ts';

/** The dependencies of operations on domains. */
export interface DomainDeps {
  database: Database;
  appSecrets: AppSecrets;
  sendingSetup: SendingSetup;
}

/**
 * Adds a domain with a new DKIM key. Another account may have the same domain: each proves it with its own record.
 * @param id the new domain's id. A request that runs again because its first run ended without a response passes the
 *   same id, and gets the domain that the first run added.
 * @throws ProblemError `validation_failed` for a domain that can't belong to the account alone; `domain_exists`,
 *   `plan_limit_reached`.
 */
export async function addDomain(
  deps: DomainDeps,
  accountId: string,
  id: string,
  body: AddDomain,
  actor: Actor,
): Promise<DomainResource> {
  const domain = readSendingDomain(body.domain);
  const found = await deps.database.prisma.sendingDomain.findFirst({
    where: { accountId, OR: [{ id }, { domain }] },
    select: domainColumns,
  });
  // Checked before the key is generated, which is the expensive part.
  if (found !== null && found.id !== id) throw new ProblemError('domain_exists');
  if (found !== null) return toDomainResource(found, deps.sendingSetup);
  const key = await generateDkimKey(body.key_type, id, deps.appSecrets);
  const row = await inPrismaTransaction(deps.database, async (tx) => {
    const inserted = await tx.query({
      text: `INSERT INTO sending_domains (id, account_id, domain, key_type, selector, public_key, private_key_ciphertext)
        VALUES ($1::uuid, $2::uuid, $3, $4::dkim_key_type, $5, $6, $7)
        ON CONFLICT (account_id, domain) DO NOTHING RETURNING id`,
      values: [id, accountId, domain, key.keyType, key.selector, key.publicKey, key.privateKeyCiphertext],
    });
    if (inserted.length === 0) throw new ProblemError('domain_exists');
    await checkPlanLimit(tx, accountId, 'domains');
    const details = { domain, key_type: key.keyType };
    await appendAudit(tx, { accountId, actor, action: 'domain.created', subject: toUid('dom', id), details });
    return readDomain(tx, accountId, id);
  });
  return toDomainResource(row, deps.sendingSetup);
}

/** Deletes a domain and its key. @throws ProblemError `not_found`; what `precondition` throws */
export function deleteDomain(
  { database, sendingSetup }: Omit<DomainDeps, 'appSecrets'>,
  accountId: string,
  uid: string,
  actor: Actor,
  precondition?: Precondition<DomainResource>,
): Promise<void> {
  const id = readDomainId(uid);
  return inPrismaTransaction(database, async (tx) => {
    const row = await lockDomain(tx, accountId, id);
    if (row === undefined) throw noSuchDomain();
    precondition?.(toDomainResource(row, sendingSetup));
    await tx.prisma.sendingDomain.delete({ where: { id, accountId } });
    const details = { domain: row.domain };
    await appendAudit(tx, { accountId, actor, action: 'domain.deleted', subject: uid, details });
  });
}

/** Locks a domain's row until the caller's transaction ends; undefined if the domain is gone. */
export async function lockDomain(tx: Transaction, accountId: string, id: string): Promise<DomainRow | undefined> {
  const locked = await tx.query({
    text: 'SELECT id FROM sending_domains WHERE id = $1::uuid AND account_id = $2::uuid FOR UPDATE',
    values: [id, accountId],
  });
  return locked.length === 0 ? undefined : readDomain(tx, accountId, id);
}
