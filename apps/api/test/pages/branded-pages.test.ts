import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fromUid, newId, signRecipientToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { useSubscriptionPages } from '../support/subscription-pages.ts';

const pages = useSubscriptionPages();
const { api } = pages;

const setBrand = (brand: object) => api.call('patch', '/account/settings').send({ brand }).expect(200);
const brand = {
  logo_url: 'https://images.example.com:8443/logo.png?a=1&b=2',
  logo_alt: 'Ada & Co',
  accent_color: '#ffdd00',
  background_color: '#102030',
  text_color: '#203040',
  font: 'georgia',
  footer_text: 'Letters <b>each</b> month.',
  postal_address: '12 Square\nLondon',
  social_links: [
    { network: 'mastodon', url: 'https://mastodon.example/@ada' },
    { network: 'website', url: 'https://www.ada.example/?a=1&b=2' },
  ],
};

/** The public pages of a list, each with a look, by name. */
async function openPages(): Promise<Record<string, { text: string; headers: Record<string, string> }>> {
  const person = await pages.addPerson();
  const ids = { campaignId: newId(), subscriberId: fromUid('sub', person.uid) ?? '' };
  const token = signRecipientToken('unsubscribe', ids, testAppSecrets);
  await api
    .call('patch', `/lists/${pages.list}`)
    .send({ sign_up_form: true, archive: { enabled: true } })
    .expect(200);
  const paths = {
    form: `/f/${pages.list}`,
    thanks: `/f/${pages.list}/thanks`,
    confirm: `/c/${pages.tokenOf(person)}`,
    unsubscribe: `/u/${token}`,
    preferences: `/p/${token}`,
    archive: `/archive/${pages.list}`,
  };
  const shown = Object.entries(paths).map(
    async ([name, path]) => [name, await api.bare.get(path).expect(200)] as const,
  );
  return Object.fromEntries(await Promise.all(shown));
}

test('each page of a list has the logo, the colors, the font, the footer, the address and the profiles of the account', async () => {
  await setBrand(brand);
  for (const [name, { text, headers }] of Object.entries(await openPages())) {
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = headers['content-security-policy'] ?? '';
    const logo = '<img class="logo" src="https://images.example.com:8443/logo.png?a=1&amp;b=2" alt="Ada &amp; Co" />';
    expect({
      name,
      logo: text.includes(logo),
      footer: text.includes('<p>Letters &lt;b&gt;each&lt;/b&gt; month.</p>'),
      address: text.includes('<p>12 Square<br />London</p>'),
      profile: text.includes('<a href="https://mastodon.example/@ada" target="_top" rel="me">Mastodon</a>'),
      website: text.includes('<a href="https://www.ada.example/?a=1&amp;b=2" target="_top" rel="me">ada.example</a>'),
      font: style.includes('font-family: Georgia,'),
      background: style.includes('--back: #102030'),
      // The account's text can't be read on its background, and white can't be read on its yellow buttons.
      readableText: style.includes('--text: #e8e6e1'),
      readableButton: style.includes('button { color: #151411; background: #ffdd00; }'),
      policy: policy.includes(`'sha256-${hash}'`) && policy.includes('img-src https://images.example.com:8443;'),
    }).toEqual({
      name,
      logo: true,
      footer: true,
      address: true,
      profile: true,
      website: true,
      font: true,
      background: true,
      readableText: true,
      readableButton: true,
      policy: true,
    });
  }
});

test('the color of a list’s form takes precedence over the brand’s, also in the preview of the form', async () => {
  await setBrand(brand);
  await api
    .call('patch', `/lists/${pages.list}`)
    .send({ form: { accent_color: '#8a3b12' } })
    .expect(200);
  const { text } = await api.bare.get(`/f/${pages.list}`).expect(200);
  expect(text).toContain('background: #8a3b12');
  expect(text).not.toContain('#ffdd00; }');
  const preview = await api.call('post', `/lists/${pages.list}/form/preview`).send({ accent_color: null }).expect(200);
  const { html } = preview.body as { html: string };
  expect(html).toContain('background: #ffdd00');
  expect(html).toContain('class="logo"');
});

test('an account without a brand has pages without a logo, a footer or a style of their own', async () => {
  const none = Object.fromEntries(Object.keys(brand).map((name) => [name, null]));
  await setBrand({ ...none, social_links: [] });
  await api
    .call('patch', `/lists/${pages.list}`)
    .send({ form: { accent_color: null } })
    .expect(200);
  for (const { text, headers } of Object.values(await openPages())) {
    expect(text).not.toMatch(/<style>|class="logo"|class="foot"/);
    expect(headers['content-security-policy']).not.toContain('img-src');
  }
});
