// A hot path: a worker reads links without Prisma.
import type { Prisma, Sql } from '@mailwright/database';
import type { TrackingOptions } from '@mailwright/content';
import type { RunContent } from './compile-content.ts';

/** Stores the links of a campaign that is started in the caller's transaction. Redirects lead nowhere else. */
export async function addLinks(
  prisma: Prisma.TransactionClient,
  campaignId: string,
  links: readonly string[],
): Promise<void> {
  if (links.length === 0) return;
  await prisma.campaignLink.createMany({ data: links.map((url, index) => ({ campaignId, number: index + 1, url })) });
}

/** What is tracked in a campaign that has been started. */
export async function readTracking(
  runner: Sql,
  campaignId: string,
  { tracksOpens = false }: RunContent,
): Promise<TrackingOptions> {
  const rows = await runner.query<{ url: string }>({
    name: 'read-campaign-links',
    text: 'SELECT url FROM campaign_links WHERE campaign_id = $1 ORDER BY number',
    values: [campaignId],
  });
  return { opens: tracksOpens, links: rows.length === 0 ? undefined : rows.map(({ url }) => url) };
}
