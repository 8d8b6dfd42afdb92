import { expect, test } from '@jest/globals';
import { plainBrand } from '@mailwright/contracts';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

async function openSettings() {
  const account = await createTestAccount(api.database);
  const change = (brand: unknown) => api.call('patch', '/account/settings', account).send({ brand });
  const read = async () => (await api.call('get', '/account/settings', account).expect(200)).body.brand as object;
  return { account, change, read };
}

const brand = {
  logo_url: 'https://example.com/logo.png',
  logo_alt: 'Analytical Engines',
  accent_color: '#8a3b12',
  text_color: '#1f1a17',
  background_color: '#f7f3ee',
  panel_color: '#ffffff',
  link_color: '#8a3b12',
  font: 'georgia',
  footer_text: 'Letters about machines.\n\nEach month.',
  postal_address: 'Ada Lovelace\n12 St James’s Square\nLondon',
  social_links: [{ network: 'mastodon', url: 'https://mastodon.example/@ada' }],
};

test('a brand is plain at first, changed part by part, and null resets a part', async () => {
  const { change, read } = await openSettings();
  expect(await read()).toEqual(plainBrand);
  expect((await change(brand).expect(200)).body.brand).toEqual(brand);
  await change({ accent_color: '#FF8800', logo_url: null }).expect(200);
  expect(await read()).toEqual({ ...brand, accent_color: '#ff8800', logo_url: null });
  await change({}).expect(200);
  expect(await read()).toEqual({ ...brand, accent_color: '#ff8800', logo_url: null });
});

test('the audit log has the parts of a brand that were changed, and nothing if none was', async () => {
  const { account, change } = await openSettings();
  await change({ font: 'georgia', accent_color: '#8a3b12' }).expect(200);
  await change({ font: 'georgia' }).expect(200);
  await change({ font: 'arial', accent_color: '#8a3b12' }).expect(200);
  const log = await api.run(
    `SELECT details FROM audit_log WHERE account_id = $1 AND action = 'account.settings_changed' ORDER BY id`,
    account.accountId,
  );
  expect(log).toEqual([
    { details: { brand: { font: 'georgia', accent_color: '#8a3b12' } } },
    { details: { brand: { font: 'arial' } } },
  ]);
});

test.each([
  [
    'logo_url',
    [
      'http://example.com/logo.png',
      'javascript:alert(1)',
      '/logo.png',
      'https://a;b.example/',
      'https://u:p@example.com/',
    ],
  ],
  ['logo_alt', ['', 'a'.repeat(201), 7]],
  ['accent_color', ['red', '#fff', '#12345g', 'url(x)']],
  ['text_color', ['rgb(0,0,0)']],
  ['background_color', ['#0000000']],
  ['panel_color', ['']],
  ['link_color', [0]],
  ['font', ['Comic Sans MS', '']],
  ['footer_text', ['', 'a'.repeat(1_001), 'a\u0000b']],
  ['postal_address', ['a'.repeat(501)]],
  ['social_links', [null, [brand.social_links[0], brand.social_links[0]]]],
  ['social_links[0].network', [[{ network: 'friendster', url: 'https://example.com' }]]],
  ['social_links[0].url', [[{ network: 'x', url: 'http://x.example/ada' }], [{ network: 'x', url: 'x.example/ada' }]]],
  ['unknown', ['x']],
])('an invalid %s is refused with an error that names it', async (field, values) => {
  const { change, read } = await openSettings();
  const name = field.split('[')[0] ?? '';
  for (const value of values) expectProblem(await change({ [name]: value }), 'validation_failed', [`brand.${field}`]);
  expect(await read()).toEqual(plainBrand);
});

test('an image of a service on one’s own machine may be the logo, although it has no https URL', async () => {
  const { change } = await openSettings();
  await change({ logo_url: 'http://localhost:3000/media/med_x/logo.png' }).expect(200);
});
