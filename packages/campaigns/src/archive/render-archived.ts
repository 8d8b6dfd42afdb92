// The titles of a page are read without the contents, which may be a megabyte each.
import { type Database, sql } from '@mailwright/database';
import type { RecipientData, RenderedMail, Renderer } from '@mailwright/content';
import { compileContent, nothingOf, type RunContent } from '../content/compile-content.ts';
import { correctHrefs } from './correct-hrefs.ts';
import type { WebView } from './read-web-view.ts';
import type { ArchivedCampaign } from './read-archive.ts';

/** The lines of a mail that a page or a feed shows in a list. */
export interface ArchivedTitle {
  subject: string;
  preheader: string | null;
}

/** The URLs of an archive's pages. */
interface ArchiveUrls {
  list: string;
  mail: string;
}

// If the campaign has variants, the content of the winner, or else of the first one.
const archivedContent = sql.raw(`(content || coalesce(variants -> (coalesce(winner, 1) - 1), '{}'))`);

/** The dependencies of rendering archives. */
interface ArchiveDeps {
  database: Pick<Database, 'query'>;
  renderer: Renderer;
}

/** The titles of campaigns by campaign id, rendered without a recipient. @throws ProblemError `rate_limited` */
export async function readTitles(
  { database, renderer }: ArchiveDeps,
  accountId: string,
  campaigns: ArchivedCampaign[],
): Promise<Map<string, ArchivedTitle>> {
  const rows = await database.query<{ id: string; content: RunContent }>(
    sql`SELECT campaign_id AS id, ${archivedContent} - 'html' - 'plain' AS content FROM campaign_runs
      WHERE campaign_id = ANY(${campaigns.map(({ id }) => id)}::uuid[]) AND account_id = ${accountId}::uuid`,
  );
  const titles = rows.map(async ({ id, content }) => [id, await renderTitle(renderer, accountId, content)] as const);
  return new Map(await Promise.all(titles));
}

async function renderTitle(renderer: Renderer, accountId: string, content: RunContent): Promise<ArchivedTitle> {
  const { subject, preheader } = content;
  const line = (text: string) => renderLine(renderer, accountId, content, text);
  return { subject: await line(subject), preheader: preheader === null ? null : await line(preheader) };
}

/**
 * Renders a campaign's mail as a page without a recipient: fields have their defaults, and the unsubscribe links lead
 * to the archive. Undefined if it can't be rendered.
 * @throws ProblemError `rate_limited`
 */
export async function renderArchived(
  { database, renderer }: ArchiveDeps,
  accountId: string,
  campaign: ArchivedCampaign,
  urls: ArchiveUrls,
): Promise<WebView | undefined> {
  const [row] = await database.query<{ content: RunContent }>(
    sql`SELECT ${archivedContent} AS content FROM campaign_runs WHERE campaign_id = ${campaign.id}::uuid AND account_id = ${accountId}::uuid`,
  );
  const rendered = row && (await render(renderer, accountId, row.content, urls));
  if (rendered === undefined) return undefined;
  const corrected = await readCorrected(database, campaign);
  return { title: oneLine(rendered.subject), html: correctHrefs(rendered.html, corrected) };
}

/** The links of a campaign that were corrected: where they lead, by their URL in the campaign. */
async function readCorrected(
  database: ArchiveDeps['database'],
  { id }: ArchivedCampaign,
): Promise<Map<string, string>> {
  const rows = await database.query<{ url: string; correctedUrl: string }>(
    sql`SELECT url, corrected_url AS "correctedUrl" FROM campaign_links
      WHERE campaign_id = ${id}::uuid AND corrected_url IS NOT NULL`,
  );
  return new Map(rows.map(({ url, correctedUrl }) => [url, correctedUrl]));
}

const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').trim();

/** Renders a one-line template, such as the subject. */
async function renderLine(
  renderer: Renderer,
  accountId: string,
  content: RunContent,
  subject: string,
): Promise<string> {
  const line = { ...content, subject, preheader: null, html: '<p></p>', plain: '-' };
  return oneLine((await render(renderer, accountId, line, { list: '', mail: '' }))?.subject ?? '');
}

async function render(
  renderer: Renderer,
  accountId: string,
  content: RunContent,
  urls: ArchiveUrls,
): Promise<RenderedMail | undefined> {
  try {
    const compiled = await compileContent(renderer, accountId, content);
    return Array.isArray(compiled) ? undefined : await compiled.render(noOne(urls));
  } catch (error) {
    return nothingOf(error);
  }
}

function noOne(urls: ArchiveUrls): RecipientData {
  const leave = `${urls.list}#unsubscribe`;
  return {
    key: 'archive',
    email: '',
    subscriber: { uid: '', tags: [], fields: {} },
    links: { unsubscribe: leave, preferences: leave, webView: urls.mail },
    bounceTo: '',
    unsubscribeMailto: null,
  };
}
