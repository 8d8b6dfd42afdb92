import type { CampaignSource, RecipientData } from './campaign-source.ts';
import { formatAddress } from './format-contact.ts';
import { toLineFeeds } from './line-breaks.ts';
import { trackingOfScope } from './template-engine.ts';

/** Resolves the names in a template to values. */
export interface TemplateValues {
  /** Whether a path such as `['subscriber', 'uid']` names a value. */
  isKnown(path: readonly string[]): boolean;
  /** Whether authors may use it: `data` only in mails whose recipients have data. */
  isOffered(path: readonly string[]): boolean;
  /** The value of a path if it is the same in all mails; undefined for any other path. */
  constant(path: readonly string[]): { value: unknown } | undefined;
  /** The function that reads a path's value from a recipient; undefined if the path names no value. */
  reader(path: readonly string[]): ((recipient: RecipientData) => unknown) | undefined;
  /** All values of a recipient, for Liquid. */
  scope(recipient: RecipientData): object;
}

type Reader = (recipient: RecipientData) => unknown;

const readUnsubscribe: Reader = ({ links }) => links.unsubscribe;
const readWebView: Reader = ({ links }) => links.webView;
const readPreferences: Reader = ({ links }) => links.preferences;
// Names that are only in templates modified by `trackHtml`; authors have no use for them.
const trackingReaders: [string, Reader][] = [
  ['_open', ({ links }) => links.tracking?.open ?? ''],
  ['_click', ({ links }) => links.tracking?.click ?? ''],
];
const linkReaders: [string, Reader][] = [
  ['unsubscribe_url', readUnsubscribe],
  ['UNSUBSCRIBE_URL', readUnsubscribe],
  ['web_view_url', readWebView],
  ['WEB_VIEW_URL', readWebView],
  ['preferences_url', readPreferences],
  ['PREFERENCES_URL', readPreferences],
];
const readConfirm: Reader = ({ links }) => links.confirm;
// Only mails that ask for a confirmation have them: in others, a field may have this tag.
const confirmReaders: [string, Reader][] = [
  ['confirm_url', readConfirm],
  ['CONFIRM_URL', readConfirm],
];

/** What kind of mail the templates are for. */
export interface MailKind {
  /** Whether recipients have data. */
  takesData?: boolean | undefined;
  /** Whether the mail asks to confirm a subscription: it must have the link that confirms, `links.confirm`. */
  isConfirmation?: boolean | undefined;
}

/** The values that a campaign's templates can use. */
export function createValues(
  { list, campaign }: Pick<CampaignSource, 'list' | 'campaign'>,
  { takesData = false, isConfirmation = false }: MailKind,
): TemplateValues {
  const ownLinks = isConfirmation ? [...linkReaders, ...confirmReaders] : linkReaders;
  const contact = Object.fromEntries(Object.entries(list.contact).map(([name, value]) => [name, normalize(value)]));
  const constants: Record<string, Record<string, unknown>> = {
    list: {
      uid: list.uid,
      name: normalize(list.name),
      company: contact['company'] ?? '',
      address: normalize(formatAddress(list.contact)),
      contact,
    },
    campaign: { uid: campaign.uid, name: normalize(campaign.name) },
  };
  const defaults = new Map(list.fields.map(({ tag, defaultValue }) => [tag, normalize(defaultValue)]));
  const tags = [...new Set(['EMAIL', ...defaults.keys()])];

  const readTag = (tag: string) => (recipient: RecipientData) => {
    if (tag === 'EMAIL') return recipient.email;
    const value = Object.hasOwn(recipient.subscriber.fields, tag) ? recipient.subscriber.fields[tag] : undefined;
    const isEmpty = value === undefined || value === null || value === '';
    return isEmpty ? defaults.get(tag) : normalize(value);
  };
  const tagReaders = tags.map((tag) => [tag, readTag(tag)] as const);
  const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
    ...tagReaders,
    ...tagReaders.map(([tag, read]) => [`subscriber.${tag}`, read] as const),
    ['subscriber.uid', ({ subscriber }: RecipientData) => subscriber.uid],
    ['subscriber.tags', ({ subscriber }: RecipientData) => normalize(subscriber.tags)],
    // These come after the fields, so that no field can replace a link.
    ...ownLinks,
    ...trackingReaders,
  ]);
  const isHidden = (name: string) => trackingReaders.some(([hidden]) => hidden === name);

  const constant = (path: readonly string[]) => {
    let value: unknown = constants;
    for (const name of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Record<string, unknown>)[name];
    }
    return typeof value === 'object' && value !== null ? undefined : { value };
  };
  const isKnown = (path: readonly string[]): boolean => {
    const [root = '', name] = path;
    // Only Liquid reads data, which may contain lists and their sizes.
    if (root === 'data') return true;
    if (root === 'subscriber' || root === 'list' || root === 'campaign') {
      return name === undefined || constant(path) !== undefined || readers.has(`${root}.${name}`) || name === 'contact';
    }
    return readers.has(root) && !isHidden(root);
  };
  return {
    constant,
    reader: (path) => readers.get(path.join('.')),
    isKnown,
    isOffered: (path) => isKnown(path) && (takesData || path[0] !== 'data'),
    scope: (recipient) => {
      const subscriber: Record<string, unknown> = {};
      const scope: Record<string | symbol, unknown> = {
        subscriber,
        list: constants['list'],
        campaign: constants['campaign'],
        data: normalize(recipient.data ?? {}),
      };
      for (const [tag, read] of tagReaders) scope[tag] = subscriber[tag] = read(recipient);
      subscriber['uid'] = recipient.subscriber.uid;
      subscriber['tags'] = normalize(recipient.subscriber.tags);
      for (const [name, read] of [...ownLinks, ...trackingReaders]) scope[name] = read(recipient);
      scope[trackingOfScope] = recipient.links.tracking;
      return scope;
    },
  };
}

/**
 * Converts a value's line breaks to line feeds and replaces broken surrogates: a carriage return at the end of a value
 * must not combine with a line feed of the template.
 */
function normalize(value: unknown): unknown {
  if (typeof value === 'string') return toLineFeeds(value).toWellFormed();
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normalize(inner)]));
}
