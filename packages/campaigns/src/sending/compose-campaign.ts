import { createPrivateKey } from 'node:crypto';
import { compileConditions, type StoredGroup } from '@mailwright/audience';
import { signMailAddresses } from '@mailwright/bounces';
import { SendingCalendar } from '@mailwright/contracts';
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { type CompiledCampaign, type LogicOfMail, type RecipientData, type Renderer } from '@mailwright/content';
import { createDkimSigner, type DkimSigner, type MailRoute } from '@mailwright/sending';
import { type AppSecrets, type Logger, ProblemError, toUid } from '@mailwright/platform';
import { dkimKeyFor, readLinkRoot } from '@mailwright/senders';
import { audienceConditions, readTags } from '../audience/campaign-audience.ts';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { findAccountsDue, startDueCampaigns } from '../campaigns/run-campaign.ts';
import type { RunContent } from '../content/compile-content.ts';
import { readTracking, recipientLinks } from '../content/links.ts';
import { isQuietFor, maySend } from '../schedule/sending-hours.ts';
import type {
  CampaignContent,
  CampaignRecipient,
  FreezingAudience,
  SigningRoute,
  PrepareCompose,
  SendingPorts,
} from './sending-ports.ts';
import { contentOf } from '../variants/stored-variant.ts';

/** The settings that all campaigns' mails share. */
export interface MailSetup {
  renderer: Renderer;
  appSecrets: AppSecrets;
  /** The base URL of the API, without a trailing slash. */
  baseUrl: string;
  /** The MAIL FROM address, where bounces go if there is no domain for them. */
  bounceTo: string;
  /** The domain in which each mail has its own return path. */
  bounceDomain: string | undefined;
  /** Whether an account may send from this address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
}

/**
 * Compiles a campaign with the content frozen at its start. Its mails are signed with the DKIM key of the sender's
 * domain, if that is a verified domain of the account. Sender, key and tracking domain are read again for each chunk:
 * the mails of an automation are sent for years, in which the address may pass to someone else, and the signature of a
 * replaced key can't be verified.
 * @throws TemplateError if a template is invalid; ProblemError `template_too_slow`
 */
async function compileRun(
  sql: Sql,
  { renderer, appSecrets, baseUrl, bounceTo, bounceDomain, isVerifiedSender }: MailSetup,
  { campaignId, accountId, content, variants }: CampaignContent,
): Promise<PrepareCompose> {
  const source = content as RunContent;
  const tracking = await readTracking(sql, campaignId, source);
  const host = new URL(baseUrl).hostname;
  const count = Array.isArray(variants) ? variants.length : 1;
  const compiled: CompiledCampaign[] = [];
  for (let number = 1; number <= count; number += 1)
    compiled.push(await renderer.compile(accountId, contentOf(source, variants, number), { host, tracking }));
  const compiledFor = ({ variant }: CampaignRecipient) => {
    const found = compiled[(variant ?? 1) - 1];
    if (found === undefined) throw new Error(`The campaign has no variant ${String(variant)}`);
    return found;
  };
  const key = toUid('cmp', campaignId);
  const addressesOf = ({ position, subscriberId }: CampaignRecipient) => {
    if (bounceDomain === undefined) return { bounceTo, unsubscribeMailto: null };
    const own = signMailAddresses(bounceDomain, { campaignId, position, subscriberId }, appSecrets);
    return { bounceTo: own.bounceTo, unsubscribeMailto: own.unsubscribe };
  };
  const { address } = source.from;
  return async () => {
    if (!(await isVerifiedSender(accountId, address)))
      throw new ProblemError(
        'sender_not_verified',
        `The address ${address} is no longer a verified sender. Verify it again.`,
      );
    const root = await readLinkRoot(sql, accountId, baseUrl);
    const signer = await dkimSignerFor(sql, appSecrets, accountId, address);
    const dataOf = (recipient: CampaignRecipient): RecipientData => ({
      key: `${key}.${recipient.position}`,
      email: recipient.email,
      subscriber: {
        // A getter, since few templates read it, and formatting it costs a thirtieth of a mail.
        get uid() {
          return toUid('sub', recipient.subscriberId);
        },
        tags: recipient.tags,
        fields: valuesByTag(source, recipient),
      },
      data: recipient.data ?? undefined,
      links: recipientLinks(root, appSecrets, {
        campaignId,
        subscriberId: recipient.subscriberId,
        position: recipient.position,
      }),
      ...addressesOf(recipient),
    });
    return {
      compose: (recipient, logic) => ({ ...compiledFor(recipient).compose(dataOf(recipient), logic), signer }),
      renderLogic: compiled.some(({ hasLogic }) => hasLogic)
        ? (recipients) => renderByVariant(recipients, compiledFor, dataOf)
        : undefined,
    };
  };
}

const nothing: LogicOfMail = { texts: [] };

/** Renders what only Liquid can render, grouped by the variants that recipients get. */
async function renderByVariant<Recipient extends CampaignRecipient>(
  recipients: readonly Recipient[],
  compiledFor: (recipient: CampaignRecipient) => CompiledCampaign,
  dataOf: (recipient: CampaignRecipient) => RecipientData,
): Promise<Map<Recipient, LogicOfMail>> {
  const rendered = new Map<Recipient, LogicOfMail>();
  const groups = new Map<CompiledCampaign, Recipient[]>();
  for (const recipient of recipients) {
    const compiled = compiledFor(recipient);
    if (!compiled.hasLogic) rendered.set(recipient, nothing);
    else if (groups.get(compiled)?.push(recipient) === undefined) groups.set(compiled, [recipient]);
  }
  for (const [compiled, group] of groups)
    for (const [recipient, logic] of await compiled.renderLogic(group, dataOf)) rendered.set(recipient, logic);
  return rendered;
}

function valuesByTag({ list }: RunContent, { fields }: CampaignRecipient): Record<string, unknown> {
  return Object.fromEntries(list.fields.map(({ id, tag }) => [tag, fields[id]]));
}

/**
 * The signer for an account's mail from an address, with the key of its domain. Undefined if that isn't a verified
 * domain of the account.
 * @throws Error if the key can't be decrypted with any of these APP_SECRETs.
 */
export async function dkimSignerFor(
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  address: string,
): Promise<DkimSigner | undefined> {
  const key = await dkimKeyFor(sql, appSecrets, accountId, address);
  if (key === undefined) return undefined;
  return createDkimSigner([{ ...key, privateKey: createPrivateKey(key.privateKey) }]);
}

/** A route that signs each mail (DKIM) on its way to the servers. */
export function signMails(servers: MailRoute): SigningRoute {
  return {
    maxInFlight: servers.maxInFlight,
    send: async ({ signer, ...mail }, options) => {
      try {
        const raw = signer === undefined ? mail.raw : await signer.sign(mail.raw);
        return await servers.send({ ...mail, raw }, options);
      } catch (error) {
        // Nothing can be signed with this key. Stopping lets an operator see why, and nobody gets an unsigned mail.
        return { kind: 'not-sent', code: 'EDKIM', reply: (error as Error).message };
      }
    },
  };
}

/**
 * SQL over a subscriber `s` that is true if the audience, with its tags and conditions at the start of the run,
 * includes it.
 */
function includeAudience({ audience, conditions, startedAt }: FreezingAudience): SqlFragment {
  const group = audienceConditions(readTags(audience), conditions as StoredGroup | null);
  if ('all' in group && group.all.length === 0) return sql`true`;
  return sql`${compileConditions(group, startedAt)} IS TRUE`;
}

const StoredCalendar = SendingCalendar.nullable();

/** The routes over the accounts' own servers. */
interface OwnRoutes {
  /** Reads the current servers of these accounts. @throws if Postgres is unavailable */
  read(accountIds: string[]): Promise<void>;
  /** The route of an account that was read; undefined if it has no servers of its own. */
  routeOf(accountId: string): MailRoute | undefined;
}

/**
 * Connects the engine to content, calendars, audiences and mail routes.
 * @param deps `route`: the route of all accounts that have none in `ownRoutes`.
 */
export function createSendingPorts(
  deps: CampaignDeps & MailSetup & { log: Logger; route: SigningRoute; ownRoutes?: OwnRoutes },
): SendingPorts {
  const { ownRoutes } = deps;
  const signing = new WeakMap<MailRoute, SigningRoute>();
  const ownRouteOf = (accountId: string): SigningRoute | undefined => {
    const servers = ownRoutes?.routeOf(accountId);
    if (servers === undefined) return undefined;
    const route = signing.get(servers) ?? signMails(servers);
    signing.set(servers, route);
    return route;
  };
  return {
    compile: (campaign) => compileRun(deps.database, deps, campaign),
    readRoutes: async (accountIds) => ownRoutes?.read(accountIds),
    routeOf: (accountId) => ownRouteOf(accountId) ?? deps.route,
    hasOwnRoute: (accountId) => ownRouteOf(accountId) !== undefined,
    maySendAt: (times, now) =>
      maySend(StoredCalendar.parse(times.calendar), times.timeZone, now) && !isQuietFor(times, now),
    audienceOf: includeAudience,
    accountsDue: (options) => findAccountsDue(deps, options),
    startDue: (accountId) => startDueCampaigns(deps, accountId),
  };
}
