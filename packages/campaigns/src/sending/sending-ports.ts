import type { QuietHours } from '@mailwright/contracts';
import type { SqlFragment } from '@mailwright/database';
import type { ComposedMail, LogicOfMail } from '@mailwright/content';
import type { DkimSigner, SendResult } from '@mailwright/sending';

/** A mail composed for one recipient, and what signs it. */
export interface RecipientMail extends ComposedMail {
  signer: DkimSigner | undefined;
}

/** A route to mail servers, shared by all campaigns that use it. */
export interface SigningRoute {
  /** The maximum number of mails at servers, or on their way to them: connections × the depth of pipelining. */
  readonly maxInFlight: number;
  /**
   * Sends a mail; never rejects. At most `maxInFlight` mails are passed to it at a time.
   * @param options `signal`: when it is aborted, mails that aren't on a connection yet are not sent.
   */
  send(mail: RecipientMail, options: { signal: AbortSignal }): Promise<SendResult>;
}

/** A recipient of a campaign, with the current data of its subscriber. */
export interface CampaignRecipient {
  position: number;
  email: string;
  subscriberId: string;
  /** The number of its variant; null if the campaign has none. */
  variant: number | null;
  tags: string[];
  /** By the ids of the list's fields. */
  fields: Record<string, unknown>;
  /** The data of an automation's run, which its mail may use as `data`. */
  data: Record<string, unknown> | null;
}

/** What is sent, as frozen when the campaign was started. */
export interface CampaignContent {
  campaignId: string;
  accountId: string;
  content: unknown;
  /** The parts that differ by variant. */
  variants: unknown;
}

/** Composes the mails of a campaign. */
export interface Composer {
  /**
   * Composes the mail of one recipient, which takes less than a millisecond.
   * @param logic what `renderLogic` resolved to for them.
   * @throws if the mail can't be made for the recipient
   */
  compose(recipient: CampaignRecipient, logic: LogicOfMail | undefined): RecipientMail;
  /**
   * Renders what only Liquid can render, for some of these recipients including the first; undefined if the campaign
   * has no such parts.
   * @throws ProblemError `template_too_slow`
   */
  renderLogic:
    | (<Recipient extends CampaignRecipient>(recipients: readonly Recipient[]) => Promise<Map<Recipient, LogicOfMail>>)
    | undefined;
}

/**
 * Reads what mails have besides their content, and what may change while they are sent: their signer, and where their
 * links lead. Resolves to what composes mails with that.
 * @throws ProblemError `sender_not_verified`
 * @throws Error if Postgres is unavailable, or the key of the sender's domain can't be used
 */
export type PrepareCompose = () => Promise<Composer>;

/** The audience of a campaign, as frozen when it was started. */
export interface FreezingAudience {
  accountId: string;
  /** The audience's tags. */
  audience: unknown;
  conditions: unknown;
  /** The time against which dates are compared, for all recipients. */
  startedAt: Date;
}

/** What decides when a campaign may send. */
export interface SendingTimes {
  calendar: unknown;
  /** The time zone of the calendar. */
  timeZone: string;
  /** The account's quiet hours. */
  quietHours: QuietHours | null;
  /**
   * Whether each recipient's own time zone decides when quiet hours apply: then they are checked for each recipient.
   */
  hasOwnZones: boolean;
}

/** What the engine needs from other parts: content, transport, calendar, audience and starting campaigns. */
export interface SendingPorts {
  /** Compiles a campaign, once; the resulting function is called for each chunk. @throws if its template is invalid */
  compile(campaign: CampaignContent): Promise<PrepareCompose>;
  /** Reads which routes these accounts use from now on. @throws if Postgres is unavailable */
  readRoutes(accountIds: string[]): Promise<void>;
  /** The route of an account's mail: the same object for all accounts that share it. */
  routeOf(accountId: string): SigningRoute;
  /** Whether an account has a route that no other account uses. */
  hasOwnRoute(accountId: string): boolean;
  /** Whether a campaign's sending calendar and its account's quiet hours allow it to send at this moment. */
  maySendAt(times: SendingTimes, now: Date): boolean;
  /** SQL over a subscriber `s` that is true if the audience includes it. */
  audienceOf(run: FreezingAudience): SqlFragment;
  /** The accounts with due scheduled campaigns, except these. @throws if Postgres is unavailable */
  accountsDue(options: { except: string[]; limit: number }): Promise<string[]>;
  /** Starts an account's due scheduled campaigns. @throws if Postgres is unavailable */
  startDue(accountId: string): Promise<unknown>;
}
