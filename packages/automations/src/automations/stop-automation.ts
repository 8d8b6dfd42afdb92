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
 * Pauses an automation: nothing starts runs of it, existing runs stay where they are, and none of its mails is sent.
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

/** Pauses an automation and locks it until the transaction ends. @param details for the audit log. */
export async function pauseLocked(tx: Transaction, asked: Asked, details: Record<string, unknown>): Promise<void> {
  const { id } = await moveLocked(tx, asked, 'pause', details);
  await removeTrigger(tx, asked.accountId, id);
  await moveStepMails(tx, 'pause', asked.accountId, await readMailIds(tx, id));
}

/**
 * Archives an automation for good: nothing starts runs of it, workers end the existing ones, and none of its mails is
 * sent.
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

/** Locks an automation until the transaction ends, changes its status, and records who did it. */
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
