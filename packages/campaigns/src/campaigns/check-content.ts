import { isDemoList } from '@mailwright/audience';
import { type CompiledCampaign, loadTemplate, type Renderer, type TrackingOptions } from '@mailwright/content';
import type { FieldValue } from '@mailwright/contracts';
import type { Database, Transaction } from '@mailwright/database';
import { type FieldErrors, ProblemError, toUid } from '@mailwright/platform';
import type { CampaignRow, ContentDeps } from '../content/campaign-row.ts';
import {
  compileContent,
  type ContentProblem,
  type LaidOutContent,
  layOutContent,
  type RunContent,
} from '../content/compile-content.ts';
import { readTracking } from '../content/links.ts';
import { contentOf, placeInVariant, variantsOf, withoutRepeated, withVariant } from '../variants/stored-variant.ts';

/** Whether a campaign's content can be sent, and if so, the content and its compiled form. */
type ContentCheck =
  | { ok: true; content: RunContent; compiled: CompiledCampaign; locate: LaidOutContent['locate'] }
  | { ok: false; problems: ContentProblem[] };

/** The parts of a campaign's row that its content is made from, together with its list and template. */
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
  | 'variants'
> & { run: object | null };

/**
 * Reads and compiles what a campaign sends: its current state and that of its list and template, or the frozen content
 * if it has been started.
 * @param options `isTracked`: whether to track links, as in the mails but not in a preview; `variant`: the number of
 *   the variant, the first if absent; `takesData`: whether recipients have data.
 */
export async function checkContent(
  { database, renderer }: ContentDeps,
  campaign: WrittenCampaign,
  {
    isTracked,
    variant: number = 1,
    takesData = false,
  }: { isTracked: boolean; variant?: number | undefined; takesData?: boolean },
): Promise<ContentCheck> {
  if (campaign.run !== null) {
    const where = { campaignId: campaign.id, accountId: campaign.accountId };
    const run = await database.prisma.campaignRun.findUniqueOrThrow({
      where,
      select: { content: true, variants: true },
    });
    const content = contentOf(run.content as unknown as RunContent, run.variants, number);
    const tracking = isTracked ? await readTracking(database, campaign.id, content) : undefined;
    const options = { tracking, takesData, missing: [], locate: <T>(found: T) => found };
    return compile(renderer, campaign.accountId, content, options);
  }
  const variant = variantsOf(campaign)[number - 1];
  const row = withVariant(campaign, variant);
  const place = <T extends { part: string }>(found: T): T =>
    variant === undefined ? found : placeInVariant(found, variant, number - 1);
  const list = await readList(database, row);
  const template = await readTemplate(database, row);
  if (template === null) return { ok: false, problems: [place(deletedTemplate)] };
  const laidOut = await layOutContent(renderer, row, template);
  const { subject, html, plain } = laidOut;
  const missing = [
    ...(list === null ? [missingPart('list_uid')] : []),
    ...(subject === null ? [missingPart('subject')] : []),
    ...(html === null || html.trim() === '' ? [missingPart('html')] : []),
    ...laidOut.problems.map(place),
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
  const locate: LaidOutContent['locate'] = (found) => place(laidOut.locate(found));
  return compile(renderer, row.accountId, content, { tracking, takesData, missing, locate });
}

interface CompileOptions {
  tracking: TrackingOptions | undefined;
  takesData: boolean;
  missing: ContentProblem[];
  locate: LaidOutContent['locate'];
}

async function compile(
  renderer: Renderer,
  accountId: string,
  content: RunContent,
  { tracking, takesData, missing, locate }: CompileOptions,
): Promise<ContentCheck> {
  const compiled = await compileContent(renderer, accountId, content, { tracking, takesData });
  const problems = [...missing, ...(Array.isArray(compiled) ? compiled.map(locate) : [])];
  if (problems.length > 0 || Array.isArray(compiled)) return { ok: false, problems };
  return { ok: true, content, compiled, locate };
}

const deletedTemplate = { part: 'template_uid', line: null, column: null, message: 'has been deleted' };

/** A campaign's template; undefined if it has none, null if that template has been deleted. */
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

/** Turns problems into a response's errors, keyed by property. */
export function toFieldErrors(problems: ContentProblem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { part, line, column, message } of problems) {
    const at = line === null ? '' : `line ${line}, column ${column ?? 1}: `;
    (errors[part] ??= []).push(`${at}${message}`);
  }
  return errors;
}

type Checked = Extract<ContentCheck, { ok: true }>;

/**
 * What is wrong with a campaign, or what each of its variants sends; without variants, what the campaign itself sends.
 */
type CampaignCheck = { ok: true; contents: [Checked, ...Checked[]] } | { ok: false; problems: ContentProblem[] };

/** Checks everything that a campaign may send, with tracked links. */
export async function checkVariants(deps: ContentDeps, row: CampaignRow): Promise<CampaignCheck> {
  const checks: ContentCheck[] = [];
  const count = Math.max(1, variantsOf(row).length);
  for (let variant = 1; variant <= count; variant += 1)
    checks.push(await checkContent(deps, row, { isTracked: true, variant }));
  const problems = [...checkTest(row), ...checks.flatMap((check) => (check.ok ? [] : check.problems))];
  const [first, ...others] = checks.filter((check) => check.ok);
  if (problems.length > 0 || first === undefined) return { ok: false, problems: withoutRepeated(problems) };
  return { ok: true, contents: [first, ...others] };
}

function checkTest({ variants, abTest }: CampaignRow): ContentProblem[] {
  if ((variants === null) === (abTest === null)) return [];
  const [part, other] = variants === null ? ['variants', 'ab_test'] : ['ab_test', 'variants'];
  return [{ part, line: null, column: null, message: `is required with ${other}` }];
}

/** The problem that keeps a campaign from being sent to the list of demo data; none for other lists. */
export async function findDemoProblem(
  database: Pick<Transaction, 'prisma'>,
  { accountId, listId }: { accountId: string; listId: string | null },
): Promise<ContentProblem[]> {
  if (listId === null || !(await isDemoList(database, accountId, listId))) return [];
  const message = 'is the demo data list, whose addresses do not exist; choose another list';
  return [{ part: 'list_uid', line: null, column: null, message }];
}
