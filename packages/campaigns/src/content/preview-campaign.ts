import { findSubscriber } from '@mailwright/audience';
import { type CampaignPreview, type SubscriberResource, tagPattern } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import type { CompiledCampaign, RecipientData } from '@mailwright/mail';
import {
  type AppSecrets,
  fromUid,
  type InRenderTurn,
  ProblemError,
  readRecipientToken,
  validationProblem,
} from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import { checkContent, toFieldErrors, type WrittenCampaign } from '../campaigns/check-content.ts';
import { findCampaign } from '../campaigns/read-campaigns.ts';
import { previewLinks, recipientLinks } from '../links/recipient-links.ts';
import { readTracking } from '../tracking/link-table.ts';
import { contentOf, variantsOf } from '../variants/stored-variant.ts';
import { variantAt } from '../variants/tested-variant.ts';
import { readWelcomeView } from '../welcome/welcome-view.ts';
import { compileContent, type RunContent, toProblems } from './compile-content.ts';

interface PreviewDeps {
  database: Database;
  inRenderTurn: InRenderTurn;
  /** Where people reach the API, without a slash at the end. */
  baseUrl: string;
}

/** Of which variant, by number, and for whom. */
interface PreviewOptions {
  subscriberUid: string | undefined;
  /** The first when undefined. */
  variant: number | undefined;
  /** What a mail of an automation may name as `data`. */
  data?: Record<string, unknown> | undefined;
}

/** A subscriber in a preview that names none. */
const sampleEmail = 'subscriber@example.com';
const sampleUid = 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea';

/**
 * A campaign as a subscriber of its list would get it, or a sample without values.
 * @throws ProblemError `not_found`; `validation_failed` when its content can't be sent
 */
export async function previewCampaign(
  deps: PreviewDeps,
  accountId: string,
  uid: string,
  options: PreviewOptions,
): Promise<CampaignPreview> {
  return renderFor(deps, await findCampaign(deps.database, accountId, uid), options);
}

/** A campaign that is written so as a subscriber would get it; see `previewCampaign`. */
export async function renderFor(
  deps: PreviewDeps,
  row: WrittenCampaign,
  { subscriberUid, variant, data }: PreviewOptions,
): Promise<CampaignPreview> {
  if (variant !== undefined && variant > variantsOf(row).length)
    throw validationProblem({ variant: ['is not a variant of the campaign'] });
  const subscriber = subscriberUid === undefined ? undefined : await findRecipient(deps.database, row, subscriberUid);
  const check = await checkContent(deps, row, { isTracked: false, variant, takesData: data !== undefined });
  if (!check.ok) throw validationProblem(toFieldErrors(check.problems));
  try {
    const recipient = { ...toRecipient(subscriber, previewLinks(deps.baseUrl)), data };
    return await deps.inRenderTurn(row.accountId, () => render(check.compiled, recipient));
  } catch (error) {
    throw validationProblem(toFieldErrors(toProblems(error).map(check.locate)));
  }
}

/** @throws TemplateError when a template fails with the subscriber's data */
function render(compiled: CompiledCampaign, recipient: RecipientData): CampaignPreview {
  const { subject, html, plain } = compiled.render(recipient);
  return { subject, html, text: plain };
}

/** A subscriber of a campaign's list. @throws ProblemError `not_found` */
async function findRecipient(database: Database, row: WrittenCampaign, uid: string): Promise<SubscriberResource> {
  const id = fromUid('sub', uid);
  const found = id === undefined ? undefined : await findSubscriber(database, id);
  const isTheirs = found?.accountId === row.accountId && fromUid('list', found.subscriber.list_uid) === row.listId;
  if (found === undefined || !isTheirs) {
    throw new ProblemError('not_found', 'There is no such subscriber on the list.', {
      errors: { subscriber_uid: ['is not on the list'] },
    });
  }
  return found.subscriber;
}

/** What a mail needs of a subscriber, or of a sample. */
function toRecipient(subscriber: SubscriberResource | undefined, links: RecipientData['links']): RecipientData {
  const { EMAIL: email, uid, tags } = subscriber ?? { EMAIL: sampleEmail, uid: sampleUid, tags: [] };
  const fields = Object.fromEntries(Object.entries(subscriber ?? {}).filter(([name]) => tagPattern.test(name)));
  // Of what only a mail's header and envelope have, nothing is shown.
  return { key: 'shown', email, subscriber: { uid, tags, fields }, links, bounceTo: email, unsubscribeMailto: null };
}

/** A page that shows a mail. */
export interface WebView {
  title: string;
  html: string;
}

interface WebViewDeps extends PreviewDeps {
  appSecrets: AppSecrets;
}

/**
 * The mail of a link to its web view, with what was frozen when its campaign started, the data of its recipient, and the
 * fields that the subscriber has now; of a welcome mail, as its list has it now. Undefined when the link is forged, or the campaign, the subscriber or their list are gone.
 */
export async function readWebView(deps: WebViewDeps, token: string): Promise<WebView | undefined> {
  const { database, appSecrets } = deps;
  const recipient = readRecipientToken('web-view', token, appSecrets);
  if (recipient === undefined) return undefined;
  const found = await findSubscriber(database, recipient.subscriberId);
  if (found === undefined) return undefined;
  const root = await readLinkRoot(database, found.accountId, deps.baseUrl);
  const links = recipientLinks(root, appSecrets, recipient);
  if (recipient.campaignId === fromUid('list', found.subscriber.list_uid)) {
    return readWelcomeView(deps, found.accountId, found.subscriber, links);
  }
  const where = { campaignId: recipient.campaignId, accountId: found.accountId };
  const run = await database.prisma.campaignRun.findUnique({ where });
  if (run === null) return undefined;
  const variant = recipient.position === undefined ? null : variantAt(recipient.position, run);
  const content = contentOf(run.content as unknown as RunContent, run.variants, variant);
  const tracking = await readTracking(database, recipient.campaignId, content);
  const data = await readData(database, recipient);
  return deps.inRenderTurn(found.accountId, () => {
    const compiled = compileContent(content, 'localhost', tracking);
    if (Array.isArray(compiled)) return undefined;
    try {
      const { subject, html } = render(compiled, { ...toRecipient(found.subscriber, links), data });
      return { title: subject, html };
    } catch (error) {
      toProblems(error);
      return undefined;
    }
  });
}

/** What the mail of a recipient may name as `data`. */
async function readData(
  { prisma }: Database,
  { campaignId, position }: { campaignId: string; position?: number | undefined },
): Promise<RecipientData['data']> {
  if (position === undefined) return undefined;
  const where = { campaignId_position: { campaignId, position } };
  const row = await prisma.campaignRecipient.findUnique({ where, select: { data: true } });
  return (row?.data ?? undefined) as RecipientData['data'];
}
