import type { FieldValue, ListLanguage, Mailbox } from '@mailwright/contracts';

/** Everything that a campaign's mails have in common, as it was when the campaign was started. */
export interface CampaignSource {
  /** A template, like `preheader`, `html` and `plain`. */
  subject: string;
  /** Text that an inbox shows after the subject. It is inserted into the HTML, hidden from readers. */
  preheader: string | null;
  html: string;
  /** The text part. When null, it is derived from the HTML. */
  plain: string | null;
  from: Mailbox;
  replyTo: string | null;
  list: {
    uid: string;
    name: string;
    /**
     * The language of texts that are added to the mail. English when absent, as in campaigns started before lists had
     * one.
     */
    language?: ListLanguage;
    /** The parts of a list's contact, such as `company` and `address_1`. */
    contact: Readonly<Record<string, string | null>>;
    fields: { tag: string; defaultValue: FieldValue | null }[];
  };
  campaign: { uid: string; name: string };
}

/** What differs from mail to mail. */
export interface RecipientData {
  /**
   * Identifies the recipient among those of all campaigns, in letters, digits, `.`, `_` and `-`. The Message-ID is made
   * from it.
   */
  key: string;
  email: string;
  subscriber: {
    uid: string;
    tags: readonly string[];
    /** Values by tag. A field without a value, or with an empty one, gets its default. */
    fields: Readonly<Record<string, unknown>>;
  };
  /** Values that templates can use as `data.…`. */
  data?: Readonly<Record<string, unknown>> | undefined;
  /**
   * HTTPS URLs. `unsubscribe` also accepts the POST of RFC 8058; `preferences` is the page where recipients choose
   * their lists.
   */
  links: {
    unsubscribe: string;
    webView: string;
    preferences: string;
    /** The page that confirms a subscription. Required in a mail that asks for it. */
    confirm?: string | undefined;
    /** Required if the campaign is compiled with tracking. */
    tracking?: RecipientTracking;
  };
  /** SMTP's MAIL FROM. */
  bounceTo: string;
  /** An address whose mail unsubscribes the recipient, without `mailto:`. */
  unsubscribeMailto: string | null;
}

/** The tracked URLs of one recipient's mail. They contain no characters that HTML escapes. */
export interface RecipientTracking {
  /** The URL of the image that shows that the mail was opened. */
  open: string;
  /** The beginning of each link's URL; the link's number follows. */
  click: string;
  /** The part of the path after a link's number, for a link whose URL contains values of the recipient. */
  signTarget(link: number, target: string): string;
}

/** What is tracked in a campaign. */
export interface TrackingOptions {
  opens: boolean;
  /**
   * Which links are replaced, in the order of their numbers, from 1: the links that an earlier compilation found
   * (`CompiledCampaign.links`), so that they keep their numbers; `find` for all; undefined for none.
   */
  links: 'find' | readonly string[] | undefined;
}

/** The part of a campaign that has an error or a warning. */
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

/** A problem of a campaign that its author should look at. It doesn't prevent sending. */
export interface TemplateWarning {
  code: WarningCode;
  /** A full sentence for the author. */
  message: string;
  part: TemplatePart;
  /** Counted from 1. Null if the problem concerns the part as a whole. */
  line: number | null;
  column: number | null;
}
