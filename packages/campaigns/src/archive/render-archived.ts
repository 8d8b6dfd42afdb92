// Raw SQL: measured, the titles of a page are read without the contents, which may be a megabyte each.
import { type Database, sql } from '@mailwright/database';
import type { RecipientData } from '@mailwright/mail';
import type { InRenderTurn } from '@mailwright/platform';
import { compileContent, type RunContent, toProblems } from '../content/compile-content.ts';
import type { WebView } from '../content/read-web-view.ts';
import type { ArchivedCampaign } from './read-archive.ts';

/** The lines of a mail that a page or a feed lists. */
export interface ArchivedTitle {
  subject: string;
  preheader: string | null;
}

/** Where people read an archive. */
export interface ArchiveUrls {
  list: string;
  mail: string;
}

// Of a campaign with variants the one that has won, or else the first.
const archivedContent = sql.raw(`(content || coalesce(variants -> (coalesce(winner, 1) - 1), '{}'))`);

/** What archives are rendered with. */
export interface ArchiveDeps {
  database: Pick<Database, 'query'>;
  inRenderTurn: InRenderTurn;
}

/** The titles of campaigns by their ids, for no one in particular. @throws what `inRenderTurn` throws */
export async function readTitles(
  { database, inRenderTurn }: ArchiveDeps,
  accountId: string,
  campaigns: ArchivedCampaign[],
): Promise<Map<string, ArchivedTitle>> {
  const rows = await database.query<{ id: string; content: RunContent }>(
    sql`SELECT campaign_id AS id, ${archivedContent} - 'html' - 'plain' AS content FROM campaign_runs
      WHERE campaign_id = ANY(${campaigns.map(({ id }) => id)}::uuid[]) AND account_id = ${accountId}::uuid`,
  );
  const titles = rows.map(
    async ({ id, content }) => [id, await inRenderTurn(accountId, () => renderTitle(content))] as const,
  );
  return new Map(await Promise.all(titles));
}

function renderTitle(content: RunContent): ArchivedTitle {
  const { subject, preheader } = content;
  return {
    subject: renderLine(content, subject),
    preheader: preheader === null ? null : renderLine(content, preheader),
  };
}

/**
 * A campaign's mail as a page for no one in particular: fields have their defaults, and its links to unsubscribe lead to the
 * archive. Undefined when it can't be rendered.
 * @throws what `inRenderTurn` throws
 */
export async function renderArchived(
  { database, inRenderTurn }: ArchiveDeps,
  accountId: string,
  campaign: ArchivedCampaign,
  urls: ArchiveUrls,
): Promise<WebView | undefined> {
  const [row] = await database.query<{ content: RunContent }>(
    sql`SELECT ${archivedContent} AS content FROM campaign_runs WHERE campaign_id = ${campaign.id}::uuid AND account_id = ${accountId}::uuid`,
  );
  return row && inRenderTurn(accountId, () => toWebView(row.content, urls));
}

function toWebView(content: RunContent, urls: ArchiveUrls): WebView | undefined {
  const rendered = render(content, urls);
  return rendered && { title: oneLine(rendered.subject), html: rendered.html };
}

const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').trim();

/** Renders a template of one line, such as the subject. */
function renderLine(content: RunContent, subject: string): string {
  const line = { ...content, subject, preheader: null, html: '<p></p>', plain: '-' };
  return oneLine(render(line, { list: '', mail: '' })?.subject ?? '');
}

function render(content: RunContent, urls: ArchiveUrls) {
  const compiled = compileContent(content, 'localhost', undefined);
  if (Array.isArray(compiled)) return undefined;
  try {
    return compiled.render(noOne(urls));
  } catch (error) {
    toProblems(error);
    return undefined;
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
