import { findSubscriber } from '@mailwright/audience';
import { type CampaignPreview, type SubscriberResource, tagPattern } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import type { CompiledCampaign, RecipientData, Renderer } from '@mailwright/content';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import { checkContent, toFieldErrors, type WrittenCampaign } from './check-content.ts';
import { findCampaign } from './read-campaigns.ts';
import { previewLinks } from '../content/links.ts';
import { variantsOf } from '../variants/stored-variant.ts';
import { toProblems } from '../content/compile-content.ts';

export interface PreviewDeps {
  database: Database;
  renderer: Renderer;
  /** The base URL of the API, without a trailing slash. */
  baseUrl: string;
}

/** Which variant to preview, and for whom. */
interface PreviewOptions {
  subscriberUid: string | undefined;
  /** The number of the variant; the first one if undefined. */
  variant: number | undefined;
  /** The data that a mail of an automation may use as `data`. */
  data?: Record<string, unknown> | undefined;
}

/** The sample subscriber's address, when a preview names no subscriber. */
const sampleEmail = 'subscriber@example.com';
const sampleUid = 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea';

/**
 * Renders a campaign for a subscriber of its list, or for a sample without values.
 * @throws ProblemError `not_found`; `validation_failed` if its content can't be sent
 */
export async function previewCampaign(
  deps: PreviewDeps,
  accountId: string,
  uid: string,
  options: PreviewOptions,
): Promise<CampaignPreview> {
  return renderFor(deps, await findCampaign(deps.database, accountId, uid), options);
}

/** Renders a campaign with this content for a subscriber; see `previewCampaign`. */
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
    return await render(check.compiled, recipient);
  } catch (error) {
    throw validationProblem(toFieldErrors(toProblems(error).map(check.locate)));
  }
}

/** @throws TemplateError if a template fails with the subscriber's data */
async function render(compiled: CompiledCampaign, recipient: RecipientData): Promise<CampaignPreview> {
  const { subject, html, plain } = await compiled.render(recipient);
  return { subject, html, text: plain };
}

/** A subscriber of a campaign's list. @throws ProblemError `not_found` */
async function findRecipient(database: Database, row: WrittenCampaign, uid: string): Promise<SubscriberResource> {
  const id = fromUid('sub', uid);
  const found = id === undefined ? undefined : await findSubscriber(database, id);
  const isTheirs = found?.accountId === row.accountId && fromUid('list', found.subscriber.list_uid) === row.listId;
  if (found === undefined || !isTheirs) {
    throw new ProblemError('not_found', 'The list has no subscriber with this uid. Check subscriber_uid.', {
      errors: { subscriber_uid: ['is not on the list'] },
    });
  }
  return found.subscriber;
}

/** What a mail needs to know about a subscriber, or about a sample. */
export function toRecipient(subscriber: SubscriberResource | undefined, links: RecipientData['links']): RecipientData {
  const { EMAIL: email, uid, tags } = subscriber ?? { EMAIL: sampleEmail, uid: sampleUid, tags: [] };
  const fields = Object.fromEntries(Object.entries(subscriber ?? {}).filter(([name]) => tagPattern.test(name)));
  // The rest is used only in the header and the envelope, which aren't shown.
  return { key: 'shown', email, subscriber: { uid, tags, fields }, links, bounceTo: email, unsubscribeMailto: null };
}
