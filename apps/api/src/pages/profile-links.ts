import type { Brand } from '@mailwright/contracts';
import { type Html, html } from './html.ts';

type Profile = Brand['social_links'][number];

const names: Record<Exclude<Profile['network'], 'website'>, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  xing: 'XING',
  github: 'GitHub',
};

/** Links to an account's profiles. They leave a frame, since social networks don't allow framing. */
export function profileLinks(profiles: Profile[]): Html | false {
  if (profiles.length === 0) return false;
  const links = profiles.map(
    ({ network, url }, index) =>
      html`${index > 0 && ' · '}<a href="${new URL(url).href}" target="_top" rel="me">${nameOf(network, url)}</a>`,
  );
  return html`<p>${links}</p>`;
}

/** A website is named by its host, which needs no translation. */
const nameOf = (network: Profile['network'], url: string): string =>
  network === 'website' ? new URL(url).host.replace(/^www\./, '') : names[network];
