// If the plan limits automations, a lock on the account's row serializes additions.
import type { AddAutomation, AutomationResource } from '@mailwright/contracts';
import {
  copyColumns,
  type Database,
  inPrismaTransaction,
  replaceGiven,
  sql,
  toColumns,
  type Transaction,
} from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { checkDefinition, type Definition } from '../definitions/check-definition.ts';
import { holdList } from './hold-list.ts';
import {
  automationColumns,
  divideProperties,
  presentAutomation,
  readDefinition,
  storeDefinition,
} from './present-automation.ts';
import { findAutomation, noSuchList } from './read-automations.ts';

const maxNameLength = 200;

/**
 * Creates a draft.
 * @param id the new automation's id. A retried request passes the same id and gets what the first try created.
 * @throws ProblemError `not_found`; `plan_limit_reached`; `validation_failed`, keyed by each wrong property of each
 *   step
 */
export async function addAutomation(
  database: Database,
  accountId: string,
  id: string,
  body: AddAutomation,
  actor: Actor,
): Promise<AutomationResource> {
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.automation.findUnique({ where: { id, accountId } });
    if (made !== null) return presentAutomation(tx, made);
    const { list_uid: listUid, ...properties } = body;
    const listId = fromUid('list', listUid);
    const list = listId === undefined ? undefined : await holdList(tx, accountId, listId);
    if (list === undefined) throw noSuchList();
    const { definition, own } = divideProperties(properties);
    const initial: Definition = {
      trigger: body.trigger,
      entry: 'once',
      conditions: null,
      goals: [],
      steps: [],
      time_zone: 'UTC',
    };
    const { stored, uses } = await checkDefinition(tx, list, id, replaceGiven(initial, definition));
    const row = await tx.prisma.automation.create({
      data: {
        id,
        accountId,
        listId: list.listId,
        ...toColumns(automationColumns, own),
        ...storeDefinition(stored),
        uses,
        actor: actor.kind,
        actorId: actor.id,
      },
    });
    await checkAutomationLimit(tx, accountId);
    await auditAddition(tx, { accountId, actor, id, name: body.name });
    return presentAutomation(tx, row);
  });
}

/**
 * Creates a draft with the definition of an existing automation. If something it refers to has been deleted since, the
 * copy refers to it too, and must be changed before it can be activated.
 * @param id the new automation's id; see `addAutomation`.
 * @throws ProblemError `not_found`, also if its list is deleted; `plan_limit_reached`
 */
export async function copyAutomation(
  database: Database,
  accountId: string,
  id: string,
  uid: string,
  actor: Actor,
): Promise<AutomationResource> {
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.automation.findUnique({ where: { id, accountId } });
    if (made !== null) return presentAutomation(tx, made);
    const source = await findAutomation(tx, accountId, uid);
    const { listId, uses } = source;
    if ((await holdList(tx, accountId, listId)) === undefined) throw noSuchList();
    const name = `Copy of ${source.name}`.slice(0, maxNameLength).toWellFormed();
    const columns = { ...copyColumns(automationColumns, source), ...storeDefinition(readDefinition(source)), uses };
    const row = await tx.prisma.automation.create({
      data: { ...columns, id, accountId, listId, name, actor: actor.kind, actorId: actor.id },
    });
    await checkAutomationLimit(tx, accountId);
    await auditAddition(tx, { accountId, actor, id, name });
    return presentAutomation(tx, row);
  });
}

async function auditAddition(
  tx: Transaction,
  { accountId, actor, id, name }: { accountId: string; actor: Actor; id: string; name: string },
): Promise<void> {
  const entry = { accountId, actor, action: 'automation.created', subject: toUid('aut', id) };
  await appendAudit(tx, { ...entry, details: { name } });
}

/** Runs after the insert, so that the account's row is locked only for the count and the commit. */
async function checkAutomationLimit(tx: Transaction, accountId: string): Promise<void> {
  const [plan] = await tx.query<{ maxAutomations: number }>(sql`
    SELECT p.max_automations AS "maxAutomations" FROM accounts a JOIN plans p ON p.code = a.plan_code
    WHERE a.id = ${accountId}::uuid AND p.max_automations IS NOT NULL FOR NO KEY UPDATE OF a`);
  if (plan === undefined) return;
  const used = await tx.prisma.automation.count({ where: { accountId } });
  if (used > plan.maxAutomations)
    throw new ProblemError('plan_limit_reached', `The plan allows ${plan.maxAutomations} automations.`);
}
