import { createSourceReader, type FetchSource, SourceError } from '../fetch-source.ts';
import { flattenAttributes, toFieldTag, toIpAddress, toTime } from '../field-values.ts';
import type {
  LeftOut,
  LeftOutPerson,
  Sender,
  Source,
  SourceCampaign,
  SourceList,
  SourceMail,
  SourcePerson,
} from '../source.ts';
import { translateBody, type TranslatedBody } from './translate-body.ts';
import { translateGo } from './translate-go.ts';

export interface ListmonkOptions {
  url: string;
  user: string;
  token: string;
  signal: AbortSignal;
  onWait(text: string): void;
}

interface Page<Row> {
  data: { results: Row[] | null; total: number };
}

interface ListRow {
  id: number;
  name: string;
  optin: string;
  subscriber_count?: number;
}

interface SubscriberRow {
  email: string;
  name?: string;
  attribs?: Record<string, unknown> | null;
  status: string;
  created_at?: string | null;
  lists?: SubscriptionRow[] | null;
}

interface SubscriptionRow {
  id: number;
  subscription_status?: string;
  subscription_created_at?: string | null;
  subscription_updated_at?: string | null;
  subscription_meta?: { optin_ip?: unknown } | null;
}

interface TemplateRow {
  id: number;
  name: string;
  type?: string;
  subject?: string;
  body?: string;
}

interface CampaignRow {
  id: number;
  type?: string;
  name: string;
  subject: string;
  from_email?: string;
  body?: string;
  altbody?: string | null;
  send_at?: string | null;
  status: string;
  content_type: string;
  template_id?: number | null;
  messenger?: string;
  headers?: unknown[] | null;
  lists?: { id: number; name: string }[] | null;
}

// listmonk gives fewer if it is configured to.
const perPage = 1_000;
const mailsPerPage = 50;

/** listmonk, read by its API. @throws SourceError */
export function createListmonkSource(options: ListmonkOptions): Source {
  const url = options.url.replace(/\/+$/, '');
  const get = createSourceReader({
    system: 'listmonk',
    baseUrl: url,
    headers: { Authorization: `Basic ${Buffer.from(`${options.user}:${options.token}`).toString('base64')}` },
    signal: options.signal,
    explain,
    onWait: options.onWait,
  });
  return {
    system: 'listmonk',
    url,
    readLists: () => readLists(get),
    countTemplates: async () => (await readTemplateRows(get)).length,
    countCampaigns: async () => (await get<Page<CampaignRow>>('/api/campaigns', { page: 1, per_page: 1 })).data.total,
    readPeople: (list, onTotal) => readPeople(get, list, onTotal),
    readTemplates: () => readTemplates(get),
    readCampaigns: () => readCampaigns(get),
    findLeftOut: () => Promise.resolve([]),
  };
}

const permissions: [path: RegExp, permission: string][] = [
  [/^\/api\/lists/, 'lists:get_all'],
  [/^\/api\/subscribers/, 'subscribers:get_all'],
  [/^\/api\/templates/, 'templates:get'],
  [/^\/api\/campaigns/, 'campaigns:get_all'],
];

function explain(status: number, message: string, path: string): string | undefined {
  if (
    status === 401 ||
    (status === 403 && /credential|session|token|user/i.test(message) && !/permission/i.test(message))
  )
    return `listmonk doesn't accept the user or the token (${status}${message === '' ? '' : `: ${message}`}). Create an API user in listmonk under Admin → Users, and give its name and token.`;
  if (status !== 403) return undefined;
  const permission = permissions.find(([pattern]) => pattern.test(path))?.[1] ?? 'the one that it needs';
  return `The API user may not read ${path} of listmonk (403${message === '' ? '' : `: ${message}`}). Give its role the permission ${permission}, or leave this out with --only.`;
}

/** Reads all pages, however many rows listmonk puts into one. */
async function* readPages<Row>(
  get: FetchSource,
  path: string,
  query: Record<string, string | number>,
  onTotal: (total: number) => void = () => undefined,
): AsyncGenerator<Row> {
  let seen = 0;
  for (let page = 1; ; page += 1) {
    // An order in which what is added meanwhile comes last. Many may have been created at the same moment, by an import.
    const { data } = await get<Page<Row>>(path, { ...query, order_by: 'id', order: 'asc', page });
    const rows = data.results ?? [];
    onTotal(data.total);
    yield* rows;
    seen += rows.length;
    if (rows.length === 0 || seen >= data.total) return;
  }
}

async function readLists(get: FetchSource): Promise<SourceList[]> {
  const sender = await readSender(get);
  const lists: SourceList[] = [];
  for await (const { id, name, optin, subscriber_count: people = 0 } of readPages<ListRow>(get, '/api/lists', {
    per_page: 100,
  }))
    lists.push({ id: String(id), name, people, isDoubleOptIn: optin === 'double', sender, fields: [] });
  return lists;
}

/** The sender of listmonk's settings. Only newer versions tell it. */
async function readSender(get: FetchSource): Promise<Sender | undefined> {
  try {
    const { data } = await get<{ data?: { from_email?: string; lang?: string } }>('/api/config');
    return readAddress(data?.from_email ?? '');
  } catch (error) {
    // The address and the token are checked by the next request, whose error says more.
    if (error instanceof SourceError && error.code === 'source_refused') return undefined;
    throw error;
  }
}

/** `Ada <ada@example.com>`; undefined for what a template has to fill in. */
function readAddress(text: string): Sender | undefined {
  const [, name = '', email = ''] = /^\s*"?([^"<>{}]*?)"?\s*<([^<>\s{}]+@[^<>\s{}]+)>\s*$/.exec(text) ?? [];
  if (email !== '') return { name: name === '' ? email.slice(0, email.lastIndexOf('@')) : name, email };
  const bare = text.trim();
  return /^[^<>\s{}]+@[^<>\s{}]+$/.test(bare) ? { name: bare.slice(0, bare.lastIndexOf('@')), email: bare } : undefined;
}

async function* readPeople(
  get: FetchSource,
  list: SourceList,
  onTotal: (total: number) => void,
): AsyncGenerator<SourcePerson | LeftOutPerson> {
  const query = { list_id: list.id, per_page: perPage };
  for await (const row of readPages<SubscriberRow>(get, '/api/subscribers', query, onTotal)) yield toPerson(row, list);
}

function toPerson(row: SubscriberRow, list: SourceList): SourcePerson | LeftOutPerson {
  const subscription = (row.lists ?? []).find(({ id }) => String(id) === list.id);
  const status = readStatus(row, subscription, list);
  if (status === undefined) return { leftOut: 'unconfirmed' };
  if (status === 'unknown') return { leftOut: 'of an unknown status' };
  const { values, labels } = readAttributes(row.attribs ?? {});
  return {
    email: row.email,
    status,
    tags: [],
    values: { ...splitName(row.name ?? ''), ...values },
    labels,
    created_at: toTime(row.created_at),
    ...(subscription === undefined ? {} : readEvidence(subscription, list)),
  };
}

function readAttributes(attributes: Record<string, unknown>) {
  const values: Record<string, unknown> = {};
  const labels: Record<string, string> = {};
  for (const [name, value] of flattenAttributes(attributes)) {
    const tag = toFieldTag(name);
    values[tag] ??= value;
    labels[tag] ??= name;
  }
  return { values, labels };
}

/** When and from where a person has agreed or left. listmonk keeps one time for the latest change of both. */
function readEvidence(
  { subscription_status: status, subscription_meta: meta, ...times }: SubscriptionRow,
  { isDoubleOptIn }: SourceList,
): Partial<SourcePerson> {
  const updatedAt = toTime(times.subscription_updated_at);
  const isConfirmed = isDoubleOptIn && status === 'confirmed';
  return {
    subscribed_at: toTime(times.subscription_created_at),
    ...(isConfirmed ? { confirmed_at: updatedAt, confirmation_ip_address: toIpAddress(meta?.optin_ip) } : {}),
    ...(status === 'unsubscribed' ? { unsubscribed_at: updatedAt } : {}),
  };
}

/** The status here; undefined for a person who hasn't confirmed. Only known words make anybody subscribed. */
function readStatus(
  { status }: SubscriberRow,
  subscription: SubscriptionRow | undefined,
  { isDoubleOptIn }: SourceList,
): SourcePerson['status'] | 'unknown' | undefined {
  if (status === 'blocklisted') return 'blocklisted';
  const on = subscription?.subscription_status;
  if (on === 'unsubscribed' || status === 'disabled') return 'unsubscribed';
  if (status !== 'enabled') return 'unknown';
  if (on === 'confirmed') return 'subscribed';
  if (on !== 'unconfirmed') return 'unknown';
  // A list with single opt-in has nobody confirm: its mail goes to them all.
  return isDoubleOptIn ? undefined : 'subscribed';
}

/** listmonk has one name; the first word is what its templates call FirstName. */
function splitName(name: string): Record<string, string> {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return {
    ...(first === '' ? {} : { FIRST_NAME: first }),
    ...(others.length === 0 ? {} : { LAST_NAME: others.join(' ') }),
  };
}

async function readTemplateRows(get: FetchSource): Promise<TemplateRow[]> {
  const { data } = await get<{ data: TemplateRow[] | { results: TemplateRow[] } }>('/api/templates');
  const rows = Array.isArray(data) ? data : data.results;
  return rows.sort((one, other) => one.id - other.id);
}

async function* readTemplates(get: FetchSource): AsyncGenerator<SourceMail> {
  for (const { id, name, type = 'campaign', subject = '', body } of await readTemplateRows(get)) {
    const source = body ?? (await get<{ data: TemplateRow }>(`/api/templates/${id}`)).data.body ?? '';
    const html = translateGo(source);
    const title = type === 'tx' && subject !== '' ? translateGo(subject) : undefined;
    const notes = [...html.notes, ...(title?.notes ?? [])];
    yield { id: String(id), name, subject: title?.text ?? null, html: html.text, plain: null, notes };
  }
}

async function* readCampaigns(get: FetchSource): AsyncGenerator<SourceCampaign | LeftOut> {
  for await (const row of readPages<CampaignRow>(get, '/api/campaigns', { per_page: mailsPerPage })) {
    const { id, name } = row;
    const why = whyNotMoved(row);
    if (why !== undefined) yield { kind: 'campaign', id: String(id), name, reason: why };
    else
      yield toCampaign(
        row.body === undefined ? { ...row, ...(await get<{ data: CampaignRow }>(`/api/campaigns/${id}`)).data } : row,
      );
  }
}

function whyNotMoved({ type, messenger = 'email' }: CampaignRow): string | undefined {
  if (type === 'optin') return 'it asks people to confirm, which a list here does by itself';
  // There may be several servers for email.
  if (!/^email(?:-|$)/.test(messenger)) return `it is sent by the messenger ${messenger}, not by email`;
  return undefined;
}

function toCampaign(row: CampaignRow): SourceCampaign {
  const { name, lists, template_id: templateId } = row;
  const subject = translateGo(row.subject.replace(/\s+/g, ' '));
  const content = translateContent(row);
  return {
    id: String(row.id),
    name,
    subject: subject.text,
    preheader: null,
    ...content,
    listIds: (lists ?? []).map(({ id }) => String(id)),
    templateId: templateId ? String(templateId) : null,
    sender: readAddress(row.from_email ?? ''),
    replyTo: undefined,
    isForSome: false,
    notes: [...new Set([...subject.notes, ...content.notes, ...describeLosses(row)])],
  };
}

function translateContent({ body = '', altbody, subject, content_type: type }: CampaignRow): TranslatedBody {
  const { html, plain, notes } = translateBody(
    body.replace(/\{\{\s*\.Campaign\.Subject\s*\}\}/g, () => subject),
    type,
  );
  if (typeof altbody !== 'string' || altbody === '') return { html, plain, notes };
  const alternative = translateGo(altbody);
  return { html, plain: alternative.text, notes: [...notes, ...alternative.notes] };
}

function describeLosses({ headers, send_at: sendAt, status, from_email: from = '' }: CampaignRow): string[] {
  return [
    ...(from !== '' && readAddress(from) === undefined
      ? [`its sender isn't an address, so it has that of the list: ${from}`]
      : []),
    ...(headers && headers.length > 0 ? ['its own mail headers are not moved'] : []),
    ...(status === 'scheduled' ? [`it was scheduled for ${sendAt ?? 'later'}, and is a draft here`] : []),
    ...(status === 'running' || status === 'paused' ? [`it is ${status} in listmonk, and a draft here`] : []),
  ];
}
