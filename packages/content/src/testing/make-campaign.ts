import type { CampaignSource, RecipientData } from '../mails/campaign-source.ts';
import { compileCampaign, type CompileOptions } from '../mails/compile-campaign.ts';
import { createCampaignComposer } from '../mails/compose-mail.ts';

/** A campaign to test with. */
export function makeCampaign(overrides: Partial<CampaignSource> = {}): CampaignSource {
  return {
    subject: 'News for {{ FIRST_NAME }}',
    preheader: null,
    html: '<p>Hello {{ FIRST_NAME }}</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a> 1 High Street</p>',
    plain: null,
    from: { name: 'Ada at Example', address: 'ada@example.com' },
    replyTo: null,
    list: {
      uid: 'list_1',
      name: 'Newsletter',
      contact: { company: 'Example Ltd', address_1: '1 High Street', zip: 'AB1 2CD', city: 'Town', country: null },
      fields: ['EMAIL', 'FIRST_NAME', 'LAST_NAME', 'CITY', 'TOPICS'].map((tag) => ({ tag, defaultValue: null })),
    },
    campaign: { uid: 'camp_1', name: 'Autumn' },
    ...overrides,
  };
}

/** A recipient with these fields. */
export function makeRecipient(
  fields: Record<string, unknown> = { FIRST_NAME: 'Grace' },
  overrides: Partial<RecipientData> = {},
): RecipientData {
  return {
    key: 'camp_1.17',
    email: 'grace@example.org',
    subscriber: { uid: 'sub_1', tags: ['vip', 'a & b'], fields },
    links: {
      unsubscribe: 'https://mail.example.com/u/abc?x=1&y=2',
      webView: 'https://mail.example.com/v/abc',
      preferences: 'https://mail.example.com/p/abc',
    },
    bounceTo: 'bounces+17@example.com',
    unsubscribeMailto: null,
    ...overrides,
  };
}

/** Compiles a campaign in this thread, and composes and renders its mails here. */
export function compileHere(source: CampaignSource, options: CompileOptions & { now?: () => Date } = {}) {
  const { renderLogic, ...compiled } = compileCampaign(source, options);
  const composer = createCampaignComposer(source, compiled.segments, { host: 'mail.example.com', ...options });
  return {
    ...compiled,
    compose: (recipient: RecipientData) => composer.compose(recipient, renderLogic(recipient)),
    render: (recipient: RecipientData) => composer.render(recipient, renderLogic(recipient)),
  };
}

/** Compiles a campaign whose mails all have the same date. */
export function compileTestCampaign(overrides: Partial<CampaignSource> = {}) {
  return compileHere(makeCampaign(overrides), { now: () => new Date('2026-11-23T10:00:00Z') });
}
