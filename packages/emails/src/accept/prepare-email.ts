import type { CachedKey } from '@mailwright/audience';
import { type MediaStores, type Renderer, signLinks } from '@mailwright/content';
import { type Mailbox, maxSendAheadDays, parseEmailAddress, type SendEmail } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type AppSecrets, type Clock, newId, timeOfId, validationProblem } from '@mailwright/platform';
import { readLinkRoot } from '@mailwright/senders';
import { linkSignerOf, tokenOf } from '../tracking/tracking-token.ts';
import type { PresentedEmail } from '../read/present-email.ts';
import { chooseSender } from './choose-sender.ts';
import { type EmailRecipient, findRecipients } from './find-recipient.ts';
import { type MailFile, readFiles } from './read-files.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';

/** What preparing an email needs. */
export interface PrepareDeps {
  database: Database;
  appSecrets: AppSecrets;
  clock: Clock;
  renderer: Renderer;
  media: MediaStores;
}

/** A request for an email. */
export interface EmailRequest {
  accountId: string;
  /** The email's id. When a request is run again, it passes the same one and gets the email of its first run. */
  id: string;
  body: SendEmail;
  /** Attached files, if they aren't in the body. */
  files?: MailFile[] | undefined;
  /** Where people reach the API, without a trailing slash. */
  rootUrl: string;
  /** The request's key, if it comes from a cache. */
  key?: CachedKey | undefined;
}

/** A rendered email to one of its recipients, as `saveEmails` writes it. */
export interface EmailRecord extends PresentedEmail {
  accountId: string;
  emailNormalized: string;
  fromNormalized: string;
  fromDomain: string;
  giveUpAt: Date;
  historyId: string;
  html: string | null;
  plain: string;
  headers: Record<string, string>;
  /** The key to check; null if it needn't be checked. */
  keyId: string | null;
}

/** An email that is ready to be saved. */
export interface PreparedEmail {
  /** To the first recipient. */
  record: EmailRecord;
  /** To the others, without content: they have that of the first. */
  copies: EmailRecord[];
  files: MailFile[];
}

const dayMs = 86_400_000;
// A caller's clock may be behind by this much. A time further in the past is a mistake.
const pastAllowedMs = 300_000;

/** Reads what the email needs, and renders it. @throws ProblemError as the acceptor does */
export async function prepareEmail(deps: PrepareDeps, request: EmailRequest): Promise<PreparedEmail> {
  const { database, clock } = deps;
  const { accountId, id, body, key } = request;
  const sendAt = readSendAt(body.send_at, clock.now());
  const [recipient, ...others] = await findRecipients(database, accountId, body);
  const from = await chooseSender(database, accountId, body);
  const files = request.files ?? (await readFiles(deps, accountId, body.attachments ?? []));
  const { html, text, subject, templateId } = await renderTracked(deps, request, recipient);
  const dueAt = sendAt ?? clock.now();
  const record: EmailRecord = {
    ...senderOf(from),
    ...detailsOf(body),
    ...recipientOf(recipient),
    ...notSentYet,
    id,
    accountId,
    copyOf: null,
    copies: others.length,
    keyId: key?.id ?? null,
    templateId,
    subject,
    attachments: files.map(({ filename, contentType, content }) => ({
      filename,
      content_type: contentType,
      bytes: content.length,
    })),
    sendAt,
    // GET /emails?since=… reads the time from the id, so both have to be the same.
    createdAt: new Date(timeOfId(id)),
    giveUpAt: new Date(dueAt.getTime() + dayMs),
    historyId: newId(),
    html: html === '' ? null : html,
    plain: text,
    headers: body.headers ?? {},
  };
  const shared = { ...record, copyOf: id, copies: 0, html: null, plain: '', headers: {} };
  const copies = others.map((other) => ({ ...shared, ...recipientOf(other), id: newId(), historyId: newId() }));
  return { record, copies, files };
}

/** Renders the content, with the links and the image that record what its first recipient does. */
async function renderTracked(
  deps: PrepareDeps,
  { accountId, id, body, rootUrl }: EmailRequest,
  recipient: EmailRecipient,
): Promise<RenderedEmail> {
  const { track_opens: opens, track_clicks: clicks } = body;
  if (!opens && !clicks) return renderEmail(deps, accountId, { written: body, recipient, tracking: {} });
  const root = await readLinkRoot(deps.database, accountId, rootUrl);
  const token = tokenOf(id, deps.appSecrets);
  const tracking = {
    openUrl: opens ? `${root}/t/o/${token}` : undefined,
    clickRoot: clicks ? `${root}/t/c/${token}` : undefined,
  };
  const rendered = await renderEmail(deps, accountId, { written: body, recipient, tracking });
  if (!clicks) return rendered;
  const sign = linkSignerOf(token, deps.appSecrets);
  return { ...rendered, html: signLinks(rendered.html, token, sign) };
}

function recipientOf({ kind, email, emailNormalized, name, subscriber }: EmailRecipient) {
  return { kind, email, emailNormalized, toName: name, subscriberId: subscriber?.id ?? null };
}

const notSentYet = {
  status: 'queued',
  code: null,
  reply: null,
  reason: null,
  attempts: 0,
  opens: 0,
  firstOpenedAt: null,
  clicks: 0,
  firstClickedAt: null,
  sentAt: null,
} as const;

function senderOf({ address, name }: Mailbox) {
  const fromNormalized = parseEmailAddress(address)?.normalized ?? '';
  const fromDomain = fromNormalized.slice(fromNormalized.lastIndexOf('@') + 1);
  return { fromEmail: address, fromName: name === '' ? null : name, fromNormalized, fromDomain };
}

function detailsOf({ reply_to, tag, tags = [], metadata = {}, track_opens, track_clicks }: SendEmail) {
  const [first = null, ...moreTags] = tag === undefined ? new Set(tags) : [tag];
  const tracking = { trackOpens: track_opens, trackClicks: track_clicks };
  return { replyTo: reply_to ?? null, tag: first, moreTags, metadata, ...tracking };
}

/** @throws ProblemError `validation_failed` for a time that is in the past or too far in the future. */
function readSendAt(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (time.getTime() > now.getTime() + maxSendAheadDays * dayMs)
    throw validationProblem({ send_at: [`must be within ${maxSendAheadDays} days`] });
  if (time.getTime() < now.getTime() - pastAllowedMs)
    throw validationProblem({ send_at: ['is in the past; omit it to send now'] });
  return time.getTime() > now.getTime() ? time : null;
}
