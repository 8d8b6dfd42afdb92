import { previewStepMail, type CampaignDeps, type StepMail, type TestDeps, testStepMail } from '@mailwright/campaigns';
import { type CampaignPreview, RunData, type TestStep } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { ProblemError, validationProblem } from '@mailwright/platform';
import { compileProgram } from '../definitions/compile-program.ts';
import type { StoredStep } from '../definitions/stored-definition.ts';
import { mailDefaults, toMail } from './check-mails.ts';
import { findAutomation, noSuchAutomation } from './read-automations.ts';

/** A `send_email` step: the uid of its automation and its own id. */
interface NamedStep {
  uid: string;
  step: string;
}

/**
 * Renders the mail of a step, as currently edited, for a subscriber of the list, or for a sample without values.
 * @param options `data`: the data a run would be started with, as JSON.
 * @throws ProblemError `not_found`; `validation_failed` if the mail can't be sent, keyed by property: `steps[0].html`
 */
export async function previewStep(
  deps: Pick<CampaignDeps, 'database' | 'renderer'> & { baseUrl: string },
  accountId: string,
  named: NamedStep,
  { subscriber_uid, data }: { subscriber_uid?: string | undefined; data?: string | undefined },
): Promise<CampaignPreview> {
  const { mail, at } = await findStepMail(deps.database, accountId, named);
  const given = data === undefined ? undefined : readData(data);
  return placeErrors(at, () => previewStepMail(deps, mail, { subscriber_uid, data: given }));
}

/**
 * Sends the mail of a step, as currently edited, as a test. Resolves to the ids of the mails, which the caller
 * publishes.
 * @throws ProblemError `not_found`; `sender_not_verified`; `address_suppressed`; `validation_failed` as for a preview
 */
export async function testStep(
  deps: TestDeps & { baseUrl: string },
  accountId: string,
  named: NamedStep,
  body: TestStep,
): Promise<string[]> {
  const { mail, at } = await findStepMail(deps.database, accountId, named);
  return placeErrors(at, () => testStepMail(deps, mail, body));
}

async function findStepMail(
  database: Database,
  accountId: string,
  { uid, step: stepId }: NamedStep,
): Promise<{ mail: StepMail; at: string }> {
  const row = await findAutomation(database, accountId, uid);
  const where = { id: row.listId, accountId, deletedAt: null };
  const list = await database.prisma.list.findUnique({ where, include: mailDefaults });
  if (list === null) throw noSuchAutomation();
  const found = compileProgram(row.steps as unknown as StoredStep[]).steps.get(stepId);
  if (found?.step.type !== 'send_email')
    throw new ProblemError('not_found', 'The automation has no `send_email` step with this id.');
  return { mail: toMail(row, found.step, list), at: found.at };
}

function readData(text: string): RunData {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = RunData.safeParse(value);
  if (read.success) return read.data;
  throw validationProblem({ data: ['must be a JSON object'] });
}

/** Prefixes the properties in a validation problem with the step's path in the automation. */
async function placeErrors<Result>(at: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'validation_failed') throw error;
    const errors = Object.entries(error.errors ?? {}).map(([part, messages]) => [`${at}.${part}`, messages]);
    throw validationProblem(Object.fromEntries(errors));
  }
}
