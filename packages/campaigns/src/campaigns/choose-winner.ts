import type { CampaignResource, ChooseWinner } from '@mailwright/contracts';
import { type Database, inPrismaTransaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { ProblemError, validationProblem } from '@mailwright/platform';
import { findCampaign, getCampaign } from './read-campaigns.ts';
import { setWinner } from '../variants/decide-winner.ts';
import { variantsOf } from '../variants/stored-variant.ts';

/**
 * Makes a variant the winner of a campaign's test, so that it is sent to those who wait.
 * @throws ProblemError `not_found`; `no_open_test`; `validation_failed` if the campaign has no such variant
 */
export function chooseWinner(
  database: Database,
  accountId: string,
  uid: string,
  { variant }: ChooseWinner,
  actor: Actor,
): Promise<CampaignResource> {
  return inPrismaTransaction(database, async (tx) => {
    const row = await findCampaign(tx, accountId, uid);
    const variants = variantsOf(row);
    if (variants.length > 0 && variant > variants.length)
      throw validationProblem({ variant: ['is not a variant of the campaign'] });
    const decision = { campaignId: row.id, accountId, winner: variant, actor };
    if (!(await setWinner(tx, { ...decision, statuses: ['sending', 'paused'] })))
      throw new ProblemError('no_open_test');
    await appendAudit(tx, { accountId, actor, action: 'campaign.winner_chosen', subject: uid, details: { variant } });
    return getCampaign(tx, accountId, uid);
  });
}
