/** A value that differs from one recipient to the next, by the name that templates have for it. */
export interface MergeTag {
  name: string;
  label: string;
  /** Whether it is an address, which blocks show as a link. */
  isLink?: boolean;
}

/** Tags under a heading. */
export interface TagGroup {
  label: string;
  tags: MergeTag[];
}

/** What a person sees of the tags that are not fields. */
export interface TagTexts {
  fields: string;
  links: string;
  others: string;
  email: string;
  unsubscribe: string;
  webView: string;
  preferences: string;
  listName: string;
  campaignName: string;
}

/** What a mail to a list may say of its recipient: the list's fields, the recipient's links, and names. */
export function mergeTagsOf(fields: { tag: string; label: string }[], text: TagTexts): TagGroup[] {
  const own = fields.filter(({ tag }) => tag !== 'EMAIL').map(({ tag, label }) => ({ name: tag, label }));
  return [
    { label: text.fields, tags: [...own, { name: 'EMAIL', label: text.email }] },
    {
      label: text.links,
      tags: [
        { name: 'unsubscribe_url', label: text.unsubscribe, isLink: true },
        { name: 'preferences_url', label: text.preferences, isLink: true },
        { name: 'web_view_url', label: text.webView, isLink: true },
      ],
    },
    {
      label: text.others,
      tags: [
        { name: 'list.name', label: text.listName },
        { name: 'campaign.name', label: text.campaignName },
      ],
    },
  ];
}

/** A tag as a template has it. */
export function outputOf({ name }: Pick<MergeTag, 'name'>): string {
  return `{{ ${name} }}`;
}

/** What a person has begun to type before the cursor. */
export interface BegunTag {
  /** How many characters before the cursor it began. */
  length: number;
  query: string;
}

/** The tag that the text before the cursor begins; undefined when it begins none. */
export function findBegunTag(before: string): BegunTag | undefined {
  const found = /\{\{-?\s*([\w.]*)$/.exec(before);
  return found === null ? undefined : { length: found[0].length, query: found[1] ?? '' };
}

/** The tags whose name or label has what was typed; those that begin with it are first. */
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
