/** A request to the reference's process; it replies with `Looped`. */
export interface LoopOrder {
  urls: string[];
  deliveries: number;
  /** The number of requests under way at once. */
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
  /** The URL that gets a webhook for each new subscriber before the response; if absent, no webhook is sent. */
  target?: string;
  /** The SMTP server that gets the emails, and the number of connections to it; if absent, no email is sent. */
  smtp?: { port: number; maxConnections: number; maxMessages: number };
  /** How many subscribers there are to read; none if absent. */
  subscribers?: number;
}

export interface ExpressStarted {
  port: number;
}

/** A file for the reference of imports, which sends a message once it has started; it replies with `Merged`. */
export interface MergeOrder {
  databaseUrl: string;
  /** CSV with the columns email, first name and last name. */
  file: string;
  /** Whether the file is merged with one COPY and one statement, or with a statement for each row. */
  way: 'at once' | 'by row';
}

export interface Merged {
  seconds: number;
  rows: number;
}

/** Mails for the reference for campaigns, to `reader<n>@…`, with n from 1; it replies with `Looped`. */
export interface MailOrder {
  port: number;
  mails: number;
  connections: number;
  from: string;
  subject: string;
  /** The HTML, with placeholders in double braces for the recipient's names and links. */
  html: string;
  plain: string;
  /** Whether the mail is composed for each recipient, or composed once and sent unchanged to all. */
  way: 'composed' | 'prebuilt';
}

/** The campaign whose log the reference for logs sends; it replies with `LogServerStarted`. */
export interface LogOrder {
  databaseUrl: string;
  campaignId: string;
}

export interface LogServerStarted {
  port: number;
}
