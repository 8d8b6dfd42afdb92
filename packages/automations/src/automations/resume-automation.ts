// Joins, to find the senders of all versions in use.
import { moveStepMails } from '@mailwright/campaigns';
import type { AutomationResource, ResumeAutomation } from '@mailwright/contracts';
import { awaitEarlierWrites, inPrismaTransaction, sql } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import { type Clock, ProblemError } from '@mailwright/platform';
import { endDueRuns } from '../runs/end-runs.ts';
import type { MailCheckDeps } from './automation-deps.ts';
import { checkMove } from './automation-state.ts';
import { readMailIds } from './make-version.ts';
import { type AutomationRow, presentAutomation } from './present-automation.ts';
import { findAutomation, lockAutomation } from './read-automations.ts';
import { saveTrigger } from './save-trigger.ts';
import { moveLocked } from './stop-automation.ts';
import { isVersionInUse } from './version-in-use.ts';

const endedAtOnce = 5_000;

type ResumeDeps = MailCheckDeps & { clock: Clock };

/**
 * Resumes a paused automation with the version it had; later changes take effect when it is activated again. Runs that
 * came due while it was paused continue at once, or are ended if `waiting` is `skip`: in batches, before the automation
 * is active again, so that no worker continues one of them. By the time this resolves, every change that was already
 * being written has committed, as with an activation.
 * @throws ProblemError `not_found`; `invalid_transition`; `sender_not_verified`
 */
export async function resumeAutomation(
  deps: ResumeDeps,
  accountId: string,
  uid: string,
  { waiting = 'catch_up' }: ResumeAutomation,
  actor: Actor,
): Promise<AutomationResource> {
  const row = await findAutomation(deps.database, accountId, uid);
  checkMove(row.status, 'resume');
  await checkSenders(deps, row);
  const skipped = waiting === 'skip' ? await skipDueRuns(deps, accountId, uid) : 0;
  const resumed = await inPrismaTransaction(deps.database, async (tx) => {
    const { id } = await moveLocked(tx, { accountId, uid, actor }, 'resume', {
      waiting,
      ...(skipped === 0 ? {} : { skipped }),
    });
    await saveTrigger(tx, await findAutomation(tx, accountId, uid));
    await moveStepMails(tx, 'run', accountId, await readMailIds(tx, id));
    return presentAutomation(tx, await findAutomation(tx, accountId, uid));
  });
  await awaitEarlierWrites(deps.database);
  return resumed;
}

/** Ends the due runs of a paused automation; resolves to how many. @throws ProblemError `invalid_transition` */
async function skipDueRuns({ database, clock }: ResumeDeps, accountId: string, uid: string): Promise<number> {
  const dueBefore = clock.now();
  for (let skipped = 0; ;) {
    const ended = await inPrismaTransaction(database, async (tx) => {
      const { id: automationId, status } = await lockAutomation(tx, accountId, uid);
      checkMove(status, 'resume');
      const options = { reason: 'skipped_while_paused', dueBefore, limit: endedAtOnce };
      return endDueRuns(tx, { accountId, automationId }, options);
    });
    skipped += ended;
    if (ended < endedAtOnce) return skipped;
  }
}

/** Rejects an automation if it sends mails from an address that is no longer verified. @throws ProblemError */
async function checkSenders({ database, isVerifiedSender }: MailCheckDeps, row: AutomationRow): Promise<void> {
  const { id, accountId } = row;
  const senders = await database.query<{ email: string }>(sql`
    SELECT DISTINCT coalesce(c.from_email, '') AS email
    FROM automations a JOIN automation_mails m ON m.automation_id = a.id JOIN campaigns c ON c.id = m.campaign_id
    WHERE a.id = ${id}::uuid AND a.account_id = ${accountId}::uuid AND ${isVersionInUse(sql`m.version`)}`);
  for (const { email } of senders)
    if (!(await isVerifiedSender(accountId, email)))
      throw new ProblemError(
        'sender_not_verified',
        `The address ${email} is no longer a verified sender. Verify it again.`,
      );
}
