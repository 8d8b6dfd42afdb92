import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { classifyConsent } from './classify-consent.ts';
import { collectConsent, createConsentCollector } from './collect-consent.ts';

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
  // The same words to who reads them, in forms that differ.
  ones((index) => `unsubscribed${'.'.repeat(index)}`),
  ones((index) => `yes${'!'.repeat(index)}`),
];

test('a column is judged by the cells that are kept of it as by all of them', () => {
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

test('what is kept of a column is bounded, whatever it has', () => {
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

test('a file whose columns say nothing of consent is settled after its first rows', () => {
  const collector = createConsentCollector(['Email', 'Unsubscribed on'], 2);
  for (let row = 0; row < 60; row += 1) collector.add([`p${row}@example.com`, `2024-01-02 03:04:${row}`]);
  expect(collector.isSettled()).toBe(true);
});
