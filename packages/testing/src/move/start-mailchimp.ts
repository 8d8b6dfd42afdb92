import { type SourceReply, type SourceServer, startSourceServer } from './start-source-server.ts';

type Row = Record<string, unknown>;

/** What a Mailchimp account has. Its rows have the forms of https://mailchimp.com/developer/marketing/api/. */
export interface MailchimpData {
  lists: Row[];
  /** By the id of the list. */
  mergeFields: Map<string, Row[]>;
  members: Map<string, Row[]>;
  segments: Map<string, Row[]>;
  /** The groups of each category, of the first list. */
  groups: Map<string, Row[]>;
  categories: Row[];
  templates: Row[];
  campaigns: Row[];
  /** By the id of the campaign. */
  contents: Map<string, Row>;
}

/** The key that it accepts. */
export const mailchimpKey = '0123456789abcdef0123456789abcdef-us1';

/** Fewer than Mailchimp gives, so that there are several pages. */
const maxCount = 2;

/** Starts a server that answers the requests of `move mailchimp` as Mailchimp does, in small pages. */
export function startMailchimp(data: MailchimpData): Promise<SourceServer> {
  return startSourceServer({
    isAuthorized: ({ headers }) => {
      const [scheme, text = ''] = (headers.authorization ?? '').split(' ');
      return scheme === 'Basic' && Buffer.from(text, 'base64').toString().endsWith(`:${mailchimpKey}`);
    },
    unauthorized: problem(
      401,
      'API Key Invalid',
      "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
    ),
    answer: (url) => answer(data, url),
  });
}

function problem(status: number, title: string, detail: string): SourceReply {
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
    body: { title, status, detail, instance: '' },
  };
}

function answer(data: MailchimpData, url: URL): SourceReply | undefined {
  const [, version, collection = '', id = '', part = '', category = '', last] = url.pathname.split('/');
  if (version !== '3.0') return undefined;
  if (collection === 'templates') return page(url, 'templates', data.templates);
  if (collection === 'campaigns') {
    if (id === '') return page(url, 'campaigns', data.campaigns);
    const content = part === 'content' ? data.contents.get(id) : undefined;
    return content === undefined ? undefined : { body: content };
  }
  if (collection !== 'lists') return undefined;
  if (id === '') return page(url, 'lists', data.lists);
  if (part === 'merge-fields') return page(url, 'merge_fields', data.mergeFields.get(id) ?? []);
  if (part === 'members') return page(url, 'members', data.members.get(id) ?? []);
  if (part === 'segments') return page(url, 'segments', data.segments.get(id) ?? []);
  if (part !== 'interest-categories') return undefined;
  if (last === 'interests') return page(url, 'interests', data.groups.get(category) ?? []);
  return page(url, 'categories', id === data.lists[0]?.['id'] ? data.categories : []);
}

function page(url: URL, name: string, rows: Row[]): SourceReply {
  const count = Math.min(maxCount, Number(url.searchParams.get('count') ?? 10));
  const offset = Number(url.searchParams.get('offset') ?? 0);
  return { body: { [name]: rows.slice(offset, offset + count), total_items: rows.length, _links: [] } };
}

/** A contact of Mailchimp. */
export function mailchimpMember(email: string, status: string, more: Row = {}): Row {
  return {
    id: email,
    email_address: email,
    status,
    merge_fields: { FNAME: '', LNAME: '', ADDRESS: '', SIZE: '', PLAN: '' },
    interests: { group1: false, group2: false },
    tags: [],
    ip_signup: '',
    timestamp_signup: '',
    ip_opt: '198.51.100.9',
    timestamp_opt: '2023-05-01T08:00:00+00:00',
    last_changed: '2024-02-03T04:05:06+00:00',
    ...more,
  };
}

const mergeField = (merge_id: number, tag: string, name: string, type: string, more: Row = {}): Row => ({
  merge_id,
  tag,
  name,
  type,
  required: false,
  default_value: '',
  public: false,
  options: {},
  ...more,
});

const campaign = (id: string, settings: Row, more: Row = {}): Row => ({
  id,
  type: 'regular',
  create_time: '2024-01-01T00:00:00+00:00',
  status: 'sent',
  send_time: '',
  content_type: 'template',
  recipients: {
    list_id: 'a1b2c3d4e5',
    list_is_active: true,
    list_name: 'Newsletter',
    segment_text: '',
    recipient_count: 2,
  },
  settings: {
    from_name: 'Ada',
    reply_to: 'ada@example.com',
    preview_text: '',
    title: '',
    subject_line: '',
    ...settings,
  },
  ...more,
});

const html = `<!doctype html><html><head><title>*|MC:SUBJECT|*</title></head><body>
<!--*|IF:MC_PREVIEW_TEXT|*--><span>*|MC_PREVIEW_TEXT|*</span><!--*|END:IF|*-->
<p>Hello *|IF:FNAME|**|FNAME|**|ELSE:|*friend*|END:IF|*, you have *|SIZE|* and *|REWARDS|*</p>
<p>*|LIST:DESCRIPTION|* <a href="*|UNSUB|*">Unsubscribe</a> · *|LIST:COMPANY|*, *|LIST:ADDRESS|*</p></body></html>`;

/** A Mailchimp account as a small newsletter has it. */
export function makeMailchimpData(): MailchimpData {
  const list = 'a1b2c3d4e5';
  return {
    lists: [
      {
        id: list,
        name: 'Newsletter',
        contact: {
          company: 'Example',
          address1: 'Main Street 1',
          address2: '',
          city: 'Bern',
          state: '',
          zip: '3000',
          country: 'CH',
          phone: '',
        },
        permission_reminder: 'You signed up at our shop.',
        campaign_defaults: { from_name: 'Ada at Example', from_email: 'ada@example.com', subject: '', language: 'de' },
        double_optin: true,
        stats: { member_count: 2, unsubscribe_count: 1, cleaned_count: 1 },
      },
    ],
    mergeFields: new Map([
      [
        list,
        [
          mergeField(1, 'FNAME', 'First Name', 'text', { default_value: 'friend', public: true }),
          mergeField(2, 'LNAME', 'Last Name', 'text', { public: true }),
          mergeField(3, 'ADDRESS', 'Address', 'address'),
          mergeField(4, 'SIZE', 'Shoe size', 'number'),
          mergeField(5, 'PLAN', 'Plan', 'dropdown', { options: { choices: ['Free', 'Paid'] }, public: true }),
        ],
      ],
    ]),
    members: new Map([
      [
        list,
        [
          mailchimpMember('ada@example.com', 'subscribed', {
            merge_fields: {
              FNAME: 'Ada',
              LNAME: 'Lovelace',
              ADDRESS: { addr1: 'St James 1', addr2: '', city: 'London', state: '', zip: 'SW1', country: 'GB' },
              SIZE: 38,
              PLAN: 'Paid',
            },
            interests: { group1: true, group2: false },
            tags: [{ id: 1, name: 'VIP, early' }],
            ip_signup: '192.0.2.1',
            timestamp_signup: '2023-05-01T07:00:00+00:00',
          }),
          mailchimpMember('grace@example.com', 'subscribed', {
            merge_fields: { FNAME: 'Grace', SIZE: '', PLAN: 'Old' },
          }),
          mailchimpMember('left@example.com', 'unsubscribed'),
          mailchimpMember('gone@example.com', 'cleaned'),
          mailchimpMember('asked@example.com', 'pending'),
          mailchimpMember('bought@example.com', 'transactional'),
          mailchimpMember('old@example.com', 'archived'),
        ],
      ],
    ]),
    segments: new Map([
      [
        list,
        [
          { id: 1, name: 'VIP, early', type: 'static', member_count: 1 },
          { id: 2, name: 'Large feet', type: 'saved', member_count: 1 },
        ],
      ],
    ]),
    categories: [{ list_id: list, id: 'category1', title: 'Topics', type: 'checkboxes' }],
    groups: new Map([
      [
        'category1',
        [
          { id: 'group1', name: 'Shoes' },
          { id: 'group2', name: 'Hats' },
        ],
      ],
    ]),
    templates: [{ id: 7, type: 'user', name: 'Our template', category: '' }],
    campaigns: [
      campaign('c1', { title: 'Spring', subject_line: 'Hello *|FNAME|*', preview_text: 'News of spring' }),
      campaign(
        'c2',
        { title: 'Plain', subject_line: 'Plain text' },
        { type: 'plaintext', status: 'schedule', send_time: '2099-01-01T00:00:00+00:00' },
      ),
      campaign('c3', { title: 'Blog', subject_line: 'From the blog' }, { type: 'rss' }),
      campaign(
        'c4',
        { title: 'For some', subject_line: 'Only for you' },
        {
          recipients: {
            list_id: list,
            list_name: 'Newsletter',
            segment_text: '<p>Plan is Paid</p>',
            segment_opts: { match: 'all', conditions: [{}] },
          },
        },
      ),
    ],
    contents: new Map<string, Row>([
      ['c1', { html, plain_text: 'made by Mailchimp', archive_html: '' }],
      ['c2', { plain_text: 'Hi *|FNAME|*,\n1 < 2\n*|UNSUB|*' }],
      ['c4', { html: '<p>For you</p>', plain_text: '' }],
    ]),
  };
}
