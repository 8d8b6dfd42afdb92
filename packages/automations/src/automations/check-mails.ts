import { isDemoList } from '@mailwright/audience';
import { checkStepMail, type FixedMail, type StepMail } from '@mailwright/campaigns';
import type { AutomationValidation } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { compileProgram } from '../definitions/compile-program.ts';
import type { StoredStep } from '../definitions/stored-definition.ts';
import type { MailCheckDeps } from './automation-deps.ts';
import type { AutomationRow } from './present-automation.ts';

/** A stored step that sends a mail. */
export type SendStep = Extract<StoredStep, { type: 'send_email' }>;

/** The mail of a step, with its compiled content. */
export interface CheckedMail {
  stepId: string;
  mail: StepMail;
  fixed: FixedMail;
}

/** The mails of an automation and what is wrong with them, by property. */
export interface MailsCheck extends Pick<AutomationValidation, 'errors' | 'warnings'> {
  mails: CheckedMail[];
  /** The sender addresses, each with the property of the first step that uses it. */
  senders: Map<string, { part: string; step: string }>;
}

/** Compiles all mails of an automation with the current state of its list and templates. */
export async function checkMails(
  deps: Pick<MailCheckDeps, 'database' | 'renderer'>,
  row: AutomationRow,
): Promise<MailsCheck> {
  const { database } = deps;
  const { accountId, listId } = row;
  const list = await database.prisma.list.findUnique({ where: { id: listId, accountId }, include: mailDefaults });
  const check: MailsCheck = { mails: [], senders: new Map(), errors: [], warnings: [] };
  if (list === null) return check;
  if (await isDemoList(database, accountId, listId)) {
    const message = 'is the demo data list, whose addresses do not exist; choose another list';
    check.errors.push({ part: 'list_uid', step: null, line: null, column: null, message });
  }
  for (const { step, at } of compileProgram(row.steps as unknown as StoredStep[]).steps.values()) {
    if (step.type !== 'send_email') continue;
    const mail = toMail(row, step, list);
    const result = await checkStepMail(deps, mail);
    const locate = <T extends { part: string }>(found: T) => ({ ...found, part: `${at}.${found.part}`, step: step.id });
    if (result.ok) {
      check.mails.push({ stepId: step.id, mail, fixed: result.fixed });
      check.warnings.push(...result.warnings.map(locate));
    } else check.errors.push(...result.problems.map(locate));
    const from = mail.fromEmail ?? '';
    if (!check.senders.has(from)) check.senders.set(from, { part: `${at}.from_email`, step: step.id });
  }
  return check;
}

/** What to include when reading a list for `toMail`. */
export const mailDefaults = { account: { select: { trackOpens: true, trackClicks: true } } } as const;

interface Tracks<Chosen> {
  trackOpens: Chosen;
  trackClicks: Chosen;
}

interface ListDefaults extends Tracks<boolean | null> {
  fromName: string;
  fromEmail: string;
  replyTo: string | null;
  defaultSubject: string | null;
  account: Tracks<boolean>;
}

/**
 * Builds the mail of a step. A property the step doesn't set comes from the list, and tracking that the list doesn't
 * set comes from the account.
 */
export function toMail(row: AutomationRow, step: SendStep, list: ListDefaults): StepMail {
  const templateId = step.template_uid == null ? null : (fromUid('tpl', step.template_uid) ?? null);
  return {
    id: newId(),
    accountId: row.accountId,
    listId: row.listId,
    name: `${row.name}: ${step.id}`,
    subject: step.subject ?? (templateId === null ? list.defaultSubject : null),
    preheader: step.preheader ?? null,
    html: step.html ?? null,
    plain: step.plain ?? null,
    templateId,
    fromName: step.from_name ?? list.fromName,
    fromEmail: step.from_email ?? list.fromEmail,
    replyTo: step.reply_to === undefined ? list.replyTo : step.reply_to,
    ...tracksOf(step, list),
  };
}

function tracksOf(step: SendStep, { trackOpens, trackClicks, account }: ListDefaults): Tracks<boolean> {
  return {
    trackOpens: step.track_opens ?? trackOpens ?? account.trackOpens,
    trackClicks: step.track_clicks ?? trackClicks ?? account.trackClicks,
  };
}
