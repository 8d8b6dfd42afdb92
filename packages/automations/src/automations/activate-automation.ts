import { moveStepMails } from '@mailwright/campaigns';
import type { AutomationResource } from '@mailwright/contracts';
import { awaitEarlierWrites, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { type FieldErrors, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { checkDefinition } from '../definitions/check-definition.ts';
import type { MailCheckDeps } from './automation-deps.ts';
import { checkMove, isAutomation, moveAutomations } from './automation-state.ts';
import { type CheckedMail, checkMails } from './check-mails.ts';
import { holdList } from './hold-list.ts';
import { makeVersion, readMailIds } from './make-version.ts';
import { type AutomationRow, presentAutomation, readShownDefinition } from './present-automation.ts';
import { findAutomation, lockAutomation, noSuchAutomation } from './read-automations.ts';
import { saveTrigger } from './save-trigger.ts';
import { findUnverified, noSteps } from './validate-automation.ts';

const tries = 5;

/**
 * Activates an automation. If its definition or its mails have changed, new runs use a new version from then on. By the
 * time this resolves, every change that was already being written, such as a batch of an import, has committed, so each
 * later change starts runs.
 * @throws ProblemError `not_found`; `invalid_transition` if it is paused or archived; `sender_not_verified`;
 *   `validation_failed` if a property can't be sent or refers to something that no longer exists, keyed by property:
 *   `steps[2].html`
 */
export async function activateAutomation(
  deps: MailCheckDeps,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<AutomationResource> {
  const { database } = deps;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const row = await findAutomation(database, accountId, uid);
    checkMove(row.status, 'activate');
    const mails = await readMails(deps, row);
    const activated = await inPrismaTransaction(database, (tx) => activate(tx, row, mails, actor));
    if (activated === undefined) continue;
    await awaitEarlierWrites(database);
    return activated;
  }
  throw new ProblemError('service_unavailable', 'This automation was changed too many times at once. Try again.');
}

/** Reads and compiles the mails of an automation. @throws ProblemError if a mail can't be sent */
async function readMails(deps: MailCheckDeps, row: AutomationRow): Promise<CheckedMail[]> {
  if ((row.steps as unknown[]).length === 0) throw validationProblem({ steps: [noSteps] });
  const check = await checkMails(deps, row);
  const errors: FieldErrors = {};
  for (const { part, line, column, message } of check.errors) {
    const at = line === null ? '' : `line ${line}, column ${column ?? 1}: `;
    (errors[part] ??= []).push(`${at}${message}`);
  }
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  const [unverified] = await findUnverified(deps, row.accountId, check);
  if (unverified === undefined) return check.mails;
  const detail = `The address ${unverified.email} is neither a verified sender nor in a verified domain of the account.`;
  throw new ProblemError('sender_not_verified', detail, {
    errors: { [unverified.part]: ['is not a verified sender'] },
  });
}

/** Activates an automation unless it has changed since it was read; resolves to undefined if it has. */
async function activate(
  tx: Transaction,
  read: AutomationRow,
  mails: CheckedMail[],
  actor: Actor,
): Promise<AutomationResource | undefined> {
  const { id, accountId, listId } = read;
  const uid = toUid('aut', id);
  const list = await holdList(tx, accountId, listId);
  if (list === undefined) throw noSuchAutomation();
  const row = await lockAutomation(tx, accountId, uid);
  if (row.version !== read.version) return undefined;
  // Something it refers to may have been deleted since it was saved: a copy of an archived automation can refer to
  // deleted things.
  const definition = await readShownDefinition(tx, row);
  const checked = await checkDefinition(tx, list, id, definition);
  const version = await makeVersion(tx, row, { checked, mails, actor });
  await moveAutomations(tx, 'activate', isAutomation(accountId, id));
  const data = { activeVersion: version, hasDraftChanges: false };
  const active = await tx.prisma.automation.update({ where: { id, accountId }, data });
  await saveTrigger(tx, active);
  await moveStepMails(tx, 'run', accountId, await readMailIds(tx, id));
  const entry = { accountId, actor, action: 'automation.activated', subject: uid };
  await appendAudit(tx, { ...entry, details: { version } });
  return presentAutomation(tx, active);
}
