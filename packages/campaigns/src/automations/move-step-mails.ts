// Each move is one conditional UPDATE of the campaigns whose state allows it.
import { type Sql, sql } from '@mailwright/database';
import { moveCampaigns } from '../campaigns/campaign-state.ts';

/**
 * Pauses the mails of an automation, lets them be sent again, or cancels them for good.
 * @param ids the ids of the mails' campaigns.
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
