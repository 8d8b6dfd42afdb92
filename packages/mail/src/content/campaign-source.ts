import type { FieldValue, ListLanguage, Mailbox } from '@mailwright/contracts';

/** All that a campaign's mails have in common, as it was when the campaign was started. */
export interface CampaignSource {
  /** A template, as `preheader`, `html` and `plain` are. */
  subject: string;
  /** Text that an inbox shows after the subject. It is inserted into the HTML where no reader sees it. */
  preheader: string | null;
  html: string;
  /** The text part. It is derived from the HTML when null. */
  plain: string | null;
  from: Mailbox;
  replyTo: string | null;
  list: {
    uid: string;
    name: string;
    /** Of what is added to the mail; English when absent, as in campaigns that were started before lists had one. */
    language?: ListLanguage;
    /** The parts of a list's contact, such as `company` and `address_1`. */
    contact: Readonly<Record<string, string | null>>;
    fields: { tag: string; defaultValue: FieldValue | null }[];
  };
  campaign: { uid: string; name: string };
}

/** What differs from mail to mail. */
export interface RecipientData {
  /** Identifies the recipient among those of all campaigns, in letters, digits, `.`, `_` and `-`: makes the Message-ID. */
  key: string;
  email: string;
  subscriber: {
    uid: string;
    tags: readonly string[];
    /** By tag. A field without a value, or with an empty one, gets its default. */
    fields: Readonly<Record<string, unknown>>;
  };
  /** Values that templates name as `data.…`. */
  data?: Readonly<Record<string, unknown>> | undefined;
  /** URLs of https. `unsubscribe` also takes the POST of RFC 8058; `preferences`: the page on which they choose their lists. */
  links: {
    unsubscribe: string;
    webView: string;
    preferences: string;
    /** Needed by a campaign that is compiled with tracking. */
    tracking?: RecipientTracking;
  };
  /** SMTP's MAIL FROM. */
  bounceTo: string;
  /** An address whose mail unsubscribes the recipient, without `mailto:`. */
  unsubscribeMailto: string | null;
}

/** The tracked URLs of one recipient's mail, without characters that HTML escapes. */
export interface RecipientTracking {
  /** Of the image that shows that the mail was opened. */
  open: string;
  /** What the URL of each link begins with: its number follows. */
  click: string;
  /** The path after a link's number that leads to a URL with values of the recipient. */
  signTarget(link: number, target: string): string;
}

/** What of a campaign is tracked. */
export interface TrackingOptions {
  opens: boolean;
  /**
   * Which links are replaced, in the order of their numbers, which begin at 1: those that an earlier compilation found
   * (`CompiledCampaign.links`), so that the numbers stay what they are; `find` for all; undefined for none.
   */
  links: 'find' | readonly string[] | undefined;
}

/** Where in a campaign an error or a warning is. */
export type TemplatePart = 'subject' | 'preheader' | 'html' | 'plain' | 'from_email' | 'reply_to' | 'recipient';

export type WarningCode =
  | 'unsubscribe_link_added'
  | 'postal_address_missing'
  | 'link_broken'
  | 'link_relative'
  | 'link_unsafe'
  | 'tag_unknown'
  | 'image_without_alt'
  | 'css_not_inlined'
  | 'size_over_limit';

/** Something about a campaign that its author should look at. It doesn't prevent sending. */
export interface TemplateWarning {
  code: WarningCode;
  /** A full sentence for the author. */
  message: string;
  part: TemplatePart;
  /** Counted from 1. Null for what concerns the part as a whole. */
  line: number | null;
  column: number | null;
}
