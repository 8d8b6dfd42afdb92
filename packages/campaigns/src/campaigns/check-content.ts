import type { CampaignValidation, FieldValue } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import type { CompiledCampaign } from '@mailwright/mail';
import { type FieldErrors, toUid } from '@mailwright/platform';
import { compileContent, type ContentProblem, type RunContent } from '../content/compile-content.ts';
import type { CampaignDeps } from './campaign-deps.ts';
import type { CampaignRow } from './present-campaign.ts';
import { findCampaign } from './read-campaigns.ts';

/** Whether a campaign's content can be sent: if so it comes compiled. */
export type ContentCheck =
  { ok: true; content: RunContent; compiled: CompiledCampaign } | { ok: false; problems: ContentProblem[] };

/** What is wrong with a campaign of the account, and what may be. @throws ProblemError `not_found` */
export async function validateCampaign(
  deps: Pick<CampaignDeps, 'database' | 'isVerifiedSender'>,
  accountId: string,
  uid: string,
): Promise<CampaignValidation> {
  const row = await findCampaign(deps.database, accountId, uid);
  const check = await checkContent(deps.database, row, { isTracked: true });
  const isVerified = await deps.isVerifiedSender(accountId, row.fromEmail ?? '');
  const unverified = { part: 'from_email', line: null, column: null, message: 'is not a verified sender' };
  const errors = [...(check.ok ? [] : check.problems), ...(isVerified ? [] : [unverified])];
  return { valid: errors.length === 0, errors, warnings: check.ok ? check.compiled.warnings : [] };
}

/**
 * Reads and compiles what a campaign sends as it and its list are now.
 * @param options `isTracked`: whether its links are to be tracked, as in the mails, and not as in a preview.
 */
export async function checkContent(
  database: Pick<Database, 'prisma'>,
  row: CampaignRow,
  options: { isTracked: boolean },
): Promise<ContentCheck> {
  const list = await readList(database, row);
  const missing = [
    ...(list === null ? [missingPart('list_uid')] : []),
    ...(row.subject === null ? [missingPart('subject')] : []),
    ...(row.html === null || row.html.trim() === '' ? [missingPart('html')] : []),
  ];
  const content: RunContent = {
    subject: row.subject ?? '',
    preheader: row.preheader,
    html: row.html ?? '',
    plain: row.plain,
    from: { name: row.fromName ?? '', address: row.fromEmail ?? '' },
    replyTo: row.replyTo,
    list: {
      uid: list === null ? '' : toUid('list', list.id),
      name: list?.publicName ?? list?.name ?? '',
      ...(list === null ? {} : { language: list.language }),
      contact: (list?.contact ?? {}) as RunContent['list']['contact'],
      fields: (list?.fields ?? []).map(({ id, tag, defaultValue }) => ({
        id,
        tag,
        defaultValue: defaultValue as FieldValue | null,
      })),
    },
    campaign: { uid: toUid('cmp', row.id), name: row.name },
    ...(options.isTracked ? { tracksOpens: row.trackOpens } : {}),
  };
  const links = row.trackClicks ? 'find' : undefined;
  const tracking = options.isTracked ? ({ opens: row.trackOpens, links } as const) : undefined;
  // The host is in the header only, which nobody looks at here.
  const compiled = compileContent(content, 'localhost', tracking);
  const problems = [...missing, ...(Array.isArray(compiled) ? compiled : [])];
  if (problems.length > 0 || Array.isArray(compiled)) return { ok: false, problems };
  return { ok: true, content, compiled };
}

function missingPart(part: string): ContentProblem {
  return { part, line: null, column: null, message: 'is required' };
}

async function readList({ prisma }: Pick<Database, 'prisma'>, { accountId, listId }: CampaignRow) {
  if (listId === null) return null;
  return prisma.list.findUnique({
    where: { id: listId, accountId, deletedAt: null },
    include: { fields: { orderBy: { position: 'asc' } } },
  });
}

/** Problems as a response names them, by the property each is in. */
export function toFieldErrors(problems: ContentProblem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { part, line, column, message } of problems) {
    const at = line === null ? '' : `line ${line}, column ${column ?? 1}: `;
    (errors[part] ??= []).push(`${at}${message}`);
  }
  return errors;
}
