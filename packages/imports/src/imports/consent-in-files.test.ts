import { expect, test } from '@jest/globals';
import { importFields, readImportText } from '../testing/read-import-text.ts';
import { readConsentHeader } from './consent-headers.ts';
import { looksLikeDate } from './cell-values.ts';

async function statusesOf(csv: string, options: Parameters<typeof readImportText>[1] = {}): Promise<string[]> {
  const { rows, problems } = await readImportText(csv, options);
  if (problems.length > 0) return problems.map(({ code }) => code);
  return rows.map((row) => ('errors' in row ? `refused: ${row.errors.join()}` : String(row['status'] ?? '-')));
}

const cells = (header: string, values: string[]) =>
  `Email,${header}\n${values.map((value, index) => `p${index}@example.com,${value}\n`).join('')}`;

test.each<[string, string[]]>([
  ['Opt-in', ['yes', 'no', '']],
  ['OPT_IN', ['1', '0', '']],
  ['Newsletter', ['x', '', '']],
  ['Newsletter abonniert', ['ja', 'nein', '']],
  ['GDPR consent', ['true', 'false', '']],
  ['Einwilligung', ['J', 'N', '']],
  ['Consentement', ['oui', 'non', '']],
  ['Suscrito', ['sí', 'no', '']],
  ['Iscritto', ['sì', 'no', '']],
  ['Accepts marketing', ['on', 'off', '']],
  ['subscribed_to_emails', ['TRUE', 'FALSE', '']],
  ['Email opt-in', ['2024-01-02', 'no', '']],
])('in a column named %s, yes means subscribed, and no or an empty cell means unsubscribed', async (header, values) => {
  expect(await statusesOf(cells(header, values))).toEqual(['subscribed', 'unsubscribed', 'unsubscribed']);
});

test.each<[string, string[], string?]>([
  ['Unsubscribed', ['yes', 'no']],
  ['Opted out', ['1', '0']],
  ['email_opt_out', ['t', 'f']],
  ['Do Not Contact', ['x', 'no']],
  ['Do not email', ['Y', 'N']],
  ["Don't email", ['on', 'off']],
  ['Abgemeldet', ['ja', 'nein']],
  ['Keine Werbung', ['wahr', 'falsch']],
  ['Désinscrit', ['oui', 'non']],
  ['Baja', ['sí', 'no']],
  ['Disiscritto', ['vero', 'falso']],
  ['Uitgeschreven', ['ja', 'nee']],
  ['Wypisany', ['tak', 'nie']],
  ['Not subscribed', ['true', 'false']],
  ['Consent withdrawn', ['Yes', 'no']],
  ['Consent revoked', ['true', 'false']],
  ['No consent', ['yes', 'no']],
  ['Not opted in', ['yes', 'no']],
  ['No longer subscribed', ['yes', 'no']],
  ['Newsletter cancelled', ['yes', 'no']],
  ['Refus newsletter', ['oui', 'non']],
  ['Stop newsletter', ['1', '0']],
  ['Keine Newsletter', ['ja', 'nein']],
  ['Revoca consenso', ['SI', 'NO']],
  ['Consentimiento revocado', ['sí', 'no']],
  ['Consent withdrawn date', ['2024-01-02', '']],
  ['Opt-in revoked at', ['2024-01-02', '']],
  ['Consentement retiré le', ['2024-01-02', '']],
  ['Email not verified', ['yes', 'no'], 'unconfirmed'],
  ['User opted out', ['yes', 'no']],
  ['User unsubscribed', ['yes', 'no']],
  ['User Status', ['unsubscribed', 'active']],
  ['Lead: Email Opt Out', ['1', '0']],
  ['Consent form', ['no', 'yes']],
  ['Marketing Suspended', ['true', 'false']],
  ['Declined marketing', ['yes', 'no']],
  ['Subscription cancelled', ['yes', 'no']],
  ['Email subscription', ['cancelled', 'active']],
  ['Opt-out status', ['Opted out', 'Opted in']],
  ['Newsletter (yes/no)', ['no', 'yes']],
  ['unsubscribed_at', ['2024-01-02 03:04:05', 'no']],
  ['Opt-out date', ['31.01.2024', '0']],
  ['Abgemeldet am', ['31.01.2024', '0']],
  ['Deleted at', ['2024-01-02', '0000-00-00']],
  ['Cleaned', ['yes', 'no'], 'bounced'],
  ['Hard bounced', ['1', '0'], 'bounced'],
  ['Complained', ['true', 'false'], 'complained'],
  ['Marked as spam', ['true', 'false'], 'complained'],
  ['Blacklisted', ['ja', 'nein'], 'blocklisted'],
])('in a column named %s, yes keeps mail away and no does not', async (header, values, left = 'unsubscribed') => {
  const [yes, no] = await statusesOf(cells(header, values));
  expect(yes).toBe(left);
  expect(['subscribed', '-']).toContain(no);
});

test.each([
  'Accepts SMS Marketing',
  'SMS consent',
  'Do Not Call',
  'Phone opt-in',
  'WhatsApp subscribed',
  'Fax opt out',
  'Push opt-in',
  'donotphone',
  'donotpostalmail',
  'donotfax',
  'Consenso profilazione',
  'Cookie consent',
])('a column named %s is not about email, so it sets no status and does not stop the import', async (header) => {
  expect(await statusesOf(cells(header, ['no', 'yes']))).toEqual(['-', '-']);
  expect(await statusesOf(cells(header, ['level 3', 'gold']))).toEqual(['-', '-']);
});

test.each([
  'Unsubscribe link',
  'Order status',
  'Lead Status',
  'Subscription plan',
  'Newsletter topics',
  'Clicks',
  'Bounce rate',
  'Marital status',
  'Active subscription',
  'Opt-in source',
  'Consent text',
  'State',
  'Phone',
  'Note',
  'Country',
])('a column named %s whose cells are not statuses says nothing about consent', async (header) => {
  expect(await statusesOf(cells(header, ['CA', 'weekly']))).toEqual(['-', '-']);
});

test('cells that are statuses make their column a consent column, whatever its name', async () => {
  expect(await statusesOf(cells('Group', ['subscribed', 'unsubscribed']))).toEqual(['subscribed', 'unsubscribed']);
  expect(await statusesOf(cells('State', ['active', 'cancelled']))).toEqual(['subscribed', 'unsubscribed']);
  expect(await statusesOf(cells('State', ['CA', 'NY']))).toEqual(['-', '-']);
});

test('of several consent columns, the one that keeps most mail away wins, even over one that the caller maps', async () => {
  const csv =
    'Email,Status,Opt-in,Hard bounce\na@example.com,active,yes,no\nb@example.com,active,no,no\nc@example.com,active,yes,yes\n';
  const expected = ['subscribed', 'unsubscribed', 'bounced'];
  expect(await statusesOf(csv)).toEqual(expected);
  expect(await statusesOf(csv, { options: { mapping: { Status: 'status' } } })).toEqual(expected);
  expect(await statusesOf(csv, { options: { mapping: { 'Opt-in': 'status' } } })).toEqual(expected);
});

test('a column mapped to status is read according to its name; if the name says nothing, yes is refused', async () => {
  const mapping = { '2': 'status' };
  expect(await statusesOf(cells('Unsubscribed', ['yes', 'no']), { options: { mapping } })).toEqual([
    'unsubscribed',
    'subscribed',
  ]);
  expect(await statusesOf(cells('Opt-in', ['yes', 'no']), { options: { mapping } })).toEqual([
    'subscribed',
    'unsubscribed',
  ]);
  expect(await statusesOf(cells('Flag', ['yes', 'no']), { options: { mapping } })).toEqual([
    'refused: status must be a status such as subscribed or unsubscribed',
    'unsubscribed',
  ]);
});

test('a column that is a field of the list keeps its value and also decides the status', async () => {
  const fields = importFields({ NEWSLETTER: 'boolean' });
  const { rows } = await readImportText(cells('NEWSLETTER', ['yes', 'no']), { fields });
  expect(rows).toMatchObject([
    { status: 'subscribed', NEWSLETTER: true },
    { status: 'unsubscribed', NEWSLETTER: false },
  ]);
  const ignored = await readImportText(cells('NEWSLETTER', ['yes', 'no']), {
    fields,
    options: { ignoreColumns: ['NEWSLETTER'] },
  });
  expect(ignored.rows).toEqual([{ email: 'p0@example.com' }, { email: 'p1@example.com' }]);
});

test('a row with an unknown status is refused', async () => {
  expect(await statusesOf(cells('Status', ['active', 'frozen', 'gone fishing']))).toEqual([
    'subscribed',
    ...Array<string>(2).fill('refused: status must be a status such as subscribed or unsubscribed'),
  ]);
  expect(await statusesOf(cells('Unsubscribed', ['no', 'perhaps']))).toEqual([
    'subscribed',
    'refused: status must be a status such as subscribed or unsubscribed',
  ]);
});

test('a consent column that is not understood, or is left out, stops the import unless it is ignored', async () => {
  for (const header of ['Marketing consent', 'Email opt-in level', 'GDPR', 'Unsubscribed', 'Email preferences']) {
    const csv = cells(header, ['level 3', 'level 4']);
    expect([header, await statusesOf(csv)]).toEqual([header, ['consent_column_unmapped']]);
    expect(await statusesOf(csv, { options: { ignoreColumns: [header] } })).toEqual(['-', '-']);
    expect(await statusesOf(csv, { options: { status: 'unsubscribed' } })).toEqual(['unsubscribed', 'unsubscribed']);
  }
  const leftOut = { options: { mapping: { Unsubscribed: null } } };
  expect(await statusesOf(cells('Unsubscribed', ['yes']), leftOut)).toEqual(['consent_column_unmapped']);
});

test.each([
  ['Consent expired', 'yes'],
  ['Consent expiry date', '2024-01-02'],
  ['Subscription end date', '2024-01-02'],
  ['Newsletter: you can revoke your consent at any time', 'yes'],
  ['DNC', 'yes'],
  ['Do Not Mail', 'yes'],
  ['Last Bounce Date', '2024-01-02'],
])('a column named %s can be read in two ways, so it stops the import', async (header, cell) => {
  expect(await statusesOf(cells(header, [cell]))).toEqual(['consent_column_unmapped']);
});

test('rows get the status of the whole file unless their own status keeps more mail away', async () => {
  const csv = cells('Status', ['active', 'bounced', '']);
  expect(await statusesOf(csv, { options: { status: 'unsubscribed' } })).toEqual([
    'unsubscribed',
    'bounced',
    'unsubscribed',
  ]);
  expect(await statusesOf(csv, { options: { status: 'subscribed' } })).toEqual(['subscribed', 'bounced', 'subscribed']);
  const json = { contentType: 'application/x-ndjson', options: { status: 'bounced' as const } };
  expect(await statusesOf('{"EMAIL":"a@example.com"}\n', json)).toEqual(['bounced']);
});

test('a JSON object with the time at which the person left is imported as unsubscribed', async () => {
  const json = { contentType: 'application/x-ndjson' };
  const line =
    '{"EMAIL":"a@example.com","unsubscribed_at":"2024-01-02T03:04:05Z","subscribed_at":"2023-01-02T03:04:05Z"}\n';
  expect((await readImportText(line, json)).rows).toEqual([
    {
      email: 'a@example.com',
      status: 'unsubscribed',
      leftAt: '2024-01-02T03:04:05',
      subscribedAt: '2023-01-02T03:04:05',
    },
  ]);
});

test.each(['"status":"","unsubscribed_at":"2024-01-02"', '"unsubscribed_at":1704164645'])(
  'a JSON object with %s is imported as unsubscribed',
  async (properties) => {
    const { rows } = await readImportText(`{"EMAIL":"a@example.com",${properties}}\n`, {
      contentType: 'application/x-ndjson',
    });
    expect(rows).toMatchObject([{ status: 'unsubscribed' }]);
  },
);

test('reading a header or a cell takes time linear in its length', () => {
  const started = performance.now();
  for (const part of ['opt in ', 'a', '1 ', 'un subscribed', 'éÅ', '1.1.', 'do not ', '-'])
    for (const text of [part.repeat(200_000), `${part.repeat(50_000)}!`]) {
      readConsentHeader(text);
      looksLikeDate(text);
    }
  expect(performance.now() - started).toBeLessThan(5_000);
});
