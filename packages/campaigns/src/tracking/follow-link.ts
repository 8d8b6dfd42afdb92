import type { Database } from '@mailwright/database';
import { type AppSecrets, isLinkTarget, type RecipientToken } from '@mailwright/platform';

/** Where a link leads. */
export interface FollowedLink {
  link: number;
  url: string;
  /** The URL as a header can have it: in ASCII. */
  href: string;
  /** Whether the URL has values of the recipient. */
  isPersonal: boolean;
}

/** Finds where the tracked links of mails lead. */
export interface LinkFollower {
  /**
   * @param of the recipient, and the token that says so.
   * @param rest of a link with values of the recipient, the signature and the target from its path.
   * @returns undefined when anything of it is forged, or the campaign has been deleted: the redirect then leads nowhere.
   */
  follow(
    of: { recipient: RecipientToken; token: string },
    link: string,
    rest: { signature: string; target: string } | undefined,
  ): Promise<FollowedLink | undefined>;
}

/** A link as it is stored: with values of the recipient it is a template, and has no `href`. */
type StoredLink = Pick<FollowedLink, 'url' | 'href' | 'isPersonal'>;

const maxCached = 5_000;
/** No campaign has more links. */
const maxNumber = 1_000;

/**
 * Makes a follower. Links are fixed when a campaign is started, so that they are read once: what doesn't exist is remembered, too.
 */
export function createLinkFollower(deps: { database: Pick<Database, 'prisma'>; appSecrets: AppSecrets }): LinkFollower {
  const cache = new Map<string, Promise<StoredLink | undefined>>();

  async function read(campaignId: string, number: number): Promise<StoredLink | undefined> {
    const where = { campaignId_number: { campaignId, number } };
    const url = (await deps.database.prisma.campaignLink.findUnique({ where }))?.url;
    if (url === undefined) return undefined;
    const isPersonal = hasValues(url);
    return { url, isPersonal, href: isPersonal ? '' : new URL(url).href };
  }
  function find(campaignId: string, number: number): Promise<StoredLink | undefined> {
    const key = `${campaignId}.${number}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const stored = read(campaignId, number);
    cache.set(key, stored);
    stored.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return stored;
  }

  return {
    follow: async ({ recipient, token }, text, rest) => {
      const link = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
      if (link === 0 || link > maxNumber) return undefined;
      const target = rest === undefined ? undefined : Buffer.from(rest.target, 'base64url').toString();
      if (rest !== undefined && target !== undefined) {
        const given = { target, signature: rest.signature };
        if (!isLinkTarget(token, link, given, deps.appSecrets)) return undefined;
      }
      const stored = await find(recipient.campaignId, link);
      // A link with values of the recipient needs its signed target, and no other link has one.
      if (stored === undefined || stored.isPersonal !== (target !== undefined)) return undefined;
      if (target === undefined) return { link, ...stored };
      return { link, url: target, href: new URL(target).href, isPersonal: true };
    },
  };
}

/** Whether the address of a link is a template. */
function hasValues(url: string): boolean {
  return url.includes('{{');
}
