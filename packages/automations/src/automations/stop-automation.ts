import { moveStepMails } from '@mailwright/campaigns';
import type { AutomationResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { checkMove, isAutomation, moveAutomations } from './automation-state.ts';
import { readMailIds } from './make-version.ts';
import { presentAutomation } from './present-automation.ts';
import { findAutomation, lockAutomation } from './read-automations.ts';
import { removeTrigger } from './save-trigger.ts';

/**
 * Pauses an automation: nothing starts runs of it, those that there are stay where they are, and none of its mails is sent.
 * @throws ProblemError `not_found`, `invalid_transition`
 */
export async function pauseAutomation(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<AutomationResource> {
  return inPrismaTransaction(database, async (tx) => {
    await pauseLocked(tx, { accountId, uid, actor }, {});
    return presentAutomation(tx, await findAutomation(tx, accountId, uid));
  });
}

/** Pauses an automation, which is locked until the end of the transaction. @param details for the audit log. */
export async function pauseLocked(tx: Transaction, asked: Asked, details: Record<string, unknown>): Promise<void> {
  const { id } = await moveLocked(tx, asked, 'pause', details);
  await removeTrigger(tx, asked.accountId, id);
  await moveStepMails(tx, 'pause', asked.accountId, await readMailIds(tx, id));
}

/**
 * Archives an automation for good: nothing starts runs of it, workers end those that there are, and none of its mails is sent any
 * more.
 * @throws ProblemError `not_found`, `invalid_transition`
 */
export async function archiveAutomation(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<AutomationResource> {
  return inPrismaTransaction(database, async (tx) => {
    const { id } = await moveLocked(tx, { accountId, uid, actor }, 'archive', {});
    await removeTrigger(tx, accountId, id);
    await moveStepMails(tx, 'cancel', accountId, await readMailIds(tx, id));
    return presentAutomation(tx, await findAutomation(tx, accountId, uid));
  });
}

interface Asked {
  accountId: string;
  uid: string;
  actor: Actor;
}

const pastTense = { pause: 'paused', archive: 'archived', resume: 'resumed' } as const;

/** Makes a move of an automation of the account, which is locked until the end of the transaction, and records who made it. */
export async function moveLocked(
  tx: Transaction,
  { accountId, uid, actor }: Asked,
  name: keyof typeof pastTense,
  details: Record<string, unknown>,
): Promise<{ id: string }> {
  const { id, status } = await lockAutomation(tx, accountId, uid);
  checkMove(status, name);
  await moveAutomations(tx, name, isAutomation(accountId, id));
  await appendAudit(tx, { accountId, actor, action: `automation.${pastTense[name]}`, subject: uid, details });
  return { id };
}
