import type { QuietHours } from '@mailwright/contracts';
import type { SqlFragment } from '@mailwright/database';
import type { ComposedMail, DkimSigner, LogicOfMail, SendResult } from '@mailwright/mail';

/** A mail that is composed for one recipient, and what signs it. */
export interface OutgoingMail extends ComposedMail {
  signer: DkimSigner | undefined;
}

/** A way to servers, shared by all campaigns that use it. */
export interface MailRoute {
  /** How many mails are at servers, or on their way to them, at most: connections × the depth of pipelining. */
  readonly maxInFlight: number;
  /**
   * Sends a mail; never rejects. At most `maxInFlight` mails are passed to it at a time.
   * @param options `signal`: when it is aborted, mails that are not on a connection yet are not sent.
   */
  send(mail: OutgoingMail, options: { signal: AbortSignal }): Promise<SendResult>;
}

/** A recipient of a campaign, with the data of its subscriber as they are now. */
export interface CampaignRecipient {
  position: number;
  email: string;
  subscriberId: string;
  /** The number of the variant that it gets; null when the campaign has none. */
  variant: number | null;
  tags: string[];
  /** By the ids of the list's fields. */
  fields: Record<string, unknown>;
  /** What its mail may name as `data`: of a run of an automation. */
  data: Record<string, unknown> | null;
}

/** What is sent, as it was when the campaign was started. */
export interface CampaignContent {
  campaignId: string;
  accountId: string;
  content: unknown;
  /** What of it differs by variant. */
  variants: unknown;
}

/** Composes the mails of a campaign. */
export interface Composer {
  /**
   * Composes the mail of one recipient, which takes less than a millisecond.
   * @param logic what `renderLogic` has resolved to for them. @throws when the mail can't be made for the recipient
   */
  compose(recipient: CampaignRecipient, logic: LogicOfMail | undefined): OutgoingMail;
  /**
   * Renders what only Liquid can, for some of these recipients, the first among them; undefined when the campaign has nothing
   * of that.
   * @throws ProblemError `template_too_slow`
   */
  renderLogic:
    | (<Recipient extends CampaignRecipient>(recipients: readonly Recipient[]) => Promise<Map<Recipient, LogicOfMail>>)
    | undefined;
}

/**
 * Reads what mails have beside their content, and what changes while they are sent: what signs them, and where their links
 * lead. Resolves to what composes them with that.
 * @throws ProblemError `sender_not_verified`
 * @throws Error when Postgres is unavailable, or the key of the sender's domain can't be used
 */
export type PrepareCompose = () => Promise<Composer>;

/** Whom a campaign is sent to, as it was when it was started. */
export interface FreezingAudience {
  accountId: string;
  /** Its tags. */
  audience: unknown;
  conditions: unknown;
  /** When dates are compared, for all recipients. */
  startedAt: Date;
}

/** What decides when a campaign may send. */
export interface SendingTimes {
  calendar: unknown;
  /** Of the calendar. */
  timeZone: string;
  /** Those of the account. */
  quietHours: QuietHours | null;
  /** Whether each recipient's own time zone decides what hours are quiet: then they are asked for each of them. */
  hasOwnZones: boolean;
}

/** What the engine needs of other parts: content, transport, calendar, audience and the start of a campaign. */
export interface SendingPorts {
  /** Compiles a campaign, once; what that resolves to is called for each chunk. @throws when its template is invalid */
  compile(campaign: CampaignContent): Promise<PrepareCompose>;
  /** Reads which routes these accounts' mail takes from now on. @throws when Postgres is unavailable */
  readRoutes(accountIds: string[]): Promise<void>;
  /** The route of an account's mail: the same object for all accounts that share it. */
  routeOf(accountId: string): MailRoute;
  /** Whether an account's mail takes a route that no other account's does. */
  hasOwnRoute(accountId: string): boolean;
  /** Whether a campaign's sending calendar, and the quiet hours of its account, allow it to send at this moment. */
  maySendAt(times: SendingTimes, now: Date): boolean;
  /** SQL over a subscriber `s` that is true when the audience includes it. */
  audienceOf(run: FreezingAudience): SqlFragment;
  /** Accounts that have scheduled campaigns whose time has come, but for these. @throws when Postgres is unavailable */
  accountsDue(options: { except: string[]; limit: number }): Promise<string[]>;
  /** Starts an account's scheduled campaigns whose time has come. @throws when Postgres is unavailable */
  startDue(accountId: string): Promise<unknown>;
}
