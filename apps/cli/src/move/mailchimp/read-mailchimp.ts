import { createSourceReader, type FetchSource } from '../fetch-source.ts';
import type { LeftOut, LeftOutPerson, Source, SourceCampaign, SourceList, SourcePerson } from '../source.ts';
import type {
  MailchimpCampaign,
  MailchimpContent,
  MailchimpList,
  MailchimpMember,
  MailchimpMergeField,
  MailchimpSegment,
  MailchimpTemplate,
} from './mailchimp-rows.ts';
import { toFields, toList } from './mailchimp-list.ts';
import { toPerson } from './mailchimp-person.ts';
import { nameOf, toCampaign, whyNotMoved } from './mailchimp-campaign.ts';

export interface MailchimpOptions {
  /** The address of the API, with its version. */
  url: string;
  key: string;
  signal: AbortSignal;
  onWait(text: string): void;
}

/** What is known of a list besides its row. */
interface ListDetails {
  row: MailchimpList;
  mergeFields: MailchimpMergeField[];
}

const perPage = 1_000;
const mailsPerPage = 100;
const memberFields = [
  'email_address',
  'status',
  'merge_fields',
  'interests',
  'tags',
  'ip_signup',
  'timestamp_signup',
  'ip_opt',
  'timestamp_opt',
  'last_changed',
];

const noTemplates =
  "Mailchimp's API doesn't give the HTML of templates: export it there, or copy that of a campaign made from it";

/** Mailchimp, read by its API. @throws SourceError */
export function createMailchimpSource({ url, key, signal, onWait }: MailchimpOptions): Source {
  const authorization = `Basic ${Buffer.from(`key:${key}`).toString('base64')}`;
  const headers = { Authorization: authorization };
  const get = createSourceReader({ system: 'Mailchimp', baseUrl: url, headers, signal, explain, onWait });
  const known = new Map<string, ListDetails>();
  return {
    system: 'Mailchimp',
    url,
    noTemplates,
    readLists: () => readLists(get, known),
    countTemplates: () => countOf(get, '/templates', { type: 'user' }),
    countCampaigns: () => countOf(get, '/campaigns'),
    readPeople: (list, onTotal) => readPeople(get, list, onTotal),
    readTemplates: () => readTemplates(get),
    readCampaigns: () => readCampaigns(get, known),
    findLeftOut: (list) => findLeftOut(get, list, known.get(list.id)),
  };
}

function explain(status: number, message: string, path: string): string | undefined {
  const why = message === '' ? '' : `: ${message}`;
  if (status === 401)
    return `Mailchimp doesn't accept the API key (401${why}). Create a key under Profile → Extras → API keys; its end, such as -us1, belongs to it.`;
  if (status !== 403) return undefined;
  return `The user of the API key may not read ${path} of Mailchimp (403${why}). Create the key as an owner, an administrator or a manager, or leave this out with --only.`;
}

type Page = Record<string, unknown> & { total_items?: number };

/** Reads all pages of a collection. */
async function* readPages<Row>(
  get: FetchSource,
  path: string,
  { name, count, query = {} }: { name: string; count: number; query?: Record<string, string | number> },
  onTotal: (total: number) => void = () => undefined,
): AsyncGenerator<Row> {
  for (let offset = 0; ;) {
    const page = await get<Page>(path, { ...query, count, offset });
    const rows = (new Map(Object.entries(page)).get(name) ?? []) as Row[];
    const { total_items: total = offset + rows.length } = page;
    onTotal(total);
    yield* rows;
    offset += rows.length;
    if (rows.length === 0 || offset >= total) return;
  }
}

async function countOf(get: FetchSource, path: string, query: Record<string, string> = {}): Promise<number> {
  return (await get<Page>(path, { ...query, count: 1, fields: 'total_items' })).total_items ?? 0;
}

async function readLists(get: FetchSource, known: Map<string, ListDetails>): Promise<SourceList[]> {
  const lists: SourceList[] = [];
  const query = { sort_field: 'date_created', sort_dir: 'ASC' };
  for await (const row of readPages<MailchimpList>(get, '/lists', { name: 'lists', count: 100, query })) {
    const mergeFields: MailchimpMergeField[] = [];
    const path = `/lists/${row.id}/merge-fields`;
    for await (const field of readPages<MailchimpMergeField>(get, path, { name: 'merge_fields', count: 100 }))
      mergeFields.push(field);
    known.set(row.id, { row, mergeFields });
    lists.push({ ...toList(row), fields: toFields(mergeFields) });
  }
  return lists;
}

async function* readPeople(
  get: FetchSource,
  list: SourceList,
  onTotal: (total: number) => void,
): AsyncGenerator<SourcePerson | LeftOutPerson> {
  const groups = await readGroups(get, list.id);
  const query = {
    // Those who are added meanwhile come last.
    sort_field: 'timestamp_signup',
    sort_dir: 'ASC',
    fields: ['total_items', ...memberFields.map((field) => `members.${field}`)].join(','),
  };
  const pages = readPages<MailchimpMember>(
    get,
    `/lists/${list.id}/members`,
    { name: 'members', count: perPage, query },
    onTotal,
  );
  for await (const member of pages) yield toPerson(member, groups);
}

/** The names of the groups, which become tags, by the ids that members have. */
async function readGroups(get: FetchSource, listId: string): Promise<Map<string, string>> {
  const groups = new Map<string, string>();
  const path = `/lists/${listId}/interest-categories`;
  for await (const { id, title } of readPages<{ id: string; title: string }>(get, path, {
    name: 'categories',
    count: 100,
  }))
    for await (const group of readPages<{ id: string; name: string }>(get, `${path}/${id}/interests`, {
      name: 'interests',
      count: 100,
    }))
      groups.set(group.id, `${title}: ${group.name}`);
  return groups;
}

async function* readTemplates(get: FetchSource): AsyncGenerator<LeftOut> {
  const query = { type: 'user', sort_field: 'date_created', sort_dir: 'ASC' };
  for await (const { id, name } of readPages<MailchimpTemplate>(get, '/templates', {
    name: 'templates',
    count: mailsPerPage,
    query,
  }))
    yield {
      kind: 'template',
      id: String(id),
      name,
      reason: noTemplates,
    };
}

async function* readCampaigns(
  get: FetchSource,
  known: Map<string, ListDetails>,
): AsyncGenerator<SourceCampaign | LeftOut> {
  const query = { sort_field: 'create_time', sort_dir: 'ASC' };
  const page = { name: 'campaigns', count: mailsPerPage, query };
  for await (const row of readPages<MailchimpCampaign>(get, '/campaigns', page)) {
    const reason = whyNotMoved(row);
    if (reason === undefined) {
      const content = await get<MailchimpContent>(`/campaigns/${row.id}/content`);
      yield toCampaign(row, content, mergeContextOf(row, known));
    } else {
      yield { kind: 'campaign', id: row.id, name: nameOf(row), reason };
    }
  }
}

/** The fields of a campaign's audience; without an audience, those of all. */
function mergeContextOf({ recipients = {} }: MailchimpCampaign, known: Map<string, ListDetails>) {
  const list = known.get(recipients.list_id ?? '');
  const mergeFields = (list === undefined ? [...known.values()] : [list]).flatMap((each) => each.mergeFields);
  const fields = new Set(mergeFields.map(({ tag }) => tag.toUpperCase()));
  return { fields, reminder: list?.row.permission_reminder ?? '' };
}

/** Segments with conditions, and values that stand for missing ones. */
async function findLeftOut(get: FetchSource, { id }: SourceList, details: ListDetails | undefined): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  const segments = readPages<MailchimpSegment>(get, `/lists/${id}/segments`, { name: 'segments', count: 100 });
  for await (const segment of segments) {
    // A static segment is a tag, which comes with the people.
    if (segment.type === 'static') continue;
    const reason = 'its conditions are not moved: create it as a segment of the list';
    leftOut.push({ kind: 'segment', id: String(segment.id), name: segment.name, reason });
  }
  for (const { tag, name, default_value: value } of details?.mergeFields ?? [])
    if (typeof value === 'string' && value !== '')
      leftOut.push({
        kind: 'default value',
        id: tag,
        name,
        reason: `"${value}" is not moved: set it at the field of the list`,
      });
  return leftOut;
}
