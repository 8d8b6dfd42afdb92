import { type Sql, sql } from '@mailwright/database';
import { moveAutomations } from './automation-state.ts';
import { refuseUsedByAutomations } from './refuse-used-by-automations.ts';

/**
 * Archives the automations of a list that the caller's transaction deletes, so that workers do nothing more for them;
 * they are removed with the list.
 * @returns how many of them were active or paused.
 * @throws ProblemError `list_in_use` if automations of other lists refer to it
 */
export async function endAutomationsOfList(runner: Sql, accountId: string, listId: string): Promise<number> {
  await refuseUsedByAutomations(runner, 'list_in_use', accountId, listId);
  const isOfList = sql`list_id = ${listId}::uuid AND account_id = ${accountId}::uuid`;
  const stopped = await moveAutomations(runner, 'archive', sql`${isOfList} AND status <> 'draft'`);
  await moveAutomations(runner, 'archive', isOfList);
  await runner.query(sql`DELETE FROM automation_triggers WHERE ${isOfList}`);
  return stopped.length;
}
