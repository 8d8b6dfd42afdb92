import { findSubscriber } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import type { CompiledCampaign, RecipientData } from '@mailwright/content';
import { type AppSecrets, fromUid, readRecipientToken } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import { readTracking, recipientLinks } from '../content/links.ts';
import { contentOf, variantAt } from '../variants/stored-variant.ts';
import { readWelcomeView } from '../list-mails/list-mail-content.ts';
import { hostOfPages, type RunContent } from '../content/compile-content.ts';
import { estimateBytes, type KnownMails } from '../content/known-mails.ts';
import { type PreviewDeps, toRecipient } from '../campaigns/preview-campaign.ts';

/** A page that shows a mail. */
export interface WebView {
  title: string;
  html: string;
}

interface WebViewDeps extends PreviewDeps {
  appSecrets: AppSecrets;
  /** The content of a run never changes, so a link that many people open costs one compilation. */
  known: KnownMails;
}

/**
 * The mail that a link to a web view shows: the content frozen at the start of its campaign, with the recipient's data
 * and the subscriber's current fields, or the list's current welcome mail. Undefined if the link is forged, or if the
 * campaign, the subscriber or their list is gone.
 */
export async function readWebView(deps: WebViewDeps, token: string): Promise<WebView | undefined> {
  const { database, appSecrets } = deps;
  const recipient = readRecipientToken('web-view', token, appSecrets);
  if (recipient === undefined) return undefined;
  const found = await findSubscriber(database, recipient.subscriberId);
  if (found === undefined) return undefined;
  const { accountId, subscriber } = found;
  const root = await readLinkRoot(database, accountId, deps.baseUrl);
  const links = recipientLinks(root, appSecrets, recipient);
  if (recipient.campaignId === fromUid('list', subscriber.list_uid)) {
    return readWelcomeView(deps, accountId, subscriber, links);
  }
  const where = { campaignId: recipient.campaignId, accountId };
  const run = await database.prisma.campaignRun.findUnique({
    where,
    select: { variantCount: true, sampleTotal: true, winner: true },
  });
  if (run === null) return undefined;
  const variant = recipient.position === undefined ? null : variantAt(recipient.position, run);
  const data = await readData(database, recipient);
  const content = {
    key: `${recipient.campaignId}.${variant ?? ''}`,
    compile: () => compileRun(deps, accountId, recipient.campaignId, variant),
  };
  const mail = await deps.known.render(content, { ...toRecipient(subscriber, links), data });
  return mail && { title: mail.subject, html: mail.html };
}

/** Compiles the content of a run; undefined if the run is gone. @throws whatever `Renderer` throws */
async function compileRun(
  { database, renderer }: WebViewDeps,
  accountId: string,
  campaignId: string,
  variant: number | null,
): Promise<{ compiled: CompiledCampaign; bytes: number } | undefined> {
  const run = await database.prisma.campaignRun.findUnique({
    where: { campaignId, accountId },
    select: { content: true, variants: true },
  });
  if (run === null) return undefined;
  const content = contentOf(run.content as unknown as RunContent, run.variants, variant);
  const tracking = await readTracking(database, campaignId, content);
  const compiled = await renderer.compile(accountId, content, { host: hostOfPages, tracking });
  return { compiled, bytes: estimateBytes(content) };
}

/** The data that a recipient's mail may use as `data`. */
async function readData(
  { prisma }: Database,
  { campaignId, position }: { campaignId: string; position?: number | undefined },
): Promise<RecipientData['data']> {
  if (position === undefined) return undefined;
  const where = { campaignId_position: { campaignId, position } };
  const row = await prisma.campaignRecipient.findUnique({ where, select: { data: true } });
  return (row?.data ?? undefined) as RecipientData['data'];
}
