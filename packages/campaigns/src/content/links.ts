import type { RecipientData, TrackingOptions } from '@mailwright/content';
import type { Prisma, Sql } from '@mailwright/database';
import { type AppSecrets, type RecipientToken, signLinkTarget, signRecipientTokens } from '@mailwright/platform';
import type { RunContent } from './compile-content.ts';

// A hot path: a worker reads links without Prisma.

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

/**
 * The links of a recipient's mail: the unsubscribe link, which also accepts the POST of RFC 8058; the preferences page,
 * whose token is that of the unsubscribe link; the web view; and the tracked links. They are made for every mail, which
 * takes a few microseconds.
 * @param baseUrl the base URL of the API, without a trailing slash.
 */
export function recipientLinks(
  baseUrl: string,
  appSecrets: AppSecrets,
  recipient: RecipientToken,
): RecipientData['links'] {
  const tokens = signRecipientTokens(recipient, appSecrets);
  return {
    unsubscribe: `${baseUrl}/u/${tokens.unsubscribe}`,
    preferences: `${baseUrl}/p/${tokens.unsubscribe}`,
    webView: `${baseUrl}/v/${tokens['web-view']}`,
    tracking: {
      open: `${baseUrl}/t/o/${tokens.track}`,
      click: `${baseUrl}/t/c/${tokens.track}/`,
      signTarget: (link, target) =>
        `${signLinkTarget(tokens.track, link, target, appSecrets)}/${Buffer.from(target).toString('base64url')}`,
    },
  };
}

/** The links of previews and tests. They have no token, and following them changes nothing. */
export function previewLinks(baseUrl: string): RecipientData['links'] {
  return {
    unsubscribe: `${baseUrl}/u/preview`,
    preferences: `${baseUrl}/p/preview`,
    webView: `${baseUrl}/v/preview`,
  };
}
