import { findSubscriber, isSuppressed } from '@mailwright/audience';
import {
  type CompiledCampaign,
  type ComposedMail,
  maxSlowInARow,
  type RecipientData,
  type Renderer,
  TemplateError,
} from '@mailwright/content';
import { parseEmailAddress, type SubscriberResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import type { MailClaim } from '@mailwright/outbox';
import { type AppSecrets, ProblemError } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import type { DroppedMail, FromAddress } from '@mailwright/sending';
import { LRUCache } from 'lru-cache';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { recipientLinks } from '../content/links.ts';
import type { MailSetup } from '../sending/compose-campaign.ts';
import { compileWelcome, readWelcomeList, toRecipient, versionOf, type WelcomeList } from './welcome-content.ts';

type WelcomeDeps = Pick<CampaignDeps, 'database' | 'isVerifiedSender' | 'renderer'> & MailSetup;

// Compiling takes milliseconds, and a list's welcome mails often come in a row.
const maxCompiled = 20;
// For this long a list sends no welcome mails after several in a row were too slow: the cause isn't the subscribers'
// data.
const restMs = 600_000;

/**
 * Composes welcome mails with the current state of their lists. Resolves to undefined if the subscriber isn't
 * subscribed, their address is suppressed, or the list sends no welcome mail. The mail is dropped if the list's sender
 * isn't verified, or its template fails.
 */
export function createWelcomeComposer(
  deps: WelcomeDeps,
): (claim: Pick<MailClaim, 'id' | 'accountId' | 'subscriberId'>) => Promise<FromAddress | DroppedMail | undefined> {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '');
  const compose = createComposer(deps.renderer, new URL(baseUrl).hostname);
  return async ({ id, accountId, subscriberId }) => {
    const recipient = await readRecipient(deps, accountId, subscriberId);
    if (recipient === undefined) return undefined;
    const { list, subscriber } = recipient;
    if (!(await deps.isVerifiedSender(accountId, list.fromEmail))) return { dropped: 'the sender is not verified' };
    try {
      // Its links are those of a campaign's mail, with the list in place of the campaign.
      const root = await readLinkRoot(deps.database, accountId, baseUrl);
      const links = recipientLinks(root, deps.appSecrets, { campaignId: list.id, subscriberId: recipient.id });
      const data = { ...toRecipient(subscriber, links), key: id, bounceTo: deps.bounceTo };
      return { mail: await compose(list, data), from: list.fromEmail };
    } catch (error) {
      if (error instanceof TemplateError) return { dropped: `the ${error.part} can't be rendered` };
      if (isTooSlow(error)) return { dropped: `${error.code}: ${error.message}` };
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

/** One version of a list's welcome mail. */
interface KnownWelcome {
  version: string;
  compiled: Promise<CompiledCampaign>;
  /**
   * How many mails in a row were too slow; `resting` has until when none is composed, by the clock of this process, and
   * why.
   */
  slow: number;
  resting: { untilMs: number; error: ProblemError } | undefined;
}

/**
 * Composes lists' mails, each compiled once: the most recently used ones are kept until their list or template has a
 * new version.
 * @throws as `composeOne` does, also for a mail known to be too slow
 */
function createComposer(
  renderer: Renderer,
  host: string,
): (list: WelcomeList, recipient: RecipientData) => Promise<ComposedMail> {
  const known = new LRUCache<string, KnownWelcome>({ max: maxCompiled });
  function find(list: WelcomeList): KnownWelcome {
    const version = versionOf(list);
    const found = known.get(list.id);
    const isSame = found?.version === version;
    const compiled = isSame ? found.compiled : compileWelcome(renderer, list, host);
    const welcome = isSame ? found : { version, compiled, slow: 0, resting: undefined };
    known.set(list.id, welcome);
    compiled.catch((error: unknown) => {
      const forget = (): void => {
        if (known.get(list.id) === welcome) known.delete(list.id);
      };
      // The same content would fail again, so it isn't tried for each subscriber.
      if (error instanceof TemplateError || isTooSlow(error)) setTimeout(forget, restMs).unref();
      else forget();
    });
    return welcome;
  }
  return async (list, recipient) => {
    const welcome = find(list);
    const compiled = await welcome.compiled;
    if (welcome.resting !== undefined && welcome.resting.untilMs > performance.now()) throw welcome.resting.error;
    try {
      const mail = await compiled.composeOne(recipient);
      welcome.slow = 0;
      return mail;
    } catch (error) {
      if (isTooSlow(error) && (welcome.slow += 1) > maxSlowInARow)
        welcome.resting = { untilMs: performance.now() + restMs, error };
      throw error;
    }
  };
}

function isTooSlow(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.code === 'template_too_slow';
}
