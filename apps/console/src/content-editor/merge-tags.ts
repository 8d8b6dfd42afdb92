import type { Translate } from '../texts/catalogs.ts';
import '../texts/content.ts';

/** A value that differs between recipients, by its name in templates. */
export interface MergeTag {
  name: string;
  label: string;
  /** Whether the value is an address, which blocks show as a link. */
  isLink?: boolean;
}

/** Tags with a common heading. */
export interface TagGroup {
  label: string;
  tags: MergeTag[];
}

/**
 * The merge tags for mails to a list: the list's fields, the recipient's links, and names. `confirms`: whether the mail
 * asks to confirm, and so has the link that does.
 */
export function mergeTagsOf(
  fields: { tag: string; label: string }[],
  t: Translate,
  { confirms = false }: { confirms?: boolean } = {},
): TagGroup[] {
  const own = fields.filter(({ tag }) => tag !== 'EMAIL').map(({ tag, label }) => ({ name: tag, label }));
  return [
    { label: t('content.tagNames.fields'), tags: [...own, { name: 'EMAIL', label: t('content.tagNames.email') }] },
    {
      label: t('content.tagNames.links'),
      tags: [
        ...(confirms ? [{ name: 'confirm_url', label: t('content.tagNames.confirm'), isLink: true }] : []),
        { name: 'unsubscribe_url', label: t('content.tagNames.unsubscribe'), isLink: true },
        { name: 'preferences_url', label: t('content.tagNames.preferences'), isLink: true },
        // A mail that asks to confirm has no page of its own.
        ...(confirms ? [] : [{ name: 'web_view_url', label: t('content.tagNames.webView'), isLink: true }]),
      ],
    },
    {
      label: t('content.tagNames.others'),
      tags: [
        { name: 'list.name', label: t('content.tagNames.listName') },
        { name: 'campaign.name', label: t('content.tagNames.campaignName') },
      ],
    },
  ];
}

/** The output of a tag, in template syntax. */
export function outputOf({ name }: Pick<MergeTag, 'name'>): string {
  return `{{ ${name} }}`;
}

/** A tag that has been started before the cursor. */
export interface BegunTag {
  /** How many characters before the cursor it starts. */
  length: number;
  query: string;
}

/**
 * The tag that the text before the cursor starts; undefined if it starts none, or if the cursor is within a word, which
 * would stay behind the tag.
 */
export function findBegunTag(before: string, after = ''): BegunTag | undefined {
  if (/^[\w.]/.test(after)) return undefined;
  const found = /\{\{-?\s*([\w.]*)$/.exec(before);
  return found === null ? undefined : { length: found[0].length, query: found[1] ?? '' };
}

/** The tags whose name or label contains the query; those that start with it come first. */
export function matchTags(groups: TagGroup[], query: string): MergeTag[] {
  const wanted = query.toLowerCase();
  const ranked = groups
    .flatMap(({ tags }) => tags)
    .map((tag) => {
      const texts = [tag.name.toLowerCase(), tag.label.toLowerCase()];
      const rank = texts.some((text) => text.startsWith(wanted))
        ? 0
        : texts.some((text) => text.includes(wanted))
          ? 1
          : 2;
      return { tag, rank };
    });
  return ranked
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .map(({ tag }) => tag);
}
