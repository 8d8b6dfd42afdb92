import { moveStepMails } from '@mailwright/campaigns';
import type { AutomationResource } from '@mailwright/contracts';
import { inPrismaTransaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import { ProblemError } from '@mailwright/platform';
import type { AutomationDeps } from './automation-deps.ts';
import { checkMove } from './automation-state.ts';
import { readMailIds } from './make-version.ts';
import { type AutomationRow, presentAutomation } from './present-automation.ts';
import { findAutomation } from './read-automations.ts';
import { saveTrigger } from './save-trigger.ts';
import { moveLocked } from './stop-automation.ts';

/**
 * Resumes a paused automation, with the version that it had: changes made to it since are active once it is activated again.
 * @throws ProblemError `not_found`; `invalid_transition`; `sender_not_verified`
 */
export async function resumeAutomation(
  deps: AutomationDeps,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<AutomationResource> {
  const row = await findAutomation(deps.database, accountId, uid);
  checkMove(row.status, 'resume');
  await checkSenders(deps, row);
  return inPrismaTransaction(deps.database, async (tx) => {
    const { id } = await moveLocked(tx, { accountId, uid, actor }, 'resume', {});
    await saveTrigger(tx, await findAutomation(tx, accountId, uid));
    await moveStepMails(tx, 'run', accountId, await readMailIds(tx, id));
    return presentAutomation(tx, await findAutomation(tx, accountId, uid));
  });
}

/** Refuses an automation with mails from an address that isn't verified any more. @throws ProblemError */
async function checkSenders({ database, isVerifiedSender }: AutomationDeps, row: AutomationRow): Promise<void> {
  const mails = await database.prisma.automationMail.findMany({
    where: { automationId: row.id, version: row.activeVersion ?? 0, campaign: { accountId: row.accountId } },
    select: { campaign: { select: { fromEmail: true } } },
  });
  for (const email of new Set(mails.map(({ campaign }) => campaign.fromEmail ?? '')))
    if (!(await isVerifiedSender(row.accountId, email)))
      throw new ProblemError('sender_not_verified', `The address ${email} is not a verified sender any more.`);
}
