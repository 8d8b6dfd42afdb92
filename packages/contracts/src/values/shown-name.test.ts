import { describe, expect, test } from '@jest/globals';
import { AddCampaign, AddList, UpdateList } from '../index.ts';
import { holdsLink, shownName } from './shown-name.ts';

test.each([
  'Verify at https://bad.test',
  'HTTPS://BAD.TEST',
  'http:bad',
  'Odd sign-in: hxxps://bad[.]test',
  'www.bad.museum',
  'Go to WWW.bad',
  'bad.test/login',
  'bad.test:8443',
  'bad.rocks/x',
  'bad.rocks?next=1',
  'secure-bad.com',
  'Your parcel (bad.co.uk)',
  'pay at bad.IO.',
  'bad.xn--p1ai',
  'банк.рф',
  'bad。com',
  'bad．com／login',
  'bad.\u200bcom',
  'ba\u00add.com',
  'b.co/x',
  'mailto:ada@bad.test',
  'tel:+41441234567',
  'security@bad.museum',
])('%j is not a name, since mail clients turn it into a link', (text) => {
  expect(holdsLink(text)).toBe(true);
  expect(shownName(200).safeParse(text).success).toBe(false);
});

test.each([
  'Dr. Smith',
  'Dr.Smith & Sons',
  'A.B. Company',
  'J.R.R. Tolkien',
  'Node.js weekly',
  'React/Vue.js news',
  'Muster GmbH & Co.KG',
  'Turnverein e.V.',
  'U.S. customers, v2.0.1',
  'News 1.5',
  'St.Gallen',
  'Ada at Example',
  'News and/or offers: March',
  'C/O Ada',
  'Re: your order',
  'Wait... what?',
  'Müller & Söhne AG',
  'メール。ニュース',
  '24/7 support',
])('%j is accepted as a name', (text) => {
  expect(holdsLink(text)).toBe(false);
});

test('long names of dots and letters are checked quickly', () => {
  const startedAt = performance.now();
  for (const text of [
    'a.'.repeat(100),
    'a-'.repeat(100),
    'a'.repeat(200),
    `${'a'.repeat(99)}@`.repeat(2),
    '://'.repeat(66),
  ])
    for (let n = 0; n < 20; n += 1) holdsLink(text);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

describe('an address in a name', () => {
  const list = { name: 'Newsletter', from_name: 'Ada', from_email: 'ada@example.com' };
  const pathsOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
    result.error?.issues.map(({ path }) => path.join('.'));
  test('is rejected in every field that mail shows, naming the field', () => {
    const bad = 'bad.test/login';
    const given = { ...list, name: bad, from_name: bad, public_name: bad, contact: { company: bad, city: bad } };
    const names = ['name', 'from_name', 'public_name', 'contact.company', 'contact.city'];
    expect(pathsOf(AddList.safeParse(given))).toEqual(expect.arrayContaining(names));
    expect(pathsOf(UpdateList.safeParse({ from_name: bad }))).toEqual(['from_name']);
    expect(pathsOf(AddCampaign.safeParse({ name: 'x', list_uid: 'list_x', from_name: bad }))).toContain('from_name');
  });

  test('is accepted in fields that are meant for addresses', () => {
    const contact = { company: 'Example Ltd', url: 'https://example.com/about' };
    expect(AddList.safeParse({ ...list, contact, public_description: 'More at example.com' }).success).toBe(true);
  });
});
