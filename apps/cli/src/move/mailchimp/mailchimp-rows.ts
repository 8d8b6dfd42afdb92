/** Rows of Mailchimp's Marketing API 3.0, as far as they are read. */
export interface MailchimpList {
  id: string;
  name: string;
  double_optin?: boolean;
  permission_reminder?: string;
  contact?: Record<string, string | undefined>;
  campaign_defaults?: { from_name?: string; from_email?: string; subject?: string; language?: string };
  stats?: { member_count?: number; unsubscribe_count?: number; cleaned_count?: number };
}

export interface MailchimpMergeField {
  tag: string;
  name: string;
  type: string;
  default_value?: string | null;
  public?: boolean;
  options?: { choices?: string[] };
}

export interface MailchimpMember {
  email_address?: string;
  status: string;
  merge_fields?: Record<string, unknown>;
  interests?: Record<string, boolean>;
  tags?: { name: string }[];
  ip_signup?: string;
  timestamp_signup?: string;
  ip_opt?: string;
  timestamp_opt?: string;
  last_changed?: string;
}

export interface MailchimpSegment {
  id: number;
  name: string;
  type: string;
}

export interface MailchimpTemplate {
  id: number;
  name: string;
}

export interface MailchimpCampaign {
  id: string;
  type: string;
  status: string;
  send_time?: string;
  recipients?: { list_id?: string; segment_text?: string; segment_opts?: MailchimpSegmentOptions };
  settings?: {
    title?: string;
    subject_line?: string;
    preview_text?: string;
    from_name?: string;
    reply_to?: string;
  };
  variate_settings?: { subject_lines?: string[]; from_names?: string[]; reply_to_addresses?: string[] };
}

interface MailchimpSegmentOptions {
  saved_segment_id?: number;
  prebuilt_segment_id?: string;
  conditions?: unknown[];
}

export interface MailchimpContent {
  html?: string;
  plain_text?: string;
  variate_contents?: { html?: string; plain_text?: string }[];
}
