/** A request to the reference's process; it replies with `Looped`. */
export interface LoopOrder {
  urls: string[];
  deliveries: number;
  /** How many requests are under way at once. */
  concurrency: number;
  event: string;
  /** The body that is signed and sent. */
  body: string;
  secret: string;
}

export interface Looped {
  seconds: number;
}

/** The configuration of the API reference; it replies with `ExpressStarted`. */
export interface ExpressOrder {
  databaseUrl: string;
  poolSize: number;
  event: string;
  secret: string;
  /** The URL that gets a webhook for each new subscriber, before the response; no webhook is sent when absent. */
  target?: string;
}

export interface ExpressStarted {
  port: number;
}

/** A file for the reference of imports, which sends a message once it has started; it replies with `Merged`. */
export interface MergeOrder {
  databaseUrl: string;
  /** CSV with the columns email, first name and last name. */
  file: string;
  /** Everything in one COPY and one statement, or a statement for each row. */
  way: 'at once' | 'by row';
}

export interface Merged {
  seconds: number;
  rows: number;
}

/** Mails for the reference of campaigns, to `reader<n>@…`, n from 1 on; it replies with `Looped`. */
export interface MailOrder {
  port: number;
  mails: number;
  connections: number;
  from: string;
  subject: string;
  /** With placeholders in double braces for the recipient's names and links. */
  html: string;
  plain: string;
  /** Composed for each recipient, or once and sent as it is to all. */
  way: 'composed' | 'prebuilt';
}

/** Whose log the reference of logs sends; it replies with `LogServerStarted`. */
export interface LogOrder {
  databaseUrl: string;
  campaignId: string;
}

export interface LogServerStarted {
  port: number;
}
