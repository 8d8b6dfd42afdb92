import type { Sql } from '@mailwright/database';
import { signMailAddresses } from '@mailwright/bounces';
import type { CompiledCampaign, LogicOfMail, RecipientData, Renderer } from '@mailwright/mail';
import { type AppSecrets, ProblemError, toUid } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import type { RunContent } from '../content/compile-content.ts';
import { recipientLinks } from '../links/recipient-links.ts';
import { readTracking } from '../tracking/link-table.ts';
import { contentOf } from '../variants/stored-variant.ts';
import { dkimSignerFor } from './dkim-signer-for.ts';
import type { CampaignContent, CampaignRecipient, PrepareCompose } from './sending-ports.ts';

/** What the mails of all campaigns have in common. */
export interface MailSetup {
  renderer: Renderer;
  appSecrets: AppSecrets;
  /** Where people reach the API, without a slash at the end. */
  baseUrl: string;
  /** SMTP's MAIL FROM, where bounces go, when there is no domain for them. */
  bounceTo: string;
  /** The domain in which each mail has a return path of its own. */
  bounceDomain: string | undefined;
  /** Whether an account may send from this address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
}

/**
 * Compiles a campaign as it was when it was started. Its mails are signed with the DKIM key of the sender's domain, if that
 * is a verified domain of the account. Sender, key and tracking domain are read each time: mails of an automation are sent for
 * years, from an address that may have become another's, and a signature by a key that was replaced can't be verified.
 * @throws TemplateError when a template is invalid; ProblemError `template_too_slow`
 */
export async function compileRun(
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
      throw new ProblemError('sender_not_verified', `The address ${address} is not a verified sender any more.`);
    const root = await readLinkRoot(sql, accountId, baseUrl);
    const signer = await dkimSignerFor(sql, appSecrets, accountId, address);
    const dataOf = (recipient: CampaignRecipient): RecipientData => ({
      key: `${key}.${recipient.position}`,
      email: recipient.email,
      subscriber: {
        // Few templates read it, and formatting it costs a thirtieth of a mail.
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

/** Renders what only Liquid can, by the variants that recipients get. */
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
