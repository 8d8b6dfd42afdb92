import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { collectConsent, createConsentCollector } from './collect-consent.ts';
import { classifyConsent } from './read-consent.ts';

const headers =
  'Status,State,User Status,Opt-in,Subscribed,Active,Confirmed,Unsubscribed,Unsubscribed on,Bounced,Consent expiry date,Group,SMS status'.split(
    ',',
  );
const words =
  `yes,no,1,0,2,x,active,inactive,unsubscribed,Unsubscribed ,subscribed,bounced,CA,-,null,, ,gold,VIP,opted in,opt-out,soft,hard,5.1.1 no
  such user,2024-01-02,U,01/02/2024,0000-00-00,level 3,gekündigt,${'x'.repeat(70)},5.1.1 ${'y'.repeat(400)},${'z'.repeat(400)}`.split(
    ',',
  );
const ones = (make: (index: number) => string) => Array.from({ length: 40 }, (_, index) => make(index));
/** More cells of one kind than are kept. */
const many = [
  ones((index) => new Date(index * 86_400_000).toISOString().slice(0, 10)),
  ones((index) => `level ${index}`),
  // The same word to a reader, in forms that differ.
  ones((index) => `unsubscribed${'.'.repeat(index)}`),
  ones((index) => `yes${'!'.repeat(index)}`),
];

test('the cells kept of a column give the same verdict as all of its cells', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...headers),
      fc.constantFrom(...many),
      fc.array(fc.constantFrom(...words), { maxLength: 3 }),
      (name, first, last) => {
        const cells = [...first, ...last];
        const kept =
          collectConsent(
            [name],
            cells.map((cell) => [cell]),
          ).get(0) ?? [];
        expect(classifyConsent(name, kept)).toEqual(classifyConsent(name, cells));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('what is kept of a column is bounded, whatever the column contains', () => {
  const collector = createConsentCollector(['Status', 'Unsubscribed on', 'Note'], 3);
  for (let row = 0; row < 20_000; row += 1) {
    const text = `${row} ${'word '.repeat(200)}`;
    collector.add([text, text, text]);
  }
  const cells = collector.cells();
  expect([...cells.keys()]).toEqual([0, 1]);
  for (const kept of cells.values()) {
    expect(kept.length).toBeLessThanOrEqual(40);
    for (const cell of kept) expect(cell.length).toBeLessThanOrEqual(256);
  }
});

test('a status after repeated free text is found, however long the text is', () => {
  for (const text of ['A sentence. '.repeat(7), ' '.repeat(300) + 'word '.repeat(100)]) {
    const rows = [...Array.from({ length: 60 }, () => [text]), ['unsubscribed']];
    expect(collectConsent(['Note'], rows).get(0)).toContain('unsubscribed');
  }
});

test('a column that only some rows have, and the header lacks, is judged too', () => {
  const collector = createConsentCollector(['Email', 'Name'], 2);
  for (let row = 0; row < 200; row += 1) collector.add([`p${row}@example.com`, `N ${row}`]);
  collector.add(['last@example.com', 'N', 'unsubscribed']);
  expect(collector.cells().get(2)).toEqual(['unsubscribed']);
});

test.each([
  ['Active', ['active', 'inactive']],
  ['Active', ['unsubscribed']],
  ['Enabled', ['subscribed', 'unsubscribed']],
  ['Aktiv', ['aktiv', 'abgemeldet']],
  ['User subscribed', ['subscribed', 'unsubscribed']],
  ['Lead newsletter', ['abonniert', 'abgemeldet']],
])('a column %s with the cells %j says who has left, though it says neither yes nor no', (name, cells) => {
  const kept = collectConsent(
    [name],
    cells.map((cell) => [cell]),
  ).get(0);
  const found = classifyConsent(name, kept ?? []);
  expect(found).toMatchObject({ kind: 'understood', hasStatuses: true, isTelling: true });
});

test.each([
  ['Active', ['2 weeks ago', 'yesterday']],
  ['State', ['CA', 'NY']],
])('a column %s with the cells %j says nothing about consent', (name, cells) => {
  expect(classifyConsent(name, cells)).toBeUndefined();
});

test('cells of characters that normalize to many characters cost little time', () => {
  const startedAt = process.cpuUsage().user;
  const collector = createConsentCollector(['State', 'Status'], 2);
  // Four megabytes in all.
  for (let row = 0; row < 10_000; row += 1) {
    const text = `${'\uFDFA'.repeat(58)}${row}`;
    collector.add([text, text]);
  }
  expect(collector.cells().size).toBe(2);
  // It used to take 23 s.
  expect(process.cpuUsage().user - startedAt).toBeLessThan(6_000_000);
});
