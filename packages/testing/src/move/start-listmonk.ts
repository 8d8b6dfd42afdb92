import { type SourceServer, startSourceServer } from './start-source-server.ts';

type Row = Record<string, unknown> & { id: number };

/** What a listmonk has. Its rows have the forms of https://listmonk.app/docs/apis/. */
export interface ListmonkData {
  lists: Row[];
  subscribers: Row[];
  templates: Row[];
  campaigns: Row[];
  config?: Record<string, unknown>;
}

/** The name and the token that it accepts. */
export const listmonkUser = { user: 'api', token: 'listmonk-token-0123' };

/** The most rows that it gives at once, whatever the request asks for. */
const maxPerPage = 2;

/** Starts a server that answers the requests of `move listmonk` as listmonk does, in small pages. */
export function startListmonk(data: ListmonkData): Promise<SourceServer> {
  const { user, token } = listmonkUser;
  const expected = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  return startSourceServer({
    isAuthorized: ({ headers }) => headers.authorization === expected,
    unauthorized: { status: 403, body: { message: 'invalid API credentials' } },
    answer: (url) => {
      switch (url.pathname) {
        case '/api/config':
          return data.config === undefined ? undefined : { body: { data: data.config } };
        case '/api/lists':
          return pageOf(data.lists, url);
        case '/api/subscribers':
          return pageOf(onList(data.subscribers, url.searchParams.get('list_id')), url);
        case '/api/templates':
          return { body: { data: data.templates } };
        case '/api/campaigns':
          return pageOf(data.campaigns, url);
        default:
          return undefined;
      }
    },
  });
}

function onList(subscribers: Row[], id: string | null): Row[] {
  const listsOf = ({ lists }: Row): Row[] => lists as Row[];
  return subscribers.filter((row) => id === null || listsOf(row).some((list) => String(list.id) === id));
}

function pageOf(rows: Row[], url: URL) {
  const perPage = Math.min(maxPerPage, Number(url.searchParams.get('per_page') ?? 20));
  const page = Number(url.searchParams.get('page') ?? 1);
  const results = rows.slice((page - 1) * perPage, page * perPage);
  return { body: { data: { results, query: '', total: rows.length, per_page: perPage, page } } };
}

const at = (day: number): string => `2024-03-${String(day).padStart(2, '0')}T10:00:00.123456+01:00`;

/** A subscriber of listmonk. @param on the list's id, the status of the subscription and what it is known by. */
export function listmonkSubscriber(
  id: number,
  email: string,
  on: { list: number; status: string; optinIp?: string }[],
  more: { name?: string; status?: string; attribs?: Record<string, unknown> } = {},
): Row {
  const lists = on.map(({ list, status, optinIp }) => ({
    subscription_status: status,
    subscription_created_at: at(2),
    subscription_updated_at: at(3),
    subscription_meta: optinIp === undefined ? {} : { optin_ip: optinIp },
    id: list,
    name: `List ${list}`,
    type: 'public',
    tags: [],
  }));
  const { name = '', status = 'enabled', attribs = {} } = more;
  return {
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    email,
    name,
    attribs,
    status,
    lists,
    created_at: at(1),
    updated_at: at(3),
  };
}

/** A listmonk as a small newsletter has it. */
export function makeListmonkData(): ListmonkData {
  const list = (id: number, name: string, optin: string, count: number): Row => ({
    id,
    uuid: `10000000-0000-4000-8000-00000000000${id}`,
    name,
    type: 'public',
    optin,
    tags: [],
    subscriber_count: count,
    created_at: at(1),
    updated_at: at(1),
  });
  const campaign = (id: number, name: string, more: Record<string, unknown>): Row => ({
    id,
    name,
    type: 'regular',
    from_email: 'Ada <ada@example.com>',
    content_type: 'richtext',
    status: 'finished',
    messenger: 'email',
    tags: [],
    headers: [],
    lists: [{ id: 1, name: 'Newsletter' }],
    template_id: 1,
    altbody: null,
    send_at: null,
    created_at: at(id),
    ...more,
  });
  return {
    config: { root_url: 'https://listmonk.example.com', from_email: 'Ada at Example <ada@example.com>', lang: 'en' },
    lists: [list(1, 'Newsletter', 'double', 5), list(2, 'Product news', 'single', 2)],
    subscribers: [
      listmonkSubscriber(
        1,
        'ada@example.com',
        [
          { list: 1, status: 'confirmed', optinIp: '192.0.2.7, 10.0.0.1' },
          { list: 2, status: 'unconfirmed' },
        ],
        {
          name: 'Ada King Lovelace',
          attribs: { city: 'London', visits: 3, vip: true, address: { zip: 'W1' } },
        },
      ),
      listmonkSubscriber(2, 'grace@example.com', [{ list: 1, status: 'unconfirmed' }], { name: 'Grace' }),
      listmonkSubscriber(3, 'left@example.com', [{ list: 1, status: 'unsubscribed' }], { attribs: { visits: 1 } }),
      listmonkSubscriber(
        4,
        'blocked@example.com',
        [
          { list: 1, status: 'unsubscribed' },
          { list: 2, status: 'unsubscribed' },
        ],
        { status: 'blocklisted' },
      ),
      listmonkSubscriber(5, 'mary@example.com', [{ list: 1, status: 'confirmed' }], {
        name: 'Mary',
        attribs: { city: 'Bern', visits: 2, vip: false },
      }),
    ],
    templates: [
      {
        id: 1,
        name: 'Default template',
        type: 'campaign',
        body: '<html><body><h1>{{ .Campaign.Name }}</h1>{{ template "content" . }}<p><a href="{{ UnsubscribeURL }}">Unsubscribe</a> <a href="{{ TrackLink "https://example.com/" . }}">Our shop</a></p>{{ TrackView }}</body></html>',
        is_default: true,
        created_at: at(1),
      },
      {
        id: 2,
        name: 'Order',
        type: 'tx',
        subject: 'Order {{ .Tx.Data.number }}',
        body: '<p>Hello {{ .Subscriber.FirstName }}, {{ range .Tx.Data.items }}{{ .name }} {{ end }}</p>',
        is_default: false,
        created_at: at(2),
      },
    ],
    campaigns: [
      campaign(1, 'January', {
        subject: 'What is new, {{ .Subscriber.FirstName }}?',
        body: '<p>Hello {{ .Subscriber.FirstName | default "friend" }} of {{ .Subscriber.Attribs.city }}</p>',
      }),
      campaign(2, 'February', {
        subject: 'Second',
        status: 'scheduled',
        send_at: '2099-01-01T00:00:00Z',
        content_type: 'markdown',
        body: '# Hello\n\n[Shop]({{ TrackLink "https://example.com/" . }})',
        lists: [
          { id: 2, name: 'Product news' },
          { id: 1, name: 'Newsletter' },
        ],
      }),
      campaign(3, 'January', { subject: 'Another of the same name', body: '<p>Again</p>', template_id: null }),
      campaign(4, 'Please confirm', { type: 'optin', subject: 'Confirm', body: '{{ OptinURL }}' }),
    ],
  };
}
