import { fromUid, signLinkTarget, signRecipientTokens } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { addDraft, addRecipients } from './add-campaigns.ts';
import type { TestApi } from './start-test-api.ts';

/** The user agent of a person's mail program. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';

export const trackedHtml = `<p>Hello</p><a href="https://example.com/one">1</a><a href="https://example.com/two">2</a>
  <a href="https://example.com/?of={{ FIRST_NAME }}">3</a><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

/** A person to whom a campaign was sent, and the paths of the links in their mail. */
export interface TrackedPerson {
  uid: string;
  email: string;
  open: string;
  unsubscribe: string;
  click(link: number): string;
  /** The path of the third link, which contains a value of the person. */
  clickTo(target: string): string;
}

/**
 * Adds people, and a campaign that was sent to them.
 * @param options `list`: the people's list; `people`: how many; `sentAgo`: how long ago the campaign was sent, as a
 *   Postgres interval.
 */
export async function sendTracked(
  api: TestApi,
  options: { list: string; people: number; sentAgo?: string; changes?: Record<string, unknown> },
): Promise<{ campaign: string; people: TrackedPerson[] }> {
  const { list, people, sentAgo = '1 hour', changes = {} } = options;
  const campaign = await addDraft(api, list, { html: trackedHtml, subject: 'What is new', ...changes });
  await api.call('post', `/campaigns/${campaign}/run`).expect(200);
  const campaignId = fromUid('cmp', campaign) ?? '';
  const added: TrackedPerson[] = [];
  for (let position = 1; position <= people; position += 1) {
    const email = `person${position}@${campaign.replace('_', '-')}.example.com`;
    const { body } = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: email }).expect(201);
    const { uid } = body as { uid: string };
    const recipient = { campaignId, subscriberId: fromUid('sub', uid) ?? '', position };
    const tokens = signRecipientTokens(recipient, testAppSecrets);
    added.push({
      uid,
      email,
      open: `/t/o/${tokens.track}`,
      unsubscribe: `/u/${tokens.unsubscribe}`,
      click: (link) => `/t/c/${tokens.track}/${link}`,
      clickTo: (target) => {
        const signature = signLinkTarget(tokens.track, 3, target, testAppSecrets);
        return `/t/c/${tokens.track}/3/${signature}/${Buffer.from(target).toString('base64url')}`;
      },
    });
  }
  await addRecipients(
    api,
    campaign,
    added.map(({ uid, email }) => ({ sub: uid, email, state: 'sent' as const })),
  );
  await api.run(
    'UPDATE campaign_recipients SET changed_at = now() - $2::interval WHERE campaign_id = $1',
    campaignId,
    sentAgo,
  );
  return { campaign, people: added };
}
