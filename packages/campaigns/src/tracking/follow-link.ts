import { correctedWithinSeconds } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type AppSecrets, fromUid, isLinkTarget, type RecipientToken } from '@mailwright/platform';
import { LRUCache } from 'lru-cache';

/** Where a link leads. */
interface FollowedLink {
  link: number;
  url: string;
  /** The URL in ASCII, as needed in a header. */
  href: string;
  /** Whether the URL contains values of the recipient. */
  isPersonal: boolean;
}

/** Finds where the tracked links of mails lead. */
export interface LinkFollower {
  /**
   * @param of the recipient, and the token that identifies them.
   * @param rest for a link with values of the recipient: the signature and the target in its path.
   * @returns undefined if any of it is forged, or the campaign has been deleted: then there is nowhere to redirect to.
   */
  follow(
    of: { recipient: RecipientToken; token: string },
    link: string,
    rest: { signature: string; target: string } | undefined,
  ): Promise<FollowedLink | undefined>;
  /** Reads a link again when it is next followed. Other processes do so after `correctedWithinSeconds`. */
  forget(campaignUid: string, link: number): void;
}

/** A stored link. If it contains values of the recipient, it is a template. */
interface StoredLink extends Pick<FollowedLink, 'url' | 'isPersonal'> {
  /** Undefined if the address is in the path of each mail's link. */
  href: string | undefined;
}

const maxCached = 5_000;
/** The maximum number of links in a campaign. */
const maxNumber = 1_000;

/**
 * Creates a follower. A campaign's links are fixed at its start, but may be corrected later. So each is read once in a
 * while, and links that don't exist are cached, too.
 * @param keptMs how long a link is cached.
 */
export function createLinkFollower(
  deps: { database: Pick<Database, 'prisma'>; appSecrets: AppSecrets },
  keptMs: number = correctedWithinSeconds * 1_000,
): LinkFollower {
  const cache = new LRUCache<string, Promise<StoredLink | undefined>>({ max: maxCached, ttl: keptMs });

  async function read(campaignId: string, number: number): Promise<StoredLink | undefined> {
    const where = { campaignId_number: { campaignId, number } };
    const row = await deps.database.prisma.campaignLink.findUnique({ where });
    if (row === null) return undefined;
    const isPersonal = hasValues(row.url);
    const leadsTo = row.correctedUrl ?? (isPersonal ? undefined : row.url);
    return { url: row.url, isPersonal, href: leadsTo === undefined ? undefined : new URL(leadsTo).href };
  }
  function find(campaignId: string, number: number): Promise<StoredLink | undefined> {
    const key = `${campaignId}.${number}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const stored = read(campaignId, number);
    cache.set(key, stored);
    stored.catch(() => cache.delete(key));
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
      // The links of a transactional email, whose position is 0, are stored nowhere else: all have a signed target.
      if (recipient.position === 0)
        return target === undefined ? undefined : { link, url: target, href: new URL(target).href, isPersonal: true };
      const stored = await find(recipient.campaignId, link);
      // A link with values of the recipient must have a signed target, and other links must not.
      if (stored === undefined || stored.isPersonal !== (target !== undefined)) return undefined;
      return { link, ...leadTo(stored, target) };
    },
    forget: (campaignUid, link) => {
      cache.delete(`${fromUid('cmp', campaignUid)}.${link}`);
    },
  };
}

/** @param target where the link of one recipient's mail leads; undefined if it leads everyone to the same address. */
function leadTo({ url, href, isPersonal }: StoredLink, target = url): Omit<FollowedLink, 'link'> {
  // Logs name where the link in the mail leads, whether or not it has been corrected.
  return { url: target, href: href ?? new URL(target).href, isPersonal };
}

/** Whether a link's URL is a template. */
function hasValues(url: string): boolean {
  return url.includes('{{');
}
