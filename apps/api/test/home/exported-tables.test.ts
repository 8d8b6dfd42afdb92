import { beforeAll, expect, test } from '@jest/globals';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { addExamples } from '../support/add-examples.ts';
import { type ExportedLine, exportOf } from '../support/export-of.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

/** The type of export line for each table with an `account_id`: one line per row. */
const exported: Record<string, string> = {
  users: 'user',
  invitations: 'invitation',
  api_keys: 'key',
  senders: 'sender',
  sending_domains: 'domain',
  tracking_domains: 'tracking_domain',
  transports: 'transport',
  hooks: 'hook',
  lists: 'list',
  subscribers: 'subscriber',
  subscriber_consents: 'consent',
  segments: 'segment',
  imports: 'import',
  suppressions: 'suppression',
  templates: 'template',
  media: 'image',
  automations: 'automation',
  automation_versions: 'automation_version',
  automation_runs: 'run',
  emails: 'email',
  bounces: 'bounce',
  bounce_rules: 'bounce_rules',
  bounce_callbacks: 'bounce_callback',
  audit_log: 'audit_entry',
};

/** Tables with an `account_id` whose rows are part of other lines. */
const within: Record<string, string> = {
  list_fields: 'of the line `list`',
  campaigns: 'of the lines `campaign` and, of automations, `automation_mail`',
  campaign_runs: 'the figures in the line of its campaign; its content is what the campaign had at the start',
  campaign_unsubscribe_reasons: 'summed up in the line `unsubscribe_reasons` of each campaign',
  email_tags: 'the tags in the line of its email',
  automation_triggers: 'of the active version, in the line `automation_version`',
};

/** Tables with an `account_id` that are not exported, and why. */
const left: Record<string, string> = {
  idempotent_requests: 'encrypted responses to requests, for a day, of which what they created is exported',
  mails: 'the queue of the service’s own mail, removed a month after it was sent',
  mail_quotas: 'how much of the hour is used',
  events: 'for webhooks, removed after some days; what they say of is exported',
  deliveries: 'of events, removed after some days',
  recoveries: 'the progress of work',
  tag_changes: 'the progress of work',
  list_deletions: 'the progress of work',
  demo_data: 'which of the exported things were added as an example',
  sending_days: 'sums of the figures of campaigns',
  automation_waits: 'what runs under way wait for, by their step',
  former_subscribers:
    'addresses of deleted subscribers, which the recipients, runs and transactional emails that are exported name, too',
};

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
let browser: Browser;
let account: TestAccount;
let text: string;
let lines: ExportedLine[];
/** Texts that no export may contain. */
const secrets: string[] = [];
/** The columns that contain at least one of these secrets. */
const secretsOf: string[] = [];

/** Columns whose bytes are secret, or could be used in place of a secret. */
const secretColumns = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name ~ '(ciphertext|_hash|token|private_key|secret)$' AND data_type IN ('bytea', 'text', 'uuid')`;

beforeAll(async () => {
  browser = await signUpBrowser(api);
  account = await accountOf(browser);
  await addExamples(api, account);
  await addMore(browser, account);
  const stranger = await createTestAccount(api.database);
  await addExamples(api, stranger);
  await api.run(`UPDATE lists SET name = 'Strangers only' WHERE account_id = $1`, stranger.accountId);
  ({ text, lines } = await exportOf(browser));
});

/** Gives the browser's account an API key. */
async function accountOf({ accountId }: Browser): Promise<TestAccount> {
  const made = await createTestAccount(api.database);
  await api.run('UPDATE api_keys SET account_id = $2 WHERE account_id = $1', made.accountId, accountId);
  return { ...made, accountId };
}

/** Adds rows to the tables that the examples leave empty, with texts that the test can recognize. */
async function addMore({ accountId, call }: Browser, own: TestAccount): Promise<void> {
  const secret = `recognizable-${newId()}`;
  secrets.push(secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex'), own.key);
  const add = async (path: string, body: object): Promise<Record<string, string>> =>
    (await call('post', path).send(body).expect(201)).body as Record<string, string>;
  const server = { host: 'smtp.example.com', port: 587, username: 'ada', password: secret };
  await add('/v1/transports', { name: 'Secret', ...server });
  const { url = '' } = await add('/v1/bounce-callbacks', { provider: 'mailgun', verification_key: secret });
  secrets.push(url.split('/').at(-1) ?? '');
  const hook = await add('/v1/hooks', { target_url: 'https://example.com/h', event: 'email.opened' });
  secrets.push(hook['secret'] ?? '');
  await add('/invitations', { email: `invited-${newId()}@example.com`, role: 'viewer' });
  await api.run(`INSERT INTO bounce_rules (account_id, soft_limit) VALUES ($1, 7) ON CONFLICT DO NOTHING`, accountId);
  await api.run(
    `INSERT INTO bounces (id, account_id, email, email_normalized, kind, source, occurred_at, occurred_on)
      SELECT uuid_v7(), $1, 'b' || n || '@example.com', 'b' || n || '@example.com', 'hard', 'api', now(), current_date
      FROM generate_series(1, 3) AS n`,
    accountId,
  );
  // Hashes of secrets, in the form in which the export would contain them.
  const columns = (await api.run(secretColumns)) as { table: string; column: string }[];
  for (const { table, column } of columns) {
    const rows = await api.run(`SELECT "${column}"::text AS value FROM "${table}" WHERE "${column}" IS NOT NULL`);
    if (rows.length > 0) secretsOf.push(`${table}.${column}`);
    for (const { value } of rows) {
      const hex = String(value).replace(/^\\x/, '');
      secrets.push(hex);
      // Bytes as JSON would contain them.
      if (hex !== value) secrets.push(Buffer.from(hex, 'hex').toString('base64'));
    }
  }
}

test('every table with an account_id is exported, or is left out for a reason', async () => {
  const tables = await api.run(`SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
  const known = [exported, within, left].flatMap((each) => Object.keys(each));
  expect(tables.map(({ name }) => name)).toEqual(known.toSorted());
});

test.each(Object.entries(exported))('the export has a line for each row of %s: %s', async (table, type) => {
  const conditions: Record<string, string> = {
    lists: 'AND deleted_at IS NULL',
    hooks: 'AND deleted_at IS NULL',
    media: 'AND stored_at IS NOT NULL AND deleted_at IS NULL',
  };
  const gone = ['subscribers', 'imports', 'segments'].includes(table)
    ? 'AND list_id IN (SELECT id FROM lists WHERE deleted_at IS NULL)'
    : '';
  const [row] = await api.run(
    `SELECT count(*)::int AS rows FROM "${table}" WHERE account_id = $1 ${conditions[table] ?? ''} ${gone}`,
    browser.accountId,
  );
  expect(row?.['rows']).toBeGreaterThan(0);
  expect(lines.filter((line) => line.type === type)).toHaveLength(Number(row?.['rows']));
});

test('the export contains the bytes of each image, and they make up the image again', async () => {
  const images = lines.filter(({ type }) => type === 'image');
  expect(images.length).toBeGreaterThan(0);
  for (const { data } of images) {
    const parts = lines.filter((line) => line.type === 'image_bytes' && line['image_uid'] === data['uid']);
    expect(parts.map(({ data: { number } }) => number)).toEqual(parts.map((_part, index) => index));
    const bytes = Buffer.concat(parts.map(({ data: { base64 } }) => Buffer.from(String(base64), 'base64')));
    expect(bytes).toHaveLength(Number(data['bytes']));
    const served = await api.bare
      .get(new URL(String(data['url'])).pathname)
      .buffer(true)
      .expect(200);
    expect(bytes.equals(served.body as Buffer)).toBe(true);
  }
});

test('the export contains the history of recipients and runs, by campaign and automation', async () => {
  const recipients = lines.filter(({ type }) => type === 'recipient');
  expect(recipients).toContainEqual({
    type: 'recipient',
    campaign_uid: expect.stringMatching(/^cmp_/),
    data: expect.objectContaining({ state: 'failed', code: '550 5.1.1', changed_at: expect.any(String) }),
  });
  expect(lines.find(({ type }) => type === 'run')?.data['steps']).toEqual(expect.any(Array));
});

test('the export contains no secret: no password, key or token, and no hash or ciphertext of one', () => {
  expect(secretsOf).toEqual(
    expect.arrayContaining([
      'api_keys.key_hash',
      'bounce_callbacks.secret_ciphertext',
      'hooks.secret_ciphertext',
      'sending_domains.private_key_ciphertext',
      'sessions.token_hash',
      'suppressions.value_hash',
      'transports.password_ciphertext',
      'users.password_hash',
    ]),
  );
  expect(secrets).not.toContain('');
  for (const secret of secrets) expect({ secret, isIn: text.includes(secret) }).toEqual({ secret, isIn: false });
});

test('the export contains nothing of another account', async () => {
  expect(text).not.toContain('Strangers only');
  // No uid in it, of any kind, belongs to another account.
  const tables: Record<string, string> = {
    list: 'lists',
    sub: 'subscribers',
    cmp: 'campaigns',
    aut: 'automations',
    eml: 'emails',
  };
  for (const [prefix, table] of Object.entries(tables)) {
    const uids = new Set(text.match(new RegExp(`\\b${prefix}_[0-9A-Za-z]+`, 'g')) ?? []);
    expect(uids.size).toBeGreaterThan(0);
    const ids = [...uids].map((uid) => fromUid(prefix as 'list', uid)).filter((id) => id !== undefined);
    const strangers = await api.run(
      `SELECT id FROM "${table}" WHERE id = ANY($1) AND account_id <> $2`,
      ids,
      browser.accountId,
    );
    expect(strangers).toEqual([]);
  }
});
