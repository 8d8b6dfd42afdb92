import { findSubscriber } from '@mailwright/audience';
import { type CampaignPreview, type SubscriberResource, tagPattern } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import type { CompiledCampaign, RecipientData, Renderer } from '@mailwright/mail';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import { checkContent, toFieldErrors, type WrittenCampaign } from '../campaigns/check-content.ts';
import { findCampaign } from '../campaigns/read-campaigns.ts';
import { previewLinks } from '../links/recipient-links.ts';
import { variantsOf } from '../variants/stored-variant.ts';
import { toProblems } from './compile-content.ts';

export interface PreviewDeps {
  database: Database;
  renderer: Renderer;
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
    return await render(check.compiled, recipient);
  } catch (error) {
    throw validationProblem(toFieldErrors(toProblems(error).map(check.locate)));
  }
}

/** @throws TemplateError when a template fails with the subscriber's data */
export async function render(compiled: CompiledCampaign, recipient: RecipientData): Promise<CampaignPreview> {
  const { subject, html, plain } = await compiled.render(recipient);
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
export function toRecipient(subscriber: SubscriberResource | undefined, links: RecipientData['links']): RecipientData {
  const { EMAIL: email, uid, tags } = subscriber ?? { EMAIL: sampleEmail, uid: sampleUid, tags: [] };
  const fields = Object.fromEntries(Object.entries(subscriber ?? {}).filter(([name]) => tagPattern.test(name)));
  // Of what only a mail's header and envelope have, nothing is shown.
  return { key: 'shown', email, subscriber: { uid, tags, fields }, links, bounceTo: email, unsubscribeMailto: null };
}
