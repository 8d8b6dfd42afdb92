import { z } from 'zod';
import { isStorableText, line, webUrl } from '../values/text.ts';

/** The fonts of mails made of blocks, each with its CSS `font-family`: nearly every mail program and browser has them. */
export const brandFonts = {
  system:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Oxygen, Ubuntu, Cantarell, 'Helvetica Neue', sans-serif",
  arial: 'Arial, Helvetica, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  trebuchet: "'Trebuchet MS', Tahoma, sans-serif",
  georgia: "Georgia, 'Times New Roman', serif",
  times: "'Times New Roman', Times, serif",
  courier: "'Courier New', Courier, monospace",
} as const;

export const BrandFont = z
  .enum(Object.keys(brandFonts) as [keyof typeof brandFonts, ...(keyof typeof brandFonts)[]])
  .meta({ id: 'BrandFont' });
export type BrandFont = z.infer<typeof BrandFont>;

export const SocialNetwork = z
  .enum([
    'website',
    'facebook',
    'instagram',
    'linkedin',
    'x',
    'youtube',
    'tiktok',
    'pinterest',
    'threads',
    'bluesky',
    'mastodon',
    'whatsapp',
    'telegram',
    'xing',
    'github',
  ])
  .meta({ id: 'SocialNetwork' });
export type SocialNetwork = z.infer<typeof SocialNetwork>;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

// The host becomes part of a Content-Security-Policy, in which some characters that URLs allow separate directives.
const plainHost = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/** An https URL. A service on one's own machine has no certificate, so its images are allowed, too. */
const httpsUrl = webUrl.refine(
  (text) => {
    if (!URL.canParse(text)) return true;
    const { protocol, hostname, username } = new URL(text);
    const isSafe = protocol === 'https:' || localHosts.has(hostname);
    return isSafe && username === '' && plainHost.test(hostname);
  },
  { error: 'must be an https URL' },
);

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #007a6b')
  .transform((text) => text.toLowerCase());

function paragraph(max: number) {
  return z.string().trim().min(1).max(max).refine(isStorableText, 'must not contain NUL or invalid Unicode characters');
}

const SocialLink = z
  .strictObject({ network: SocialNetwork, url: httpsUrl })
  .meta({ id: 'SocialLink', example: { network: 'mastodon', url: 'https://mastodon.example/@ada' } });

const socialLinks = z
  .array(SocialLink)
  .max(SocialNetwork.options.length)
  .refine((links) => new Set(links.map(({ network }) => network)).size === links.length, {
    error: 'must contain each network only once',
  });

const help = {
  logo_url: {
    description: 'The https URL of the logo, for example of an image of the account; null: none',
    example: 'https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/logo.png',
  },
  logo_alt: { description: 'What the logo shows, for people who do not see it', example: 'Analytical Engines' },
  accent_color: {
    description:
      'The color of buttons. Their text is black or white, whichever is easier to read. The color of a list takes precedence',
    example: '#8a3b12',
  },
  text_color: { description: 'The color of text', example: '#1f1a17' },
  background_color: { description: 'The color behind everything', example: '#f7f3ee' },
  panel_color: { description: 'The color of boxes, such as inputs', example: '#ffffff' },
  link_color: { description: 'The color of links', example: '#8a3b12' },
  font: { description: 'The font; null: the default' },
  footer_text: {
    description: 'Text at the end of public pages; an empty line starts a new paragraph',
    example: 'Letters about calculating machines.',
  },
  postal_address: {
    description: 'The postal address, in lines',
    example: 'Ada Lovelace\n12 St James’s Square\nLondon',
  },
  social_links: { description: 'Profiles in social networks, in the order of display' },
};

/** The parts of a brand that can be set. Null resets a part to its default. */
const brandParts = {
  logo_url: httpsUrl.nullable().meta(help.logo_url),
  logo_alt: line(200).nullable().meta(help.logo_alt),
  accent_color: color.nullable().meta(help.accent_color),
  text_color: color.nullable().meta(help.text_color),
  background_color: color.nullable().meta(help.background_color),
  panel_color: color.nullable().meta(help.panel_color),
  link_color: color.nullable().meta(help.link_color),
  font: BrandFont.nullable().meta(help.font),
  footer_text: paragraph(1_000).nullable().meta(help.footer_text),
  postal_address: paragraph(500).nullable().meta(help.postal_address),
  social_links: socialLinks.meta(help.social_links),
};

const text = z.string().nullable();

/** How an account looks and what it says on its public pages, as the API shows it. */
export const Brand = z
  .strictObject({
    logo_url: text.meta(help.logo_url),
    logo_alt: text.meta(help.logo_alt),
    accent_color: text.meta(help.accent_color),
    text_color: text.meta(help.text_color),
    background_color: text.meta(help.background_color),
    panel_color: text.meta(help.panel_color),
    link_color: text.meta(help.link_color),
    font: BrandFont.nullable().meta(help.font),
    footer_text: text.meta(help.footer_text),
    postal_address: text.meta(help.postal_address),
    social_links: z.array(z.strictObject({ network: SocialNetwork, url: z.string() })).meta(help.social_links),
  })
  .meta({
    id: 'Brand',
    description:
      'The look of the account. Sign-up forms, archives and the pages to confirm, to unsubscribe and to choose lists ' +
      'have its logo, colors, font, footer, postal address and profiles. A color that would be hard to read on a page is replaced there.',
  });
export type Brand = z.infer<typeof Brand>;

/** A brand in which everything is as the service has it. */
export const plainBrand: Brand = {
  logo_url: null,
  logo_alt: null,
  accent_color: null,
  text_color: null,
  background_color: null,
  panel_color: null,
  link_color: null,
  font: null,
  footer_text: null,
  postal_address: null,
  social_links: [],
};

/** Changes the given parts of a brand. */
export const BrandChange = z
  .strictObject(brandParts)
  .partial()
  .meta({ id: 'BrandChange', description: 'Changes the given parts; null resets a part to its default' });
export type BrandChange = z.infer<typeof BrandChange>;
