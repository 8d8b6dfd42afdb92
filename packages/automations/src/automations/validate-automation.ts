import type { AutomationValidation } from '@mailwright/contracts';
import { type Database, inPrismaTransaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { checkDefinition } from '../definitions/check-definition.ts';
import { compileProgram } from '../definitions/compile-program.ts';
import type { StoredStep } from '../definitions/stored-definition.ts';
import type { MailCheckDeps } from './automation-deps.ts';
import { checkMails, type MailsCheck } from './check-mails.ts';
import { holdList } from './hold-list.ts';
import { type AutomationRow, readShownDefinition } from './present-automation.ts';
import { findAutomation } from './read-automations.ts';

/** The errors and warnings of an automation. @throws ProblemError `not_found` */
export async function validateAutomation(
  deps: MailCheckDeps,
  accountId: string,
  uid: string,
): Promise<AutomationValidation> {
  const row = await findAutomation(deps.database, accountId, uid);
  const check = await checkMails(deps, row);
  const errors = [
    ...check.errors,
    ...(await findUnverified(deps, accountId, check)).map(({ part, step }) =>
      problem(part, step, 'is not a verified sender'),
    ),
    ...(await findMissing(deps.database, row)),
  ];
  return { valid: errors.length === 0, errors, warnings: check.warnings };
}

/** The senders of the mails that aren't verified. */
export async function findUnverified(deps: MailCheckDeps, accountId: string, { senders }: MailsCheck) {
  const unverified = [];
  for (const [email, at] of senders)
    if (!(await deps.isVerifiedSender(accountId, email))) unverified.push({ ...at, email });
  return unverified;
}

/** What a definition refers to that no longer exists, and what it lacks. */
async function findMissing(database: Database, row: AutomationRow): Promise<AutomationValidation['errors']> {
  if ((row.steps as unknown[]).length === 0) return [problem('steps', null, noSteps)];
  try {
    await inPrismaTransaction(database, async (tx) => {
      const list = await holdList(tx, row.accountId, row.listId);
      if (list === undefined)
        throw new ProblemError('not_found', undefined, { errors: { list_uid: ['has been deleted'] } });
      await checkDefinition(tx, list, row.id, await readShownDefinition(tx, row));
    });
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError) || error.errors === undefined) throw error;
    const steps = [...compileProgram(row.steps as unknown as StoredStep[]).steps.values()].toReversed();
    return Object.entries(error.errors).flatMap(([part, messages]) => {
      const step = steps.find(({ at }) => part.startsWith(`${at}.`))?.step.id ?? null;
      return messages.map((message) => problem(part, step, message));
    });
  }
}

/** Why an automation without steps can't be activated. */
export const noSteps = 'must have at least one step';

function problem(part: string, step: string | null, message: string) {
  return { part, step, line: null, column: null, message };
}
