import type { CampaignValidation, FieldValue } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import type { CompiledCampaign, TrackingOptions } from '@mailwright/mail';
import { type FieldErrors, ProblemError, toUid } from '@mailwright/platform';
import { loadTemplate } from '@mailwright/templates';
import { compileContent, type ContentProblem, type RunContent } from '../content/compile-content.ts';
import { resolveAudience } from '../audience/resolve-audience.ts';
import { layOutContent, type LaidOutContent } from '../content/lay-out-content.ts';
import { readTracking } from '../tracking/link-table.ts';
import type { CampaignDeps } from './campaign-deps.ts';
import type { CampaignRow } from './present-campaign.ts';
import { findCampaign } from './read-campaigns.ts';

/** Whether a campaign's content can be sent: if so it comes compiled. */
export type ContentCheck =
  | { ok: true; content: RunContent; compiled: CompiledCampaign; locate: LaidOutContent['locate'] }
  | { ok: false; problems: ContentProblem[] };

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
  // Once the campaign has been started, what its segment has become doesn't matter.
  const audience = row.run === null ? await resolveAudience(deps.database, row) : ({ ok: true } as const);
  const problems = [check, audience].flatMap((each) => (each.ok ? [] : each.problems));
  const errors = [...problems, ...(isVerified ? [] : [unverified])];
  return { valid: errors.length === 0, errors, warnings: check.ok ? check.compiled.warnings.map(check.locate) : [] };
}

/** What a campaign's content is made of, beside its list and template. */
export type WrittenCampaign = Pick<
  CampaignRow,
  | 'id'
  | 'accountId'
  | 'listId'
  | 'name'
  | 'subject'
  | 'preheader'
  | 'fromName'
  | 'fromEmail'
  | 'replyTo'
  | 'html'
  | 'plain'
  | 'templateId'
  | 'trackOpens'
  | 'trackClicks'
> & { run: object | null };

/**
 * Reads and compiles what a campaign sends: as it, its list and its template are now, or were when it was started.
 * @param options `isTracked`: whether its links are to be tracked, as in the mails, and not as in a preview.
 */
export async function checkContent(
  database: Pick<Database, 'prisma' | 'query'>,
  row: WrittenCampaign,
  { isTracked }: { isTracked: boolean },
): Promise<ContentCheck> {
  if (row.run !== null) {
    const where = { campaignId: row.id, accountId: row.accountId };
    const run = await database.prisma.campaignRun.findUniqueOrThrow({ where, select: { content: true } });
    const content = run.content as unknown as RunContent;
    const tracking = isTracked ? await readTracking(database, row.id, content) : undefined;
    return compile(content, { tracking, missing: [], locate: (found) => found });
  }
  const list = await readList(database, row);
  const template = await readTemplate(database, row);
  if (template === null) return { ok: false, problems: [deletedTemplate] };
  const laidOut = layOutContent(row, template);
  const { subject, html, plain, locate } = laidOut;
  const missing = [
    ...(list === null ? [missingPart('list_uid')] : []),
    ...(subject === null ? [missingPart('subject')] : []),
    ...(html === null || html.trim() === '' ? [missingPart('html')] : []),
    ...laidOut.problems,
  ];
  const content: RunContent = {
    subject: subject ?? '',
    preheader: row.preheader,
    html: html ?? '',
    plain,
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
    ...(isTracked ? { tracksOpens: row.trackOpens } : {}),
  };
  const links = row.trackClicks ? 'find' : undefined;
  const tracking = isTracked ? ({ opens: row.trackOpens, links } as const) : undefined;
  return compile(content, { tracking, missing, locate });
}

interface CompileOptions {
  tracking: TrackingOptions | undefined;
  missing: ContentProblem[];
  locate: LaidOutContent['locate'];
}

function compile(content: RunContent, { tracking, missing, locate }: CompileOptions): ContentCheck {
  // The host is in the header only, which is not shown.
  const compiled = compileContent(content, 'localhost', tracking);
  const problems = [...missing, ...(Array.isArray(compiled) ? compiled.map(locate) : [])];
  if (problems.length > 0 || Array.isArray(compiled)) return { ok: false, problems };
  return { ok: true, content, compiled, locate };
}

const deletedTemplate = { part: 'template_uid', line: null, column: null, message: 'has been deleted' };

/** A campaign's template; undefined when it names none, and null when that has been deleted. */
async function readTemplate(database: Pick<Database, 'prisma'>, { accountId, templateId }: WrittenCampaign) {
  if (templateId === null) return undefined;
  try {
    return await loadTemplate(database, accountId, templateId);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return null;
    throw error;
  }
}

function missingPart(part: string): ContentProblem {
  return { part, line: null, column: null, message: 'is required' };
}

async function readList({ prisma }: Pick<Database, 'prisma'>, { accountId, listId }: WrittenCampaign) {
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
