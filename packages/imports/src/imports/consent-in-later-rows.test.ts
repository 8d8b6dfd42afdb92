import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ImportPreview } from '@mailwright/contracts';
import { systemClock } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { importTestFile } from '../testing/import-test-file.ts';
import { importFields, readImportText } from '../testing/read-import-text.ts';
import { importOptionsWith } from '../testing/store-test-import.ts';
import type { ImportOptions } from './import-state.ts';
import { previewImport } from './preview-import.ts';

type Given = Parameters<typeof readImportText>[1];

/**
 * A file whose first `count` rows have the cells `first` after the address, and whose last rows have the cells `last`.
 */
function fileOf(header: string, first: string, last: string[], count = 150): string {
  const rows = [...Array.from({ length: count }, () => first), ...last];
  return `${header === '' ? '' : `Email,${header}\n`}${rows.map((cells, index) => `p${index}@example.com${cells === '' ? '' : `,${cells}`}\n`).join('')}`;
}

/** The distinct statuses of the first rows, then the status of each last row; or the codes of the problems. */
async function statusesOf(header: string, first: string, last: string[], given: Given = {}): Promise<string[]> {
  const { rows, problems } = await readImportText(fileOf(header, first, last), given);
  if (problems.length > 0) return problems.map(({ code }) => code);
  const statuses = rows.map((row) => ('errors' in row ? 'refused' : String(row['status'] ?? '-')));
  return [...new Set(statuses.slice(0, 150)), ...statuses.slice(150)];
}

const asks = ['consent_column_unmapped'];

describe('consent that only the later rows of a file show', () => {
  test('an empty opt-in means unsubscribed if any row has a yes', async () => {
    expect(await statusesOf('Opt-in', '', ['yes', '', 'no'])).toEqual([
      'unsubscribed',
      'subscribed',
      'unsubscribed',
      'unsubscribed',
    ]);
    expect(await statusesOf('Opt-in', '', ['', ''])).toEqual(['-', '-', '-']);
    const mapped = { options: { mapping: { 'Opt-in': 'status' } } };
    expect(await statusesOf('Opt-in', '', ['yes'], mapped)).toEqual(['unsubscribed', 'subscribed']);
    const fields = importFields({ NEWSLETTER: 'boolean' });
    expect(await statusesOf('NEWSLETTER', '', ['yes', 'no'], { fields })).toEqual([
      'unsubscribed',
      'subscribed',
      'unsubscribed',
    ]);
  });

  test('a column shows who has left, even if it is a field of the list', async () => {
    const fields = importFields({ UNSUBSCRIBED_ON: 'text', BOUNCED: 'text' });
    expect(await statusesOf('UNSUBSCRIBED_ON', '', ['2024-01-02', ''], { fields })).toEqual(['-', 'unsubscribed', '-']);
    expect(await statusesOf('Bounced', '', ['yes', 'no'], { fields })).toEqual(['-', 'bounced', 'subscribed']);
    const mapping = { 'Left on': 'BOUNCED' };
    expect(await statusesOf('Left on', '', ['2024-01-02'], { fields, options: { mapping } })).toEqual([
      '-',
      'unsubscribed',
    ]);
  });

  test('a column without a telling name is a consent column because of its cells', async () => {
    expect(await statusesOf('Group', '', ['unsubscribed', 'subscribed'])).toEqual(['-', 'unsubscribed', 'subscribed']);
    expect(await statusesOf('State', '', ['active', 'cancelled'])).toEqual(['-', 'subscribed', 'unsubscribed']);
    expect(await statusesOf('', '', ['unsubscribed'])).toEqual(['-', 'unsubscribed']);
  });

  test('unknown words in a column about leaving stop the import', async () => {
    expect(await statusesOf('Group', 'unsubscribed', ['VIP'])).toEqual(asks);
    expect(await statusesOf('Group', 'VIP', ['unsubscribed'])).toEqual(asks);
    expect(await statusesOf('State', 'CA', ['inactive'])).toEqual(asks);
    expect(await statusesOf('Active', 'no', ['paused'])).toEqual(asks);
    expect(await statusesOf('Opt-in', '', ['level 3'])).toEqual(asks);
    for (const column of ['Group', 'State', 'Active'])
      expect(await statusesOf(column, 'no', ['VIP'], { options: { ignoreColumns: [column] } })).toEqual(['-', '-']);
  });

  test('a column named like a status is one if it has a known status, even beside another such column', async () => {
    expect(await statusesOf('Status,Email status', 'gold,subscribed', ['unsubscribed,subscribed'])).toEqual([
      'refused',
      'unsubscribed',
    ]);
    expect(await statusesOf('Status,Unsubscribed', 'frozen,', ['frozen,yes'])).toEqual(asks);
    expect(await statusesOf('Status,Unsubscribed', 'frozen,', ['frozen,'])).toEqual(['refused', 'refused']);
  });
});

describe('a field of the list that mixes words about consent with other words', () => {
  const fields = importFields({ STATUS: 'text', NEWSLETTER: 'text', SUBSCRIBED: 'text', NOTE: 'text' });

  test('stops the import, whichever of the words come first', async () => {
    expect(await statusesOf('STATUS', 'active', ['unsubscribed', 'gold'], { fields })).toEqual(asks);
    expect(await statusesOf('STATUS', 'gold', ['unsubscribed'], { fields })).toEqual(asks);
    expect(await statusesOf('NEWSLETTER', 'weekly', ['no'], { fields })).toEqual(asks);
    const mapping = { STATUS: 'STATUS' };
    expect(await statusesOf('STATUS', 'gold', ['unsubscribed'], { fields, options: { mapping } })).toEqual(asks);
  });

  test('sets its field and no status if the caller maps its column to it and names it in ignoreColumns', async () => {
    const options = { mapping: { STATUS: 'STATUS' }, ignoreColumns: ['STATUS'] };
    const { rows, problems } = await readImportText(fileOf('STATUS', 'gold', ['unsubscribed']), { fields, options });
    expect([problems, rows.at(-1)]).toEqual([[], { email: 'p150@example.com', STATUS: 'unsubscribed' }]);
  });

  test('sets no status if its name is not about consent, or if none of its words is about leaving', async () => {
    expect(await statusesOf('STATUS', 'gold', ['silver'], { fields })).toEqual(['-', '-']);
    expect(await statusesOf('STATUS', '1', ['0'], { fields })).toEqual(['-', '-']);
    expect(await statusesOf('NEWSLETTER', 'weekly', ['monthly'], { fields })).toEqual(['-', '-']);
    expect(await statusesOf('NOTE', 'unsubscribed', ['called back'], { fields })).toEqual(['-', '-']);
  });
});

test('a column of times that is not understood as consent stops the import, though its times could be kept as evidence', async () => {
  expect(await statusesOf('Subscribed', 'level 3', ['level 4'])).toEqual(asks);
});

test('one word about consent does not turn free text or tags into statuses', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `p${index}@example.com,text ${index},vip\n`).join('');
  const file = `Email,Note,Tags\n${texts}a@example.com,unsubscribed,unsubscribed\n`;
  const { problems, rows } = await readImportText(file);
  expect([problems, rows.at(-1)]).toEqual([[], { email: 'a@example.com', tags: ['unsubscribed'] }]);
});

test('the words of later rows are shown with what they mean', async () => {
  const { recognized } = await readImportText(fileOf('Status', 'active', ['gekündigt', 'frozen']));
  expect(recognized.columns[1]?.statuses).toEqual([
    { text: 'active', status: 'subscribed' },
    { text: 'gekündigt', status: 'unsubscribed' },
    { text: 'frozen', status: null },
  ]);
});

test('a consent column is judged by all its distinct words, even if it has more than are kept', async () => {
  const dates = Array.from({ length: 3_000 }, (_, index) => new Date(86_400_000 * index).toISOString().slice(0, 10));
  const file = `Email,Opt-in\n${dates.map((date, index) => `p${index}@example.com,${date}\n`).join('')}`;
  const fields = importFields({ OPT_IN: 'text' });
  expect((await readImportText(file, { fields })).rows.at(-1)).toMatchObject({ status: 'subscribed' });
  const mixed = `${file}x@example.com,perhaps\n`;
  expect((await readImportText(mixed, { fields })).problems).toMatchObject([{ code: 'consent_column_unmapped' }]);
  const { recognized } = await readImportText(mixed);
  expect(recognized.columns[1]?.statuses).toContainEqual({ text: 'perhaps', status: null });
});

describe('an import of a long file', () => {
  let database: TestDatabase;
  let accountId: string;
  let listUid: string;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    ({ accountId } = await createTestAccount(database));
    ({ listUid } = await addTestList(database, accountId, 'single_opt_in'));
  });

  const importFile = (text: string | Buffer, options: Partial<ImportOptions> = {}, contentType = 'text/csv') =>
    importTestFile(database, accountId, listUid, { csv: text, options, contentType });
  async function preview(text: string | Buffer, isWhole = true) {
    const deps = { database, appSecrets: testAppSecrets, events: createEventRecorder(), clock: systemClock };
    const given = {
      listUid,
      options: importOptionsWith({}),
      contentType: 'text/csv',
      bytes: Buffer.from(text),
      isWhole,
    };
    return ImportPreview.parse(await previewImport(deps, accountId, given));
  }
  const statuses = async () =>
    Object.fromEntries(
      (
        await database.query<{ status: string; count: number }>({
          text: 'SELECT status, count(*)::int AS count FROM subscribers WHERE account_id = $1 GROUP BY 1',
          values: [accountId],
        })
      ).map(({ status, count }) => [status, count]),
    );
  // Enough for three stored blocks.
  const many = 30_000;

  test('applies the consent that only its last rows show, as its preview says', async () => {
    const file = fileOf('First name,Opt-in', 'Ada with a long name,', ['Bea,yes', 'Cat,no'], many);
    expect((await preview(file)).columns[2]).toMatchObject({
      to: 'status',
      statuses: [
        { text: 'yes', status: 'subscribed' },
        { text: 'no', status: 'unsubscribed' },
        { text: '', status: 'unsubscribed' },
      ],
    });
    expect(await importFile(file)).toMatchObject({ status: 'completed', errors: [] });
    expect(await statuses()).toEqual({ subscribed: 1, unsubscribed: many + 1 });
  });

  test('stops before its first row if its last rows show that a column is about consent but unclear', async () => {
    const file = fileOf('Group', 'VIP', ['unsubscribed'], many);
    expect((await preview(file)).problems).toMatchObject([{ code: 'consent_column_unmapped', columns: [2] }]);
    const { status, error, counts } = await importFile(file);
    expect([status, error?.code, counts]).toEqual(['failed', 'consent_column_unmapped', {}]);
    expect(await statuses()).toEqual({});
    // A preview of only the beginning can't tell.
    expect((await preview(file.slice(0, 100_000), false)).problems).toEqual([]);
  });

  test('reads words about consent in the encoding of the whole file', async () => {
    const text = fileOf('Statut', 'abonné', ['désabonné', 'résilié'], many);
    const plain = fileOf('Statut', 'actif', ['désabonné'], many);
    await importFile(Buffer.from(text.replaceAll('résilié', 'désinscrit'), 'latin1'));
    expect(await statuses()).toEqual({ subscribed: many, unsubscribed: 2 });
    // Up to its last rows it looks like UTF-8.
    const late = Buffer.from(plain.replaceAll('@example.com', '@example.org'), 'latin1');
    expect((await preview(late)).columns[1]?.statuses).toContainEqual({ text: 'désabonné', status: 'unsubscribed' });
    await importFile(late);
    expect(await statuses()).toEqual({ subscribed: 2 * many, unsubscribed: 3 });
  });

  test('applies the status of each JSON object, whatever the objects before it say', async () => {
    const lines = Array.from({ length: 150 }, (_, index) => `{"EMAIL":"p${index}@example.com"}`);
    const last = [
      '"status":"unsubscribed"',
      '"unsubscribed_at":"2024-01-02"',
      '"status":"frozen"',
      '"status":"cleaned"',
    ];
    const all = [...lines, ...last.map((property, index) => `{"EMAIL":"x${index}@example.com",${property}}`)];
    const { counts } = await importFile(`${all.join('\n')}\n`, {}, 'application/x-ndjson');
    expect(counts).toEqual({ processed: 154, created: 153, invalid: 1 });
    expect(await statuses()).toEqual({ subscribed: 150, unsubscribed: 2, bounced: 1 });
  });
});
