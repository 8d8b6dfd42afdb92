// Raw SQL: guarded, each move is one conditional UPDATE of the states that it starts from.
import { type Sql, sql } from '@mailwright/database';
import { moveCampaigns } from '../campaigns/campaign-state.ts';

/**
 * Pauses the mails of an automation, lets them be sent again, or ends them for good.
 * @param ids of their campaigns.
 */
export async function moveStepMails(
  runner: Sql,
  name: 'pause' | 'run' | 'cancel',
  accountId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const isOne = sql`account_id = ${accountId}::uuid AND kind = 'automation' AND id = ANY(${ids}::uuid[])`;
  await moveCampaigns(runner, name, isOne);
}
