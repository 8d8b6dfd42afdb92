import { findSubscriber, isSuppressed } from '@mailwright/audience';
import { parseEmailAddress, type SubscriberResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import {
  type CompiledCampaign,
  type DroppedMail,
  type FromAddress,
  type Renderer,
  TemplateError,
} from '@mailwright/mail';
import type { MailClaim } from '@mailwright/outbox';
import { type AppSecrets, ProblemError } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { recipientLinks } from '../links/recipient-links.ts';
import type { MailSetup } from '../sending/compose-campaign.ts';
import { toRecipient } from './welcome-recipient.ts';
import { compileWelcome, readWelcomeList, type WelcomeList } from './welcome-content.ts';

type WelcomeDeps = Pick<CampaignDeps, 'database' | 'isVerifiedSender' | 'renderer'> & MailSetup;

// Compiling takes milliseconds, and a list's welcome mails often come one after another.
const maxCompiled = 20;

/**
 * Composes welcome mails, as their lists are now. A mail has no recipient any more when they aren't subscribed, their address
 * is suppressed, or the list sends no welcome mail; it is dropped when the list's sender isn't verified, or its template fails.
 */
export function createWelcomeComposer(
  deps: WelcomeDeps,
): (claim: Pick<MailClaim, 'id' | 'accountId' | 'subscriberId'>) => Promise<FromAddress | DroppedMail | undefined> {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '');
  const compile = createCompiler(deps.renderer, new URL(baseUrl).hostname);
  return async ({ id, accountId, subscriberId }) => {
    const recipient = await readRecipient(deps, accountId, subscriberId);
    if (recipient === undefined) return undefined;
    const { list, subscriber } = recipient;
    if (!(await deps.isVerifiedSender(accountId, list.fromEmail))) return { dropped: 'the sender is not verified' };
    try {
      // Its links are those of a campaign's mail, with the list in the place of the campaign.
      const root = await readLinkRoot(deps.database, accountId, baseUrl);
      const links = recipientLinks(root, deps.appSecrets, { campaignId: list.id, subscriberId: recipient.id });
      const compiled = await compile(list);
      const mail = await compiled.composeOne({ ...toRecipient(subscriber, links), key: id, bounceTo: deps.bounceTo });
      return { mail, from: list.fromEmail };
    } catch (error) {
      if (error instanceof TemplateError) return { dropped: `the ${error.part} can't be rendered` };
      if (error instanceof ProblemError && error.code === 'template_too_slow')
        return { dropped: `${error.code}: ${error.message}` };
      throw error;
    }
  };
}

async function readRecipient(
  { database, appSecrets }: { database: Database; appSecrets: AppSecrets },
  accountId: string,
  subscriberId: string | null,
): Promise<{ id: string; list: WelcomeList; subscriber: SubscriberResource } | undefined> {
  if (subscriberId === null) return undefined;
  const found = await findSubscriber(database, subscriberId);
  if (found?.accountId !== accountId || found.subscriber.status !== 'subscribed') return undefined;
  const { subscriber } = found;
  const list = await readWelcomeList(database, accountId, subscriber.list_uid);
  if (list?.sendWelcomeEmail !== true) return undefined;
  const address = parseEmailAddress(subscriber.EMAIL)?.normalized ?? '';
  if (await isSuppressed(database, accountId, address, appSecrets)) return undefined;
  return { id: subscriberId, list, subscriber };
}

/** Compiles lists' welcome mails, and keeps the ones used last until their list or template has another version. */
function createCompiler(renderer: Renderer, host: string): (list: WelcomeList) => Promise<CompiledCampaign> {
  const known = new Map<string, { version: string; compiled: Promise<CompiledCampaign> }>();
  return (list) => {
    const version = `${list.version} ${list.welcomeTemplateId} ${list.welcomeTemplate?.version}`;
    const found = known.get(list.id);
    const compiled = found?.version === version ? found.compiled : compileWelcome(renderer, list, host);
    // A Map keeps insertion order: the first one is the one that was used longest ago.
    known.delete(list.id);
    known.set(list.id, { version, compiled });
    const [oldest] = known.keys();
    if (known.size > maxCompiled && oldest !== undefined) known.delete(oldest);
    compiled.catch(() => {
      if (known.get(list.id)?.compiled === compiled) known.delete(list.id);
    });
    return compiled;
  };
}
