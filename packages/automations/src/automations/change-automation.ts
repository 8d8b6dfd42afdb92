import { moveStepMails } from '@mailwright/campaigns';
import type { AutomationResource, UpdateAutomation } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, replaceGiven, sql, toColumns } from '@mailwright/database';
import { type Actor, appendAudit, appendChange } from '@mailwright/outbox';
import type { Precondition } from '@mailwright/platform';
import { checkDefinition, type Definition } from '../definitions/check-definition.ts';
import { invalidTransition, isAutomation, moveAutomations } from './automation-state.ts';
import { holdList } from './hold-list.ts';
import { readMailIds } from './make-version.ts';
import { automationColumns, divideProperties, presentAutomation, storeDefinition } from './present-automation.ts';
import { findAutomation, lockAutomation, noSuchAutomation } from './read-automations.ts';
import { refuseUsedByAutomations } from './refuse-used-by-automations.ts';
import { isSameDefinition } from './same-definition.ts';

/**
 * Changes the given properties of an automation and leaves the rest. A change to an active automation takes effect when
 * it is activated again.
 * @throws ProblemError `not_found`; `invalid_transition` if it is archived; `validation_failed`, keyed by each wrong
 *   property of each step; whatever `precondition` throws
 */
export async function updateAutomation(
  database: Database,
  accountId: string,
  uid: string,
  body: UpdateAutomation,
  { actor, precondition }: { actor: Actor; precondition?: Precondition<AutomationResource> | undefined },
): Promise<AutomationResource> {
  return inPrismaTransaction(database, async (tx) => {
    // Lock the list first, in the same order as the deletion of a list, which locks the list and then archives its
    // automations.
    const { listId, id } = await findAutomation(tx, accountId, uid);
    const list = await holdList(tx, accountId, listId);
    const row = await lockAutomation(tx, accountId, uid);
    const current = await presentAutomation(tx, row);
    precondition?.(current);
    if (row.status === 'archived') throw invalidTransition(row.status, 'changed');
    if (list === undefined) throw noSuchAutomation();
    const { definition, own } = divideProperties(body);
    const columns = toColumns(automationColumns, own);
    const isGiven = Object.values(definition).some((value) => value !== undefined);
    if (!isGiven && Object.keys(columns).length === 0) return current;
    const given = replaceGiven<Definition>(current, definition);
    const checked = isGiven ? await checkDefinition(tx, list, id, given) : undefined;
    const isChanged = checked !== undefined && !(await isSameDefinition(tx, row, checked.stored));
    const changed = await tx.prisma.automation.update({
      where: { id, accountId },
      data: {
        ...columns,
        ...(checked && { ...storeDefinition(checked.stored), uses: checked.uses, hasDraftChanges: isChanged }),
        version: { increment: 1 },
        updatedAt: new Date(),
      },
    });
    const after = await presentAutomation(tx, changed);
    await appendChange(tx, { accountId, actor, kind: 'automation', before: current, after });
    return after;
  });
}

const removedAtOnce = 5_000;

/**
 * Deletes an automation with its versions and runs. It is archived first, so that no worker acts on its runs while they
 * are removed in batches; an interrupted deletion can be requested again. What its mails did stays with the
 * subscribers.
 * @throws ProblemError `not_found`; `invalid_transition` if it is active; `automation_in_use` if another automation
 *   starts it; whatever `precondition` throws
 */
export async function deleteAutomation(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
  precondition?: Precondition<AutomationResource>,
): Promise<void> {
  const id = await inPrismaTransaction(database, async (tx) => {
    const row = await lockAutomation(tx, accountId, uid);
    precondition?.(await presentAutomation(tx, row));
    if (row.status === 'active') throw invalidTransition(row.status, 'deleted');
    await refuseUsedByAutomations(tx, 'automation_in_use', accountId, row.id);
    await moveAutomations(tx, 'archive', isAutomation(accountId, row.id));
    await moveStepMails(tx, 'cancel', accountId, await readMailIds(tx, row.id));
    return row.id;
  });
  for (let left = true; left;) left = await removeRuns(database, accountId, id);
  await inPrismaTransaction(database, async (tx) => {
    const row = await lockAutomation(tx, accountId, uid);
    await tx.prisma.automation.delete({ where: { id, accountId } });
    const entry = { accountId, actor, action: 'automation.deleted', subject: uid };
    await appendAudit(tx, { ...entry, details: { name: row.name } });
  });
}

/** Removes a batch of an automation's runs; resolves to whether any may remain. */
async function removeRuns(database: Database, accountId: string, id: string): Promise<boolean> {
  const removed = await database.query(sql`
    DELETE FROM automation_runs WHERE id IN (
      SELECT id FROM automation_runs WHERE account_id = ${accountId}::uuid AND automation_id = ${id}::uuid
      LIMIT ${removedAtOnce}) RETURNING 1`);
  return removed.length === removedAtOnce;
}
